/* Choosing a move, and the engine of the Go Text Protocol. */
#ifndef KEISEI_PLAY_H
#define KEISEI_PLAY_H

#include "judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Moves ---- */

/* What the side to move aims at: the expected score, or the chance to win by the terms. */
typedef enum ks_move_aim { KS_MOVE_SCORE, KS_MOVE_WIN } ks_move_aim;

/* The legal moves of a position by simple ko, passes left out, and what a judge thinks of the
 * position after each: its value for the side that moves. */
typedef struct ks_moves {
    int count;
    short point[KS_POINTS]; /* in ascending order */
    float value[KS_POINTS];
} ks_moves;

KS_API int ks_moves_judge(ks_moves *out, const ks_judge *judge, const ks_question *question,
                          ks_move_aim aim);
/* P(move) = exp(beta value) / Z, by point; 0 where there is no move. */
KS_API void ks_moves_chances(float out[KS_POINTS], const ks_moves *moves, double beta);
/* Its logarithm for one move; KS_EPOINT if that is not among them. */
KS_API int ks_moves_log_chance(double *out, const ks_moves *moves, int point, double beta);

/* ---- The engine ---- */

/* Plays and judges for other programs by the Go Text Protocol, version 2: a line in, the bytes of
 * its reply out; docs/gtp.md has the commands. */
typedef struct ks_engine ks_engine;

enum { KS_AIM_USUAL = -1, KS_MOST_VISITS = 100000 };

/* Is input waiting? */
enum { KS_INPUT_NONE, KS_INPUT_LINE, KS_INPUT_INTERRUPT };

typedef struct ks_engine_options {
    const char *judge; /* NULL: the model's or, without a model, the default judge */
    const void *model; /* the bytes of a model file, as ks_judge_read takes it; may be NULL */
    size_t model_size;
    int aim; /* of its moves, a ks_move_aim; KS_AIM_USUAL: to win if the judge knows the next move,
                as its policy is learnt from games that were played to win; else the score */
    double temperature; /* of the Gibbs distribution that moves are drawn from; 0: the best move */
    double resign;      /* the chance to win below which it resigns; 0: never */
    int replies; /* to how many of the best moves it judges all answers; negative: the default */
    int visits;  /* of a judge that knows the next move: how many positions it judges for a move, in
                    a tree; 0: it moves as other judges do; negative: the default */
    unsigned long long seed;
    ks_runner run; /* how to use several cores; zeros: one after the other */
    /* Adds the bytes of a file, or writes one; both return 0 or a status. NULL: no files. */
    int (*read_file)(ks_buffer *out, const char *name, void *payload);
    int (*write_file)(const char *name, const char *bytes, size_t size, void *payload);
    /* Sends the part of a reply that is there so far (the buffer is cleared afterwards) and waits
     * up to so many milliseconds (negative: for ever) for input. Returns KS_INPUT_LINE if a line or
     * the end of input is waiting, KS_INPUT_INTERRUPT if that line is "# interrupt", else
     * KS_INPUT_NONE. NULL: replies that would go on until there is input end at once. */
    int (*wait)(const ks_buffer *reply, int milliseconds, void *payload);
    void *payload;
} ks_engine_options;

/* Copies `options`, but not what they point to. */
KS_API int ks_engine_new(ks_engine **out, const ks_engine_options *options, ks_error *error);
KS_API void ks_engine_free(ks_engine *engine);
/* The longest line that is obeyed, in bytes. */
#define KS_ENGINE_LONGEST ((size_t)16 << 20)
/* Adds the reply to a line, which is given without its newline; nothing for a comment or an empty
 * line. A line that is too long is refused like a bad one, and its first KS_ENGINE_LONGEST + 1
 * bytes get the same reply. Returns 0, KS_EEND after `quit`, or KS_EMEMORY, after which the engine
 * can go on. */
KS_API int ks_engine_line(ks_buffer *out, ks_engine *engine, const char *line, size_t size);

#ifdef __cplusplus
}
#endif

#endif
