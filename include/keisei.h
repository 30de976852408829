/* keisei: positional judgment in the game of Go.
 *
 * Who owns what, how surely, and what is the score? This header is all that a program needs: read a
 * record or set up a position, name a judge, ask it, draw or count the answer.
 *
 *     ks_position *position;
 *     ks_judge *judge;
 *     ks_judgment judgment;
 *     ks_position_parse(&position, diagram, strlen(diagram), NULL);
 *     ks_judge_new(&judge, "bouzy-5-21", NULL);
 *     ks_judge_run(&judgment, judge, &(ks_question){.position = position});
 *
 * Conventions:
 * - A function that can fail returns 0 or a negative KS_E... status. Getters return values.
 * - The one output comes first. What comes back through a pointer to a pointer is the caller's and
 * is freed with its _free function, which takes NULL; a pointer that is returned is borrowed.
 * - A point is y * width + x, row by row from the top left. KS_PASS and KS_NO_POINT are negative.
 * - Nothing here prints, exits, opens a file, starts a thread or keeps state between calls:
 * different objects may be used by different threads at once, and the same one while nobody changes
 * it.
 */
#ifndef KEISEI_H
#define KEISEI_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KS_API __attribute__((visibility("default")))
#else
#define KS_API
#endif

#define KS_MIN_SIZE 2
#define KS_MAX_SIZE 25
#define KS_POINTS   (KS_MAX_SIZE * KS_MAX_SIZE)

/* The version of the library, as "0.1.0". */
KS_API const char *ks_version(void);

/* ---- Status ---- */

#define KS_STATUSES(X)                                                                             \
    X(OK, 0, "success")                                                                            \
    X(EMEMORY, -1, "out of memory")                                                                \
    X(EINPUT, -2, "the input is not what was expected")                                            \
    X(ESIZE, -3, "the board must have from 2 to 25 lines each way")                                \
    X(EPOINT, -4, "there is no such point on the board")                                           \
    X(EOCCUPIED, -5, "the point is occupied")                                                      \
    X(EKO, -6, "the ko may not be retaken yet")                                                    \
    X(ESUPERKO, -7, "the move repeats an earlier position")                                        \
    X(ESUICIDE, -8, "the move is suicide")                                                         \
    X(ELIBERTY, -9, "a block has no liberty")                                                      \
    X(EJUDGE, -10, "there is no such judge")                                                       \
    X(ESTOPPED, -11, "the work was stopped")                                                       \
    X(ERULES, -12, "there are no such rules")                                                      \
    X(ELABEL, -13, "the record has no labels")                                                     \
    X(EEND, -14, "there is nothing more to read")                                                  \
    X(EDEPTH, -15, "the input is nested too deeply")                                               \
    X(EFILE, -16, "the file cannot be read")                                                       \
    X(ERANGE, -17, "a number is out of range")                                                     \
    X(ELARGE, -18, "exact inference takes boards whose shorter side is at most 21; bp takes all")

typedef enum ks_status {
#define KS_STATUS_ENTRY(name, value, text) KS_##name = value,
    KS_STATUSES(KS_STATUS_ENTRY)
#undef KS_STATUS_ENTRY
} ks_status;

/* What a status means, in words. */
KS_API const char *ks_status_text(int status);

/* Where and why reading something failed. `message` is one sentence without its place: "move 17:
 * White E5 is occupied". Functions that take a ks_error also take NULL. */
typedef struct ks_error {
    int status;
    size_t offset; /* byte of the input, from 0 */
    int line;      /* line of the input, from 1; 0 where lines mean nothing */
    char message[200];
} ks_error;

/* ---- Bytes that the library writes ---- */

typedef struct ks_buffer ks_buffer;

KS_API int ks_buffer_new(ks_buffer **out);
KS_API void ks_buffer_free(ks_buffer *buffer);
/* Always ends with a NUL that ks_buffer_size does not count. */
KS_API const char *ks_buffer_data(const ks_buffer *buffer);
KS_API size_t ks_buffer_size(const ks_buffer *buffer);
KS_API void ks_buffer_clear(ks_buffer *buffer);
/* 0, or KS_EMEMORY if anything put into the buffer since it was last cleared was lost. */
KS_API int ks_buffer_status(const ks_buffer *buffer);
KS_API void ks_buffer_put(ks_buffer *buffer, const void *bytes, size_t size);
KS_API void ks_buffer_put_string(ks_buffer *buffer, const char *string);
/* At most `digits` (0 to 9) digits after the point, no exponent, no trailing zeros, no minus zero.
 */
KS_API void ks_buffer_put_number(ks_buffer *buffer, double value, int digits);
/* Quoted and escaped as JSON. Bytes that are not UTF-8 become U+FFFD. */
KS_API void ks_buffer_put_json(ks_buffer *buffer, const char *bytes, size_t size);

/* ---- Several cores ---- */

/* How the library's longer calculations use several cores: it starts no threads, but calls `run`,
 * which calls work(i, payload) once for every i from 0 to n-1, in any order and at the same time if
 * it likes, and returns when all are done: 0, or a status that one of them returned. The results
 * are the same bytes for any number of threads. */
typedef struct ks_runner {
    int (*run)(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner);
    void *runner; /* handed to `run` */
} ks_runner;

/* ---- Points ---- */

enum { KS_PASS = -1, KS_NO_POINT = -2 };
enum { KS_EMPTY = 0, KS_BLACK = 1, KS_WHITE = 2 };

#define KS_OPPONENT(colour) (3 - (colour))

/* "E5": letters without I from the left, rows from the bottom. Takes either case. */
KS_API int ks_point_parse(int *out, const char *text, int width, int height);
KS_API void ks_point_name(char out[8], int point, int width, int height);
/* Up to nine star points or, on small boards, fewer; returns how many. */
KS_API int ks_star_points(int out[9], int width, int height);
/* The usual places of 2 to 9 handicap stones; returns how many were placed, 0 where the board is
 * too small or even-sided for that many. */
KS_API int ks_handicap_points(int out[9], int stones, int width, int height);

/* ---- Positions ---- */

typedef struct ks_position ks_position;

KS_API int ks_position_new(ks_position **out, int width, int height);
KS_API int ks_position_copy(ks_position **out, const ks_position *position);
KS_API void ks_position_free(ks_position *position);
/* One character a point, row by row: X is Black, O is White, . is empty. */
KS_API int ks_position_from_board(ks_position **out, int width, int height, const char *board,
                                  size_t size, ks_error *error);
/* A drawing, one row a line, with or without spaces, coordinates and a frame; see docs/diagrams.md.
 */
KS_API int ks_position_parse(ks_position **out, const char *diagram, size_t size, ks_error *error);
/* Such a drawing with coordinates. Stones marked in `dead` (may be NULL) are in lower case. */
KS_API void ks_position_draw(ks_buffer *out, const ks_position *position,
                             const unsigned char *dead);

KS_API int ks_position_width(const ks_position *position);
KS_API int ks_position_height(const ks_position *position);
KS_API int ks_position_stone(const ks_position *position, int point);
KS_API int ks_position_liberties(const ks_position *position, int point);
KS_API int ks_position_to_move(const ks_position *position);
/* The point that simple ko forbids to the side to move, or KS_NO_POINT. */
KS_API int ks_position_ko(const ks_position *position);
/* How many stones `colour` has taken; -1 if nobody knows, as in a drawing. */
KS_API int ks_position_captures(const ks_position *position, int colour);
/* The stones of the block at `point`; returns how many, 0 on an empty point. */
KS_API int ks_position_block(int out[KS_POINTS], const ks_position *position, int point);

KS_API int ks_position_set_to_move(ks_position *position, int colour);
KS_API int ks_position_set_ko(ks_position *position, int point);
KS_API int ks_position_set_captures(ks_position *position, int colour, int stones);
/* Plays by simple ko, without suicide; the other side is to move then. */
KS_API int ks_position_play(ks_position *position, int colour, int point);

/* ---- Rules ---- */

typedef enum ks_counting { KS_AREA, KS_TERRITORY } ks_counting;
typedef enum ks_repetition {
    KS_SIMPLE_KO,
    KS_POSITIONAL_SUPERKO,
    KS_SITUATIONAL_SUPERKO
} ks_repetition;
typedef enum ks_compensation { KS_FOR_NONE, KS_FOR_ALL_BUT_ONE, KS_FOR_ALL } ks_compensation;

typedef struct ks_rules {
    const char *name; /* "japanese" */
    ks_counting counting;
    ks_repetition repetition;
    ks_compensation compensation; /* for how many handicap stones White gets a point each */
    int suicide;                  /* is it allowed? */
    int seki_counts;              /* do eyes in seki count? */
    int removes_dead;             /* are dead stones taken off before counting? */
} ks_rules;

/* The rulesets, one by one from 0; NULL after the last. */
KS_API const ks_rules *ks_rules_at(int index);
/* By any usual spelling, as in the RU of a record; NULL if unknown. */
KS_API const ks_rules *ks_rules_find(const char *spelling);

/* What a game is played for: everything about the score that is not on the board. */
typedef struct ks_terms {
    const ks_rules *rules; /* NULL: Chinese */
    float komi;
    int handicap;
    float compensation; /* White's points for the handicap stones */
    float button;       /* points for the button: positive Black's, negative White's */
} ks_terms;

/* Komi and handicap as given, the compensation as the rules have it (none for a handicap below 2),
 * no button. */
KS_API ks_terms ks_terms_of(const ks_rules *rules, float komi, int handicap);
/* The same komi, handicap and button by other rules, with their compensation. */
KS_API ks_terms ks_terms_under(const ks_terms *terms, const ks_rules *rules);

/* ---- Records ---- */

typedef struct ks_game ks_game;

typedef enum ks_result_kind {
    KS_RESULT_UNKNOWN,
    KS_RESULT_POINTS,
    KS_RESULT_DRAW,
    KS_RESULT_RESIGN,
    KS_RESULT_TIME,
    KS_RESULT_FORFEIT,
    KS_RESULT_VOID,
    KS_RESULT_WIN /* by an unknown margin */
} ks_result_kind;

typedef struct ks_result {
    ks_result_kind kind;
    int winner;   /* KS_BLACK, KS_WHITE or KS_EMPTY */
    float margin; /* Black minus White after komi, where the kind is points or draw */
} ks_result;

/* What an RE says: "B+3.5", "W+Resign", "Draw", or words to that effect. */
KS_API ks_result ks_result_parse(const char *text);

/* Reads the first SGF game of `text`: its main line, replayed with simple ko. `used`, if not NULL,
 * is how many bytes that took, also when the game is bad, so that a collection is read by calling
 * again on the rest. KS_EEND: there is no further game. */
KS_API int ks_game_read(ks_game **out, const char *text, size_t size, size_t *used,
                        ks_error *error);
KS_API void ks_game_free(ks_game *game);
KS_API int ks_game_width(const ks_game *game);
KS_API int ks_game_height(const ks_game *game);
/* How many moves, passes included. */
KS_API int ks_game_moves(const ks_game *game);
/* Colour and point (or KS_PASS) of move `number`, from 1; KS_ERANGE beyond the last. */
KS_API int ks_game_move(const ks_game *game, int number, int *colour, int *point);
/* The position after `moves` moves and the set-up stones that stand before the next; who makes that
 * one is to move. */
KS_API int ks_game_position(ks_position **out, const ks_game *game, int moves);
/* The first value of a property of the root or, failing that, of any node of the main line, as
 * UTF-8 without escapes; NULL if there is none. */
KS_API const char *ks_game_info(const ks_game *game, const char *property);
/* The terms by RU, KM and HA; rules that are missing or unknown are NULL, with the compensation of
 * Chinese rules. */
KS_API ks_terms ks_game_terms(const ks_game *game);
KS_API ks_result ks_game_result(const ks_game *game);
/* The first move that repeats a whole-board position (0: none). Records do, so it is no error. */
KS_API int ks_game_repeats(const ks_game *game);
/* Who owns each point at the end (+1 Black, -1 White, 0 nobody), by TB and TW of the last node of
 * the main line that has either; other stones are alive. KS_ELABEL: none has; KS_EINPUT: a point is
 * in both. */
KS_API int ks_game_labels(signed char out[KS_POINTS], const ks_game *game);
/* Marks the stones of a position of that game that are dead by its labels: blocks less than half of
 * whose points end as their own. */
KS_API int ks_game_dead(unsigned char out[KS_POINTS], const ks_game *game,
                        const ks_position *position);
/* Writes the whole record again, unknown properties and variations included. With `owner` (may be
 * NULL), TB and TW of the last node of the main line say who owns what. */
KS_API int ks_game_write(ks_buffer *out, const ks_game *game, const signed char *owner);

/* One position of a game after the other, each for the price of a move. */
typedef struct ks_replay ks_replay;

KS_API int ks_replay_new(ks_replay **out, const ks_game *game);
KS_API void ks_replay_free(ks_replay *replay);
/* Goes on by a move; 0 when there was none left. The first call gives the position before move 1.
 */
KS_API int ks_replay_next(ks_replay *replay);
KS_API const ks_position *ks_replay_position(const ks_replay *replay);

/* ---- Patterns ---- */

/* Shapes that a player knows. They are drawn in patterns/, one drawing for all eight symmetries and
 * both colours: see docs/patterns.md. */
typedef enum ks_pattern_set {
    KS_PATTERN_LINK,   /* two stones that hang together */
    KS_PATTERN_EDGE,   /* a stone that hangs together with the edge of the board */
    KS_PATTERN_EYE,    /* an eye, or a point where one can be had */
    KS_PATTERN_OUTLET, /* a way out into the open */
    KS_PATTERN_SETS
} ks_pattern_set;

/* What was proved by reading out a drawing, the surest first. */
typedef enum ks_pattern_strength {
    KS_PATTERN_SOLID, /* whatever stands around: every move of the opponent is answered in place */
    KS_PATTERN_SOUND, /* as long as its stones do not run short of liberties */
    KS_PATTERN_KO,    /* the opponent has to win a ko */
    KS_PATTERN_LOOSE  /* nothing: the opponent can break it if he fights, which seldom pays */
} ks_pattern_strength;

#define KS_PATTERN_POINTS 10

typedef struct ks_pattern {
    const char *name;    /* "bamboo joint" */
    const char *drawing; /* its rows, each with a newline */
    ks_pattern_set set;
    ks_pattern_strength strength;
    int held; /* of 1000 that were counted in games, so many came true; -1: not counted */
} ks_pattern;

/* Where a pattern was found. The same stones may be found by several patterns, and by one pattern
 * in several ways. */
typedef struct ks_pattern_match {
    const ks_pattern *pattern;
    int colour;
    int symmetry; /* how the drawing lies, 0 to 7: bit 0 mirrors left and right, 1 top and bottom,
                     2 then changes rows and columns */
    int a;        /* a stone of `colour`: for a link the one of lower number */
    int b;        /* for a link the other stone, else KS_NO_POINT */
    int count;    /* of `points`, which are empty, in rising order: */
    short points[KS_PATTERN_POINTS]; /* where a link can be cut, or what lies under an edge-link,
                                        or the eye, or where the way out leads */
} ks_pattern_match;

/* The patterns of a set, one by one from 0; NULL after the last. */
KS_API const ks_pattern *ks_pattern_at(ks_pattern_set set, int index);
/* By their name; NULL if there is none. */
KS_API const ks_pattern *ks_pattern_find(const char *name);
/* "link", "edge-link", "eye", "outlet"; "solid", "sound", "ko", "loose". */
KS_API const char *ks_pattern_set_name(ks_pattern_set set);
KS_API const char *ks_pattern_strength_name(ks_pattern_strength strength);
/* Calls `found` for every place where a pattern of the set fits the stones of `colour`, always in
 * the same order. The match is gone when `found` returns. */
KS_API void ks_patterns_match(const ks_position *position, ks_pattern_set set, int colour,
                              void (*found)(const ks_pattern_match *match, void *payload),
                              void *payload);

/* ---- Judges ---- */

typedef struct ks_judge ks_judge;

typedef struct ks_judge_info {
    const char *name;    /* as ks_judge_new takes it; capitals stand for numbers: "bouzy-D-E" */
    const char *summary; /* half a line */
} ks_judge_info;

/* The kinds of judges, one by one from 0; NULL after the last. */
KS_API const ks_judge_info *ks_judge_at(int index);
/* The judge to use where none is named. */
KS_API const char *ks_judge_default(int width, int height);

/* A judge by its name, such as "distance", "bouzy-5-21+distance" or "influence:remove". */
KS_API int ks_judge_new(ks_judge **out, const char *name, ks_error *error);
/* The judge "softseg" with the network of a model file, as `keisei train softseg` writes it, from
 * its bytes. Its owners are not calibrated. */
KS_API int ks_judge_read(ks_judge **out, const void *bytes, size_t size, ks_error *error);
KS_API void ks_judge_free(ks_judge *judge);
KS_API const char *ks_judge_name(const ks_judge *judge);

typedef struct ks_question {
    const ks_position *position;
    const unsigned char *dead; /* one mark a point: the dead stones; NULL: judge them */
    ks_terms terms;            /* for black_wins alone */
    const float *alive; /* by point: the chance of stones to survive, as the judge `life` has found
                           it in `alive`, so that many judges need not ask it; NULL: ask it */
} ks_question;

typedef struct ks_judgment {
    int width, height;
    float owner[KS_POINTS]; /* expected owner, calibrated: +1 Black .. -1 White              */
    float alive[KS_POINTS]; /* of stones: probability to survive; 1 on empty points          */
    float raw[KS_POINTS];   /* the method's own values                                       */
    unsigned char dead[KS_POINTS]; /* stones with alive under .5, or those given */
    /* Black minus White by area, before komi: the sum of `owner` or, of a random field, what its
     * own distribution expects; and its standard deviation. */
    float score, score_sd;
    float raw_score;  /* signs of `raw`, plus living stones                            */
    float undecided;  /* values of `raw` that near to 0 are nobody's in raw_score      */
    float black_wins; /* P(Black wins) by the terms; a draw counts half                */
} ks_judgment;

KS_API int ks_judge_run(ks_judgment *out, const ks_judge *judge, const ks_question *question);
/* Black minus White as the terms count it: komi, compensation and button, and territory where the
 * rules count that and the captures are known. */
KS_API double ks_judgment_margin(const ks_judgment *judgment, const ks_question *question);

/* How surely a colour can connect a point with every other, from 0 to 1, as soft segmentation sees
 * it; 0 below a tenth. KS_EJUDGE: the judge is none. */
KS_API int ks_judge_connections(float out[KS_POINTS], const ks_judge *judge,
                                const ks_position *position, int colour, int point);

/* ---- Judges that are random fields ---- */

/* A judge such as boltzmann5 is a probability distribution over who owns all points in the
 * end. How it is worked out can be chosen, and it tells more than a judgment holds. */
typedef enum ks_inference {
    KS_INFERENCE_USUAL,   /* bp for :bp; else exact up to a shorter side of 15, then sw */
    KS_INFERENCE_EXACT,   /* shorter side 21 or less, else KS_ELARGE */
    KS_INFERENCE_BP,      /* loopy belief propagation */
    KS_INFERENCE_GIBBS,   /* Gibbs sampling */
    KS_INFERENCE_SW,      /* Swendsen and Wang's clusters */
    KS_INFERENCE_PERFECT, /* independent samples; as exact */
} ks_inference;

/* "exact", "bp", "gibbs", "sw", "perfect"; "usual". */
KS_API const char *ks_inference_name(ks_inference inference);

typedef struct ks_inference_settings {
    ks_inference inference;
    int rounds;    /* of bp, 1 to 100000 */
    float damping; /* of bp, 0 to below 1 */
    int samples; /* of the others, and for the score on boards too large to count; 10 to 1000000 */
    unsigned seed; /* of the samples */
    ks_runner run; /* how to use several cores; zeros: one after the other */
} ks_inference_settings;

/* Usual, 50 rounds, damping .5, 1000 samples, seed 1, one core. */
KS_API ks_inference_settings ks_inference_defaults(void);
/* Is the judge a random field? */
KS_API int ks_judge_is_field(const ks_judge *judge);
/* KS_EJUDGE: the judge is no random field; KS_ERANGE: a setting is out of range. */
KS_API int ks_judge_set_inference(ks_judge *judge, const ks_inference_settings *settings);
/* Its parameters on such boards, at most `size`, one phase of the game after the other: those of
 * boltzmann5 are h_stones, w_empty, w_chain_empty, w_chains, w_inter_chain. Returns how many. */
KS_API int ks_judge_parameters(double *out, int size, const ks_judge *judge, int width, int height);

typedef struct ks_outlook_part {
    int colour, stones, point; /* point: its first stone on the board */
    int group;                 /* of a block: in which group it is */
    float survives; /* the probability that all its stones are their own side's in the end */
} ks_outlook_part;

typedef struct ks_outlook {
    int width, height;
    ks_inference inference; /* as it was done */
    int rounds, samples;    /* bp: rounds made; samples drawn, 0 if none were needed */
    double log_z;           /* NAN where the method does not tell */
    float score_error;      /* standard errors of sampling; 0 where nothing was sampled */
    float black_wins_error;
    int counted;                 /* is the distribution of the score known? Not by bp */
    double ones[KS_POINTS + 1];  /* P(Black owns k points): the score is 2 k - all points */
    float connection[KS_POINTS]; /* correlation with the point that was asked for, -1 to 1 */
    int blocks, groups;
    ks_outlook_part block[KS_POINTS];
    ks_outlook_part group[KS_POINTS]; /* blocks of a colour that stand or fall together */
    short block_at[KS_POINTS];        /* -1 on empty points */
} ks_outlook;

/* The judgment that ks_judge_run gives, and the rest, all of it by the distribution itself: only
 * `owner` of the judgment is calibrated. `connection` is a point or KS_NO_POINT. */
KS_API int ks_judge_outlook(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                            const ks_question *question, int connection);
/* Its fields as JSON, to follow those of a judgment; with "connection" if it was asked for. */
KS_API int ks_outlook_json(ks_buffer *out, const ks_outlook *outlook, int connection);

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
/* P(move) = exp(beta value) / Z, by point; 0 where no move is. */
KS_API void ks_moves_chances(float out[KS_POINTS], const ks_moves *moves, double beta);
/* Its logarithm for one move; KS_EPOINT if that is not among them. */
KS_API int ks_moves_log_chance(double *out, const ks_moves *moves, int point, double beta);

/* ---- The judge that explains itself ---- */

/* What the judge `groups` sees in a position, in the terms of a player: strings of stones, links
 * between them, the groups that they make, their territory, eyes and outlets, influence. */
typedef enum ks_situation {
    KS_SITUATION_ALIVE,
    KS_SITUATION_CRITICAL, /* whoever moves first decides it, or it cannot be told */
    KS_SITUATION_DEAD
} ks_situation;

/* "alive", "critical", "dead"; and why, by the `cause` of a group. */
KS_API const char *ks_situation_name(ks_situation situation);
enum { KS_CAUSE_COUNT = 15 };
KS_API const char *ks_cause_text(int cause);

typedef struct ks_string {
    int colour, stones, liberties;
    int point, group;       /* its first stone on the board; in which group it is */
    ks_situation situation; /* can it be captured? Critical: if the opponent moves first */
    int attack, defence;    /* where the opponent takes it, and where it is saved, or KS_NO_POINT */
    int ladder;             /* is it taken in a ladder? */
} ks_string;

typedef enum ks_link_kind {
    KS_LINK_PATTERN,   /* a shape that holds */
    KS_LINK_INFLUENCE, /* heavy influence and no enemy near: to cut there would not pay */
    KS_LINK_DEAD       /* across a dead enemy string */
} ks_link_kind;

/* "pattern", "influence", "dead string". */
KS_API const char *ks_link_kind_name(ks_link_kind kind);

/* What joins two strings directly. */
typedef struct ks_link {
    ks_link_kind kind;
    int colour, point; /* where: empty, or a dead enemy stone */
    int from, to;      /* the strings, the lower number first */
    const char *name;  /* of the shape: "bamboo joint"; NULL where it is no pattern */
} ks_link;

/* What joins a stone with the edge of the board. */
typedef struct ks_edge_link {
    int colour, string;
    int stone, edge;  /* the stone, and the point of the edge */
    const char *name; /* of the shape; NULL where it is no pattern */
} ks_edge_link;

typedef struct ks_group {
    int colour, stones, strings, links, edge_links;
    int point;                /* its first stone on the board */
    int territory, prisoners; /* points that are its own for certain; dead enemy stones on them */
    int space;                /* points that it encloses, by itself or together with other groups */
    int eyes, hoped_eyes;     /* if the enemy moves first, if it does itself; 2 is enough */
    int outlets, outlet[4];   /* ways out into the open: to the left, right, top, bottom? */
    int friends, neighbour;   /* living groups that it can join; the first of them, or -1 */
    int attackers;            /* enemy groups around it that are not dead */
    int influence;            /* points of nobody's territory that its own influence reaches */
    ks_situation situation;
    int cause;
    float alive;      /* the chance to survive that groups in this situation have */
    char reason[240]; /* "one eye, no outlet, surrounded by live white groups" */
} ks_group;

/* Points under the influence of one side that hang together: a framework, not yet territory. */
typedef struct ks_moyo {
    int colour, points, centre; /* centre: where the influence is heaviest */
} ks_moyo;

enum { KS_MOST_LINKS = 4 * KS_POINTS, KS_MOST_EDGE_LINKS = KS_POINTS };

typedef struct ks_explanation {
    int width, height;
    int strings, links, edge_links, groups, moyos;
    ks_string string[KS_POINTS];
    ks_link link[KS_MOST_LINKS]; /* between any two strings at most one */
    ks_edge_link edge_link[KS_MOST_EDGE_LINKS];
    ks_group group[KS_POINTS];
    ks_moyo moyo[KS_POINTS];          /* the largest first */
    short string_at[KS_POINTS];       /* -1 on empty points */
    short moyo_at[KS_POINTS];         /* -1: none */
    short territory_at[KS_POINTS];    /* the group whose territory it is; -1: none */
    unsigned char link_at[KS_POINTS]; /* which colours, a bit each, have a link here */
    unsigned char edge_at[KS_POINTS]; /* the same of edge-links */
    int rough[KS_POINTS];             /* influence of all stones, positive for Black */
    int influence[KS_POINTS];         /* that of groups by their situation */
    /* By colour. */
    int territory[3]; /* points of definite territory, those under dead enemy stones included */
    int prisoners[3]; /* dead enemy stones in it */
    int influenced[3], controlled[3]; /* other empty points with an influence above 25; above 100 */
    int thickness[3]; /* points of nobody's territory that its living groups reach */
    int moyo_points[3];
    int nodes;   /* moves that were tried in reading */
    double lead; /* Black's, komi counted: territory, and a quarter of points under influence */
    char verdict[300]; /* one sentence */
} ks_explanation;

/* The judgment that ks_judge_run gives, and how it came about. KS_EJUDGE: it does not explain. */
KS_API int ks_judge_explain(ks_explanation **out, ks_judgment *judgment, const ks_judge *judge,
                            const ks_question *question);
KS_API void ks_explanation_free(ks_explanation *explanation);
/* In sentences, one a line: the verdict, the two sides, the groups. */
KS_API int ks_explanation_text(ks_buffer *out, const ks_explanation *explanation);
/* Its fields as JSON, to follow those of a judgment: ,"verdict":"...",... */
KS_API int ks_explanation_json(ks_buffer *out, const ks_explanation *explanation);

/* ---- Counting ---- */

/* Territory needs the captures of the whole game: where they are unknown, they count as none. */
typedef struct ks_count {
    signed char filled[KS_POINTS];    /* owner by flood fill: +1 Black, -1 White, 0 nobody        */
    signed char nearer[KS_POINTS];    /* owner by distance                                        */
    unsigned char dame[KS_POINTS];    /* empty points next to living stones of both colours       */
    int stones[3], empty[3], dead[3]; /* by colour: living stones, empty points, dead stones      */
    int captures[3];                  /* by colour: stones that this side took during the game    */
    int open;                         /* points where flood fill and distance disagree            */
    float area, territory;            /* Black minus White before komi                            */
    float margin;                     /* by the terms: komi, compensation and button counted      */
} ks_count;

/* Counts a position without the stones marked in `dead` (may be NULL). */
KS_API int ks_count_position(ks_count *out, const ks_position *position, const unsigned char *dead,
                             const ks_terms *terms);
/* Which way of counting gives the result: "area", "territory", "both", or NULL for neither. */
KS_API const char *ks_count_explains(const ks_count *count, const ks_terms *terms,
                                     const ks_result *result);
/* "B+3.5", "W+12", "Draw". */
KS_API void ks_margin_words(char out[16], double margin);

/* ---- Finished games ---- */

typedef enum ks_fate { KS_FATE_ALIVE, KS_FATE_DEAD, KS_FATE_SEKI, KS_FATE_UNSETTLED } ks_fate;

/* "alive", "dead", "seki", "unsettled". */
KS_API const char *ks_fate_name(ks_fate fate);

typedef struct ks_block_fate {
    int colour, stones, point; /* point: its first stone on the board */
    ks_fate fate;
    float alive;       /* probability to survive */
    float doubt;       /* the most that any step of the cascade but the first saw against it */
    const char *proof; /* "unconditional life", "unconditional territory", "bent four in the
                          corner", "given"; NULL: judged */
} ks_block_fate;

/* A finished game as it is scored. A block is counted as dead or alive even where its fate is
 * unsettled: the warning tells. */
typedef struct ks_verdict {
    int width, height, blocks;
    ks_block_fate fates[KS_POINTS];
    short block_at[KS_POINTS];          /* -1 on empty points */
    unsigned char dead[KS_POINTS];      /* stones that are taken off */
    unsigned char seki[KS_POINTS];      /* stones in seki, and what they surround */
    unsigned char dame[KS_POINTS];      /* empty points that count for nobody */
    unsigned char false_eye[KS_POINTS]; /* surrounded, but no territory: to be filled */
    unsigned char open[KS_POINTS];      /* points that both sides may still come to own */
    signed char area[KS_POINTS];        /* +1 Black, -1 White, 0 nobody */
    signed char territory[KS_POINTS];   /* the same by territory: no stones, nothing in seki */
    ks_count count;                     /* by area without the dead; its margin by the terms */
    float untouched;                    /* Black minus White by area with all stones left */
    int captures_known;
    int bent_four;     /* the corner of a bent four that was found, or KS_NO_POINT */
    int finished;      /* nearly nothing is open, nothing unsettled */
    char warning[200]; /* one sentence if the score is not safe, or "" */
} ks_verdict;

/* The networks for final positions. */
typedef struct ks_scorer ks_scorer;

/* With those that are compiled in. */
KS_API int ks_scorer_new(ks_scorer **out, ks_error *error);
/* With those of a model file, as `keisei train life-end` writes it, from its bytes. */
KS_API int ks_scorer_read(ks_scorer **out, const void *bytes, size_t size, ks_error *error);
KS_API void ks_scorer_free(ks_scorer *scorer);
/* Scores a position at the end of a game. If the dead stones are given, these and no others are
 * dead; one marked stone stands for its block. */
KS_API int ks_scorer_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question);
/* Black minus White by the terms; KS_EINPUT where territory is counted and nobody knows the
 * captures. */
KS_API int ks_verdict_margin(float *out, const ks_verdict *verdict, const ks_terms *terms);
/* Does the verdict give that result? 1 or 0; -1 where the result is no count. If the terms name no
 * rules, one of area and territory has to give it. */
KS_API int ks_verdict_agrees(const ks_verdict *verdict, const ks_terms *terms,
                             const ks_result *result);
/* The same verdict in the form that judges answer in: owners by area, so that `score` is what is
 * counted on the board. */
KS_API void ks_verdict_judgment(ks_judgment *out, const ks_verdict *verdict,
                                const ks_question *question);
/* The fields of a verdict as JSON, without the braces around: "status":[...],"area":"...",...
 * `agree`: does it give the result of the record? -1 if there is none. */
KS_API int ks_verdict_json(ks_buffer *out, const ks_verdict *verdict, const ks_terms *terms,
                           int agree);

typedef struct ks_feature_info {
    const char *name, *text;
} ks_feature_info;

/* What the networks are told of a block, one by one from 0; KS_ERANGE beyond the last. */
KS_API int ks_feature_at(ks_feature_info *out, int index);
/* The values of these for the block at `point`, as the last network is told them: at most `size`.
 * Returns how many, or KS_EPOINT where there is no stone, or KS_EMEMORY. */
KS_API int ks_scorer_features(float *out, int size, const ks_scorer *scorer,
                              const ks_position *position, int point);

/* ---- The engine ---- */

/* Plays and judges for other programs by the Go Text Protocol, version 2: a line in, the bytes of
 * its reply out; docs/gtp.md has the commands. */
typedef struct ks_engine ks_engine;

/* Does input wait? */
enum { KS_INPUT_NONE, KS_INPUT_LINE, KS_INPUT_INTERRUPT };

typedef struct ks_engine_options {
    const char *judge; /* NULL: the model's; or the default judges and softseg:selfplay moves */
    const void *model; /* the bytes of a model file, as ks_judge_read takes it; may be NULL */
    size_t model_size;
    ks_move_aim aim;    /* of its moves */
    double temperature; /* of the Gibbs distribution that moves are drawn from; 0: the best move */
    double resign;      /* the chance to win below which it resigns; 0: never */
    int replies; /* of so many of the best moves it judges all answers; negative: as many as pay */
    unsigned long long seed;
    ks_runner run; /* how to use several cores; zeros: one after the other */
    /* Adds the bytes of a file, or writes one; both return 0 or a status. NULL: no files. */
    int (*read_file)(ks_buffer *out, const char *name, void *payload);
    int (*write_file)(const char *name, const char *bytes, size_t size, void *payload);
    /* Hands on a reply that goes on (it is taken off the buffer then), and waits up to so many
     * milliseconds (negative: for ever) for input: KS_INPUT_LINE if a line waits, or the end;
     * KS_INPUT_INTERRUPT if that line is "# interrupt", else KS_INPUT_NONE. NULL: replies that
     * would go on until there is input end at once. */
    int (*wait)(const ks_buffer *reply, int milliseconds, void *payload);
    void *payload;
} ks_engine_options;

/* `options` are copied, but for what they point to. */
KS_API int ks_engine_new(ks_engine **out, const ks_engine_options *options, ks_error *error);
KS_API void ks_engine_free(ks_engine *engine);
/* Adds the reply to a line, which is given without its newline and may have any length; nothing for
 * a comment or an empty line. Returns 0, KS_EEND after `quit`, or KS_EMEMORY, after which the
 * engine can go on. */
KS_API int ks_engine_line(ks_buffer *out, ks_engine *engine, const char *line, size_t size);

/* ---- Views ---- */

typedef unsigned ks_rgba; /* 0xRRGGBBAA */
typedef enum ks_anchor { KS_ANCHOR_START, KS_ANCHOR_MIDDLE, KS_ANCHOR_END } ks_anchor;

/* What a picture is drawn on. Lengths are in pixels from the top left. Lines have round ends; text
 * stands on its baseline and is valid UTF-8 without control characters. */
typedef struct ks_canvas {
    void (*line)(double x0, double y0, double x1, double y1, double width, ks_rgba colour,
                 void *payload);
    /* Where `width` is above 0, with a rim. */
    void (*disc)(double x, double y, double radius, ks_rgba fill, double width, ks_rgba rim,
                 void *payload);
    void (*rect)(double x, double y, double width, double height, ks_rgba fill, void *payload);
    void (*text)(double x, double y, double size, ks_anchor anchor, ks_rgba colour,
                 const char *utf8, void *payload);
    void *payload;
} ks_canvas;

/* What a picture shows of an explanation. */
typedef enum ks_overlay {
    KS_OVERLAY_NONE,
    KS_OVERLAY_LINKS,     /* links, edge-links and the territory that they enclose */
    KS_OVERLAY_GROUPS,    /* groups, those that are critical or dead, and their territory */
    KS_OVERLAY_ROUGH,     /* the influence of all stones alike, in numbers */
    KS_OVERLAY_INFLUENCE, /* final influence */
    KS_OVERLAY_MOYO       /* moyos with their sizes, and definite territory */
} ks_overlay;

typedef struct ks_picture {
    const ks_position *position;
    const ks_judgment *judgment; /* NULL: the stones alone */
    const char *title;           /* NULL: none */
    const char *caption;         /* the score in words; NULL: none */
    int last_move;               /* marked, if a point; KS_NO_POINT: none */
    int raw;                     /* draw the signs of the raw values */
    double cell;                 /* pixels from line to line; 0: 32 */
    int correlation;             /* owners are correlations with one point: together or apart */
    const ks_explanation *explanation; /* for an overlay, which is drawn instead of the judgment */
    ks_overlay overlay;
    const float *numbers; /* from 0 to 1 a point, written in per cent instead; NULL: none */
} ks_picture;

/* KS_EINPUT: the judgment is of another size; the void functions draw the stones alone then. */
KS_API void ks_picture_size(double *width, double *height, const ks_picture *picture);
KS_API void ks_picture_draw(const ks_canvas *canvas, const ks_picture *picture);
KS_API int ks_picture_svg(ks_buffer *out, const ks_picture *picture);
/* For a terminal: in colour with Unicode, or in plain ASCII, as overlays always are. */
KS_API int ks_picture_text(ks_buffer *out, const ks_picture *picture, int colour);

typedef struct ks_series {
    const char *name;
    const double *x, *y; /* NAN in y: a gap, as is anything beyond a thousand million */
    int size;
    ks_rgba colour; /* 0: one that differs from its neighbours' */
    int marks;      /* discs instead of a line */
    int right;      /* measured by the axis on the right */
} ks_series;

typedef struct ks_plot {
    const char *title, *x_label, *y_label;
    const ks_series *series;
    int series_count;
    double width, height;              /* pixels; 0: 720 by 440 */
    double x_min, x_max, y_min, y_max; /* where min = max: from the data */
    const char *right_label;           /* of the axis that some series have on the right */
    double right_min, right_max;
} ks_plot;

KS_API void ks_plot_size(double *width, double *height, const ks_plot *plot);
KS_API void ks_plot_draw(const ks_canvas *canvas, const ks_plot *plot);
KS_API int ks_plot_svg(ks_buffer *out, const ks_plot *plot);
/* For a terminal, `columns` wide and `rows` high, title and labels included. */
KS_API int ks_plot_text(ks_buffer *out, const ks_plot *plot, int columns, int rows, int colour);

/* The fields of a judgment as JSON, without the braces around: "judge":...,"owner":[...],... */
KS_API int ks_judgment_json(ks_buffer *out, const ks_judgment *judgment, const char *judge,
                            int raw);

/* A position as an SGF game with set-up stones; with a judgment, TB and TW mark points that are
 * owned by more than a half. */
KS_API int ks_position_sgf(ks_buffer *out, const ks_position *position, const ks_judgment *judgment,
                           const ks_terms *terms);

#ifdef __cplusplus
}
#endif

#endif
