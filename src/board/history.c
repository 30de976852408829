/* See history.h. */
#include "history.h"

#include "alloc.h"
#include "zobrist.h"

#include <stdlib.h>

void ks_history_release(ks_history *history)
{
    free(history->slots);
    *history = (ks_history){0};
}

uint64_t ks_history_key(const ks_position *position, ks_repetition repetition)
{
    uint64_t key = position->hash;
    if (repetition == KS_SITUATIONAL_SUPERKO)
        key ^= ks_zobrist_to_move(position->to_move);
    return key ? key : 1;
}

/* The slot that holds the key, or the empty one where it belongs. */
static size_t find(const uint64_t *slots, size_t capacity, uint64_t key)
{
    size_t i = key & (capacity - 1);
    while (slots[i] != 0 && slots[i] != key)
        i = (i + 1) & (capacity - 1);
    return i;
}

int ks_history_has(const ks_history *history, uint64_t key)
{
    return history->capacity > 0 &&
           history->slots[find(history->slots, history->capacity, key)] == key;
}

static int enlarge(ks_history *history)
{
    size_t capacity = history->capacity ? history->capacity * 2 : 256;
    uint64_t *slots = ks_alloc(capacity, sizeof *slots);
    if (slots == NULL)
        return KS_EMEMORY;
    for (size_t i = 0; i < history->capacity; i++)
        if (history->slots[i] != 0)
            slots[find(slots, capacity, history->slots[i])] = history->slots[i];
    free(history->slots);
    history->slots = slots;
    history->capacity = capacity;
    return 0;
}

int ks_history_add(ks_history *history, uint64_t key)
{
    if (history->used * 2 >= history->capacity && enlarge(history))
        return KS_EMEMORY;
    size_t i = find(history->slots, history->capacity, key);
    history->used += history->slots[i] == 0;
    history->slots[i] = key;
    return 0;
}

int ks_move_check_rules(const ks_position *position, int colour, int point, const ks_rules *rules,
                        const ks_history *history)
{
    int status = ks_move_check(position, colour, point, rules->suicide);
    if (status || point == KS_PASS || rules->repetition == KS_SIMPLE_KO)
        return status;
    ks_position after = *position;
    ks_move_make(&after, colour, point);
    uint64_t key = ks_history_key(&after, rules->repetition);
    return key == ks_history_key(position, rules->repetition) || ks_history_has(history, key)
               ? KS_ESUPERKO
               : 0;
}
