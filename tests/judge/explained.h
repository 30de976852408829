/* What the tests of the judge `groups` share: the explanation of a position. */
#ifndef KS_TEST_EXPLAINED_H
#define KS_TEST_EXPLAINED_H

#include "support.h"

#include "groups.h"

/* Of the last question; freed by forget(), which is a teardown. */
extern ks_explanation *explained;
extern ks_judgment judgment;

void explain_with(const char *judge, const ks_position *position, const unsigned char *dead,
                  const ks_terms *terms);
void explain(const ks_position *position);
int forget(void **state);

/* The link between the blocks of two stones, or NULL. */
const ks_link *link_between(const ks_position *position, const char *a, const char *b);
const ks_block_facts *facts(const ks_position *position, const char *name);
const ks_group *group(const ks_position *position, const char *name);

/* A game of random moves. */
void random_game(ks_position *out, int width, int height, int moves, unsigned seed);

#endif
