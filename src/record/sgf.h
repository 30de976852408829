/* SGF, the text that games are kept in: a tree of nodes, each with properties, each with values.
 *
 * The tree is kept as it is written: nodes, properties and values are three arrays in the order of
 * the text, and a node says how many brackets open before it and close behind it. So nothing here
 * is recursive, any depth of variations costs two numbers, writing is one walk along the arrays,
 * and the main line, which takes the first child at every branch, is simply the nodes before the
 * first closing bracket.
 *
 * Nodes and properties end with one entry that is not counted: the properties of node i are those
 * from its own index to that of node i + 1, and so are the values of a property. */
#ifndef KS_SGF_H
#define KS_SGF_H

#include "keisei.h"

#include <stdint.h>

/* The code of a name of one to four capitals and digits; 0 for longer names. */
#define KS_SGF_CODE(a, b) ((uint32_t)(a) << 8 | (uint32_t)(b))

typedef struct ks_sgf_value {
    uint32_t start, size; /* in the text, without its brackets, escapes as written; a NUL follows */
} ks_sgf_value;

typedef struct ks_sgf_property {
    uint32_t code;
    uint32_t name, name_size; /* in the text, without the lower case letters of FF[3] */
    uint32_t values;          /* the first one; there is at least one */
} ks_sgf_property;

typedef struct ks_sgf_node {
    uint32_t properties; /* the first one */
    uint32_t opens, closes;
} ks_sgf_node;

typedef struct ks_sgf {
    char *text; /* the game alone */
    size_t size;
    ks_sgf_node *nodes;
    ks_sgf_property *properties;
    ks_sgf_value *values;
    size_t node_count, node_room;
    size_t property_count, property_room;
    size_t value_count, value_room;
    /* The line that counts: the main line, which is so many nodes from the first on, or a variation
     * that was chosen, whose nodes are listed. */
    size_t main_line;
    uint32_t *line; /* NULL: the main line */
} ks_sgf;

/* The index of node `i` of the line, from 0. */
static inline size_t ks_sgf_on_line(const ks_sgf *tree, size_t i)
{
    return tree->line ? tree->line[i] : i;
}

/* Where the first game of a text starts, with "(;"; `size` if there is none. */
size_t ks_sgf_seek(const char *text, size_t size);

/* Reads the game at the start of `text`, where ks_sgf_seek found one. `used` is where it ends, also
 * when it is bad. An error has its offset, but no line. */
int ks_sgf_parse(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error);
/* The same, but what comes before a mistake is kept: then `error` has a status and the function
 * returns 0. Without a node there is nothing to keep. */
int ks_sgf_parse_start(ks_sgf *out, const char *text, size_t size, size_t *used, ks_error *error);
/* Chooses a variation: "1.2" takes the first child where the record branches first, then the
 * second, then the first always. KS_EINPUT: that is no list of numbers; KS_ERANGE: there are fewer
 * children. */
int ks_sgf_choose(ks_sgf *tree, const char *variation, ks_error *error);
void ks_sgf_release(ks_sgf *tree);

/* The first property of that name on the line, or NULL. */
const ks_sgf_property *ks_sgf_find(const ks_sgf *tree, const char *name);
/* The same in one node, by its index. */
const ks_sgf_property *ks_sgf_find_in(const ks_sgf *tree, size_t node, const char *name);

static inline const char *ks_sgf_text(const ks_sgf *tree, const ks_sgf_value *value)
{
    return tree->text + value->start;
}

/* ---- Points ---- */

/* All points from one corner to the other. */
typedef struct ks_sgf_area {
    uint8_t left, top, right, bottom;
} ks_sgf_area;

/* The point of a move: "dd"; KS_PASS if empty or, on boards up to 19 by 19, "tt". KS_EINPUT: that
 * is no point; KS_EPOINT: it is off the board. */
int ks_sgf_parse_move(int *out, const char *text, size_t size, int width, int height);
/* "dd" or "aa:cc", as lists of points have them. */
int ks_sgf_parse_area(ks_sgf_area *out, const char *text, size_t size, int width, int height);

#endif
