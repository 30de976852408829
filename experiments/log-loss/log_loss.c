/* See log_loss.h. A game's log-loss is the sum over its positions, and the result the mean over all
 * positions, so its interval is that of games. */
#include "log_loss.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = KS_LOG_LOSS_MOST_JUDGES, NAME = 64 };

typedef struct measures {
    int status; /* 0, or why the game is left out */
    ks_error error;
    double positions;
    double loss[MOST], right[MOST]; /* sums over positions */
} measures;

typedef struct experiment {
    const ks_log_loss_options *options;
    ks_judge *judges[MOST], *life; /* life is asked once for all */
    int count;
    size_t seen, games, left_out;
    double positions;
    ks_ratio loss[MOST], right[MOST];
} experiment;

/* ---- The judges ---- */

static int add_judge(experiment *e, const char *name, ks_error *error)
{
    if (e->count == MOST)
        return KS_ERANGE;
    int status = ks_judge_new(&e->judges[e->count], name, error);
    e->count += status == 0;
    return status;
}

/* The name of a kind with numbers for its capitals; returns how many capitals there were. */
static int put_numbers(char out[NAME], const char *kind, const char *const numbers[2])
{
    size_t size = 0;
    int capitals = 0;
    for (; *kind && size + 4 < NAME; kind++) {
        if (*kind < 'A' || *kind > 'Z') {
            out[size++] = *kind;
            continue;
        }
        int written = snprintf(out + size, NAME - size, "%s", numbers[capitals++ % 2]);
        size += written > 0 ? (size_t)written : 0;
    }
    out[size] = '\0';
    return capitals;
}

/* Random fields take 20 ms for a position of 19x19, which makes hours of a corpus: all but those by
 * belief propagation are asked only by name. */
static int is_slow(const char *kind)
{
    return strncmp(kind, "boltzmann", strlen("boltzmann")) == 0 && strstr(kind, ":bp") == NULL;
}

/* The judges `life` and `groups` take the dead off by themselves, and one `groups` is enough. */
static int add_kind(experiment *e, const char *kind, ks_error *error)
{
    static const char *const numbers[2][2] = {{"5", "21"}, {"4", "13"}};
    int status = 0;
    if (strcmp(kind, "groups-N") == 0)
        return 0;
    for (int n = 0; n < 2 && status == 0; n++) {
        char name[NAME], removed[NAME + 8];
        int capitals = put_numbers(name, kind, numbers[n]);
        snprintf(removed, sizeof removed, "%s:remove", name);
        status = add_judge(e, name, error);
        /* Some kinds have their own way with dead stones. */
        if (status == 0 && strcmp(name, "life") != 0 && add_judge(e, removed, error) == KS_ERANGE)
            status = KS_ERANGE;
        if (capitals == 0)
            break;
    }
    return status;
}

static int add_judges(experiment *e, ks_error *error)
{
    const ks_log_loss_options *options = e->options;
    int status = ks_judge_new(&e->life, "life", error);
    for (int i = 0; i < options->judge_count && status == 0; i++)
        status = add_judge(e, options->judges[i], error);
    for (int i = 0; options->judge_count == 0 && ks_judge_at(i) != NULL && status == 0; i++)
        if (!is_slow(ks_judge_at(i)->name))
            status = add_kind(e, ks_judge_at(i)->name, error);
    return status;
}

/* ---- Games ---- */

static double share_right(const ks_judgment *judgment, const signed char *labels, int points)
{
    double right = 0, all = 0;
    for (int p = 0; p < points; p++) {
        float owner = judgment->owner[p];
        int sign = (owner > 0) - (owner < 0);
        right += labels[p] ? (1 + sign * labels[p]) / 2.0 : 0;
        all += labels[p] != 0;
    }
    return right / all;
}

static int judge_position(measures *out, const experiment *e, const ks_position *position,
                          const ks_terms *terms, const signed char *labels)
{
    ks_judgment judgment;
    float alive[KS_POINTS];
    ks_question question = {.position = position, .terms = *terms};
    int points = ks_position_width(position) * ks_position_height(position);
    int status = ks_judge_run(&judgment, e->life, &question);
    if (status)
        return status;
    memcpy(alive, judgment.alive, sizeof alive);
    question.alive = alive;
    for (int j = 0; j < e->count; j++) {
        status = ks_judge_run(&judgment, e->judges[j], &question);
        if (status)
            return status;
        double loss = ks_log_loss(judgment.owner, labels, points);
        if (isnan(loss)) /* no point ends Black's or White's */
            return 0;
        out->loss[j] += loss;
        out->right[j] += share_right(&judgment, labels, points);
    }
    out->positions += 1;
    return 0;
}

static int judge_game(measures *out, const experiment *e, const ks_game *game,
                      const signed char *labels)
{
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (move % e->options->every == 0)
            status = judge_position(out, e, ks_replay_position(replay), &terms, labels);
    ks_replay_free(replay);
    return status;
}

static int work(void *result, const ks_entry *entry, void *payload)
{
    measures *m = result;
    signed char labels[KS_POINTS];
    ks_game *game;
    memset(m, 0, sizeof *m);
    m->status = ks_game_read(&game, entry->text, entry->size, NULL, &m->error);
    if (m->status)
        return 0;
    m->status = ks_game_labels(labels, game);
    if (m->status)
        snprintf(m->error.message, sizeof m->error.message, "%s", ks_status_text(m->status));
    int status = m->status ? 0 : judge_game(m, payload, game, labels);
    ks_game_free(game);
    return status;
}

static int leave_out(experiment *e, const ks_entry *entry, const ks_error *error)
{
    e->left_out++;
    return ks_entry_tell(entry, error, e->options->complain, e->options->payload);
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    experiment *e = payload;
    const measures *m = result;
    if (++e->seen % 16 == 0 && e->options->progress != NULL) {
        int status = e->options->progress(e->seen, e->options->payload);
        if (status)
            return status;
    }
    if (entry->status)
        return leave_out(e, entry, NULL);
    if (m->status)
        return leave_out(e, entry, &m->error);
    e->games++;
    e->positions += m->positions;
    for (int j = 0; j < e->count; j++) {
        ks_ratio_add(&e->loss[j], m->loss[j], m->positions);
        ks_ratio_add(&e->right[j], m->right[j], m->positions);
    }
    return 0;
}

/* ---- The report ---- */

/* The numbers of the judges, the lowest log-loss first; of equal ones the earlier. */
static void rank(int out[MOST], const experiment *e)
{
    for (int i = 0; i < e->count; i++) {
        double loss = ks_ratio_estimate(&e->loss[i]).value;
        int place = i;
        for (; place > 0 && loss < ks_ratio_estimate(&e->loss[out[place - 1]]).value; place--)
            out[place] = out[place - 1];
        out[place] = i;
    }
}

static int put_report(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"log-loss", KS_COLUMN_ESTIMATE, 4},
                                        {"points right, %", KS_COLUMN_ESTIMATE, 2}};
    char line[300];
    int order[MOST];
    ks_table *table;
    int status = ks_table_new(&table, columns, 3);
    if (status)
        return status;
    rank(order, e);
    for (int i = 0; i < e->count; i++) {
        ks_table_text(table, ks_judge_name(e->judges[order[i]]));
        ks_table_estimate(table, ks_ratio_estimate(&e->loss[order[i]]));
        ks_table_estimate(table, ks_ratio_percent(&e->right[order[i]]));
    }
    snprintf(line, sizeof line,
             "# Log-loss\n\n%zu games; %.0f positions: one in %d. Log-loss is the mean of -ln "
             "P(owner) over the points that end Black or White, with P clipped to [.005, .995], "
             "first by position, then over positions. \xC2\xB1 is half of a 95%% confidence "
             "interval, with games as the independent units.\n",
             e->games, e->positions, e->options->every);
    ks_buffer_put_string(ks_report_text(out), line);
    status = ks_report_add_table(out, "log-loss", "The judges, the lowest log-loss first", table);
    ks_table_free(table);
    return status;
}

int ks_log_loss_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                    const ks_log_loss_options *options, ks_error *error)
{
    *left_out = 0;
    *error = (ks_error){0};
    experiment *e = calloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    ks_corpus_job job = {sizeof(measures), work, reduce, NULL, e};
    e->options = options;
    int status = add_judges(e, error);
    if (status == 0)
        status = ks_corpus_run(corpus, options->threads, &job);
    if (status == 0 && e->games == 0)
        status = KS_EEND;
    if (status == 0)
        status = put_report(out, e);
    *left_out = e->left_out;
    for (int j = 0; j < e->count; j++)
        ks_judge_free(e->judges[j]);
    ks_judge_free(e->life);
    free(e);
    return status;
}
