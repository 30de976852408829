/* Any bytes as the body of a request: the first one picks the path, and whether the reply is taken
 * in parts. Whatever it is, the reply has a status of success or of a mistake of the client, and
 * JSON, a line each, or a picture. */
#include "routes.h"
#include "target.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *no_argument(const char *name, void *payload)
{
    (void)name;
    return payload;
}

static void check_lines(const ks_buffer *body)
{
    const char *at = ks_buffer_data(body), *end = at + ks_buffer_size(body);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        require(newline != NULL);
        json_t *line = json_loadb(at, (size_t)(newline - at), JSON_ALLOW_NUL, NULL);
        require(json_is_object(line));
        json_decref(line);
        at = newline + 1;
    }
}

/* As the server sends them. */
static int take_part(ks_http_reply *reply)
{
    require(reply->status == 200 && reply->type != NULL);
    check_lines(reply->body);
    ks_buffer_clear(reply->body);
    return 0;
}

/* Boards and games are kept small by the length of the body. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const paths[] = {"/judge", "/score",       "/api/score",
                                        "/sgf",   "/picture.svg", "/nothing"};
    static ks_scorer *scorer;
    static ks_judge *judge;
    static ks_default_judges defaults;
    require(scorer != NULL ||
            (ks_scorer_new(&scorer, NULL) == 0 && ks_judge_new(&judge, "distance", NULL) == 0));
    if (size == 0 || size > 400)
        return 0;
    ks_routes routes = {.judge = {.judge = judge, .defaults = &defaults},
                        .score = {.scorer = scorer}};
    char *body = malloc(size);
    require(body != NULL);
    memcpy(body, bytes + 1, size - 1);
    body[size - 1] = '\0';
    ks_http_request request = {.path = paths[*bytes % 6],
                               .body = body,
                               .size = size - 1,
                               .argument = no_argument,
                               .payload = body};
    ks_http_reply reply = {.part = *bytes & 0x80 ? take_part : NULL};
    require(ks_buffer_new(&reply.body) == 0);
    require(ks_routes_answer(&reply, &routes, &request) == 0);
    require(reply.status == 200 || (reply.status >= 400 && reply.status < 500));
    require(reply.type != NULL && ks_buffer_size(reply.body) > 0);
    if (strstr(reply.type, "json") != NULL)
        check_lines(reply.body);
    ks_buffer_free(reply.body);
    free(body);
    return 0;
}
