/* What the server answers: a function from a request to a reply, without sockets. */
#ifndef KS_ROUTES_H
#define KS_ROUTES_H

#include "jsonl.h"

typedef struct ks_routes {
    ks_jsonl judge, score; /* for the lines of /judge and /score */
    /* Of ks_game_reading, for records in other encodings; may be NULL. */
    int (*convert)(ks_buffer *out, const char *text, size_t size, void *payload);
} ks_routes;

typedef struct ks_http_request {
    const char *path, *body;
    size_t size;
    /* The argument of that name behind the path, or NULL. */
    const char *(*argument)(const char *name, void *payload);
    void *payload;
} ks_http_request;

typedef struct ks_http_reply {
    int status;
    const char *type;
    ks_buffer *body;
    /* Called between the lines of a reply: may take what there is out of `body`, to send it. Not 0:
     * nobody waits for the rest. May be NULL. */
    int (*part)(struct ks_http_reply *reply);
    void *payload; /* for `part` */
} ks_http_reply;

/* The methods that a path takes: "GET", "POST" or NULL for a path that is not there. */
const char *ks_routes_method(const char *path);
/* Answers a request of that method. Returns 0, KS_EMEMORY, or KS_ESTOPPED if nobody waits any more.
 * May be called by several threads. */
int ks_routes_answer(ks_http_reply *out, const ks_routes *routes, const ks_http_request *request);

#endif
