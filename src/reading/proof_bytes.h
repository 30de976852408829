/* The bytes of a proof; docs/reading.md has the format. A header says what is proved, of which
 * board; the tree follows, each position before those that come of it. */
#ifndef KS_PROOF_BYTES_H
#define KS_PROOF_BYTES_H

#include "keisei.h"

#include <stdint.h>

enum {
    KS_PROOF_VERSION = 1,
    KS_PROOF_DEEPEST = 96, /* moves in a line */
    KS_PROOF_MARKS = 21    /* where the marks of assumed stones start: a bit a point */
};

/* What a position starts with. Of a move two bytes follow, high byte first: its point. */
enum { KS_PROOF_LEAF = 'l', KS_PROOF_MOVE = 'm', KS_PROOF_PASS = 'p', KS_PROOF_ANSWERS = 'a' };

/* Where the tree starts. */
static inline size_t ks_proof_header(int points)
{
    return KS_PROOF_MARKS + ((size_t)points + 7) / 8;
}

/* Over all bytes but the sum itself, and the stones. */
uint64_t ks_proof_sum(const ks_position *position, const unsigned char *bytes, size_t size);

#endif
