/* GTP: analysis as a stream of lines, in the forms of Leela Zero and KataGo.
 *
 * A judge that knows the next move grows its tree between two lines, until there is input. By
 * others, moves are judged once, one move ahead, and the best ones with their answers; the same
 * line is then written again at every interval, since programs that draw it expect to hear from the
 * engine. All values are those of the side to move, by the judge that chooses moves. */
#include "gtp.h"
#include "tree.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_MOVES = 20, LINE = 10, FIRST_VISITS = 16 };

typedef struct analysis {
    int kata;        /* KataGo's form */
    int colour;      /* whose move it is */
    int interval;    /* in milliseconds; -1: once */
    int least, most; /* moves to list */
    int ownership, root;
    ks_move_aim aim;
    ks_bars bars;
    int allow_until[3]; /* by colour: for so many moves, only those that are marked */
    unsigned char allow[3][KS_POINTS + 1];
    ks_position position;
} analysis;

/* ---- Arguments ---- */

static int read_points(ks_buffer *out, analysis *a, const char *list, unsigned char *marks)
{
    while (*list) {
        char name[8];
        int point;
        size_t size = strcspn(list, ",");
        ks_format(name, sizeof name, "%.*s", (int)(size < 7 ? size : 7), list);
        if (ks_same_word(name, "pass"))
            marks[KS_POINTS] = 1;
        else if (ks_point_parse(&point, name, a->position.width, a->position.height))
            return ks_gtp_refuse(out, "syntax error: a point is expected");
        else
            marks[point] = 1;
        list += size + (list[size] == ',');
    }
    return 0;
}

/* allow or avoid: a colour, points with commas, and for how many moves. */
static int read_restriction(ks_buffer *out, analysis *a, ks_words *words, int allow)
{
    unsigned char marks[KS_POINTS + 1] = {0};
    int colour, moves;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    const char *list = ks_words_next(words);
    if (list == NULL)
        return ks_gtp_refuse(out, "syntax error: points are expected");
    if (read_points(out, a, list, marks) || ks_words_int(&moves, out, words))
        return KS_EINPUT;
    for (int p = 0; p <= KS_POINTS; p++) {
        int *until = &a->bars.until[colour][p];
        a->allow[colour][p] |= marks[p] && allow;
        if (marks[p] && !allow && *until < moves)
            *until = moves;
    }
    if (allow && a->allow_until[colour] < moves)
        a->allow_until[colour] = moves;
    return 0;
}

/* All moves that are not allowed are barred. */
static void bar_others(analysis *a)
{
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        for (int p = 0; p <= KS_POINTS; p++)
            if (!a->allow[colour][p] && a->bars.until[colour][p] < a->allow_until[colour])
                a->bars.until[colour][p] = a->allow_until[colour];
}

static int read_interval(ks_buffer *out, analysis *a, double centiseconds)
{
    if (centiseconds < 0 || centiseconds > 1e7)
        return ks_gtp_refuse(out, "syntax error: a number of centiseconds is expected");
    /* A hundred lines a second are as many as anyone can draw. */
    a->interval = centiseconds < 1 ? 10 : (int)(centiseconds * 10);
    return 0;
}

static int read_count(ks_buffer *out, int *count, ks_words *words)
{
    if (ks_words_int(count, out, words))
        return KS_EINPUT;
    return *count < 1 ? ks_gtp_refuse(out, "syntax error: at least one move must be listed") : 0;
}

static int read_pair(ks_buffer *out, analysis *a, const char *key, ks_words *words)
{
    static const char *const ignored[] = {"movesOwnership", "ownershipStdev", "movesOwnershipStdev",
                                          "pvVisits",       "pvEdgeVisits",   "noResultValue"};
    double interval;
    if (strcmp(key, "allow") == 0 || strcmp(key, "avoid") == 0)
        return read_restriction(out, a, words, key[1] == 'l');
    if (strcmp(key, "interval") == 0)
        return ks_words_number(&interval, out, words) ? KS_EINPUT : read_interval(out, a, interval);
    if (strcmp(key, "minmoves") == 0)
        return read_count(out, &a->least, words);
    if (strcmp(key, "maxmoves") == 0)
        return read_count(out, &a->most, words);
    const char *value = ks_words_next(words);
    int on = value != NULL && ks_same_word(value, "true");
    if (value != NULL && strcmp(key, "ownership") == 0) {
        a->ownership = on;
        return 0;
    }
    if (value != NULL && strcmp(key, "rootInfo") == 0) {
        a->root = on;
        return 0;
    }
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored && value != NULL; i++)
        if (strcmp(key, ignored[i]) == 0)
            return 0;
    return ks_gtp_refuse(out, "syntax error: %.*s is not understood", ks_gtp_cut(key), key);
}

/* [colour] [interval] [key value]... */
static int read_arguments(ks_buffer *out, analysis *a, const ks_engine *engine, ks_words *words)
{
    double number;
    int status = 0, first = 1;
    a->position = engine->session.position;
    a->colour = a->position.to_move;
    a->interval = -1;
    a->most = USUAL_MOVES;
    while (status == 0 && ks_words_more(words)) {
        const char *word = ks_words_next(words);
        int colour = ks_gtp_colour(word);
        if (first && colour != KS_EMPTY)
            a->colour = colour;
        else if (ks_parse_number(&number, word, strlen(word)) == 0)
            status = read_interval(out, a, number);
        else
            status = read_pair(out, a, word, words);
        first = 0;
    }
    if (status == 0)
        ks_position_set_to_move(&a->position, a->colour);
    bar_others(a);
    a->most = a->most < a->least ? a->least : a->most;
    return status;
}

/* ---- A line ---- */

static void put_ratio(ks_buffer *out, const analysis *a, const char *key, double value)
{
    if (a->kata) /* with its point: some programs tell the two forms apart by it */
        ks_buffer_put_format(out, " %s %.6f", key, value);
    else
        ks_buffer_put_format(out, " %s %.0f", key, 10000 * value);
}

static void put_score(ks_buffer *out, const ks_prospect *prospect)
{
    double lead = (double)prospect->lead, deviation = (double)prospect->deviation;
    ks_buffer_put_format(out, " scoreMean %.4g scoreStdev %.4g scoreLead %.4g", lead, deviation,
                         lead);
}

static void put_info(ks_buffer *out, const analysis *a, const ks_candidate *move, int order)
{
    const ks_prospect *prospect = &move->prospect;
    double win = (double)prospect->win;
    char name[8];
    ks_point_name(name, move->line[0], a->position.width, a->position.height);
    ks_buffer_put_format(out, "%sinfo move %s visits %d", order ? " " : "", name, move->visits);
    if (a->kata)
        ks_buffer_put_format(out, " utility %.6g", 2 * win - 1);
    put_ratio(out, a, "winrate", win);
    if (a->kata)
        put_score(out, prospect);
    put_ratio(out, a, "prior", (double)move->prior);
    put_ratio(out, a, "lcb", win);
    ks_buffer_put_format(out, " order %d pv", order);
    for (int i = 0; i < move->length && i < LINE; i++) {
        ks_point_name(name, move->line[i], a->position.width, a->position.height);
        ks_buffer_put_format(out, " %s", name);
    }
}

static void put_root(ks_buffer *out, const analysis *a, const ks_analysis *found)
{
    double win = (double)found->whole.win;
    ks_buffer_put_format(out, " rootInfo visits %d utility %.6g", found->visits, 2 * win - 1);
    put_ratio(out, a, "winrate", win);
    put_score(out, &found->whole);
}

static void put_ownership(ks_buffer *out, const analysis *a, const ks_judgment *judgment)
{
    ks_buffer_put_string(out, " ownership");
    for (int p = 0; p < judgment->width * judgment->height; p++) {
        double owner = (double)judgment->owner[p];
        ks_buffer_put_format(out, " %.6g", a->colour == KS_BLACK ? owner : -owner);
    }
}

static ks_turn turn_of(const ks_engine *engine, const analysis *a)
{
    ks_turn turn = ks_gtp_turn(engine);
    turn.position = &a->position;
    turn.may_pass = 1;
    turn.bars = &a->bars;
    return turn;
}

/* The line of an analysis, without its end. */
static void put_analysis(ks_buffer *out, const analysis *a, ks_engine *engine)
{
    ks_turn turn = turn_of(engine, a);
    ks_analysis *found = &engine->analysis;
    ks_analysis_tell(found, &engine->look, engine->tree, &turn, a->aim);
    for (int i = 0; i < found->count && i < a->most; i++)
        put_info(out, a, &found->moves[i], i);
    if (a->kata && a->root)
        put_root(out, a, found);
    if (a->kata && a->ownership)
        put_ownership(out, a, &engine->look.now);
}

/* Looks at the answers to as many moves as must be listed. */
static ks_player player_of(ks_engine *engine, const analysis *a)
{
    ks_player player = ks_gtp_player(engine);
    if (player.replies > 0 && player.replies < a->least)
        player.replies = a->least;
    return player;
}

/* Judges moves: for the `first` line of a stream only as far as that takes no time. */
static int analyse(ks_engine *engine, analysis *a, int first)
{
    ks_player player = player_of(engine, a);
    ks_turn turn = turn_of(engine, a);
    if (first) {
        player.replies = 0;
        player.visits = player.visits < FIRST_VISITS ? player.visits : FIRST_VISITS;
    }
    ks_lookahead_list(&engine->look, &turn);
    int status = ks_lookahead_run(&engine->look, &player, &turn);
    if (status == 0 && engine->look.has_policy)
        ks_tree_tell(&engine->look, engine->tree, a->least);
    return status;
}

static void put_line(ks_engine *engine, const analysis *a)
{
    put_analysis(engine->out, a, engine);
    ks_buffer_put_string(engine->out, "\n");
}

static int go_further(ks_engine *engine, const analysis *a)
{
    ks_player player = player_of(engine, a);
    ks_turn turn = turn_of(engine, a);
    return ks_analysis_further(&engine->look, &player, &turn, player.visits, a->least);
}

/* ---- The commands ---- */

/* Bad arguments are refused before the stream begins; a later error ends it. */
static int stream(ks_buffer *out, ks_engine *engine, ks_words *words, int kata)
{
    analysis a = {.kata = kata, .aim = ks_gtp_player(engine).aim};
    if (read_arguments(out, &a, engine, words))
        return KS_EINPUT;
    int streams = a.interval >= 0 && engine->options.wait != NULL;
    ks_gtp_stream(engine, streams);
    if (analyse(engine, &a, streams))
        return 0;
    ks_player player = player_of(engine, &a);
    if (streams && ks_analysis_open(&engine->look, &player)) { /* the first line comes at once */
        put_line(engine, &a);
        if (go_further(engine, &a))
            return 0;
    }
    do {
        put_line(engine, &a);
    } while (!ks_gtp_wait(engine, a.interval) && !go_further(engine, &a));
    return 0;
}

static int lz_analyze(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return stream(out, engine, words, 0);
}

static int kata_analyze(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return stream(out, engine, words, 1);
}

/* The analysis of the position, then the move that is played. */
static int genmove_analyze(ks_buffer *out, ks_engine *engine, ks_words *words, int kata)
{
    analysis a = {.kata = kata, .aim = ks_gtp_player(engine).aim};
    int point;
    if (read_arguments(out, &a, engine, words))
        return KS_EINPUT;
    ks_gtp_clock_start(engine, a.colour);
    int status = ks_gtp_choose(&point, engine, &(ks_wish){.colour = a.colour, .bars = &a.bars});
    ks_gtp_clock_stop(engine, a.colour);
    if (status == 0 && engine->look.judged == 0) /* the verdict decided alone */
        status = analyse(engine, &a, 0);
    if (status == 0)
        status = ks_gtp_make(engine, a.colour, point);
    if (status)
        return status;
    ks_gtp_stream(engine, 0);
    put_line(engine, &a);
    ks_buffer_put_string(engine->out, "play ");
    ks_gtp_put_point(engine->out, point, &a.position);
    ks_buffer_put_string(engine->out, "\n");
    return 0;
}

static int lz_genmove_analyze(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return genmove_analyze(out, engine, words, 0);
}

static int kata_genmove_analyze(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return genmove_analyze(out, engine, words, 1);
}

static int stop(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)out, (void)engine, (void)words;
    return 0;
}

const ks_gtp_command ks_gtp_analyze_commands[] = {
    {"lz-analyze", lz_analyze, -1},
    {"kata-analyze", kata_analyze, -1},
    {"lz-genmove_analyze", lz_genmove_analyze, -1},
    {"kata-genmove_analyze", kata_genmove_analyze, -1},
    {"stop", stop, 0},
    {0},
};
