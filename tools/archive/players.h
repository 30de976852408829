/* The players of an archive by name, and how their games were scored. There may be millions of
 * them, and nothing else in an audit grows with the archive; so names lie one behind the other, and
 * a player takes 80 bytes and twice its name at most. Who is sometimes rated and sometimes not
 * counts as two. */
#ifndef KS_PLAYERS_H
#define KS_PLAYERS_H

#include "keisei.h"

#include <stdint.h>

typedef struct ks_player {
    size_t name;           /* where it starts among the names */
    uint32_t games, wrong; /* games; with a wrong score */
    uint32_t won, lost;    /* games that a wrong score made it win, or lose */
    uint32_t rated;
} ks_player;

/* Starts as zeros. */
typedef struct ks_players {
    ks_buffer *names; /* each ended by a NUL */
    ks_player *all;
    size_t count, room;
    uint32_t
        *slots; /* a hash table with open addressing: the number of a player, from 1; 0: free */
    size_t slot_count;
} ks_players;

/* The player of that name, a new one if need be; NULL: out of memory. Valid until the next call. */
ks_player *ks_players_find(ks_players *players, const char *name, int rated);
const char *ks_players_name(const ks_players *players, const ks_player *player);

/* Up to `most` players with most wrong scores, then by name, so that the order is the same in every
 * run. Returns how many. */
size_t ks_players_worst(const ks_player **out, size_t most, const ks_players *players);

void ks_players_release(ks_players *players);

#endif
