/* The positions of a game so far, for the superko rules: a set of 64-bit hashes. Two positions with
 * one hash are taken as the same; in a game of a thousand moves that goes wrong with probability
 * 10^-13. */
#ifndef KS_HISTORY_H
#define KS_HISTORY_H

#include "position.h"

typedef struct ks_history {
    uint64_t *slots; /* open addressing; 0 is an empty slot */
    size_t capacity, used;
} ks_history;

/* Starts as (ks_history){0}. */
void ks_history_release(ks_history *history);

/* For KS_POSITIONAL_SUPERKO a position is its stones; for KS_SITUATIONAL_SUPERKO also the side to
 * move. */
uint64_t ks_history_key(const ks_position *position, ks_repetition repetition);
int ks_history_has(const ks_history *history, uint64_t key);
int ks_history_add(ks_history *history, uint64_t key);

/* ks_move_check by the rules given: suicide and superko included. A pass never repeats. */
int ks_move_check_rules(const ks_position *position, int colour, int point, const ks_rules *rules,
                        const ks_history *history);

#endif
