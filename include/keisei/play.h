/* Choosing a move, and the engine of the Go Text Protocol. */
#ifndef KEISEI_PLAY_H
#define KEISEI_PLAY_H

#include "judge.h"
#include "score.h"

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

/* ---- Analysis ---- */

/* What a side can hope for in a position. */
typedef struct ks_prospect {
    float lead;      /* points ahead by the terms */
    float win;       /* the chance to win */
    float deviation; /* of the score */
} ks_prospect;

/* Moves that are not considered, by the colour that makes them and their point, the last being a
 * pass: for how many moves from the position on. 0: the move is considered. */
typedef struct ks_bars {
    int until[3][KS_POINTS + 1];
} ks_bars;

enum { KS_LINE = 15, KS_AIM_USUAL = -1, KS_MOST_VISITS = 100000 };

/* A move that was considered, and what it promises the side that makes it. */
typedef struct ks_candidate {
    short line[KS_LINE]; /* the move, and what is expected to follow */
    int line_visits[KS_LINE];
    int length;
    int visits;  /* how many positions were judged for it */
    float prior; /* its chance before any of them was judged */
    ks_prospect prospect;
} ks_candidate;

/* What is found about a position, for the side to move. */
typedef struct ks_analysis {
    int colour;      /* to move */
    int visits;      /* how many positions were judged, this one included */
    ks_prospect raw; /* what the judge says of the position itself */
    /* What all judgments say, where they form a tree; by judges that do not know the next move, the
     * same as `raw`. */
    ks_prospect whole;
    int count; /* best first; at least one, if only a pass */
    ks_candidate moves[KS_POINTS + 1];
} ks_analysis;

/* Looks for moves in one position of a game after the other, as the engine does. An analyst serves
 * one thread at a time; several may share a judge and a scorer. */
typedef struct ks_analyst ks_analyst;

typedef struct ks_analyst_options {
    const ks_judge *judge;
    const ks_scorer *scorer;           /* of the ends of games */
    int aim;                           /* a ks_move_aim or KS_AIM_USUAL */
    const ks_bars *bars;               /* NULL: none */
    ks_runner run;                     /* how to use several cores; zeros: one after the other */
    int (*interrupted)(void *payload); /* stop thinking? May be NULL */
    void *payload;
} ks_analyst_options;

KS_API int ks_analyst_new(ks_analyst **out);
KS_API void ks_analyst_free(ks_analyst *analyst);
/* A game that starts from this position; `terms` without rules: Chinese. */
KS_API int ks_analyst_start(ks_analyst *analyst, const ks_position *start, const ks_terms *terms);
/* A move of the game, which simple ko and the rules on suicide must allow: KS_EPOINT, KS_EOCCUPIED,
 * KS_EKO, KS_ESUICIDE. */
KS_API int ks_analyst_play(ks_analyst *analyst, int colour, int point);
/* Where the game is now, borrowed. */
KS_API const ks_position *ks_analyst_position(const ks_analyst *analyst);
/* Judges that position: once by a judge that knows the next move; by others, also the positions
 * after each move. What `options` points to is used until the position changes. */
KS_API int ks_analyst_begin(ks_analyst *analyst, const ks_analyst_options *options);
/* Judges so many more: in a tree or, by other judges, all answers to the best moves. Ends sooner
 * when it is interrupted, and at KS_MOST_VISITS. Does not depend on the number of threads. */
KS_API int ks_analyst_go_on(ks_analyst *analyst, int visits);
/* Would going on find anything new? */
KS_API int ks_analyst_open(const ks_analyst *analyst);
KS_API void ks_analyst_tell(ks_analysis *out, const ks_analyst *analyst);
/* By point, who owns it: the mean of what was judged, and its standard deviation there. */
KS_API void ks_analyst_owner(float out[KS_POINTS], float deviation[KS_POINTS],
                             const ks_analyst *analyst);
/* The same mean behind a move that was told of. */
KS_API int ks_analyst_owner_behind(float out[KS_POINTS], const ks_analyst *analyst, int point);
/* The chances of the next move by point, the pass being the last of them; -1 where the rules forbid
 * it. By judges that do not know the next move, from the values of the moves. */
KS_API void ks_analyst_policy(float out[KS_POINTS + 1], const ks_analyst *analyst);

/* Two names of a position with its side to move and ko: `out` is another one for its turned and
 * mirrored copies, `symmetric` is the same for them. */
KS_API void ks_position_names(char out[33], char symmetric[33], const ks_position *position);

/* ---- The engine ---- */

/* Plays and judges for other programs by the Go Text Protocol, version 2: a line in, the bytes of
 * its reply out; docs/gtp.md has the commands. */
typedef struct ks_engine ks_engine;

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
    /* Seconds of a clock that only goes forward or, with `processor`, of the time that the process
     * has computed. NULL: the engine has no clock, and time is not heeded. */
    double (*clock)(int processor, void *payload);
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
