/* The HTTP server: libmicrohttpd in front, worker threads behind.
 *
 * One thread moves bytes, so a slow client keeps nobody waiting, and is cut off after a time. A
 * request that is complete waits in a queue for a worker; when the queue is full it is refused at
 * once. Nothing is kept between requests. */
#ifndef KS_HTTP_H
#define KS_HTTP_H

#include "routes.h"

typedef struct ks_http_options {
    const char *address; /* "127.0.0.1" */
    int port;            /* 0: any that is free */
    int threads, queue, connections, timeout;
    int patience;       /* seconds that a request may take to come, and its answer to go */
    size_t most_bytes;  /* of a body */
    const char *origin; /* for browsers: NULL: none; "*": any */
    const char *tokens; /* lines; NULL: everybody is answered */
    const char *pages;  /* a folder of files for other paths; NULL: none */
    int logs;           /* a line of JSON to standard error for each request */
    const ks_routes *routes;
} ks_http_options;

typedef struct ks_http ks_http;

/* Starts the server. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_http_start(ks_http **out, const ks_http_options *options);
/* The port that it listens on. */
int ks_http_port(const ks_http *http);
/* To be called again and again: cuts off clients that take too long. */
void ks_http_tend(ks_http *http);
/* Takes no more connections, finishes what is under way and ends. */
void ks_http_stop(ks_http *http);

#endif
