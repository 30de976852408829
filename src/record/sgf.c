/* Reading SGF: one pass over the bytes of a game, which first fills the three arrays with places in
 * the caller's text and then copies the text once its end is known.
 *
 * Common deviations from the standard are accepted where they are clear: any control character is
 * white space, names may have the lower case letters of FF[3], empty variations are dropped. Other
 * bytes between properties are an error. */
#include "sgf.h"

#include "alloc.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Every count and place fits an int, and so do the numbers of moves. */
#define LONGEST INT32_MAX

typedef struct parser {
    ks_sgf *tree;
    const char *text;
    size_t size, at;
    size_t depth;   /* brackets open */
    uint32_t opens; /* those of them that no node has followed yet */
    size_t bracket; /* the last one that opened */
    int in_node;    /* was the last thing a node or a property of one? */
    ks_error *error;
} parser;

enum { MORE = 1 }; /* a game goes on */

static int is_space(char c)
{
    return (unsigned char)c <= ' ';
}

static int is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static int is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static size_t skip_space(const char *text, size_t size, size_t at)
{
    while (at < size && is_space(text[at]))
        at++;
    return at;
}

/* Where the name at `at` ends. A digit may stand behind the first letter. */
static size_t skip_name(const char *text, size_t size, size_t at)
{
    size_t start = at;
    while (at < size && (is_upper(text[at]) || is_lower(text[at]) ||
                         (at > start && text[at] >= '0' && text[at] <= '9')))
        at++;
    return at;
}

static int has_capitals(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (is_upper(name[i]))
            return 1;
    return 0;
}

/* What remains of a letter or digit of a name, after `before` that remained; 0 for nothing. Lower
 * case is dropped, as FF[3] demands, and so are digits that then come first; but a name without
 * capitals is taken as if it had them. */
static char tidy_letter(char c, int capitals, size_t before)
{
    if (is_lower(c))
        return capitals ? '\0' : (char)(c - 'a' + 'A');
    return is_upper(c) || before > 0 ? c : '\0';
}

/* Tidies a name in place; returns the length that is left. */
static size_t tidy_name(char *name, size_t size)
{
    int capitals = has_capitals(name, size);
    size_t kept = 0;
    for (size_t i = 0; i < size; i++) {
        char c = tidy_letter(name[i], capitals, kept);
        if (c)
            name[kept++] = c;
    }
    return kept;
}

static uint32_t code_of(const char *name, size_t size)
{
    int capitals = has_capitals(name, size);
    size_t kept = 0;
    uint32_t code = 0;
    for (size_t i = 0; i < size && kept <= 4; i++) {
        char c = tidy_letter(name[i], capitals, kept);
        if (c) {
            code = code << 8 | (unsigned char)c;
            kept++;
        }
    }
    return kept <= 4 ? code : 0;
}

/* Is the bracket at `at` followed by a node, as that of every game is? */
static int opens_node(const char *text, size_t size, size_t at)
{
    at = skip_space(text, size, at + 1);
    return at < size && text[at] == ';';
}

/* No variation has these properties: where one seems to, the end of the game before is missing. */
static int is_of_root(uint32_t code)
{
    return code == KS_SGF_CODE('G', 'M') || code == KS_SGF_CODE('F', 'F');
}

/* Does another game start at this bracket, by its first property? */
static int opens_game(const char *text, size_t size, size_t at)
{
    at = skip_space(text, size, at + 1);
    if (at == size || text[at] != ';')
        return 0;
    at = skip_space(text, size, at + 1);
    return is_of_root(code_of(text + at, skip_name(text, size, at) - at));
}

size_t ks_sgf_seek(const char *text, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        const char *bracket = memchr(text + at, '(', size - at);
        if (bracket == NULL)
            break;
        at = (size_t)(bracket - text);
        if (opens_node(text, size, at))
            return at;
    }
    return size;
}

/* Where a game that cannot be read ends: at its last bracket or where another one starts. */
static size_t skim(const char *text, size_t size)
{
    size_t depth = 0;
    int in_value = 0;
    for (size_t at = 0; at < size; at++) {
        char c = text[at];
        if (in_value) {
            at += c == '\\';
            in_value = c != ']';
        } else if (c == '[') {
            in_value = 1;
        } else if (c == '(') {
            if (depth++ > 0 && opens_game(text, size, at))
                return at;
        } else if (c == ')' && --depth == 0) {
            return at + 1;
        }
    }
    return size;
}

static int add_node(parser *p)
{
    ks_sgf *tree = p->tree;
    if (ks_grow((void **)&tree->nodes, &tree->node_room, tree->node_count + 2, sizeof *tree->nodes))
        return KS_EMEMORY;
    tree->nodes[tree->node_count++] =
        (ks_sgf_node){.properties = (uint32_t)tree->property_count, .opens = p->opens};
    p->opens = 0;
    p->in_node = 1;
    return MORE;
}

static int add_value(parser *p)
{
    ks_sgf *tree = p->tree;
    size_t start = ++p->at, at = start;
    while (at < p->size && p->text[at] != ']')
        at += p->text[at] == '\\' ? 2 : 1;
    if (at >= p->size) {
        p->at = p->size;
        return MORE;
    }
    if (ks_grow((void **)&tree->values, &tree->value_room, tree->value_count + 2,
                sizeof *tree->values))
        return KS_EMEMORY;
    tree->values[tree->value_count++] = (ks_sgf_value){(uint32_t)start, (uint32_t)(at - start)};
    p->at = at + 1;
    return MORE;
}

/* The last node is the first of another game, whose bracket has not been closed before it: what was
 * read of it is given back, and the record ends at its bracket. */
static int end_before_node(parser *p)
{
    ks_sgf *tree = p->tree;
    const ks_sgf_node *node = &tree->nodes[--tree->node_count];
    p->opens = node->opens;
    if (tree->property_count > node->properties)
        tree->value_count = tree->properties[node->properties].values;
    tree->property_count = node->properties;
    p->at = p->size = p->bracket;
    return MORE;
}

static int add_property(parser *p)
{
    ks_sgf *tree = p->tree;
    size_t start = p->at, end = skip_name(p->text, p->size, start);
    if (start == end)
        return ks_error_set(p->error, KS_EINPUT, start, 0,
                            "expected a property such as B[dd], not %s",
                            ks_format_byte((char[12]){0}, p->text[start]));
    if (!p->in_node)
        return ks_error_set(p->error, KS_EINPUT, start, 0,
                            "a property must be in a node, which starts with a semicolon");
    uint32_t code = code_of(p->text + start, end - start);
    if (is_of_root(code) && tree->node_count > 1 && tree->nodes[tree->node_count - 1].opens > 0)
        return end_before_node(p);
    if (ks_grow((void **)&tree->properties, &tree->property_room, tree->property_count + 2,
                sizeof *tree->properties))
        return KS_EMEMORY;
    tree->properties[tree->property_count++] = (ks_sgf_property){
        .code = code,
        .name = (uint32_t)start,
        .name_size = (uint32_t)(end - start),
        .values = (uint32_t)tree->value_count,
    };
    p->at = skip_space(p->text, p->size, end);
    if (p->at < p->size && p->text[p->at] != '[')
        return ks_error_set(p->error, KS_EINPUT, start, 0, "the property %.*s has no value",
                            (int)(end - start < 32 ? end - start : 32), p->text + start);
    int status = MORE;
    while (status == MORE && p->at < p->size && p->text[p->at] == '[') {
        status = add_value(p);
        p->at = skip_space(p->text, p->size, p->at);
    }
    return status;
}

static int open_bracket(parser *p)
{
    p->bracket = p->at++;
    p->depth++;
    p->opens++;
    p->in_node = 0;
    return MORE;
}

static int close_bracket(parser *p)
{
    ks_sgf *tree = p->tree;
    p->at++;
    p->in_node = 0;
    if (p->opens > 0) {
        p->opens--;
    } else {
        tree->nodes[tree->node_count - 1].closes++;
        if (tree->main_line == 0)
            tree->main_line = tree->node_count;
    }
    return --p->depth == 0 ? 0 : MORE;
}

static int parse_step(parser *p)
{
    switch (p->text[p->at]) {
    case '(': return open_bracket(p);
    case ')': return close_bracket(p);
    case ';': p->at++; return add_node(p);
    default: return add_property(p);
    }
}

/* The tree's own copy of the text, where names are tidy and values end with a NUL; and the end
 * entries of the arrays; every array that is not empty has room for one. */
static int keep_text(ks_sgf *tree, const char *text, size_t size)
{
    size_t room = 0;
    if (ks_grow((void **)&tree->text, &room, size + 1, 1) ||
        ks_grow((void **)&tree->properties, &tree->property_room, 1, sizeof *tree->properties))
        return KS_EMEMORY;
    memcpy(tree->text, text, size);
    tree->text[size] = '\0';
    tree->size = size;
    for (size_t i = 0; i < tree->property_count; i++) {
        ks_sgf_property *property = &tree->properties[i];
        property->name_size = (uint32_t)tidy_name(tree->text + property->name, property->name_size);
    }
    for (size_t i = 0; i < tree->value_count; i++)
        tree->text[tree->values[i].start + tree->values[i].size] = '\0';
    tree->nodes[tree->node_count] = (ks_sgf_node){.properties = (uint32_t)tree->property_count};
    tree->properties[tree->property_count] =
        (ks_sgf_property){.values = (uint32_t)tree->value_count};
    return 0;
}

/* Closes all brackets behind the last node, and drops a property whose value has no end. */
static void close_all(parser *p)
{
    ks_sgf *tree = p->tree;
    ks_sgf_node *last = &tree->nodes[tree->node_count - 1];
    size_t count = tree->property_count;
    if (count > 0 && tree->properties[count - 1].values == tree->value_count)
        tree->property_count--;
    last->closes += (uint32_t)(p->depth - p->opens);
    if (tree->main_line == 0)
        tree->main_line = tree->node_count;
}

static int parse(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error,
                 int keeps)
{
    *out = (ks_sgf){0};
    parser p = {.tree = out, .text = text, .error = error};
    p.size = size < LONGEST ? size : LONGEST;
    int status = MORE;
    while (status == MORE && (p.at = skip_space(text, p.size, p.at)) < p.size)
        status = parse_step(&p);
    size_t end = p.at;
    *used = p.at;
    if (status == MORE)
        status = p.at == LONGEST ? ks_error_set(error, KS_ERANGE, p.at, 0,
                                                "a game has more than two thousand million bytes")
                                 : ks_error_set(error, KS_EINPUT, p.at, 0,
                                                "the record ends in the middle of a game");
    else if (status != 0)
        *used = skim(text, size);
    if (status && status != KS_EMEMORY && keeps && out->node_count > 0) {
        close_all(&p);
        status = 0;
    }
    if (status == 0)
        status = keep_text(out, text, end);
    if (status == KS_EMEMORY)
        ks_error_set(error, status, 0, 0, "out of memory");
    if (status)
        ks_sgf_release(out);
    return status;
}

int ks_sgf_parse(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error)
{
    return parse(out, text, size, used, error, 0);
}

int ks_sgf_parse_start(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error)
{
    return parse(out, text, size, used, error, 1);
}

/* ---- Variations ---- */

/* Where the variation that starts at a node ends: the node behind it. `left` is how many more
 * brackets close there than it has opened. */
static size_t skip_variation(uint32_t *left, const ks_sgf *tree, size_t node)
{
    uint32_t depth = 0;
    *left = 0;
    while (node < tree->node_count) {
        depth += tree->nodes[node].opens;
        uint32_t closes = tree->nodes[node++].closes;
        *left = closes > depth ? closes - depth : 0;
        depth -= closes - *left;
        if (depth == 0)
            break;
    }
    return node;
}

/* The number of the child to take at the next branch: the first if no more are named. */
static int next_number(const char **list)
{
    const char *text = *list;
    int number = 0;
    if (*text == '\0')
        return 1;
    for (; *text >= '0' && *text <= '9' && number < 100000; text++)
        number = number * 10 + (*text - '0');
    if (text == *list || number < 1 || (*text != '\0' && (*text != '.' || text[1] == '\0')))
        return KS_EINPUT;
    *list = text + (*text == '.');
    return number;
}

/* The node that follows on the line; the count of nodes if there is none, or a status. A branch has
 * at least two children. */
static long long next_on_line(const ks_sgf *tree, size_t node, const char **list, int *branch)
{
    size_t child = node + 1;
    uint32_t left;
    if (tree->nodes[node].closes > 0 || child == tree->node_count)
        return (long long)tree->node_count;
    if (tree->nodes[child].opens == 0)
        return (long long)child;
    size_t after = skip_variation(&left, tree, child);
    if (left > 0 || after == tree->node_count)
        return (long long)child;
    int number = next_number(list);
    ++*branch;
    if (number < 0)
        return number;
    for (int i = 1; i < number; i++) {
        if (left > 0 || after == tree->node_count)
            return KS_ERANGE;
        child = after;
        after = skip_variation(&left, tree, child);
    }
    return (long long)child;
}

int ks_sgf_choose(ks_sgf *tree, const char *variation, ks_error *error)
{
    uint32_t *line = ks_alloc(tree->node_count, sizeof *line);
    size_t count = 0;
    const char *list = variation;
    int branch = 0;
    long long node = 0;
    if (line == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    while (node >= 0 && (size_t)node < tree->node_count) {
        line[count++] = (uint32_t)node;
        node = next_on_line(tree, (size_t)node, &list, &branch);
    }
    if (node >= 0 && *list == '\0') {
        tree->line = line;
        tree->main_line = count;
        return 0;
    }
    free(line);
    if (node == KS_EINPUT)
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "a variation is numbers with dots such as 1.2, not %.40s", variation);
    return ks_error_set(error, KS_ERANGE, 0, 0, "there is no variation %.40s: branch %d %s",
                        variation, node < 0 ? branch : branch + 1,
                        node < 0 ? "has fewer" : "is not there");
}

void ks_sgf_release(ks_sgf *tree)
{
    free(tree->text);
    free(tree->nodes);
    free(tree->properties);
    free(tree->values);
    free(tree->line);
    *tree = (ks_sgf){0};
}

static int is_named(const ks_sgf *tree, const ks_sgf_property *property, uint32_t code,
                    const char *name, size_t size)
{
    return property->code == code &&
           (code != 0 ||
            (property->name_size == size && memcmp(tree->text + property->name, name, size) == 0));
}

const ks_sgf_property *ks_sgf_find_in(const ks_sgf *tree, size_t node, const char *name)
{
    size_t size = strlen(name);
    uint32_t code = code_of(name, size);
    const ks_sgf_property *end = &tree->properties[tree->nodes[node + 1].properties];
    for (const ks_sgf_property *p = &tree->properties[tree->nodes[node].properties]; p < end; p++)
        if (is_named(tree, p, code, name, size))
            return p;
    return NULL;
}

const ks_sgf_property *ks_sgf_find(const ks_sgf *tree, const char *name)
{
    const ks_sgf_property *found = NULL;
    for (size_t i = 0; i < tree->main_line && found == NULL; i++)
        found = ks_sgf_find_in(tree, ks_sgf_on_line(tree, i), name);
    return found;
}
