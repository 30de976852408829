/* GTP: the clock. A move gets a share of the time that is left: of the main time, by the moves that
 * are still to come, of overtime, by the moves that it is for. More time is more positions of the
 * tree, or more answers to moves. Without a clock of the caller, time is not heeded; without
 * settings, a move has the number of positions that is usual, and the same answer every time. */
#include "gtp.h"

#include <string.h>

enum { LEAST_MOVES = 15 };

/* For what is not thinking: of a second, and as a share. */
static const double lag = 0.05, share = 0.85;

static double now(const ks_engine *engine)
{
    return engine->options.clock(0, engine->options.payload);
}

/* How many moves the side can expect to make. */
static int moves_to_come(const ks_position *position)
{
    int empty = 0;
    for (int p = 0; p < ks_points(position); p++)
        empty += position->stone[p] == KS_EMPTY;
    int moves = (empty - ks_points(position) / 5) / 2;
    return moves > LEAST_MOVES ? moves : LEAST_MOVES;
}

/* Seconds for the next move; negative: as many as it takes. */
static double budget(const ks_engine *engine, int colour)
{
    const ks_gtp_clock *c = &engine->clock;
    double seconds = -1, left = c->left[colour];
    if (c->on && c->stones_left[colour] > 0) {
        seconds = share * left / c->stones_left[colour];
    } else if (c->on) {
        double overtime = c->stones > 0 ? c->period / c->stones : 0;
        seconds =
            share * (left / moves_to_come(&engine->session.position) + c->bonus) + overtime / 2;
        seconds = seconds < left + overtime ? seconds : left + overtime;
    }
    if (c->most > 0 && (seconds < 0 || seconds > c->most))
        seconds = c->most;
    return seconds < 0 ? -1 : seconds > 2 * lag ? seconds - lag : seconds / 2;
}

void ks_gtp_clock_start(ks_engine *engine, int colour)
{
    engine->deadline = 0;
    if (engine->options.clock == NULL)
        return;
    double seconds = budget(engine, colour);
    engine->begun = now(engine);
    if (seconds >= 0)
        engine->deadline = engine->begun + (seconds > 0 ? seconds : 1e-6);
}

/* The time is taken off, for controllers that do not say what is left. */
void ks_gtp_clock_stop(ks_engine *engine, int colour)
{
    ks_gtp_clock *c = &engine->clock;
    engine->deadline = 0;
    if (engine->options.clock == NULL || !c->on)
        return;
    int was_over = c->stones_left[colour] > 0;
    c->left[colour] += c->bonus - (now(engine) - engine->begun);
    c->stones_left[colour] -= was_over;
    if (c->stones > 0 && c->stones_left[colour] == 0 && (was_over || c->left[colour] <= 0)) {
        c->left[colour] = c->period;
        c->stones_left[colour] = c->stones;
    }
    if (c->left[colour] < 0)
        c->left[colour] = 0;
}

/* No main time is overtime from the start; overtime for no stones is no limit at all. */
static void set_clock(ks_engine *engine, double main, double period, int stones, double bonus)
{
    ks_gtp_clock *c = &engine->clock;
    int endless = stones == 0 && bonus <= 0 && (period > 0 || main <= 0);
    c->on = !endless;
    c->period = period;
    c->stones = stones;
    c->bonus = bonus;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        int over = main <= 0 && stones > 0;
        c->left[colour] = over ? period : main + bonus;
        c->stones_left[colour] = over ? stones : 0;
    }
}

static int read_numbers(double *numbers, int count, ks_buffer *out, ks_words *words)
{
    for (int i = 0; i < count; i++) {
        if (ks_words_number(&numbers[i], out, words))
            return KS_EINPUT;
        if (numbers[i] < 0 || numbers[i] > 1e9)
            return ks_gtp_refuse(out, "syntax error: a time from 0 to 1000000000 is expected");
    }
    return 0;
}

static int time_settings(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    double numbers[3];
    if (read_numbers(numbers, 3, out, words))
        return KS_EINPUT;
    set_clock(engine, numbers[0], numbers[1], (int)numbers[2], 0);
    return 0;
}

static int time_left(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    double numbers[2];
    int colour;
    if (ks_words_colour(&colour, out, words) || ks_words_number(&numbers[0], out, words) ||
        ks_words_number(&numbers[1], out, words))
        return KS_EINPUT;
    engine->clock.left[colour] = numbers[0] > 0 ? numbers[0] : 0;
    engine->clock.stones_left[colour] =
        numbers[1] > 0 && numbers[1] <= KS_POINTS ? (int)numbers[1] : 0;
    return 0;
}

int ks_gtp_clock_set(ks_buffer *out, ks_engine *engine, ks_words *words, int all)
{
    enum { NONE, ABSOLUTE, CANADIAN, BYOYOMI, OF_KGS, FISCHER = OF_KGS, CAPPED, KINDS };
    static const struct {
        const char *name;
        int numbers;
    } kinds[KINDS] = {{"none", 0},    {"absolute", 1}, {"canadian", 3},
                      {"byoyomi", 3}, {"fischer", 2},  {"fischer-capped", 4}};
    const char *word = ks_words_next(words);
    double n[4] = {0};
    int kind = 0, known = all ? KINDS : OF_KGS;
    while (word != NULL && kind < known && !ks_same_word(word, kinds[kind].name))
        kind++;
    if (word == NULL || kind == known)
        return ks_gtp_refuse(out, "syntax error: none, absolute, canadian%s byoyomi%s is expected",
                             all ? "," : " or", all ? ", fischer or fischer-capped" : "");
    if (read_numbers(n, kinds[kind].numbers, out, words))
        return KS_EINPUT;
    if (kind == NONE)
        engine->clock.on = 0;
    else if (kind == CANADIAN)
        set_clock(engine, n[0], n[1], (int)n[2], 0);
    else if (kind == BYOYOMI) /* each period is for one move */
        set_clock(engine, n[0], n[1], n[2] > 0, 0);
    else
        set_clock(engine, n[0], 0, 0, kind == ABSOLUTE ? 0 : n[1]);
    engine->clock.on |= kind == ABSOLUTE;
    return 0;
}

static int kgs_time_settings(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return ks_gtp_clock_set(out, engine, words, 0);
}

static int kata_time_settings(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return ks_gtp_clock_set(out, engine, words, 1);
}

static int cputime(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_engine_options *options = &engine->options;
    (void)words;
    if (options->clock == NULL)
        return ks_gtp_refuse(out, "there is no clock");
    ks_buffer_put_format(out, "%.3f", options->clock(1, options->payload));
    return 0;
}

const ks_gtp_command ks_gtp_clock_commands[] = {
    {"time_settings", time_settings, 3},
    {"time_left", time_left, 3},
    {"kgs-time_settings", kgs_time_settings, 4},
    {"kata-time_settings", kata_time_settings, 5},
    {"cputime", cputime, 0},
    {0},
};
