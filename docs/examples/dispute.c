/* Scores a finished game, then once more after a player has said that a stone lives. */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

static const char diagram[] = ". . . X . O . . .\n"
                              ". . . X . O . . .\n"
                              ". . . X . O . X .\n"
                              "X X X X O O . . .\n"
                              "O O O X O . . . .\n"
                              ". . O X O O O O O\n"
                              ". . O X X X X X X\n"
                              ". . O O X . . . .\n"
                              ". . . O X . . . .\n";

static void print(const char *title, const ks_verdict *verdict)
{
    char score[16], name[8];
    printf("%s: %s; dead:", title, ks_margin_words(score, (double)verdict->count.margin));
    for (int p = 0; p < verdict->width * verdict->height; p++)
        if (verdict->dead[p])
            printf(" %s", ks_point_name(name, p, verdict->width, verdict->height));
    printf("\n");
}

/* A mark on no stone, or against a proof, is refused in a sentence. */
static void dispute(const ks_scorer *scorer, const ks_question *question, const char *name)
{
    static ks_verdict verdict;
    unsigned char alive[KS_POINTS] = {0};
    ks_error error = {0};
    char title[40];
    int point;
    ks_point_parse(&point, name, 9, 9);
    alive[point] = 1;
    snprintf(title, sizeof title, "With %s alive", name);
    if (ks_scorer_dispute(&verdict, scorer, question, &(ks_marks){.alive = alive}, &error))
        printf("%s: %s\n", title, error.message);
    else
        print(title, &verdict);
}

int main(void)
{
    static ks_verdict verdict; /* large */
    ks_position *position = NULL;
    ks_scorer *scorer = NULL;
    ks_error error = {0};
    int status = ks_position_parse(&position, diagram, strlen(diagram), &error);
    if (status == 0)
        status = ks_scorer_new(&scorer, &error);
    ks_question question = {.position = position,
                            .terms = ks_terms_of(ks_rules_find("chinese"), 7, 0)};
    if (status == 0)
        status = ks_scorer_run(&verdict, scorer, &question);
    if (status == 0) {
        print("Score", &verdict);
        if (verdict.warning[0])
            printf("Careful: %s\n", verdict.warning);
        dispute(scorer, &question, "H7");
        dispute(scorer, &question, "J9");
    } else {
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    }
    ks_scorer_free(scorer);
    ks_position_free(position);
    return status != 0;
}
