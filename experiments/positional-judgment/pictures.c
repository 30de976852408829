/* See pictures.h. Of the paper's figures only the descriptions in its text are left, so the
 * positions, except those of the match, are our own. */
#include "pictures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct figure {
    const char *name, *title, *board;
    ks_overlay overlay;
} figure;

static const figure figures[] = {
    {"one-stone", "Rough influence of a single stone (Figure 8)",
     "...........\n...........\n...........\n...........\n...........\n.....X.....\n...........\n"
     "...........\n...........\n...........\n...........\n",
     KS_OVERLAY_ROUGH},
    {"blocked-stone", "Rough influence of a stone that two others obstruct (Figure 9)",
     "...........\n...........\n...........\n...........\n.....O.....\n.....XO....\n...........\n"
     "...........\n...........\n...........\n...........\n",
     KS_OVERLAY_ROUGH},
    {"two-stones", "Rough influence of two connected stones",
     "............\n............\n............\n............\n............\n.....XX.....\n"
     "............\n............\n............\n............\n............\n",
     KS_OVERLAY_ROUGH},
    {"three-stones", "Rough influence of three connected stones (Figure 10)",
     ".............\n.............\n.............\n.............\n.............\n.....XXX.....\n"
     ".............\n.............\n.............\n.............\n.............\n",
     KS_OVERLAY_ROUGH},
    {"fight-links", "Links of a small fight (Figure 2)",
     "...........\n...........\n..O........\n...O.X.....\n...OX......\n..OX.......\n....X......\n"
     "..X........\n...........\n...........\n...........\n",
     KS_OVERLAY_LINKS},
    {"fight-influence", "Influence of the same (Figure 3)",
     "...........\n...........\n..O........\n...O.X.....\n...OX......\n..OX.......\n....X......\n"
     "..X........\n...........\n...........\n...........\n",
     KS_OVERLAY_INFLUENCE},
    {"corner", "Territory of a group in the corner (Figure 13)",
     "...........\n...........\n...........\n...........\n...........\n...O..O....\n..X...O....\n"
     "....X.O....\n....X......\n...........\n...........\n",
     KS_OVERLAY_LINKS},
    {"side", "Territory of a group on the side (Figure 13)",
     ".............\n.............\n.............\n..O.......O..\n.............\n...O.OOO.O...\n"
     "...X.....X...\n...X.X.X.X...\n.............\n.............\n",
     KS_OVERLAY_LINKS},
};

static int draw(ks_report *out, const ks_position *position, const ks_explanation *explanation,
                const figure *f)
{
    ks_picture picture = {.position = position,
                          .explanation = explanation,
                          .overlay = f->overlay,
                          .title = f->title,
                          .last_move = KS_NO_POINT};
    return ks_report_add_picture(out, f->name, &picture);
}

static int explain(ks_explanation **out, const ks_judge *judge, const ks_position *position,
                   const ks_terms *terms)
{
    ks_judgment judgment;
    return ks_judge_explain(out, &judgment, judge,
                            &(ks_question){.position = position, .terms = *terms});
}

static int draw_figure(ks_report *out, const ks_judge *judge, const figure *f)
{
    ks_position *position;
    ks_explanation *explanation = NULL;
    ks_terms terms = {0};
    int status = ks_position_parse(&position, f->board, strlen(f->board), NULL);
    if (status == 0)
        status = explain(&explanation, judge, position, &terms);
    if (status == 0)
        status = draw(out, position, explanation, f);
    ks_explanation_free(explanation);
    ks_position_free(position);
    return status;
}

/* ---- The match ---- */

enum { FIRST = 73, SECOND_FROM = 80, STEP = 10 };

/* Territory of White and Black, influence of White and Black; -1: not printed. */
static const int printed[2][4] = {{40, 53, 82, 50}, {47, 59, 44, -1}};

static void counts_of(int out[4], const ks_explanation *e)
{
    out[0] = e->territory[KS_WHITE];
    out[1] = e->territory[KS_BLACK];
    out[2] = e->influenced[KS_WHITE];
    out[3] = e->influenced[KS_BLACK];
}

static void put_row(ks_table *table, const char *name, const int counts[4], const char *verdict)
{
    ks_table_text(table, name);
    for (int i = 0; i < 4; i++)
        ks_table_number(table, counts[i] < 0 ? (double)NAN : counts[i]);
    ks_table_text(table, verdict);
}

/* How far the counts are from the printed ones: the sum of the differences. */
static int distance(const int counts[4], const int wanted[4])
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += wanted[i] < 0 ? 0 : abs(counts[i] - wanted[i]);
    return sum;
}

typedef struct match {
    const ks_judge *judge;
    const ks_game *game;
    ks_terms terms;
    ks_table *table;
    int nearest, least; /* the move whose counts are nearest to the second position's */
} match;

static int count_move(match *m, int move)
{
    char name[32];
    int counts[4];
    ks_position *position;
    ks_explanation *explanation = NULL;
    int status = ks_game_position(&position, m->game, move);
    if (status == 0)
        status = explain(&explanation, m->judge, position, &m->terms);
    if (status == 0) {
        counts_of(counts, explanation);
        snprintf(name, sizeof name, "after move %d", move);
        put_row(m->table, name, counts, explanation->verdict);
        int far = distance(counts, printed[1]);
        if (move > FIRST && (m->nearest == 0 || far < m->least)) {
            m->nearest = move;
            m->least = far;
        }
    }
    ks_explanation_free(explanation);
    ks_position_free(position);
    return status;
}

static int draw_move(ks_report *out, const match *m, int move)
{
    static const ks_overlay overlays[] = {KS_OVERLAY_LINKS, KS_OVERLAY_GROUPS, KS_OVERLAY_INFLUENCE,
                                          KS_OVERLAY_MOYO};
    static const char *const names[] = {"links", "groups", "influence", "moyo"};
    ks_position *position;
    ks_explanation *explanation = NULL;
    int status = ks_game_position(&position, m->game, move);
    if (status == 0)
        status = explain(&explanation, m->judge, position, &m->terms);
    for (int i = 0; i < 4 && status == 0; i++) {
        char name[40], title[80];
        snprintf(name, sizeof name, "meijin-%d-%s", move, names[i]);
        snprintf(title, sizeof title, "7th Meijin match, game 4, move %d: %s", move, names[i]);
        status = draw(out, position, explanation, &(figure){name, title, NULL, overlays[i]});
    }
    ks_explanation_free(explanation);
    ks_position_free(position);
    return status;
}

/* Puts the printed counts and ours side by side. */
static int put_match(ks_report *out, match *m)
{
    static const ks_column columns[] = {{"position", KS_COLUMN_TEXT, 0},
                                        {"White's territory", KS_COLUMN_NUMBER, 0},
                                        {"Black's territory", KS_COLUMN_NUMBER, 0},
                                        {"White's influence", KS_COLUMN_NUMBER, 0},
                                        {"Black's influence", KS_COLUMN_NUMBER, 0},
                                        {"verdict", KS_COLUMN_TEXT, 0}};
    char line[200];
    int last = ks_game_moves(m->game);
    int status = ks_table_new(&m->table, columns, 6);
    if (status)
        return status;
    put_row(m->table, "printed, first", printed[0], "White slightly leads Black.");
    if (last >= FIRST)
        status = count_move(m, FIRST);
    put_row(m->table, "printed, second", printed[1], "Black is even closer to victory.");
    for (int move = SECOND_FROM; move <= last && status == 0; move += STEP)
        status = count_move(m, move);
    if (status == 0)
        status = ks_report_add_table(out, "meijin", "The 7th Meijin match, game 4", m->table);
    ks_table_free(m->table);
    if (status == 0 && last >= FIRST)
        status = draw_move(out, m, FIRST);
    if (status == 0 && m->nearest > 0) {
        snprintf(line, sizeof line,
                 "\nNearest to the second position: move %d; its counts differ by %d points in "
                 "all.\n",
                 m->nearest, m->least);
        ks_buffer_put_string(ks_report_text(out), line);
        status = draw_move(out, m, m->nearest);
    }
    return status;
}

int ks_pictures_run(ks_report *out, ks_corpus *corpus, ks_error *error)
{
    ks_judge *judge = NULL;
    ks_game *game = NULL;
    ks_entry entry;
    *error = (ks_error){0};
    int status = ks_corpus_next(&entry, corpus);
    if (status == 0)
        status = ks_game_read(&game, entry.text, entry.size, NULL, error);
    if (status == 0)
        status = ks_judge_new(&judge, "groups", error);
    ks_buffer_put_string(ks_report_text(out), "# The pictures of the paper\n");
    for (size_t i = 0; i < sizeof figures / sizeof *figures && status == 0; i++)
        status = draw_figure(out, judge, &figures[i]);
    match m = {.judge = judge, .game = game};
    if (status == 0) {
        m.terms = ks_game_terms(game);
        status = put_match(out, &m);
    }
    ks_game_free(game);
    ks_judge_free(judge);
    return status;
}
