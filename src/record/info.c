/* What the properties say about a game: its size, rules, komi, handicap and result; and the strings
 * that had to be decoded. That is done once, when the game is read, so that asking a game does not
 * change it. */
#include "game.h"

#include "alloc.h"
#include "charset.h"

#include <stdlib.h>
#include <string.h>

#define MOST_KOMI 1000

char *ks_game_quote(char out[24], const ks_sgf *tree, const ks_sgf_value *value)
{
    const char *text = ks_sgf_text(tree, value);
    size_t size = value->size < 20 ? value->size : 20;
    for (size_t i = 0; i < size; i++)
        out[i] = text[i] >= ' ' && text[i] < 0x7F ? text[i] : '?';
    ks_format(out + size, 4, "%s", value->size > size ? "..." : "");
    return out;
}

int ks_game_number(double *out, const char *text)
{
    char number[32];
    size_t size = 0;
    int point = 0;
    for (; size < sizeof number; text++) {
        char c = *text == ',' ? '.' : *text;
        if (size == 0 && (unsigned char)c <= ' ' && c)
            continue;
        int sign = size == 0 && (c == '-' || c == '+');
        if (!sign && !(c >= '0' && c <= '9') && (c != '.' || point))
            break;
        point |= c == '.';
        number[size++] = c;
    }
    return ks_parse_number(out, number, size);
}

/* The number that a property starts with, 0 if there is none. */
static double number_of(const ks_game *game, const char *name)
{
    double number = 0;
    const char *text = ks_game_info(game, name);
    if (text != NULL && ks_game_number(&number, text) == KS_ERANGE)
        number = 1e9;
    return number;
}

/* Refuses what a property says. */
static int refuse(const ks_game *game, const char *name, int status, const char *why,
                  ks_error *error)
{
    char quote[24];
    const ks_sgf *tree = &game->tree;
    const ks_sgf_value *value = &tree->values[ks_sgf_find(tree, name)->values];
    return ks_error_set(error, status, value->start, 0, "%s[%s] %s", name,
                        ks_game_quote(quote, tree, value), why);
}

static int decode_node(ks_game *game, const ks_sgf_node *node, ks_charset from)
{
    const ks_sgf *tree = &game->tree;
    for (size_t i = node[0].properties; i < node[1].properties; i++) {
        const ks_sgf_value *value = &tree->values[tree->properties[i].values];
        if (ks_charset_plain(ks_sgf_text(tree, value), value->size))
            continue;
        if (ks_grow((void **)&game->strings, &game->string_room, game->string_count + 1,
                    sizeof *game->strings))
            return KS_EMEMORY;
        game->strings[game->string_count++] = (ks_game_string){i, game->decoded.size};
        ks_charset_decode(&game->decoded, ks_sgf_text(tree, value), value->size, from);
        ks_buffer_put_char(&game->decoded, '\0');
    }
    return 0;
}

static int decode_strings(ks_game *game)
{
    const ks_sgf *tree = &game->tree;
    const ks_sgf_property *charset = ks_sgf_find(tree, "CA");
    ks_charset from = charset ? ks_charset_find(ks_sgf_text(tree, &tree->values[charset->values]))
                              : KS_CHARSET_UTF8;
    int status = 0;
    for (size_t i = 0; i < tree->main_line && status == 0; i++)
        status = decode_node(game, &tree->nodes[ks_sgf_on_line(tree, i)], from);
    if (status)
        return status;
    return game->decoded.status;
}

static int compare_strings(const void *a, const void *b)
{
    const ks_game_string *x = a, *y = b;
    return (x->property > y->property) - (x->property < y->property);
}

const char *ks_game_info(const ks_game *game, const char *property)
{
    const ks_sgf *tree = &game->tree;
    const ks_sgf_property *found = ks_sgf_find(tree, property);
    if (found == NULL)
        return NULL;
    const ks_game_string *string = NULL;
    if (game->string_count > 0) {
        ks_game_string key = {.property = (size_t)(found - tree->properties)};
        string = bsearch(&key, game->strings, game->string_count, sizeof key, compare_strings);
    }
    return string ? game->decoded.data + string->start
                  : ks_sgf_text(tree, &tree->values[found->values]);
}

/* SZ[19] or SZ[13:9], columns first; 19 where nothing is written. */
static int read_size(ks_game *game, ks_error *error)
{
    double width = 0, height = 0;
    const char *text = ks_game_info(game, "SZ");
    game->width = game->height = 19;
    if (text == NULL || text[strspn(text, " \n")] == '\0')
        return 0;
    const char *colon = strchr(text, ':');
    int status = ks_game_number(&width, text);
    height = width;
    if (status == 0 && colon != NULL)
        status = ks_game_number(&height, colon + 1);
    int fits = width >= KS_MIN_SIZE && width <= KS_MAX_SIZE && height >= KS_MIN_SIZE &&
               height <= KS_MAX_SIZE;
    if (status || !fits || (int)width != width || (int)height != height)
        return refuse(game, "SZ", KS_ESIZE,
                      "is not the size of a board, which has from 2 to 25 lines each way", error);
    game->width = (int)width;
    game->height = (int)height;
    return 0;
}

/* Some servers write the komi in hundredths: KM[650] is 6.5 points, and KM[375] is 3.75 stones, as
 * Chinese players say, which are 7.5 points. Quarters are always stones, since no komi in points
 * has them. */
static double komi_of(double written)
{
    double size = written < 0 ? -written : written;
    int quarters = size <= MOST_KOMI ? (int)(size / 25) : 0;
    if (size <= 100 || quarters * 25 != size)
        return written;
    return written / (quarters % 2 ? 50 : 100);
}

static int read_terms(ks_game *game, ks_error *error)
{
    const char *rules = ks_game_info(game, "RU");
    double komi = number_of(game, "KM"), handicap = number_of(game, "HA");
    if (komi > MOST_KOMI || komi < -MOST_KOMI)
        return refuse(game, "KM", KS_ERANGE, "is no komi", error);
    if (handicap < 0 || handicap > KS_POINTS)
        return refuse(game, "HA", KS_ERANGE, "is no handicap", error);
    game->terms =
        ks_terms_of(rules ? ks_rules_find(rules) : NULL, (float)komi_of(komi), (int)handicap);
    return 0;
}

int ks_game_read_info(ks_game *game, ks_error *error)
{
    if (decode_strings(game))
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    double kind = 1;
    const char *kind_text = ks_game_info(game, "GM"), *result = ks_game_info(game, "RE");
    if (kind_text != NULL && ks_game_number(&kind, kind_text) == 0 && kind != 1)
        return refuse(game, "GM", KS_EINPUT, "is a game other than Go", error);
    game->result = ks_result_parse(result ? result : "");
    int status = read_size(game, error);
    return status ? status : read_terms(game, error);
}

ks_terms ks_game_terms(const ks_game *game)
{
    return game->terms;
}

ks_result ks_game_result(const ks_game *game)
{
    return game->result;
}
