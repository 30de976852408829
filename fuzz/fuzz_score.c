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

/* Marks are kept or refused with a sentence. */
static void check_dispute(ks_verdict *room, const ks_scorer *scorer, const ks_position *position,
                          const unsigned char *dead, const unsigned char *alive)
{
    ks_question question = {.position = position};
    ks_marks marks = {alive, dead};
    ks_error error = {0};
    int status = ks_scorer_dispute(room, scorer, &question, &marks, &error);
    require(status == 0 || (status == KS_EINPUT && error.message[0] != '\0'));
    for (int p = 0; status == 0 && p < ks_points(position); p++) {
        require(!dead[p] || room->dead[p]);
        require(!alive[p] || !room->dead[p]);
    }
    if (status == 0)
        check_points(room, position);
}

/* Who sees less finds no more dead stones. */
static void check_as_played(ks_verdict *room, ks_scorer *scorer, const ks_verdict *all,
                            const ks_question *question, int depth)
{
    ks_scorer_set_as_played(scorer, depth);
    require(ks_scorer_run(room, scorer, question) == 0);
    ks_scorer_set_as_played(scorer, KS_ALL_SEEN);
    check_points(room, question->position);
    for (int p = 0; p < ks_points(question->position); p++)
        require(!room->dead[p] || all->dead[p]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_scorer *scorer;
    static ks_verdict verdict, again;
    if (scorer == NULL)
        require(ks_scorer_new(&scorer, NULL) == 0);
    /* Reading at length takes a hundred times as long, and has a target of its own. */
    ks_scorer_set_effort(scorer, size % 64 == 3 ? KS_EFFORT_NORMAL : KS_EFFORT_QUICK);
    unsigned char dead[KS_POINTS] = {0}, alive[KS_POINTS] = {0};
    ks_position position;
    if (!board_of(&position, bytes, size, LARGEST_SIDE))
        return 0;
    int given = size > 2 && bytes[2] & 64, captured = size > 3 && bytes[3] & 64;
    for (size_t i = 2; i < size && i - 2 < (size_t)ks_points(&position); i++)
        dead[i - 2] = bytes[i] >> 7;
    for (size_t i = 2; i < size && i - 2 < (size_t)ks_points(&position); i++)
        alive[i - 2] = bytes[i] >> 5 & 1;
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
    if (size % 8 == 1)
        check_dispute(&again, scorer, &position, dead, alive);
    if (size % 8 == 2)
        check_as_played(&again, scorer, &verdict, &question, bytes[0] % 12);
    return 0;
}
