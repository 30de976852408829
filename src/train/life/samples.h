/* Positions of labelled games to learn life and death from. */
#ifndef KS_LIFE_SAMPLES_H
#define KS_LIFE_SAMPLES_H

#include "keisei-train.h"
#include "kept.h"
#include "life.h"

typedef struct ks_life_sample {
    ks_kept_position position;
    uint8_t fold;  /* of two, by game */
    size_t blocks; /* where its blocks start in the predictions */
} ks_life_sample;

typedef struct ks_life_samples {
    size_t count, capacity;
    ks_life_sample *samples;
    ks_kept_boards boards;
    size_t blocks; /* of all samples */
    size_t games;
} ks_life_samples;

void ks_life_samples_release(ks_life_samples *samples);

/* Which positions of each game are taken. */
typedef enum ks_life_choice {
    KS_LIFE_FINAL, /* the last one */
    KS_LIFE_LATE,  /* on large boards also one shortly before the end, with nearly all settled */
    KS_LIFE_WHOLE  /* every 6th on small boards, every 72nd on large ones: as many blocks */
} ks_life_choice;

/* Which games are taken: all if `every` is 0; else one in `every` is held out, and either these
 * alone are taken (`held_out`) or all others. `seen` counts games with labels over all corpora. */
typedef struct ks_life_share {
    int every, held_out;
    size_t seen;
} ks_life_share;

/* Adds positions of the games of a corpus. Games without labels and bad records are left out. */
int ks_life_samples_add(ks_life_samples *samples, const char *path, ks_life_choice choice,
                        ks_life_share *share, ks_error *error);

/* Adds positions of one game. */
int ks_life_samples_add_game(ks_life_samples *out, const ks_game *game, const signed char *owner,
                             ks_life_choice choice);

/* Sets a sample up again; its labels are borrowed. */
const signed char *ks_life_sample_position(ks_position *out, const ks_life_samples *samples,
                                           size_t index);

#endif
