/* Writes a record in one walk along the three arrays, with nothing between two nodes but a line
 * break where the line would grow too long. Values go out byte for byte, so what is read back is
 * the same tree. */
#include "game.h"

#include "buffer.h"

#include <string.h>

#define LINE 80

typedef struct writer {
    ks_buffer *out;
    const ks_game *game;
    const signed char *owner;
    const ks_game_additions *additions;
    ks_buffer words; /* the comment that is added to a node */
    size_t next;     /* the next node of the game's line */
    size_t line;     /* where the line starts */
} writer;

static int is_territory(const ks_sgf_property *property)
{
    return property->code == KS_SGF_CODE('T', 'B') || property->code == KS_SGF_CODE('T', 'W');
}

static void put_property(ks_buffer *out, const ks_sgf *tree, const ks_sgf_property *property)
{
    ks_buffer_put(out, tree->text + property->name, property->name_size);
    for (size_t v = property[0].values; v < property[1].values; v++) {
        const ks_sgf_value *value = &tree->values[v];
        ks_buffer_put_char(out, '[');
        ks_buffer_put(out, ks_sgf_text(tree, value), value->size);
        ks_buffer_put_char(out, ']');
    }
}

/* How many bytes a node takes on its line. */
static size_t node_length(const ks_sgf *tree, const ks_sgf_node *node)
{
    size_t length = 1 + node->opens + node->closes;
    for (size_t i = node[0].properties; i < node[1].properties; i++) {
        const ks_sgf_property *property = &tree->properties[i];
        length += property->name_size;
        for (size_t v = property[0].values; v < property[1].values; v++)
            length += tree->values[v].size + 2;
    }
    return length;
}

/* Does the node complete a move, or is it the root? */
static int is_added_to(const writer *w)
{
    const int32_t *moves = w->game->line_moves;
    return w->additions != NULL && (w->next == 0 || moves[w->next] > moves[w->next - 1]);
}

static int is_replaced(const writer *w, const ks_sgf_property *property)
{
    const char *name = w->game->tree.text + property->name;
    for (const char *const *other = w->additions->replaced; *other != NULL; other++)
        if (strlen(*other) == property->name_size && memcmp(*other, name, property->name_size) == 0)
            return 1;
    return 0;
}

/* ---- Comments ---- */

static int ends_with(const char *text, size_t size, const ks_buffer *end)
{
    return size >= end->size && memcmp(text + size - end->size, end->data, end->size) == 0;
}

/* What the comment of a node says already, or NULL. */
static const ks_sgf_value *comment_of(const ks_sgf *tree, size_t index)
{
    const ks_sgf_property *comment = ks_sgf_find_in(tree, index, "C");
    return comment != NULL ? &tree->values[comment->values] : NULL;
}

/* Asks for more words for the comment of a node; returns whether there are any. */
static int find_words(writer *w, size_t index)
{
    const ks_sgf *tree = &w->game->tree;
    const ks_sgf_value *said = comment_of(tree, index);
    ks_buffer_clear(&w->words);
    if (w->additions->comment != NULL)
        w->additions->comment(&w->words, w->game->line_moves[w->next], w->additions->payload);
    return w->words.size > 0 &&
           (said == NULL || !ends_with(ks_sgf_text(tree, said), said->size, &w->words));
}

static void put_comment(writer *w, size_t index)
{
    const ks_sgf *tree = &w->game->tree;
    const ks_sgf_value *said = comment_of(tree, index);
    ks_buffer_put_string(w->out, "C[");
    if (said != NULL && said->size > 0) {
        ks_buffer_put(w->out, ks_sgf_text(tree, said), said->size);
        ks_buffer_put_string(w->out, "\n\n");
    }
    ks_buffer_put(w->out, w->words.data, w->words.size);
    ks_buffer_put_char(w->out, ']');
}

/* ---- Nodes ---- */

static void put_node(writer *w, size_t index)
{
    const ks_sgf *tree = &w->game->tree;
    const ks_sgf_node *node = &tree->nodes[index];
    size_t column = w->out->size - w->line;
    if (index > 0 && (node->opens > 0 || column + node_length(tree, node) > LINE)) {
        ks_buffer_put_char(w->out, '\n');
        w->line = w->out->size;
    }
    for (uint32_t i = 0; i < node->opens; i++)
        ks_buffer_put_char(w->out, '(');
    ks_buffer_put_char(w->out, ';');
    int on_line = w->next < tree->main_line && ks_sgf_on_line(tree, w->next) == index;
    int marked = w->owner != NULL && on_line && w->next + 1 == tree->main_line;
    int adds = on_line && is_added_to(w);
    int says = adds && find_words(w, index);
    const ks_sgf_property *comment = says ? ks_sgf_find_in(tree, index, "C") : NULL;
    for (size_t i = node[0].properties; i < node[1].properties; i++)
        if ((!marked || !is_territory(&tree->properties[i])) &&
            (!adds || !is_replaced(w, &tree->properties[i])) && &tree->properties[i] != comment)
            put_property(w->out, tree, &tree->properties[i]);
    if (says)
        put_comment(w, index);
    if (adds)
        w->additions->put(w->out, w->game->line_moves[w->next], w->additions->payload);
    w->next += on_line;
    if (marked)
        ks_sgf_put_owners(w->out, w->owner, w->game->stone, w->game->width, w->game->height);
    for (uint32_t i = 0; i < node->closes; i++)
        ks_buffer_put_char(w->out, ')');
}

int ks_game_write(ks_buffer *out, const ks_game *game, const signed char *owner)
{
    return ks_game_write_with(out, game, owner, NULL);
}

int ks_game_write_with(ks_buffer *out, const ks_game *game, const signed char *owner,
                       const ks_game_additions *additions)
{
    writer w = {
        .out = out, .game = game, .owner = owner, .additions = additions, .line = out->size};
    for (size_t i = 0; i < game->tree.node_count; i++)
        put_node(&w, i);
    ks_buffer_put_char(out, '\n');
    int status = ks_buffer_status(&w.words);
    ks_buffer_release(&w.words);
    return status ? status : ks_buffer_status(out);
}
