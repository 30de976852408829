/* What the library looks like from JavaScript: functions that take numbers and addresses in the
 * module's memory, and leave their answer as JSON, or as arrays of floats, in that memory.
 *
 * A module has one position, one set of terms, one record and one answer at a time, which the
 * functions set and use: a caller of JavaScript runs one after the other anyway. Functions that can
 * fail return 0 or a negative status, and kw_message() is the sentence that says why. Text goes in
 * as address and size, and comes out as kw_text() and kw_text_size().
 *
 * Points are y * width + x; colours 1 Black, 2 White; -1 is a pass, -2 no point.
 *
 * It compiles natively too: tests/web compares the answers of both builds byte by byte. */
#ifndef KW_FACE_H
#define KW_FACE_H

#include "keisei.h"

#ifdef __wasm__
#define KW_EXPORT(name) __attribute__((export_name(#name))) name
#else
#define KW_EXPORT(name) name
#endif

/* ---- Memory and answers (face.c) ---- */

void *KW_EXPORT(kw_alloc)(size_t size); /* NULL: out of memory */
void KW_EXPORT(kw_free)(void *memory);
const char *KW_EXPORT(kw_text)(void);
size_t KW_EXPORT(kw_text_size)(void);
const char *KW_EXPORT(kw_message)(void);
const char *KW_EXPORT(kw_version)(void);

/* ---- The position and the terms (face.c) ---- */

/* X, O and . row by row. Captures are -1 if they are unknown. */
int KW_EXPORT(kw_board)(int width, int height, const char *board, size_t size);
/* A drawing, as docs/diagrams.md has it. */
int KW_EXPORT(kw_drawing)(const char *drawing, size_t size);
/* Whose turn it is, what simple ko forbids, and the captures, unless they are -1. */
int KW_EXPORT(kw_situation)(int to_move, int ko, int black_captures, int white_captures);
int KW_EXPORT(kw_play)(int colour, int point);
/* Rules by any common spelling, "" for Chinese; a compensation that is NAN is as the rules say. */
int KW_EXPORT(kw_terms)(const char *rules, size_t size, float komi, int handicap,
                        float compensation, float button);
/* A mark a point; one marked stone stands for its block. NULL: the judge decides. */
int KW_EXPORT(kw_dead)(const unsigned char *marks);
/* JSON: the position. */
int KW_EXPORT(kw_describe)(void);
/* JSON: the rulesets. */
int KW_EXPORT(kw_rules)(void);
/* The position as a drawing, and as an SGF game with the owners of the last judgment if `owners`.
 */
int KW_EXPORT(kw_draw)(void);
int KW_EXPORT(kw_sgf)(int owners);
/* The position as SVG; with the owners of the last judgment if `owners`. */
int KW_EXPORT(kw_svg)(int owners, int last_move, const char *caption, size_t size);

/* ---- Judging (answers.c) ---- */

/* JSON: the judges that the module has. */
int KW_EXPORT(kw_judges)(void);
/* NULL if there is none of that name, or if its model has to be fetched first: then kw_missing() is
 * the name of the model, else "". */
ks_judge *KW_EXPORT(kw_judge_open)(const char *name, size_t size);
const char *KW_EXPORT(kw_missing)(void);
/* Keeps the bytes of a model file, which are from kw_alloc, under that name. */
int KW_EXPORT(kw_model)(const char *name, size_t size, void *bytes, size_t byte_count);
ks_judge *KW_EXPORT(kw_judge_read)(const void *bytes, size_t size);
void KW_EXPORT(kw_judge_close)(ks_judge *judge);
/* JSON: as `keisei judge --jsonl` has it, and `margin`, `result` and `finished`. The arrays of
 * floats are those of the last judgment. */
int KW_EXPORT(kw_judge)(const ks_judge *judge);
const float *KW_EXPORT(kw_owner)(void);
const float *KW_EXPORT(kw_alive)(void);
const float *KW_EXPORT(kw_raw)(void);
/* JSON: as `keisei score --jsonl` has it, and `margin`, `result`, `counts` and
 * `reasons`. */
int KW_EXPORT(kw_score)(void);
/* The same, where stones are known to be alive or dead: a mark a point. Their families go with
 * them, and everything else is judged by them. */
int KW_EXPORT(kw_dispute)(const unsigned char *alive, const unsigned char *dead);

/* ---- Proofs of life and death (proofs.c) ---- */

/* Searches for a proof of what the score counts the block at a point as, else of the most that can
 * be proved of it; JSON: what is proved, and `text`; null if no proof was found. */
int KW_EXPORT(kw_prove_block)(int point, int nodes);
/* Stones that a claim may take to live: a mark a point. */
void KW_EXPORT(kw_assume)(const unsigned char *marks);
/* The same of one claim, as numbers of ks_proved_kind and ks_proved_kos. */
int KW_EXPORT(kw_prove)(int kind, int kos, int first, int point, int nodes);
const char *KW_EXPORT(kw_proof)(void);
size_t KW_EXPORT(kw_proof_size)(void);
/* Checks every move of a proof of this position; JSON: the same. */
int KW_EXPORT(kw_verify)(const void *bytes, size_t size);

/* ---- Records (records.c) ---- */

/* Reads game number `number`, from 0, of a text in UTF-8; JSON: its nodes. */
int KW_EXPORT(kw_record)(const char *text, size_t size, int number);
/* Takes the line from the root through that node to its end; JSON: its moves, terms and what the
 * record says of the game. */
int KW_EXPORT(kw_line)(int node);
/* The position of the line after so many moves. */
int KW_EXPORT(kw_line_at)(int moves);

/* ---- What only some judges tell (abilities.c, in the module `full` alone) ---- */

/* JSON: as `keisei explain --as json` has it, and `text`, `margin`, `result` and `finished`. */
int KW_EXPORT(kw_explain)(void);
/* Fills kw_connection(): how surely a point hangs together with every other. */
int KW_EXPORT(kw_connections)(const ks_judge *judge, int colour, int point);
const float *KW_EXPORT(kw_connection)(void);
/* Fills kw_connection() with the chances of the next move; JSON: the chance of a pass. */
int KW_EXPORT(kw_policy)(const ks_judge *judge);

/* ---- Shared by the parts ---- */

typedef struct kw_state {
    ks_position *position;
    ks_terms terms;
    unsigned char dead[KS_POINTS];
    int dead_given;
    ks_judgment judgment;
    ks_verdict verdict;
    float connection[KS_POINTS];
    ks_buffer *text;
    char message[256];
} kw_state;

extern kw_state kw;

/* Makes the text empty and ready; KS_EMEMORY. */
int kw_begin(void);
/* Notes the sentence of a status, or one of its own, and returns the status. */
int kw_fail(int status);
int kw_fail_with(int status, const char *message);
/* KS_EINPUT if no position is set. */
int kw_need_position(void);
/* A position becomes the current one, and the dead stones are the judge's to find. */
void kw_take(ks_position *position);
ks_question kw_question(void);
/* Scores the position into the verdict and the judgment. */
int kw_run_scorer(void);
/* The members of a position, or of terms, into an open object. */
void kw_put_position(ks_json *json, const ks_position *position);
void kw_put_terms(ks_json *json, const ks_terms *terms);
/* What the last judgment comes to by the terms: `margin`, `result`, `finished`. */
void kw_put_margin(ks_json *json);

#endif
