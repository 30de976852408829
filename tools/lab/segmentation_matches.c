/* See segmentation_matches.h. A match is kept with all its games, so that no game is played twice.
 */
#include "segmentation_matches.h"

#include "contest.h"
#include "output.h"
#include "segmentation.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_MODELS = 200, MOST_OPPONENTS = 8, NAME = 48 };

static const char command[] = "experiment soft-segmentation";

/* As in section 3.2, with a newer GNU Go, which must not resign so that there is a score. */
static const char *const gnugo[] = {
    "level 0=gnugo --mode gtp --chinese-rules --komi 5.5 --never-resign --level 0",
    "level 10=gnugo --mode gtp --chinese-rules --komi 5.5 --never-resign --level 10"};

typedef struct settings {
    /* The folder `path` has the models NAME.model.GAMES that `keisei-lab train softseg --every N`
     * writes; each match has a folder in its folder matches/, or matches-T/ at another temperature.
     */
    ks_experiment common;                /* threads are games at the same time */
    const char *against[MOST_OPPONENTS]; /* "NAME=COMMAND" */
    int against_count;                   /* 0: GNU Go at its levels 0 and 10 */
    int games; /* per match; 0: only count games that were played before */
    int every; /* test networks after 100 games and every N */
    int size;  /* of the board */
    unsigned long long seed;
    double temperature; /* of our moves, by the score */
} settings;

static const ks_option rows[] = {
    {"against", 'a', "NAME=COMMAND", "an opponent; may be given again",
     KS_OPTION_TEXT(settings, against), KS_OPTION_COUNT(settings, against_count),
     .otherwise = "GNU Go at levels 0 and 10"},
    {"games", 0, "N", "games per match; 0: only those that were played",
     KS_OPTION_INT(settings, games, 0, 100000), .initial = "100"},
    {"every", 'e', "N", "test networks after 100 games and every N",
     KS_OPTION_INT(settings, every, 1, 1000000), .initial = "5000"},
    {"size", 0, "N", "lines of the board", KS_OPTION_INT(settings, size, KS_MIN_SIZE, KS_MAX_SIZE),
     .initial = "9"},
    {"temperature", 0, "T", "temperature at which our moves are drawn; 0.66 is the paper's",
     KS_OPTION_NUMBER(settings, temperature, 0, 1000), .initial = "0.66"},
    {"seed", 's', "N", "seed of our moves", KS_OPTION_SEED(settings, seed)},
    {0},
};

typedef struct snapshot {
    char network[NAME];
    int trained;
    char path[PATH_MAX];
} snapshot;

typedef struct opponent {
    char name[NAME];
    const char *command;
} opponent;

typedef struct trials {
    const settings *request;
    snapshot *models; /* in the order of names, then of games */
    int model_count;
    opponent opponents[MOST_OPPONENTS];
    int opponent_count;
    ks_segmentation_test *tests; /* [model_count * opponent_count], see test_at */
    char win[PATH_MAX];          /* the file of a game that the best network has won, or "" */
    char win_title[NAME + 40];
} trials;

/* ---- Models and opponents ---- */

/* Parses "features.model.5000"; 0 if the name is not of this form. */
static int read_name(snapshot *out, const char *name, int every)
{
    const char *middle = strstr(name, ".model.");
    size_t size = middle ? (size_t)(middle - name) : 0;
    if (size == 0 || size >= NAME)
        return 0;
    const char *digits = middle + strlen(".model.");
    char *end;
    errno = 0;
    long trained = strtol(digits, &end, 10);
    if (*digits < '0' || *digits > '9' || *end != '\0' || errno || trained > INT_MAX ||
        (trained != 100 && trained % every != 0))
        return 0;
    memcpy(out->network, name, size);
    out->network[size] = '\0';
    out->trained = (int)trained;
    return 1;
}

static int compare_models(const void *a, const void *b)
{
    const snapshot *x = a, *y = b;
    int order = strcmp(x->network, y->network);
    return order ? order : (x->trained > y->trained) - (x->trained < y->trained);
}

static int find_models(trials *t)
{
    const settings *r = t->request;
    DIR *folder = opendir(r->common.path);
    if (folder == NULL)
        return ks_fail("%s: %s", r->common.path, strerror(errno));
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        snapshot *model = &t->models[t->model_count];
        if (t->model_count == MOST_MODELS || !read_name(model, entry->d_name, r->every))
            continue;
        int size =
            snprintf(model->path, sizeof model->path, "%s/%s", r->common.path, entry->d_name);
        t->model_count += size > 0 && (size_t)size < sizeof model->path;
    }
    closedir(folder);
    qsort(t->models, (size_t)t->model_count, sizeof *t->models, compare_models);
    return t->model_count > 0 ? 0
                              : ks_fail("%s: the folder has no models such as features.model.%d",
                                        r->common.path, r->every);
}

static int read_opponents(trials *t)
{
    const settings *r = t->request;
    int usual = r->against_count == 0;
    t->opponent_count = usual ? 2 : r->against_count;
    for (int i = 0; i < t->opponent_count; i++) {
        const char *text = usual ? gnugo[i] : r->against[i];
        size_t size = strcspn(text, "=");
        if (size == 0 || size >= NAME || text[size] == '\0' || memchr(text, '/', size))
            return ks_fail_command(command, "--against takes NAME=COMMAND, not %s", text);
        memcpy(t->opponents[i].name, text, size);
        t->opponents[i].name[size] = '\0';
        t->opponents[i].command = text + size + 1;
    }
    return 0;
}

/* ---- Matches ---- */

/* Tests of one network against one opponent are adjacent. */
static ks_segmentation_test *test_at(const trials *t, int model, int against)
{
    int first = model, last = model;
    while (first > 0 && strcmp(t->models[first - 1].network, t->models[model].network) == 0)
        first--;
    while (last < t->model_count && strcmp(t->models[last].network, t->models[model].network) == 0)
        last++;
    return &t->tests[first * t->opponent_count + against * (last - first) + model - first];
}

/* "matches" in the folder of the models, or "matches-T" at a temperature that is not the paper's.
 */
static int name_matches(char out[PATH_MAX], const settings *r)
{
    int size = r->temperature == KS_CONTEST_PAPER_TEMPERATURE
                   ? snprintf(out, PATH_MAX, "%s/matches", r->common.path)
                   : snprintf(out, PATH_MAX, "%s/matches-%g", r->common.path, r->temperature);
    return size < 0 || size >= PATH_MAX
               ? ks_fail("%s: the name of the folder is too long", r->common.path)
               : 0;
}

/* "matches/features-5000-level-0", in the folder of the models. */
static int name_folder(char out[PATH_MAX], const trials *t, int model, int against)
{
    const snapshot *m = &t->models[model];
    int exit_code = name_matches(out, t->request);
    if (exit_code)
        return exit_code;
    size_t size = strlen(out);
    int rest = snprintf(out + size, PATH_MAX - size, "/%s-%d-%s", m->network, m->trained,
                        t->opponents[against].name);
    if (rest < 0 || (size_t)rest >= PATH_MAX - size)
        return ks_fail("%s: the name of the folder is too long", t->request->common.path);
    for (char *c = out + size + 1; *c; c++)
        *c = *c == ' ' ? '-' : *c;
    return 0;
}

/* The match of a network; `model` must be freed even if it fails. */
static int set_up(ks_contest *out, ks_bytes *model, char folder[PATH_MAX], char label[],
                  size_t label_size, const trials *t, int number, int against)
{
    const settings *r = t->request;
    const snapshot *m = &t->models[number];
    *out = ks_contest_of_paper(command);
    snprintf(label, label_size, "%s after %d games, %s: ", m->network, m->trained,
             t->opponents[against].name);
    int exit_code = ks_input_bytes(model, m->path, m->path);
    if (!exit_code)
        exit_code = name_folder(folder, t, number, against);
    out->label = label;
    out->folder = folder;
    out->against = t->opponents[against].command;
    out->games = r->games;
    int threads = r->common.threads ? r->common.threads : ks_workers_cores();
    out->table_count = threads < KS_CONTEST_TABLES ? threads : KS_CONTEST_TABLES;
    out->player.size = r->size;
    out->player.engine.temperature = r->temperature;
    out->player.engine.seed = r->seed;
    out->player.model = (ks_option_file){.bytes = model->bytes, .bytes_size = model->size};
    return exit_code;
}

static void note_test(const trials *t, const ks_contest *contest, int model, int against)
{
    ks_contest_tally tally = ks_contest_count(contest, KS_BLACK);
    *test_at(t, model, against) = (ks_segmentation_test){.network = t->models[model].network,
                                                         .opponent = t->opponents[against].name,
                                                         .trained = t->models[model].trained,
                                                         .games = tally.games,
                                                         .wins = ks_ratio_percent(&tally.wins),
                                                         .score = ks_ratio_estimate(&tally.scores)};
}

/* The first game that was won by points, for the annotated one. */
static int note_win(trials *t, const ks_contest *contest, int against)
{
    for (int i = 0; i < contest->played; i++) {
        const ks_contest_outcome *o = &contest->outcomes[i];
        if (o->duplicate || o->result.kind != KS_RESULT_POINTS || o->result.winner != o->colour)
            continue;
        snprintf(t->win_title, sizeof t->win_title, "number %d against %s", i + 1,
                 t->opponents[against].name);
        return ks_contest_file(t->win, sizeof t->win, contest, i + 1);
    }
    return 0;
}

/* Plays or reads a match. Then it is counted, or searched for a win of the best network. */
static int visit(trials *t, int model, int against, int for_win)
{
    ks_contest contest;
    char folder[PATH_MAX], label[2 * NAME + 40];
    ks_bytes bytes = {0};
    int exit_code = set_up(&contest, &bytes, folder, label, sizeof label, t, model, against);
    if (!exit_code)
        exit_code = t->request->games > 0 && !for_win ? ks_contest_run(&contest)
                                                      : ks_contest_read(&contest);
    if (!exit_code && for_win)
        exit_code = note_win(t, &contest, against);
    else if (!exit_code)
        note_test(t, &contest, model, against);
    ks_contest_release(&contest);
    free(bytes.bytes);
    return exit_code;
}

/* ---- The report ---- */

/* The network with the highest score against the first opponent; without games, the last of the
 * first network. */
static int find_best(const trials *t)
{
    int best = -1;
    for (int i = 0; i < t->model_count; i++) {
        const ks_segmentation_test *test = test_at(t, i, 0);
        if (test->games > 0 && (best < 0 || test->score.value > test_at(t, best, 0)->score.value))
            best = i;
    }
    for (int i = 0; best < 0 && i < t->model_count; i++)
        if (i + 1 == t->model_count || strcmp(t->models[i].network, t->models[i + 1].network) != 0)
            best = i;
    return best;
}

static int report(ks_report *out, trials *t)
{
    ks_bytes model = {0}, win = {0};
    char name[NAME + 40];
    ks_error error = {0};
    int best = find_best(t), exit_code = 0;
    for (int i = t->opponent_count - 1; i >= 0 && t->win[0] == '\0' && !exit_code; i--)
        exit_code = visit(t, best, i, 1);
    snprintf(name, sizeof name, "%s after %d games", t->models[best].network,
             t->models[best].trained);
    if (!exit_code)
        exit_code = ks_input_bytes(&model, t->models[best].path, t->models[best].path);
    if (!exit_code && t->win[0] != '\0')
        exit_code = ks_input_bytes(&win, t->win, t->win);
    ks_segmentation_results results = {.tests = t->tests,
                                       .test_count = t->model_count * t->opponent_count,
                                       .temperature = t->request->temperature,
                                       .best = name,
                                       .model = model.bytes,
                                       .model_size = model.size,
                                       .win = win.bytes,
                                       .win_size = win.size,
                                       .win_title = t->win_title};
    int status = exit_code ? 0 : ks_segmentation_run(out, &results, &error);
    free(model.bytes);
    free(win.bytes);
    if (status && error.message[0] != '\0')
        return ks_fail_command(command, "%s", error.message);
    return status ? ks_fail_status(status) : exit_code;
}

static int play(ks_report *out, trials *t)
{
    char folder[PATH_MAX];
    int exit_code = read_opponents(t);
    if (!exit_code)
        exit_code = find_models(t);
    if (!exit_code)
        exit_code = name_matches(folder, t->request);
    if (!exit_code && t->request->games > 0 && mkdir(folder, 0777) && errno != EEXIST)
        exit_code = ks_fail_command(command, "cannot make %s: %s", folder, strerror(errno));
    if (exit_code)
        return exit_code;
    assert(t->model_count > 0 && t->opponent_count > 0);
    t->tests = calloc((size_t)(t->model_count * t->opponent_count), sizeof *t->tests);
    if (t->tests == NULL)
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < t->opponent_count && !exit_code; i++)
        for (int m = 0; m < t->model_count && !exit_code; m++)
            exit_code = visit(t, m, i, 0);
    return exit_code ? exit_code : report(out, t);
}

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    trials t = {.request = (const settings *)e};
    *left_out = 0;
    (void)error;
    t.models = calloc(MOST_MODELS + 1, sizeof *t.models);
    int exit_code = t.models == NULL ? ks_fail_status(KS_EMEMORY) : play(out, &t);
    free(t.tests);
    free(t.models);
    return exit_code;
}

const ks_experiment_kind ks_experiment_segmentation = {
    .name = "soft-segmentation",
    .summary = "\"Evaluation in Go by a Neural Network Using Soft Segmentation\"",
    .operand = "FOLDER",
    .notes =
        "Plays matches with the networks NAME.model.GAMES in FOLDER, keeps them in its folder "
        "matches,\nand makes the figures. Run again, it plays only the games that are missing.\n",
    .options = rows,
    .settings_size = sizeof(settings),
    .run = run,
};
