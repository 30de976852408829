/* Any bytes as a board at the end of a game; the high bits mark dead stones, and two of them say
 * whether these are given and whether the captures are known. Every board has a verdict whose parts
 * fit together, and the same verdict again when asked twice. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_SIDE = 9 };

static void check_blocks(const ks_verdict *v, int given)
{
    require(v->blocks >= 0 && v->blocks <= v->width * v->height);
    for (int i = 0; i < v->blocks; i++) {
        const ks_block_fate *fate = &v->fates[i];
        require(fate->alive >= 0 && fate->alive <= 1);
        require(v->block_at[fate->block.point] == i && fate->block.stones > 0);
        require(v->dead[fate->block.point] == (fate->alive < 0.5F));
        require(!given || (fate->proof != NULL && strcmp(fate->proof, "given") == 0));
    }
}

static void check_points(const ks_verdict *v, const ks_position *position)
{
    for (int p = 0; p < ks_points(position); p++) {
        int sign = (position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE);
        require((sign != 0) == (v->block_at[p] >= 0));
        require(!v->dead[p] || sign != 0);
        require(sign == 0 || v->dead[p] || (v->area[p] == sign && v->territory[p] == 0));
        require(v->area[p] >= -1 && v->area[p] <= 1);
        require(!v->open[p] || v->area[p] == 0);
    }
}

/* A point of territory counts twice where a dead stone lies on it, and each prisoner once. */
static void check_margins(const ks_verdict *v, const ks_position *position)
{
    float most = (float)(2 * ks_points(position) + position->captures[KS_BLACK] +
                         position->captures[KS_WHITE]);
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms terms = ks_terms_of(ks_rules_at(i), 0, 0);
        float margin = 0;
        int status = ks_verdict_margin(&margin, v, &terms);
        int missing = terms.rules->counting == KS_TERRITORY && !v->captures_known;
        require(status == (missing ? KS_EINPUT : 0));
        require(margin >= -most && margin <= most);
    }
    require(memchr(v->warning, '\0', sizeof v->warning) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_scorer *scorer;
    static ks_verdict verdict, again;
    if (scorer == NULL)
        require(ks_scorer_new(&scorer, NULL) == 0);
    unsigned char dead[KS_POINTS] = {0};
    ks_position position;
    if (!board_of(&position, bytes, size, LARGEST_SIDE))
        return 0;
    int given = size > 2 && bytes[2] & 64, captured = size > 3 && bytes[3] & 64;
    for (size_t i = 2; i < size && i - 2 < (size_t)ks_points(&position); i++)
        dead[i - 2] = bytes[i] >> 7;
    if (captured) {
        position.captures_known = 1;
        position.captures[KS_BLACK] = bytes[2] * 10;
        position.captures[KS_WHITE] = bytes[3] * 10;
    }
    ks_question question = {.position = &position, .dead = given ? dead : NULL};
    require(ks_scorer_run(&verdict, scorer, &question) == 0);
    check_blocks(&verdict, given);
    check_points(&verdict, &position);
    check_margins(&verdict, &position);
    if (size % 8 == 0) {
        require(ks_scorer_run(&again, scorer, &question) == 0);
        require(memcmp(again.dead, verdict.dead, sizeof again.dead) == 0);
        require(strcmp(again.warning, verdict.warning) == 0);
        require(memcmp(again.area, verdict.area, sizeof again.area) == 0);
    }
    return 0;
}
