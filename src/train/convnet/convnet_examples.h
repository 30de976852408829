/* Positions to learn from, with all that is known of them: from records with labels and with soft
 * targets, and from files of positions. */
#ifndef KS_CONVNET_EXAMPLES_H
#define KS_CONVNET_EXAMPLES_H

#include "kept_games.h"
#include "random.h"
#include "soft.h"

typedef struct ks_convnet_example {
    ks_position position;
    double threshold; /* the area by which Black must lead for a draw: see ks_judgment_threshold */
    int territory;    /* is territory counted? */
    int next;         /* the next move, or KS_PASS */
    signed char owner[KS_POINTS]; /* at the end: 1 Black, -1 White, 0 nobody */
    int has_soft;                 /* are expected owners known? */
    float soft_owner[KS_POINTS];  /* -1 to 1 */
    double soft_wins, soft_score; /* Black's chance; by area, before komi; NAN: unknown */
} ks_convnet_example;

/* A source of examples: a corpus with or without soft targets, or a file of positions. */
typedef struct ks_convnet_source {
    ks_kept_games games;
    ks_soft_targets targets; /* of the games; `count` 0: none */
    ks_soft_positions positions;
    int width, height; /* the least of its boards */
    double share;      /* of the sheets that it fills */
    double soft_share; /* of the positions of a corpus that are drawn from those with targets */
} ks_convnet_source;

/* Reads a corpus; `targets` may be NULL. KS_EINPUT if it has no games with labels. */
int ks_convnet_source_games(ks_convnet_source *out, const char *path, const char *targets,
                            ks_error *error);
int ks_convnet_source_positions(ks_convnet_source *out, const char *path, ks_error *error);
void ks_convnet_source_release(ks_convnet_source *source);

/* Draws a position at random. Some of a corpus are ends of games; of the others, a share is drawn
 * from those with soft targets, if there are any, or is a move after one. Some get another komi. */
void ks_convnet_draw(ks_convnet_example *out, const ks_convnet_source *source, ks_random *random);
/* The position of a game after so many moves. */
void ks_convnet_example_of(ks_convnet_example *out, const ks_convnet_source *source,
                           const ks_kept_game *game, int moves);
/* The position with that number of a file; 0: it cannot be. */
int ks_convnet_example_at(ks_convnet_example *out, const ks_convnet_source *source, size_t number);
/* Turns or mirrors all of it by a symmetry. */
void ks_convnet_turn(ks_convnet_example *example, int symmetry);

#endif
