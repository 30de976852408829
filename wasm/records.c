/* Records; see face.h. The tree of a record is kept as src/record reads it. A line through a node
 * is read as a record of its own, made of the nodes on its way, so that every line is replayed and
 * checked as a main line is. */
#include "face.h"
#include "sgf.h"

#include <stdlib.h>
#include <string.h>

static struct {
    ks_sgf tree;
    int *parent; /* by node; -1 for the root; NULL: there is no tree */
    ks_game *game;
} own;

/* ---- The tree ---- */

/* A node's parent is the one before it, or where brackets have closed since, the node from which
 * the closed ones branched off. */
static int find_parents(void)
{
    size_t count = own.tree.node_count, depth = 0;
    int last = -1, *branches = NULL;
    free(own.parent);
    own.parent = calloc(count + 1, sizeof *own.parent);
    for (size_t i = 0; i < count; i++)
        depth += own.tree.nodes[i].opens;
    branches = calloc(depth + 1, sizeof *branches);
    if (own.parent == NULL || branches == NULL) {
        free(branches);
        return KS_EMEMORY;
    }
    depth = 0;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t b = 0; b < own.tree.nodes[i].opens; b++)
            branches[depth++] = last;
        own.parent[i] = last;
        last = (int)i;
        for (uint32_t b = 0; b < own.tree.nodes[i].closes && depth > 0; b++)
            last = branches[--depth];
    }
    free(branches);
    return 0;
}

/* Does a backslash stand before the end of the line? Then both go. */
static size_t skip_escape(const char *text, size_t size, size_t at)
{
    if (text[at] != '\\' || at + 1 == size)
        return at;
    at++;
    return text[at] == '\r' && at + 1 < size && text[at + 1] == '\n' ? at + 1 : at;
}

/* Without escapes. */
static void put_value(ks_json *json, ks_buffer *scratch, const ks_sgf_value *value)
{
    const char *text = ks_sgf_text(&own.tree, value);
    ks_buffer_clear(scratch);
    for (size_t i = 0; i < value->size; i++) {
        size_t at = skip_escape(text, value->size, i);
        int escaped = at > i;
        i = at;
        if (!(escaped && (text[i] == '\n' || text[i] == '\r')) && text[i] != '\0')
            ks_buffer_put(scratch, text + i, 1);
    }
    ks_json_string(json, ks_buffer_data(scratch));
}

static void put_property(ks_json *json, ks_buffer *scratch, size_t property)
{
    const ks_sgf_property *p = &own.tree.properties[property];
    ks_buffer_clear(scratch);
    ks_buffer_put(scratch, own.tree.text + p->name, p->name_size);
    ks_json_begin_array(json);
    ks_json_string(json, ks_buffer_data(scratch));
    for (uint32_t v = p->values; v < p[1].values; v++)
        put_value(json, scratch, &own.tree.values[v]);
    ks_json_end_array(json);
}

/* [parent, [name, value, ...], ...] */
static void put_node(ks_json *json, ks_buffer *scratch, size_t node)
{
    const ks_sgf_node *n = &own.tree.nodes[node];
    ks_json_begin_array(json);
    ks_json_int(json, own.parent[node]);
    for (uint32_t p = n->properties; p < n[1].properties; p++)
        put_property(json, scratch, p);
    ks_json_end_array(json);
}

static int put_tree(void)
{
    ks_buffer *scratch;
    if (ks_buffer_new(&scratch))
        return KS_EMEMORY;
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_array(&json);
    for (size_t i = 0; i < own.tree.node_count; i++)
        put_node(&json, scratch, i);
    ks_json_end_array(&json);
    int status = ks_buffer_status(scratch);
    ks_buffer_free(scratch);
    return status ? status : ks_buffer_status(kw.text);
}

static int line_of(const char *text, size_t offset)
{
    int line = 1;
    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

/* "line 3: ..." */
static int fail_at(const ks_error *error, int line)
{
    ks_buffer *words;
    if (ks_buffer_new(&words))
        return kw_fail(KS_EMEMORY);
    ks_buffer_put_format(words, "line %d: %s", line, error->message);
    kw_fail_with(error->status, ks_buffer_data(words));
    ks_buffer_free(words);
    return error->status;
}

static void forget(void)
{
    ks_sgf_release(&own.tree);
    memset(&own.tree, 0, sizeof own.tree);
    free(own.parent);
    own.parent = NULL;
    ks_game_free(own.game);
    own.game = NULL;
}

int kw_record(const char *text, size_t size, int number)
{
    ks_error error = {0};
    size_t at = ks_sgf_seek(text, size), used = 0;
    int status = kw_begin();
    if (status)
        return status;
    forget();
    for (int i = 0; status == 0 && at < size; i++) {
        status = ks_sgf_parse(&own.tree, text + at, size - at, &used, &error);
        if (status || i == number)
            break;
        ks_sgf_release(&own.tree);
        memset(&own.tree, 0, sizeof own.tree);
        at += used;
        at += ks_sgf_seek(text + at, size - at);
    }
    if (status)
        return fail_at(&error, line_of(text, at + error.offset));
    if (own.tree.node_count == 0)
        return kw_fail_with(KS_EEND, number == 0 ? "there is no game record in this text"
                                                 : "the text has no further game");
    status = find_parents();
    return kw_fail(status ? status : put_tree());
}

/* ---- A line ---- */

/* The text of a node, from its first property to the end of its last value. */
static void put_node_text(ks_buffer *out, size_t node)
{
    const ks_sgf_node *n = &own.tree.nodes[node];
    ks_buffer_put(out, ";", 1);
    for (uint32_t i = n->properties; i < n[1].properties; i++) {
        const ks_sgf_property *p = &own.tree.properties[i];
        ks_buffer_put(out, own.tree.text + p->name, p->name_size);
        for (uint32_t v = p->values; v < p[1].values; v++) {
            ks_buffer_put(out, "[", 1);
            ks_buffer_put(out, ks_sgf_text(&own.tree, &own.tree.values[v]),
                          own.tree.values[v].size);
            ks_buffer_put(out, "]", 1);
        }
    }
}

/* Marks the nodes from the root to `node`, and on along first children. */
static unsigned char *mark_line(int node)
{
    size_t count = own.tree.node_count;
    unsigned char *marks = calloc(count + 1, 1);
    if (marks == NULL)
        return NULL;
    for (int i = node; i >= 0; i = own.parent[i])
        marks[i] = 1;
    for (size_t i = (size_t)node + 1, last = (size_t)node; i < count; i++)
        if (own.parent[i] == (int)last) {
            marks[i] = 1;
            last = i;
        }
    return marks;
}

static void put_moves(ks_json *json)
{
    ks_json_begin_array(json);
    for (int i = 1; i <= ks_game_moves(own.game); i++) {
        int colour, point;
        ks_game_move(own.game, i, &colour, &point);
        ks_json_begin_array(json);
        ks_json_int(json, colour);
        ks_json_int(json, point);
        ks_json_end_array(json);
    }
    ks_json_end_array(json);
}

static int put_line(void)
{
    static const char *const names[] = {"PB", "PW", "BR", "WR", "DT", "EV", "GN", "RE", "PC", "GC"};
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    ks_json_int(ks_json_key(&json, "width"), ks_game_width(own.game));
    ks_json_int(ks_json_key(&json, "height"), ks_game_height(own.game));
    kw_put_terms(&json, &kw.terms);
    ks_json_begin_object(ks_json_key(&json, "info"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ks_game_info(own.game, names[i]) != NULL)
            ks_json_string(ks_json_key(&json, names[i]), ks_game_info(own.game, names[i]));
    ks_json_end_object(&json);
    put_moves(ks_json_key(&json, "moves"));
    ks_json_end_object(&json);
    return ks_buffer_status(kw.text);
}

int kw_line(int node)
{
    ks_buffer *record;
    ks_error error = {0};
    int status = kw_begin();
    if (status)
        return status;
    if (own.parent == NULL || node < 0 || (size_t)node >= own.tree.node_count)
        return kw_fail_with(KS_ERANGE, "there is no such node in the record");
    unsigned char *marks = mark_line(node);
    if (marks == NULL || ks_buffer_new(&record)) {
        free(marks);
        return kw_fail(KS_EMEMORY);
    }
    ks_buffer_put_string(record, "(");
    for (size_t i = 0; i < own.tree.node_count; i++)
        if (marks[i])
            put_node_text(record, i);
    ks_buffer_put_string(record, ")");
    free(marks);
    ks_game_free(own.game);
    own.game = NULL;
    status = ks_buffer_status(record);
    if (status == 0)
        status =
            ks_game_read(&own.game, ks_buffer_data(record), ks_buffer_size(record), NULL, &error);
    ks_buffer_free(record);
    if (status)
        return kw_fail_with(status, error.message[0] ? error.message : ks_status_text(status));
    kw.terms = ks_game_terms(own.game);
    return kw_fail(put_line());
}

int kw_line_at(int moves)
{
    ks_position *position;
    if (own.game == NULL)
        return kw_fail_with(KS_EINPUT, "there is no record");
    int status = ks_game_position(&position, own.game, moves);
    if (status)
        return kw_fail(status);
    kw_take(position);
    return 0;
}
