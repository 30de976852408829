/* Proofs of life and death that travel: bytes that anyone can check against a position without
 * trusting whoever searched. docs/reading.md has the format. */
#ifndef KEISEI_PROOF_H
#define KEISEI_PROOF_H

#include "board.h"
#include "buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is proved of a block. */
typedef enum ks_proved_kind {
    KS_PROVED_TAKEN, /* its enemy can take it */
    KS_PROVED_FALLS, /* its enemy can take it and owns its point in the end */
    KS_PROVED_STAYS, /* its own side can keep it on the board */
    KS_PROVED_LIVES  /* its own side can make it live, or owns its point in the end */
} ks_proved_kind;

/* Who wins the kos. */
typedef enum ks_proved_kos {
    KS_PROVED_ANY_KO,     /* it holds whoever wins the kos */
    KS_PROVED_NO_THREATS, /* nobody has a ko threat */
    KS_PROVED_KOS_WON     /* its side wins every ko */
} ks_proved_kos;

typedef struct ks_statement {
    ks_proved_kind kind;
    ks_proved_kos kos;
    int point;                        /* a stone of the block */
    int first;                        /* the colour that moves first */
    unsigned char assumed[KS_POINTS]; /* stones that are taken to live */
} ks_statement;

enum { KS_PROOF_SIZE = 1 << 20 }; /* the largest proof, in bytes */

/* Searches for a proof of the claim, with at most that many moves, and writes it. In `claim`, only
 * those of the assumed stones are left that the proof needs. Returns 0; KS_EEND if none was found;
 * KS_ERANGE if it would be too large; KS_EPOINT if there is no stone; KS_EMEMORY. */
KS_API int ks_proof_make(ks_buffer *out, const ks_position *position, ks_statement *claim,
                         int nodes);
/* What a proof says it proves. Nothing is checked but that it was made for this position and that
 * its bytes have not changed. */
KS_API int ks_proof_read(ks_statement *out, const ks_position *position, const void *bytes,
                         size_t size, ks_error *error);
/* Checks every move of it. Assumed stones that live unconditionally are no longer marked as assumed
 * then. */
KS_API int ks_proof_check(ks_statement *out, const ks_position *position, const void *bytes,
                          size_t size, ks_error *error);
/* The claim in one sentence: "Black D4 is dead whoever wins the kos, White to move first". */
KS_API void ks_statement_put(ks_buffer *out, const ks_position *position,
                             const ks_statement *claim);

#ifdef __cplusplus
}
#endif

#endif
