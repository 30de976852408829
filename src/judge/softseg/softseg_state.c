/* Room for the activations of a network, all of it one block. See softseg.h. */
#include "alloc.h"
#include "best_paths.h"
#include "softseg.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 21, LEARNING_PARTS = 5, ALIGNED = 64 };

/* A part of the block: where its address goes, and its size in bytes. */
typedef struct part {
    void *place;
    size_t size;
} part;

static void list_parts(part out[PARTS], ks_softseg_state *s, const ks_softseg *net)
{
    size_t N = (size_t)s->board->points, P = (size_t)net->first_padded;
    size_t Q = (size_t)net->middle_padded, pairs = 2 * N * (size_t)s->stride;
    size_t shares = KS_SOFTSEG_TYPES * 2 * N * (KS_SOFTSEG_INTERVALS + 1);
    const part parts[] = {
        {&s->first, N * P * sizeof *s->first},
        {&s->middle, N * Q * sizeof *s->middle},
        {&s->length, pairs * sizeof *s->length},
        {&s->place, pairs * sizeof *s->place},
        {&s->share, shares * sizeof *s->share},
        {&s->evaluation, N * sizeof *s->evaluation},
        {&s->near, N * 5 * sizeof *s->near},
        {&s->near_length, N * 5 * sizeof *s->near_length},
        {&s->first_link, (N + 1) * sizeof *s->first_link},
        {&s->link_to, N * KS_SOFTSEG_FIELDS * sizeof *s->link_to},
        {&s->link_length, N * KS_SOFTSEG_FIELDS * sizeof *s->link_length},
        {&s->base, (size_t)s->stride * sizeof *s->base},
        {&s->changed_rows, N * sizeof *s->changed_rows},
        {&s->old_first, N},
        {&s->old_middle, N},
        {&s->reverse_links, N * KS_SOFTSEG_FIELDS * sizeof *s->reverse_links},
        /* What only learning needs. */
        {&s->middle_error, N * Q * sizeof *s->middle_error},
        {&s->first_error, N * P * sizeof *s->first_error},
        {&s->error_lanes, N * P * 8 * sizeof *s->error_lanes},
        {&s->evaluation_error, N * sizeof *s->evaluation_error},
        {&s->spread, shares * sizeof *s->spread},
    };
    memcpy(out, parts, sizeof parts);
}

static size_t aligned(size_t size)
{
    return (size + ALIGNED - 1) / ALIGNED * ALIGNED;
}

int ks_softseg_state_new(ks_softseg_state **out, const ks_softseg *net,
                         const ks_softseg_board *board, int learns)
{
    part parts[PARTS];
    size_t size = ALIGNED;
    *out = NULL;
    ks_softseg_state *state = ks_alloc(1, sizeof *state);
    if (state == NULL)
        return KS_EMEMORY;
    state->board = board;
    state->stride = (board->points + KS_PATH_LANES - 1) / KS_PATH_LANES * KS_PATH_LANES;
    int count = learns ? PARTS : PARTS - LEARNING_PARTS;
    list_parts(parts, state, net);
    for (int i = 0; i < count; i++)
        size += aligned(parts[i].size);
    state->memory = ks_alloc(size, 1);
    if (state->memory == NULL) {
        free(state);
        return KS_EMEMORY;
    }
    char *place = state->memory;
    place += aligned((uintptr_t)place) - (uintptr_t)place;
    for (int i = 0; i < count; i++) {
        memcpy(parts[i].place, &(void *){place}, sizeof(void *));
        place += aligned(parts[i].size);
    }
    for (int q = 0; q < state->stride; q++)
        state->base[q] = (uint16_t)(q * (KS_SOFTSEG_INTERVALS + 1));
    *out = state;
    return 0;
}

void ks_softseg_state_free(ks_softseg_state *state)
{
    if (state != NULL)
        free(state->memory);
    free(state);
}
