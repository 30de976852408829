/* Judges a position: who owns what, how surely, and what the score is. */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

static const char diagram[] = ". . . . . . . . .\n"
                              ". . . X . . O . .\n"
                              ". . X . X O . . .\n"
                              ". . . . X O . . .\n"
                              ". . . . + O . . .\n"
                              ". . X . X O . . .\n"
                              ". . . . X . O . .\n"
                              ". . . X . O . . .\n"
                              ". . . . . . . . .\n";

static int judge_and_print(const ks_judge *judge, const ks_position *position, ks_buffer *picture)
{
    ks_judgment judgment;
    ks_question question = {.position = position,
                            .terms = ks_terms_of(ks_rules_find("chinese"), 7.5F, 0)};
    int point, status = ks_judge_run(&judgment, judge, &question);
    if (status)
        return status;
    printf("Black minus White, komi counted: %.1f, give or take %.1f\n",
           ks_judgment_margin(&judgment, &question), (double)judgment.score_sd);
    printf("Black wins with a chance of %.2f\n", (double)judgment.black_wins);
    ks_point_parse(&point, "E5", 9, 9);
    printf("E5 is Black's by %+.2f\n", (double)judgment.owner[point]);
    status = ks_picture_text(
        picture,
        &(ks_picture){.position = position, .judgment = &judgment, .last_move = KS_NO_POINT}, 0);
    fputs(ks_buffer_data(picture), stdout);
    return status;
}

int main(void)
{
    ks_position *position = NULL;
    ks_judge *judge = NULL;
    ks_buffer *picture = NULL;
    ks_error error = {0};
    int status = ks_position_parse(&position, diagram, strlen(diagram), &error);
    if (status == 0)
        status = ks_judge_new(&judge, "best", &error);
    if (status == 0)
        status = ks_buffer_new(&picture);
    if (status == 0)
        status = judge_and_print(judge, position, picture);
    if (status)
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    ks_buffer_free(picture);
    ks_judge_free(judge);
    ks_position_free(position);
    return status != 0;
}
