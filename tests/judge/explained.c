/* See explained.h. */
#include "explained.h"

#include "random.h"

ks_explanation *explained;
ks_judgment judgment;

void explain_with(const char *judge, const ks_position *position, const unsigned char *dead,
                  const ks_terms *terms)
{
    ks_judge *asked;
    ks_question question = {.position = position, .dead = dead};
    if (terms)
        question.terms = *terms;
    ks_explanation_free(explained);
    explained = NULL;
    assert_int_equal(ks_judge_new(&asked, judge, NULL), 0);
    assert_int_equal(ks_judge_explain(&explained, &judgment, asked, &question), 0);
    ks_judge_free(asked);
}

void explain(const ks_position *position)
{
    explain_with("groups", position, NULL, NULL);
}

int forget(void **state)
{
    (void)state;
    ks_explanation_free(explained);
    explained = NULL;
    return 0;
}

const ks_link *link_between(const ks_position *position, const char *a, const char *b)
{
    int from = explained->block_at[at(position, a)], to = explained->block_at[at(position, b)];
    for (int i = 0; i < explained->links; i++) {
        const ks_link *link = &explained->link[i];
        if ((link->from == from && link->to == to) || (link->from == to && link->to == from))
            return link;
    }
    return NULL;
}

const ks_block_facts *facts(const ks_position *position, const char *name)
{
    return &explained->facts[explained->block_at[at(position, name)]];
}

const ks_group *group(const ks_position *position, const char *name)
{
    return &explained->group[facts(position, name)->group];
}

void random_game(ks_position *out, int width, int height, int moves, unsigned seed)
{
    ks_random random = ks_random_seed(seed);
    ks_position_init(out, width, height);
    for (int i = 0; i < moves; i++) {
        int point = (int)ks_random_below(&random, (unsigned)(width * height));
        if (ks_move_check(out, out->to_move, point, 0) == 0)
            ks_move_make(out, out->to_move, point);
    }
}
