/* See players.h. */
#include "players.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 512 };

const char *ks_players_name(const ks_players *players, const ks_player *player)
{
    return ks_buffer_data(players->names) + player->name;
}

static int is_player(const ks_players *players, const ks_player *player, const char *name,
                     int rated)
{
    return (player->rated != 0) == (rated != 0) &&
           strcmp(ks_players_name(players, player), name) == 0;
}

/* The slot of that name, or the free one that it would have. */
static size_t slot_of(const ks_players *players, const char *name, int rated)
{
    size_t hash = 5381 + (size_t)(rated != 0);
    for (const char *c = name; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    size_t slot = hash % players->slot_count;
    while (players->slots[slot] != 0 &&
           !is_player(players, &players->all[players->slots[slot] - 1], name, rated))
        slot = (slot + 1) % players->slot_count;
    return slot;
}

/* Two slots a player, or more. */
static int make_slots(ks_players *players, size_t count)
{
    uint32_t *slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return KS_EMEMORY;
    free(players->slots);
    players->slots = slots;
    players->slot_count = count;
    for (size_t i = 0; i < players->count; i++)
        slots[slot_of(players, ks_players_name(players, &players->all[i]),
                      (int)players->all[i].rated)] = (uint32_t)i + 1;
    return 0;
}

/* Makes room for one more. */
static int make_room(ks_players *players)
{
    if (players->names == NULL && ks_buffer_new(&players->names))
        return KS_EMEMORY;
    if (players->count < players->room)
        return 0;
    size_t room = players->room ? players->room * 2 : FIRST_ROOM;
    if (room > UINT32_MAX)
        return KS_EMEMORY;
    ks_player *all = realloc(players->all, room * sizeof *all);
    if (all == NULL)
        return KS_EMEMORY;
    players->all = all;
    if (make_slots(players, 2 * room))
        return KS_EMEMORY;
    players->room = room;
    return 0;
}

ks_player *ks_players_find(ks_players *players, const char *name, int rated)
{
    if (make_room(players))
        return NULL;
    uint32_t *slot = &players->slots[slot_of(players, name, rated)];
    if (*slot == 0) {
        size_t at = ks_buffer_size(players->names);
        ks_buffer_put(players->names, name, strlen(name) + 1);
        if (ks_buffer_status(players->names))
            return NULL;
        players->all[players->count++] = (ks_player){.name = at, .rated = rated != 0};
        *slot = (uint32_t)players->count;
    }
    return &players->all[*slot - 1];
}

static int is_worse(const ks_players *players, const ks_player *a, const ks_player *b)
{
    if (a->wrong != b->wrong)
        return a->wrong > b->wrong;
    int order = strcmp(ks_players_name(players, a), ks_players_name(players, b));
    return order != 0 ? order < 0 : a->rated > b->rated;
}

/* By insertion, since few of many are wanted. */
size_t ks_players_worst(const ks_player **out, size_t most, const ks_players *players)
{
    size_t size = 0;
    for (size_t i = 0; i < players->count; i++) {
        const ks_player *player = &players->all[i];
        size_t at = size;
        while (at > 0 && is_worse(players, player, out[at - 1]))
            at--;
        if (at == most)
            continue;
        size += size < most;
        memmove(&out[at + 1], &out[at], (size - 1 - at) * sizeof *out);
        out[at] = player;
    }
    return size;
}

void ks_players_release(ks_players *players)
{
    ks_buffer_free(players->names);
    free(players->all);
    free(players->slots);
    *players = (ks_players){0};
}
