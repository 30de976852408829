/* Scores the end of a record by every ruleset, and says what makes the rules differ. */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

static const char record[] = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[B+3.5]"
                             ";B[cc];W[dc];B[cb];W[db];B[cd];W[dd];B[ca];W[da];B[ce];W[de]"
                             ";B[ab];W[];B[])";

static int score_by_all(const ks_scorer *scorer, const ks_game *game, ks_buffer *words)
{
    static ks_verdict verdict; /* large */
    ks_position *position;
    ks_terms terms = ks_game_terms(game);
    const ks_rules *rules;
    int status = ks_game_position(&position, game, ks_game_moves(game));
    if (status)
        return status;
    status = ks_scorer_run(&verdict, scorer, &(ks_question){.position = position, .terms = terms});
    for (int i = 0; status == 0 && (rules = ks_rules_at(i)) != NULL; i++) {
        ks_terms other = ks_terms_under(&terms, rules);
        char score[16];
        float margin;
        status = ks_verdict_margin(&margin, &verdict, &other);
        ks_buffer_clear(words);
        if (status == 0)
            status = ks_verdict_difference(words, &verdict, &terms, &other);
        printf("%-14s %-8s %s\n", rules->name, ks_margin_words(score, (double)margin),
               ks_buffer_data(words));
    }
    ks_position_free(position);
    return status;
}

int main(void)
{
    ks_game *game = NULL;
    ks_scorer *scorer = NULL;
    ks_buffer *words = NULL;
    ks_error error = {0};
    int status = ks_game_read(&game, record, strlen(record), NULL, &error);
    if (status == 0)
        status = ks_scorer_new(&scorer, &error);
    if (status == 0)
        status = ks_buffer_new(&words);
    if (status == 0)
        status = score_by_all(scorer, game, words);
    if (status)
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    ks_buffer_free(words);
    ks_scorer_free(scorer);
    ks_game_free(game);
    return status != 0;
}
