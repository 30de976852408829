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
    if (is_of_root(code) && tree->node_count > 1 && tree->nodes[tree->node_count - 1].opens > 0) {
        p->at = p->size = p->bracket;
        return MORE;
    }
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

int ks_sgf_parse(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error)
{
    *out = (ks_sgf){0};
    parser p = {.tree = out, .text = text, .error = error};
    p.size = size < LONGEST ? size : LONGEST;
    int status = MORE;
    while (status == MORE && (p.at = skip_space(text, p.size, p.at)) < p.size)
        status = parse_step(&p);
    *used = p.at;
    if (status == MORE)
        status = p.at == LONGEST ? ks_error_set(error, KS_ERANGE, p.at, 0,
                                                "a game has more than two thousand million bytes")
                                 : ks_error_set(error, KS_EINPUT, p.at, 0,
                                                "the record ends in the middle of a game");
    else if (status == 0)
        status = keep_text(out, text, p.at);
    else
        *used = skim(text, size);
    if (status == KS_EMEMORY)
        ks_error_set(error, status, 0, 0, "out of memory");
    if (status)
        ks_sgf_release(out);
    return status;
}

void ks_sgf_release(ks_sgf *tree)
{
    free(tree->text);
    free(tree->nodes);
    free(tree->properties);
    free(tree->values);
    *tree = (ks_sgf){0};
}

const ks_sgf_property *ks_sgf_find(const ks_sgf *tree, const char *name)
{
    size_t size = strlen(name);
    uint32_t code = code_of(name, size);
    size_t end = tree->nodes[tree->main_line].properties;
    for (size_t i = 0; i < end; i++) {
        const ks_sgf_property *property = &tree->properties[i];
        if (property->code == code &&
            (code != 0 ||
             (property->name_size == size && memcmp(tree->text + property->name, name, size) == 0)))
            return property;
    }
    return NULL;
}
