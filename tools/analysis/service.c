/* See service.h. A request becomes one task for each of its turns. One lock guards the list of
 * tasks that are open, what they have become, the desks that are free, and the output.
 *
 * A visit is a judged position. Requests for few visits are sweeps over a game: each position gets
 * a single judgment, whose best move is the likeliest. Requests for more grow a tree, in rounds
 * after which it is seen whether to report or to stop. The number of threads has no effect on what
 * is found: a position that is alone uses all of them, each for a leaf of the same round. */
#include "service.h"

#include "keisei-corpus.h"
#include "reply.h"

#include <stdlib.h>
#include <string.h>

enum { ROUND = 16 };

typedef enum task_state { IN_QUEUE, AT_WORK, ANSWERED } task_state;

typedef struct task {
    ks_analysis_service *service;
    ks_analysis_request *request;
    int turn;
    task_state state;
    int stopped;
    struct task *next, *previous; /* in the list of open tasks */
} task;

struct ks_analysis_service {
    ks_analysis_options options;
    ks_tasks *tasks; /* NULL: no threads */
    ks_lock *lock;
    task *open;
    ks_analysis_desk *free_desks;
    ks_analysis_desk *own; /* of the thread that reads */
    int stopping, failed;
};

static void lock(ks_analysis_service *service)
{
    ks_lock_take(service->lock);
}

static void unlock(ks_analysis_service *service)
{
    ks_lock_leave(service->lock);
}

/* ---- Desks ---- */

static void free_desk(ks_analysis_desk *desk)
{
    if (desk != NULL) {
        ks_analyst_free(desk->analyst);
        ks_buffer_free(desk->line);
    }
    free(desk);
}

static ks_analysis_desk *new_desk(void)
{
    ks_analysis_desk *desk = calloc(1, sizeof *desk);
    if (desk != NULL && (ks_analyst_new(&desk->analyst) || ks_buffer_new(&desk->line))) {
        free_desk(desk);
        desk = NULL;
    }
    return desk;
}

static ks_analysis_desk *take_desk(ks_analysis_service *service)
{
    lock(service);
    ks_analysis_desk *desk = service->free_desks;
    if (desk != NULL)
        service->free_desks = desk->next;
    unlock(service);
    return desk ? desk : new_desk();
}

static void give_back(ks_analysis_service *service, ks_analysis_desk *desk)
{
    if (desk == NULL)
        return;
    ks_buffer_clear(desk->line);
    lock(service);
    desk->next = service->free_desks;
    service->free_desks = desk;
    unlock(service);
}

/* ---- Out ---- */

/* The lock is held. Nothing more is written after a failure, or when everything stops. */
static void write_lines(ks_analysis_service *service, ks_buffer *lines)
{
    if (!service->failed && ks_buffer_size(lines) > 0)
        service->failed = service->options.write(lines, service->options.payload);
    ks_buffer_clear(lines);
}

static int stops(void *payload)
{
    const task *t = payload;
    lock(t->service);
    int stopped = t->stopped || t->service->stopping || t->service->failed;
    unlock(t->service);
    return stopped;
}

static int report(ks_analysis_desk *desk, const task *t, int during)
{
    ks_analysis_service *service = t->service;
    int status = ks_analysis_put_found(desk, t->request, t->turn, during);
    lock(service);
    if (status == 0 && !(during && t->stopped) && !service->stopping)
        write_lines(service, desk->line);
    unlock(service);
    ks_buffer_clear(desk->line);
    return status;
}

/* ---- A task ---- */

static void remove_task(task *t)
{
    ks_analysis_service *service = t->service;
    lock(service);
    if (t->previous != NULL)
        t->previous->next = t->next;
    else
        service->open = t->next;
    if (t->next != NULL)
        t->next->previous = t->previous;
    int uses = --t->request->uses;
    unlock(service);
    if (uses == 0)
        ks_analysis_request_free(t->request);
    free(t);
}

/* All cores for one position if there is no other. */
static int run_on_spare_cores(size_t n, int (*work)(size_t i, void *payload), void *payload,
                              void *runner)
{
    ks_analysis_service *service = runner;
    int running = ks_tasks_running(service->tasks);
    int threads = service->options.threads / (running > 0 ? running : 1);
    return ks_workers_run(threads > 1 ? threads : 1, n, work, payload);
}

static int set_up(ks_analyst *analyst, const ks_analysis_request *request, int turn)
{
    int status = ks_analyst_start(analyst, request->start, &request->terms);
    for (int i = 0; i < turn && status == 0; i++)
        status = ks_analyst_play(analyst, request->moves[i].colour, request->moves[i].point);
    return status;
}

static int begin(ks_analysis_desk *desk, task *t)
{
    ks_analysis_service *service = t->service;
    const ks_analysis_options *options = &service->options;
    int status = set_up(desk->analyst, t->request, t->turn);
    if (status)
        return status;
    const ks_position *position = ks_analyst_position(desk->analyst);
    const ks_judge *judge =
        options->judge ? options->judge
                       : ks_default_judges_for(options->defaults, ks_position_width(position),
                                               ks_position_height(position));
    ks_analyst_options wishes = {.judge = judge,
                                 .scorer = options->scorer,
                                 .aim = KS_AIM_USUAL,
                                 .bars = &t->request->bars,
                                 .interrupted = stops,
                                 .payload = t};
    if (options->threads > 1)
        wishes.run = (ks_runner){run_on_spare_cores, service};
    return ks_analyst_begin(desk->analyst, &wishes);
}

/* Goes on in rounds, with a report whenever it is time. */
static int grow(ks_analysis_desk *desk, task *t, double started)
{
    const ks_analysis_request *request = t->request;
    double (*clock)(void) = t->service->options.clock;
    double due = request->first_report > 0 ? started + request->first_report : 0;
    int left = request->settings.visits - 1, status = 0;
    while (left > 0 && status == 0 && ks_analyst_open(desk->analyst) && !stops(t)) {
        int visits = left < ROUND ? left : ROUND;
        status = ks_analyst_go_on(desk->analyst, visits);
        left -= visits;
        double now = clock();
        if (request->settings.seconds > 0 && now - started >= request->settings.seconds)
            break;
        if (status == 0 && due > 0 && now >= due && left > 0) {
            status = report(desk, t, 1);
            due = request->every_report > 0 ? now + request->every_report : 0;
        }
    }
    return status;
}

static int look(ks_analysis_desk *desk, task *t)
{
    double started = t->service->options.clock();
    int status = begin(desk, t);
    if (status == 0 && t->request->settings.visits > t->service->options.single)
        status = grow(desk, t, started);
    return status ? status : report(desk, t, 0);
}

static void fail_task(const task *t, int status)
{
    ks_analysis_service *service = t->service;
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return;
    ks_analysis_complain(out, t->request->id, "analyzeTurns", "error", ks_status_text(status));
    lock(service);
    write_lines(service, out);
    unlock(service);
    ks_buffer_free(out);
}

static void work(void *payload, void *unused)
{
    task *t = payload;
    ks_analysis_service *service = t->service;
    (void)unused;
    lock(service);
    int waits = t->state == IN_QUEUE && !service->stopping && !service->failed;
    if (waits)
        t->state = AT_WORK;
    unlock(service);
    if (waits) {
        ks_analysis_desk *desk = take_desk(service);
        int status = desk ? look(desk, t) : KS_EMEMORY;
        if (status)
            fail_task(t, status);
        give_back(service, desk);
    }
    remove_task(t);
}

/* ---- Requests ---- */

static int add_task(ks_analysis_service *service, ks_analysis_request *request, int turn)
{
    task *t = calloc(1, sizeof *t);
    if (t == NULL)
        return KS_EMEMORY;
    t->service = service;
    t->request = request;
    t->turn = request->turns[turn].number;
    lock(service);
    request->uses++;
    t->next = service->open;
    if (t->next != NULL)
        t->next->previous = t;
    service->open = t;
    unlock(service);
    if (service->tasks == NULL)
        work(t, NULL);
    else if (ks_tasks_add(service->tasks, t, request->turns[turn].priority)) {
        remove_task(t);
        return KS_EMEMORY;
    }
    return 0;
}

/* The request is held here until all of its tasks are on their way. */
static int take_request(ks_analysis_service *service, json_t *root)
{
    ks_analysis_desk *own = service->own;
    ks_analysis_request *request;
    int status = ks_analysis_request_read(&request, own->line, root, &service->options.settings,
                                          own->analyst);
    lock(service);
    write_lines(service, own->line);
    unlock(service);
    if (status)
        return status == KS_EMEMORY ? status : 0;
    request->uses = 1;
    for (int i = 0; i < request->turn_count && status == 0; i++)
        status = add_task(service, request, i);
    lock(service);
    int uses = --request->uses;
    unlock(service);
    if (uses == 0)
        ks_analysis_request_free(request);
    return status;
}

/* ---- Actions ---- */

/* Is the turn among those of the list? NULL: all are. */
static int is_meant(const json_t *turns, int turn)
{
    const json_t *item;
    size_t i;
    if (turns == NULL)
        return 1;
    json_array_foreach(turns, i, item)
    {
        if (json_integer_value(item) == turn)
            return 1;
    }
    return 0;
}

/* The lock is held. Whoever has not begun is answered here; the others stop by themselves. `id` is
 * JSON; NULL: all. */
static void terminate(ks_analysis_service *service, const char *id, const json_t *turns)
{
    ks_buffer *out = service->own->line;
    for (task *t = service->open; t != NULL; t = t->next) {
        if ((id != NULL && strcmp(id, t->request->id) != 0) || !is_meant(turns, t->turn))
            continue;
        t->stopped = 1;
        if (t->state == IN_QUEUE) {
            t->state = ANSWERED;
            ks_analysis_put_nothing(out, t->request, t->turn);
        }
    }
}

static int are_integers(const json_t *list)
{
    const json_t *item;
    size_t i;
    json_array_foreach(list, i, item)
    {
        if (!json_is_integer(item))
            return 0;
    }
    return json_is_array(list);
}

static char *encoded(const json_t *value)
{
    return json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
}

static int do_terminate(ks_analysis_service *service, const json_t *root, const char *id, int all)
{
    const json_t *turns = json_object_get(root, "turnNumbers");
    const json_t *target = json_object_get(root, "terminateId");
    ks_buffer *out = service->own->line;
    if (!all && !json_is_string(target)) {
        ks_analysis_complain(out, id, "terminateId", "error",
                             "A terminate action must have a string \"terminateId\"");
        return 1;
    }
    if (turns != NULL && !are_integers(turns)) {
        ks_analysis_complain(out, id, "turnNumbers", "error",
                             "Must be an array of integers, the turns to terminate");
        return 1;
    }
    char *target_id = all ? NULL : encoded(target);
    if (!all && target_id == NULL)
        return KS_EMEMORY;
    lock(service);
    terminate(service, target_id, turns);
    unlock(service);
    free(target_id);
    return 0;
}

static int add_models(const ks_analysis_service *service, json_t *root)
{
    const ks_judge *judge =
        service->options.judge ? service->options.judge : service->options.defaults->judges[0];
    json_t *models = json_pack("[{s:s, s:s, s:i, s:b, s:i, s:b}]", "name", ks_judge_name(judge),
                               "internalName", ks_judge_name(judge), "maxBatchSize", 1,
                               "usesHumanSLProfile", 0, "version", 1, "usingFP16", 0);
    return models == NULL || json_object_set_new(root, "models", models) ? KS_EMEMORY : 0;
}

/* Does what is asked for; 1 if it was refused. */
static int act(ks_analysis_service *service, json_t *root, const char *id, const char *action)
{
    if (strcmp(action, "query_version") == 0)
        return json_object_set_new(root, "version", json_string(ks_version())) ||
                       json_object_set_new(root, "git_hash", json_string("<omitted>"))
                   ? KS_EMEMORY
                   : 0;
    if (strcmp(action, "query_models") == 0)
        return add_models(service, root);
    if (strcmp(action, "clear_cache") == 0)
        return 0; /* there is none */
    if (strcmp(action, "terminate") == 0)
        return do_terminate(service, root, id, 0);
    if (strcmp(action, "terminate_all") == 0)
        return do_terminate(service, root, id, 1);
    ks_analysis_complain(service->own->line, id, "action", "error",
                         "Must be query_version, query_models, clear_cache, terminate or "
                         "terminate_all");
    return 1;
}

/* Actions are echoed, with what was asked for added. */
static int take_action(ks_analysis_service *service, json_t *root, const char *action)
{
    ks_buffer *out = service->own->line;
    char *id = encoded(json_object_get(root, "id"));
    int status = id ? act(service, root, id, action) : KS_EMEMORY;
    if (status == 0) {
        char *echo = json_dumps(root, JSON_COMPACT | JSON_ENSURE_ASCII);
        if (echo != NULL) {
            ks_buffer_put_string(out, echo);
            ks_buffer_put(out, "\n", 1);
        }
        status = echo ? 0 : KS_EMEMORY;
        free(echo);
    }
    free(id);
    return status == KS_EMEMORY ? status : 0;
}

/* ---- Lines ---- */

static int complain(ks_analysis_service *service, const char *sentence)
{
    ks_analysis_complain_of_line(service->own->line, sentence);
    return 0;
}

static int take_object(ks_analysis_service *service, json_t *root)
{
    const json_t *action = json_object_get(root, "action");
    if (!json_is_string(json_object_get(root, "id")))
        return complain(service, "Request must have a string \"id\" field");
    if (json_is_string(action))
        return take_action(service, root, json_string_value(action));
    return take_request(service, root);
}

static int is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (strchr(" \t\r\n", line[i]) == NULL || line[i] == '\0')
            return 0;
    return 1;
}

static int take_line(ks_analysis_service *service, const char *line, size_t size)
{
    json_error_t error;
    if (size > KS_ANALYSIS_LONGEST)
        return complain(service, "The line is longer than 16 MB");
    /* jansson passes over NUL bytes outside of strings; JSON does not have them. */
    if (memchr(line, '\0', size) != NULL)
        return complain(service, "Could not parse input line as json request");
    json_t *root = json_loadb(line, size, JSON_ALLOW_NUL | JSON_DECODE_ANY, &error);
    if (root == NULL)
        return json_error_code(&error) == json_error_out_of_memory
                   ? KS_EMEMORY
                   : complain(service, "Could not parse input line as json request");
    int status = json_is_object(root)
                     ? take_object(service, root)
                     : complain(service, "Request line was valid json but was not an object");
    json_decref(root);
    return status;
}

int ks_analysis_line(ks_analysis_service *service, const char *line, size_t size)
{
    if (is_blank(line, size))
        return 0;
    int status = take_line(service, line, size);
    if (status == 0)
        status = ks_buffer_status(service->own->line);
    lock(service);
    write_lines(service, service->own->line);
    int failed = service->failed;
    unlock(service);
    return status ? status : failed;
}

int ks_analysis_service_new(ks_analysis_service **out, const ks_analysis_options *options)
{
    ks_analysis_service *service = *out = calloc(1, sizeof *service);
    if (service == NULL)
        return KS_EMEMORY;
    service->options = *options;
    service->own = new_desk();
    int status = service->own ? ks_lock_new(&service->lock) : KS_EMEMORY;
    if (status == 0 && options->threads > 0)
        status = ks_tasks_new(&service->tasks, options->threads, work, NULL);
    if (status) {
        ks_analysis_service_free(service, 1);
        *out = NULL;
    }
    return status;
}

void ks_analysis_service_free(ks_analysis_service *service, int at_once)
{
    if (service == NULL)
        return;
    if (service->tasks != NULL) {
        lock(service);
        service->stopping = at_once;
        unlock(service);
    }
    ks_tasks_free(service->tasks);
    while (service->free_desks != NULL) {
        ks_analysis_desk *desk = service->free_desks;
        service->free_desks = desk->next;
        free_desk(desk);
    }
    free_desk(service->own);
    ks_lock_free(service->lock);
    free(service);
}
