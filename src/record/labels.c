/* Who owns what at the end of a game, as its record says: the points of TB and TW are Black's and
 * White's, whatever stands there; every other stone lives, every other empty point is nobody's. */
#include "game.h"

#include <string.h>

/* The owner that a property gives its points: +1, -1, or 0 if it is about something else. */
static int owner_by(const ks_sgf_property *property)
{
    return property->code == KS_SGF_CODE('T', 'B')   ? 1
           : property->code == KS_SGF_CODE('T', 'W') ? -1
                                                     : 0;
}

/* The last node of the main line that has labels, or NULL. */
static const ks_sgf_node *labelled_node(const ks_sgf *tree)
{
    for (size_t i = tree->main_line; i-- > 0;) {
        const ks_sgf_node *node = &tree->nodes[ks_sgf_on_line(tree, i)];
        for (size_t j = node[0].properties; j < node[1].properties; j++)
            if (owner_by(&tree->properties[j]))
                return node;
    }
    return NULL;
}

/* Gives the points of one value to `owner`; KS_EINPUT if one is the other side's already. */
static int give(signed char out[KS_POINTS], const ks_game *game, const ks_sgf_value *value,
                int owner)
{
    const char *text = ks_sgf_text(&game->tree, value);
    ks_sgf_area area;
    if (value->size == 0)
        return 0; /* TB[]: no points */
    int status = ks_sgf_parse_area(&area, text, value->size, game->width, game->height);
    if (status)
        return status;
    for (int y = area.top; y <= area.bottom; y++)
        for (int x = area.left; x <= area.right; x++) {
            int p = y * game->width + x;
            if (out[p] == -owner)
                return KS_EINPUT;
            out[p] = (signed char)owner;
        }
    return 0;
}

int ks_game_labels(signed char out[KS_POINTS], const ks_game *game)
{
    const ks_sgf *tree = &game->tree;
    const ks_sgf_node *node = labelled_node(tree);
    memset(out, 0, KS_POINTS);
    if (node == NULL)
        return KS_ELABEL;
    for (size_t i = node[0].properties; i < node[1].properties; i++) {
        const ks_sgf_property *property = &tree->properties[i];
        int owner = owner_by(property);
        for (size_t v = property[0].values; owner && v < property[1].values; v++) {
            int status = give(out, game, &tree->values[v], owner);
            if (status)
                return status;
        }
    }
    for (int p = 0; p < game->width * game->height; p++)
        if (out[p] == 0 && game->stone[p] != KS_EMPTY)
            out[p] = game->stone[p] == KS_BLACK ? 1 : -1;
    return 0;
}

int ks_game_dead(unsigned char out[KS_POINTS], const ks_game *game, const ks_position *position)
{
    signed char owner[KS_POINTS];
    memset(out, 0, KS_POINTS);
    if (position->width != game->width || position->height != game->height)
        return KS_ESIZE;
    int status = ks_game_labels(owner, game);
    if (status)
        return status;
    for (int p = 0; p < ks_points(position); p++) {
        if (position->stone[p] == KS_EMPTY || position->head[p] != p)
            continue;
        int own = position->stone[p] == KS_BLACK ? 1 : -1, kept = 0;
        KS_EACH_STONE(stone, position, p)
        {
            kept += owner[stone] == own;
        }
        KS_EACH_STONE(stone, position, p)
        {
            out[stone] = 2 * kept < position->size[p];
        }
    }
    return 0;
}
