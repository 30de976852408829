/* A request of KataGo's analysis protocol: a game, and which of its positions to look at. */
#ifndef KS_ANALYSIS_REQUEST_H
#define KS_ANALYSIS_REQUEST_H

#include "keisei.h"

#include <jansson.h>

enum { KS_SIDE_TO_MOVE = 0 }; /* or KS_BLACK or KS_WHITE: whose view values have */

/* What holds for requests that do not say otherwise. */
typedef struct ks_analysis_settings {
    int visits;
    int view;
    double seconds; /* for a position; 0: without limit */
} ks_analysis_settings;

typedef struct ks_analysis_turn {
    int number;
    long long priority;
} ks_analysis_turn;

typedef struct ks_analysis_move {
    int colour, point;
} ks_analysis_move;

typedef struct ks_analysis_request {
    int uses; /* it is freed with the last of them */
    char *id; /* as JSON */
    ks_position *start;
    ks_terms terms;
    ks_analysis_move *moves;
    int move_count;
    ks_analysis_turn *turns; /* ascending */
    int turn_count;
    ks_analysis_settings settings;
    ks_bars bars;
    int ownership, ownership_stdev, moves_ownership, policy, line_visits;
    int line; /* moves of a line, at most */
    /* Seconds until the first report before the last one, and between the others; 0: none. */
    double first_report, every_report;
} ks_analysis_request;

/* Reads an object that has an id that is a string. Warnings and errors, a line each, go to `reply`.
 * Moves are checked with `analyst`. Returns 0, 1 after an error, or KS_EMEMORY. */
int ks_analysis_request_read(ks_analysis_request **out, ks_buffer *reply, json_t *root,
                             const ks_analysis_settings *settings, ks_analyst *analyst);
void ks_analysis_request_free(ks_analysis_request *request);

/* Reads one of BLACK, WHITE and SIDETOMOVE, in any case; returns 0 if it is none of them. */
int ks_analysis_view(int *out, const char *word);

#endif
