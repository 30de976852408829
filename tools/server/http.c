/* See http.h. A connection is suspended while a worker has its request; the worker leaves the reply
 * in the call and resumes the connection, and the thread that moves bytes sends it. A reply of many
 * lines is sent while it is made: then the connection is suspended whenever all has been sent that
 * there is. If the client goes meanwhile, the worker hears of it at the next line, and ends the
 * call. */
#include "http.h"

#include "clients.h"
#include "clock.h"
#include "keisei-corpus.h"
#include "output.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STATUSES = 600, DRAIN_SECONDS = 60, PATIENCE = 16, PART = 4096 };

struct ks_http {
    ks_http_options options;
    struct MHD_Daemon *daemon;
    ks_tasks *tasks;
    ks_clients *clients;
    ks_lock *lock; /* of what follows */
    int waiting;   /* in the queue or at work */
    int open;      /* calls that have not ended */
    unsigned long long counts[STATUSES], bytes_in, bytes_out;
    double seconds; /* of work */
};

/* A request while it is read, worked on and answered. */
typedef struct call {
    ks_http *http;
    struct MHD_Connection *connection;
    ks_client *client;
    char path[200], method[12];
    ks_buffer *body, *answer;
    int status; /* 0: not answered yet */
    const char *type;
    int queued;   /* a worker has it, or has answered it */
    int hangs_up; /* the body is too large to be read only to be refused */
    double begun;
    /* Under the lock. */
    int at_work, sleeps, gone; /* a worker has it; it is suspended; the client has left */
    int streams, failed;       /* the reply is sent while it is made; it cannot be completed */
    ks_buffer *ready;          /* what of such a reply waits to be sent, */
    size_t sent;               /* and how much of that has been */
    unsigned long long size;   /* of the reply, as far as it has been sent */
} call;

/* ---- Replies ---- */

static void set_refusal(call *c, int status, const char *sentence)
{
    ks_buffer_clear(c->answer);
    ks_json json = ks_json_into(c->answer);
    ks_json_begin_object(&json);
    ks_json_string(ks_json_key(&json, "error"), sentence);
    ks_json_end_object(&json);
    ks_buffer_put_string(c->answer, "\n");
    c->status = status;
    c->type = "application/json";
}

static void add_headers(struct MHD_Response *response, const call *c)
{
    const char *origin = c->http->options.origin;
    MHD_add_response_header(response, "Content-Type", c->type);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (c->status == MHD_HTTP_SERVICE_UNAVAILABLE)
        MHD_add_response_header(response, "Retry-After", "1");
    if (c->status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", ks_routes_method(c->path));
    if (c->status == MHD_HTTP_UNAUTHORIZED)
        MHD_add_response_header(response, "WWW-Authenticate", "Bearer");
    if (origin == NULL)
        return;
    MHD_add_response_header(response, "Access-Control-Allow-Origin", origin);
    MHD_add_response_header(response, "Vary", "Origin");
    if (strcmp(c->method, "OPTIONS") == 0) {
        MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, POST");
        MHD_add_response_header(response, "Access-Control-Allow-Headers",
                                "Authorization, Content-Type");
        MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
    }
}

/* What there is of a reply that is still made. */
static ssize_t read_part(void *payload, uint64_t position, char *out, size_t most)
{
    call *c = payload;
    ssize_t result;
    (void)position;
    ks_lock_take(c->http->lock);
    size_t left = ks_buffer_size(c->ready) - c->sent;
    if (left > 0) {
        size_t size = left < most ? left : most;
        memcpy(out, ks_buffer_data(c->ready) + c->sent, size);
        c->sent += size;
        c->size += size;
        result = (ssize_t)size;
    } else if (c->at_work) {
        ks_buffer_clear(c->ready);
        c->sent = 0;
        c->sleeps = 1;
        MHD_suspend_connection(c->connection);
        result = 0;
    } else {
        result = c->failed ? MHD_CONTENT_READER_END_WITH_ERROR : MHD_CONTENT_READER_END_OF_STREAM;
    }
    ks_lock_leave(c->http->lock);
    return result;
}

static enum MHD_Result send_reply(call *c)
{
    struct MHD_Response *response =
        c->streams
            ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1 << 15, read_part, c, NULL)
            : MHD_create_response_from_buffer(ks_buffer_size(c->answer),
                                              (void *)(size_t)ks_buffer_data(c->answer),
                                              MHD_RESPMEM_MUST_COPY);
    if (response == NULL)
        return MHD_NO;
    if (!c->streams) {
        c->size = ks_buffer_size(c->answer);
        ks_clients_wait_for(c->http->clients, c->client, 1);
    }
    add_headers(response, c);
    enum MHD_Result result = MHD_queue_response(c->connection, (unsigned)c->status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- Work ---- */

static const char *argument_of(const char *name, void *payload)
{
    const call *c = payload;
    return MHD_lookup_connection_value(c->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* The lock is held. */
static void wake(call *c)
{
    if (c->sleeps) {
        c->sleeps = 0;
        MHD_resume_connection(c->connection);
    }
}

/* The lock is held. */
static void hand_over(call *c)
{
    ks_buffer_put(c->ready, ks_buffer_data(c->answer), ks_buffer_size(c->answer));
    ks_buffer_clear(c->answer);
    c->failed |= ks_buffer_status(c->ready) != 0;
}

static int send_part(ks_http_reply *reply)
{
    call *c = reply->payload;
    if (ks_buffer_size(c->answer) < PART)
        return 0;
    ks_lock_take(c->http->lock);
    hand_over(c);
    c->streams = 1;
    c->status = reply->status;
    c->type = reply->type;
    wake(c);
    int stops = c->gone || c->failed;
    ks_lock_leave(c->http->lock);
    return stops;
}

static void end_call(call *c);

static void work(void *task, void *payload)
{
    call *c = task;
    ks_http *http = payload;
    ks_http_request request = {.path = c->path,
                               .body = ks_buffer_data(c->body),
                               .size = ks_buffer_size(c->body),
                               .argument = argument_of,
                               .payload = c};
    ks_http_reply reply = {.body = c->answer, .part = send_part, .payload = c};
    double begun = ks_clock();
    int status = ks_routes_answer(&reply, http->options.routes, &request);
    ks_lock_take(http->lock);
    http->waiting--;
    http->seconds += ks_clock() - begun;
    c->at_work = 0;
    if (c->streams) {
        hand_over(c);
        c->failed |= status != 0;
    } else if (status) {
        set_refusal(c, MHD_HTTP_INTERNAL_SERVER_ERROR, ks_status_text(status));
    } else {
        c->type = reply.type;
        c->status = reply.status;
    }
    int gone = c->gone;
    if (!gone) {
        ks_clients_wait_for(http->clients, c->client, 1);
        wake(c);
    }
    ks_lock_leave(http->lock);
    if (gone)
        end_call(c);
}

/* A full queue refuses at once. */
static void enqueue(call *c)
{
    ks_http *http = c->http;
    ks_lock_take(http->lock);
    int full = http->waiting >= http->options.queue + http->options.threads;
    http->waiting += !full;
    ks_lock_leave(http->lock);
    if (full) {
        set_refusal(c, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is busy");
        return;
    }
    c->queued = c->at_work = c->sleeps = 1;
    ks_clients_wait_for(http->clients, c->client, 0);
    MHD_suspend_connection(c->connection);
    if (ks_tasks_add(http->tasks, c, 0) == 0)
        return;
    set_refusal(c, MHD_HTTP_INTERNAL_SERVER_ERROR, ks_status_text(KS_EMEMORY));
    ks_lock_take(http->lock);
    http->waiting--;
    c->at_work = 0;
    wake(c);
    ks_lock_leave(http->lock);
}

/* ---- Figures ---- */

static void put_metrics(call *c)
{
    ks_http *http = c->http;
    ks_buffer *out = c->answer;
    ks_lock_take(http->lock);
    ks_buffer_put_string(out, "# HELP keisei_requests_total Requests by their status.\n"
                              "# TYPE keisei_requests_total counter\n");
    for (int status = 0; status < STATUSES; status++)
        if (http->counts[status] > 0)
            ks_buffer_put_format(out, "keisei_requests_total{status=\"%d\"} %llu\n", status,
                                 http->counts[status]);
    ks_buffer_put_format(out,
                         "# TYPE keisei_received_bytes_total counter\n"
                         "keisei_received_bytes_total %llu\n"
                         "# TYPE keisei_sent_bytes_total counter\nkeisei_sent_bytes_total %llu\n"
                         "# TYPE keisei_work_seconds_total counter\n"
                         "keisei_work_seconds_total %.3f\n"
                         "# TYPE keisei_waiting gauge\nkeisei_waiting %d\n",
                         http->bytes_in, http->bytes_out, http->seconds, http->waiting);
    ks_lock_leave(http->lock);
    c->status = MHD_HTTP_OK;
    c->type = "text/plain; version=0.0.4";
}

/* What was asked and what came of it, without the game. */
static void log_call(const call *c)
{
    char line[600], date[32];
    ks_buffer *out;
    time_t now = time(NULL);
    struct tm utc;
    if (ks_buffer_new(&out))
        return;
    if (gmtime_r(&now, &utc) == NULL ||
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        date[0] = '\0';
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_json_string(ks_json_key(&json, "time"), date);
    ks_json_string(ks_json_key(&json, "method"), c->method);
    ks_json_string(ks_json_key(&json, "path"), c->path);
    ks_json_int(ks_json_key(&json, "status"), c->status);
    ks_json_number(ks_json_key(&json, "in"), (double)ks_buffer_size(c->body), 0);
    ks_json_number(ks_json_key(&json, "out"), (double)c->size, 0);
    ks_json_number(ks_json_key(&json, "seconds"), ks_clock() - c->begun, 4);
    ks_json_end_object(&json);
    int size = snprintf(line, sizeof line, "%s\n", ks_buffer_data(out));
    if (size > 0 && (size_t)size < sizeof line && write(STDERR_FILENO, line, (size_t)size) < 0)
        errno = 0; /* a log that cannot be written stops nobody */
    ks_buffer_free(out);
}

/* ---- Files ---- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript"},
                                           {".css", "text/css"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".json", "application/json"},
                                           {".webmanifest", "application/manifest+json"},
                                           {".wasm", "application/wasm"}};
    size_t size = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t length = strlen(types[i][0]);
        if (size > length && strcmp(path + size - length, types[i][0]) == 0)
            return types[i][1];
    }
    return "application/octet-stream";
}

/* Only plain names: no dots at the start of a part, nothing that leads out of the folder. */
static int is_plain(const char *path)
{
    for (const char *c = path; *c; c++) {
        int good = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                   (*c >= '0' && *c <= '9') || strchr("/._-", *c) != NULL;
        if (!good || (*c == '/' && (c[1] == '.' || c[1] == '/')))
            return 0;
    }
    return *path == '/';
}

static void send_page(call *c)
{
    enum { MOST_FILE = 16 << 20 };
    char path[PATH_MAX], bytes[1 << 14];
    const char *pages = c->http->options.pages;
    const char *name = strcmp(c->path, "/") == 0 ? "/index.html" : c->path;
    struct stat info;
    ssize_t got = 0;
    set_refusal(c, MHD_HTTP_NOT_FOUND, "there is nothing at this path");
    if (pages == NULL || !is_plain(name) ||
        snprintf(path, sizeof path, "%s%s", pages, name) >= (int)sizeof path)
        return;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size <= MOST_FILE) {
        ks_buffer_clear(c->answer);
        while ((got = read(fd, bytes, sizeof bytes)) > 0)
            ks_buffer_put(c->answer, bytes, (size_t)got);
        c->status = MHD_HTTP_OK;
        c->type = type_of(name);
    }
    close(fd);
}

/* ---- Requests ---- */

/* Are the bytes the same? Takes as long wherever they differ. */
static int same_token(const char *a, size_t size, const char *b)
{
    int differ = strlen(b) != size;
    for (size_t i = 0; i < size && b[i]; i++)
        differ |= a[i] ^ b[i];
    return !differ && size > 0;
}

static int is_allowed(const call *c)
{
    static const char scheme[] = "Bearer ";
    const char *line = c->http->options.tokens;
    const char *given =
        MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Authorization");
    int allowed = line == NULL || strcmp(c->path, "/healthz") == 0;
    if (given == NULL || strncmp(given, scheme, sizeof scheme - 1) != 0)
        return allowed;
    while (line != NULL && *line) {
        size_t size = strcspn(line, "\r\n");
        allowed |= same_token(line, size, given + sizeof scheme - 1);
        line += size + strspn(line + size, "\r\n");
    }
    return allowed;
}

/* Settles what can be said before the body has come. */
static void receive_head(call *c)
{
    const char *wanted = ks_routes_method(c->path);
    int is_head = strcmp(c->method, "HEAD") == 0; /* answered as GET, without the body */
    const char *method = is_head ? "GET" : c->method;
    int is_get = strcmp(method, "GET") == 0;
    const char *length =
        MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Content-Length");
    if (strcmp(c->method, "OPTIONS") == 0 && c->http->options.origin != NULL) {
        c->status = MHD_HTTP_NO_CONTENT;
        c->type = "text/plain";
    } else if (!is_allowed(c)) {
        set_refusal(c, MHD_HTTP_UNAUTHORIZED, "a token is needed");
    } else if (wanted != NULL && strcmp(wanted, method) != 0) {
        set_refusal(c, MHD_HTTP_METHOD_NOT_ALLOWED, "this path takes another method");
    } else if (wanted == NULL && !is_get) {
        set_refusal(c, MHD_HTTP_NOT_FOUND, "there is nothing at this path");
    } else if (length != NULL && strtoull(length, NULL, 10) > c->http->options.most_bytes) {
        set_refusal(c, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large");
    }
    c->hangs_up =
        length != NULL && strtoull(length, NULL, 10) / PATIENCE > c->http->options.most_bytes;
    if (c->hangs_up)
        set_refusal(c, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large");
}

static void receive_body(call *c, const char *bytes, size_t size)
{
    if (c->status != 0)
        return;
    if (ks_buffer_size(c->body) + size > c->http->options.most_bytes) {
        set_refusal(c, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large");
        return;
    }
    ks_buffer_put(c->body, bytes, size);
    if (ks_buffer_status(c->body))
        set_refusal(c, MHD_HTTP_INTERNAL_SERVER_ERROR, ks_status_text(KS_EMEMORY));
}

static enum MHD_Result finish(call *c)
{
    if (c->status == 0 && strcmp(c->path, "/metrics") == 0)
        put_metrics(c);
    else if (c->status == 0 && ks_routes_method(c->path) == NULL)
        send_page(c);
    else if (c->status == 0)
        enqueue(c);
    return c->queued ? MHD_YES : send_reply(c);
}

static void free_call(call *c)
{
    ks_buffer_free(c->body);
    ks_buffer_free(c->answer);
    ks_buffer_free(c->ready);
    free(c);
}

static call *new_call(ks_http *http, struct MHD_Connection *connection, const char *url,
                      const char *method)
{
    call *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    if (ks_buffer_new(&c->body) || ks_buffer_new(&c->answer) || ks_buffer_new(&c->ready)) {
        free_call(c);
        return NULL;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    c->http = http;
    c->connection = connection;
    c->client = info ? info->socket_context : NULL;
    c->begun = ks_clock();
    snprintf(c->path, sizeof c->path, "%s", url);
    snprintf(c->method, sizeof c->method, "%s", method);
    ks_lock_take(http->lock);
    http->open++;
    ks_lock_leave(http->lock);
    return c;
}

static enum MHD_Result handle(void *payload, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *bytes,
                              size_t *size, void **state)
{
    call *c = *state;
    (void)version;
    if (c == NULL) {
        *state = c = new_call(payload, connection, url, method);
        if (c == NULL)
            return MHD_NO;
        receive_head(c);
        return c->hangs_up ? send_reply(c) : MHD_YES;
    }
    if (*size > 0) {
        receive_body(c, bytes, *size);
        *size = 0;
        return MHD_YES;
    }
    if (c->queued) /* a worker has answered */
        return send_reply(c);
    return finish(c);
}

/* By who is the last at the call: the thread that moves bytes or, if the client has gone, the
 * worker.
 */
static void end_call(call *c)
{
    ks_http *http = c->http;
    if (http->options.logs)
        log_call(c);
    ks_lock_take(http->lock);
    http->open--;
    http->counts[c->status > 0 && c->status < STATUSES ? c->status : 0]++;
    http->bytes_in += ks_buffer_size(c->body);
    http->bytes_out += c->size;
    ks_lock_leave(http->lock);
    free_call(c);
}

/* A worker that has the call only hears of it. */
static void completed(void *payload, struct MHD_Connection *connection, void **state,
                      enum MHD_RequestTerminationCode reason)
{
    ks_http *http = payload;
    call *c = *state;
    (void)connection, (void)reason;
    if (c == NULL)
        return;
    *state = NULL;
    ks_lock_take(http->lock);
    int at_work = c->at_work;
    c->gone = 1;
    ks_lock_leave(http->lock);
    ks_clients_wait_for(http->clients, c->client, 1);
    if (!at_work)
        end_call(c);
}

/* ---- Connections ---- */

static void connected(void *payload, struct MHD_Connection *connection, void **client,
                      enum MHD_ConnectionNotificationCode code)
{
    ks_http *http = payload;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *client = info ? ks_clients_add(http->clients, info->connect_fd) : NULL;
    } else {
        ks_clients_remove(http->clients, *client);
        *client = NULL;
    }
}

void ks_http_tend(ks_http *http)
{
    ks_clients_cut(http->clients);
}

/* ---- Start and end ---- */

static int listen_on(ks_http *http)
{
    const ks_http_options *o = &http->options;
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)o->port)};
    if (inet_pton(AF_INET, o->address, &place.sin_addr) != 1)
        return ks_fail_command("serve", "--address takes an address such as 127.0.0.1, not %s",
                               o->address);
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, (uint16_t)o->port, NULL, NULL,
        handle, http, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&place, MHD_OPTION_NOTIFY_COMPLETED,
        completed, http, MHD_OPTION_NOTIFY_CONNECTION, connected, http,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)o->timeout, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)o->connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)1 << 15,
        MHD_OPTION_LISTENING_ADDRESS_REUSE, 1U, MHD_OPTION_END);
    return http->daemon ? 0
                        : ks_fail_command("serve", "cannot listen on %s:%d: %s", o->address,
                                          o->port, strerror(errno));
}

int ks_http_start(ks_http **out, const ks_http_options *options)
{
    ks_http *http = *out = calloc(1, sizeof *http);
    if (http == NULL)
        return ks_fail_status(KS_EMEMORY);
    http->options = *options;
    int status = ks_lock_new(&http->lock);
    if (status == 0)
        status = ks_clients_new(&http->clients, options->patience);
    if (status == 0)
        status = ks_tasks_new(&http->tasks, options->threads, work, http);
    int exit_code = status ? ks_fail_status(status) : listen_on(http);
    if (exit_code) {
        ks_http_stop(http);
        *out = NULL;
    }
    return exit_code;
}

int ks_http_port(const ks_http *http)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

static int count_open(ks_http *http)
{
    ks_lock_take(http->lock);
    int open = http->open;
    ks_lock_leave(http->lock);
    return open;
}

void ks_http_stop(ks_http *http)
{
    if (http == NULL)
        return;
    if (http->daemon != NULL) {
        MHD_socket listening = MHD_quiesce_daemon(http->daemon);
        double until = ks_clock() + DRAIN_SECONDS;
        struct timespec moment = {.tv_nsec = 10000000};
        while (count_open(http) > 0 && ks_clock() < until) {
            ks_http_tend(http);
            nanosleep(&moment, NULL);
        }
        ks_tasks_free(http->tasks); /* resumes whatever is left */
        MHD_stop_daemon(http->daemon);
        if (listening != MHD_INVALID_SOCKET)
            close(listening);
    } else {
        ks_tasks_free(http->tasks);
    }
    ks_clients_free(http->clients);
    ks_lock_free(http->lock);
    free(http);
}
