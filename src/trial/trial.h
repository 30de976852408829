/* Judges over labelled games: what experiments share. */
#ifndef KS_TRIAL_H
#define KS_TRIAL_H

#include "keisei-train.h"

enum { KS_MOST_JUDGES = 64 };

typedef struct ks_trial_options {
    /* By name, as ks_judge_new takes them. None: every kind but slow random fields, with its dead
     * stones left and removed; where a name has numbers, bouzy-5-21 and bouzy-4-13 stand for all.
     */
    const char *judges[KS_MOST_JUDGES];
    int judge_count;
    /* Model files, as ks_judge_read takes them, and what to call them; without judges these alone.
     */
    struct {
        const char *name;
        const void *bytes;
        size_t size;
    } models[KS_MOST_JUDGES];
    int model_count;
    int fields;  /* of every kind, these too */
    int every;   /* position of a game is judged, from the first on */
    int threads; /* 0: one a core */
    /* Told of each record that is left out, in one sentence with its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Told now and then how many games are done; anything but 0 stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_trial_options;

/* The judges that are asked. */
typedef struct ks_panel {
    ks_judge *judge[KS_MOST_JUDGES], *life;
    const char *name[KS_MOST_JUDGES];
    int count;
} ks_panel;

/* KS_EJUDGE: `error` says which judge there is not. Whatever it returns, the panel is to be freed.
 */
int ks_panel_new(ks_panel *out, const ks_trial_options *options, ks_error *error);
void ks_panel_free(ks_panel *panel);
/* What `life` thinks of the stones: in the question, it need not be asked for each judge. */
int ks_panel_life(float alive[KS_POINTS], const ks_panel *panel, const ks_question *question);

/* What is measured of every labelled game. */
typedef struct ks_trial {
    size_t size; /* bytes of what is measured of one game */
    /* Called by any thread, in any order; `out` is zeroed. */
    int (*measure)(void *out, const ks_game *game, const signed char *labels, void *payload);
    /* Called in the order of the games. */
    void (*add)(const void *measured, void *payload);
    void *payload;
} ks_trial;

/* `games` were measured; records that are bad or have no labels are left out. KS_EEND: all were. */
int ks_trial_run(size_t *games, size_t *left_out, ks_corpus *corpus,
                 const ks_trial_options *options, const ks_trial *trial);

#endif
