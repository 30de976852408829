/* The tree of a record: tokens, odd spellings, errors, and writing it again. */
#include "record_support.h"

#include "game.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

static void assert_writes(const char *text, const char *expected)
{
    ks_game *game = read_game(text);
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, NULL), 0);
    assert_string_equal(ks_buffer_data(out), expected);
    ks_buffer_free(out);
    ks_game_free(game);
}

static void assert_info(const char *text, const char *property, const char *expected)
{
    ks_game *game = read_game(text);
    const char *value = ks_game_info(game, property);
    if (expected == NULL) {
        assert_null(value);
    } else {
        assert_non_null(value);
        assert_string_equal(value, expected);
    }
    ks_game_free(game);
}

static void test_smallest(void **state)
{
    (void)state;
    ks_game *game = read_game("(;)");
    assert_int_equal(ks_game_width(game), 19);
    assert_int_equal(ks_game_height(game), 19);
    assert_int_equal(ks_game_moves(game), 0);
    assert_null(ks_game_info(game, "GM"));
    ks_game_free(game);
    assert_writes("(;)", "(;)\n");
}

static void test_white_space(void **state)
{
    (void)state;
    assert_writes("  ( \r\n ; \t GM [1] \n SZ\v[9]\f ; \n B \r [aa] [bb] ; W [] ) ",
                  "(;GM[1]SZ[9];B[aa][bb];W[])\n");
}

static void test_lower_case_in_names(void **state)
{
    (void)state;
    const char *text = "(;GaMe[1]SiZe[9]PlayerBlack[Ada]CoPyright[x];Black[aa];White[bb];b[cc])";
    assert_writes(text, "(;GM[1]SZ[9]PB[Ada]CP[x];B[aa];W[bb];B[cc])\n");
    assert_info(text, "PB", "Ada");
    ks_game *game = read_game(text);
    assert_int_equal(ks_game_moves(game), 3);
    assert_int_equal(ks_game_width(game), 9);
    ks_game_free(game);
}

static void test_long_names(void **state)
{
    (void)state;
    const char *text = "(;MULTIGOGM[1]MULTIGOGN[2]KGSDE[3]X1[4])";
    assert_writes(text, "(;MULTIGOGM[1]MULTIGOGN[2]KGSDE[3]X1[4])\n");
    assert_info(text, "MULTIGOGN", "2");
    assert_info(text, "KGSDE", "3");
    assert_info(text, "KGSDX", NULL);
    assert_info(text, "KGSD", NULL);
    assert_info(text, "X1", "4");
    assert_info(text, "", NULL);
    /* What is left must be a name again. */
    assert_writes("(;win125AB[aa]x1[2])", "(;AB[aa]X1[2])\n");
}

static void test_escapes(void **state)
{
    (void)state;
    /* A bracket, a backslash, a colon; a soft line break of each kind; hard ones. */
    assert_info("(;C[a\\]b\\\\c\\:d])", "C", "a]b\\c:d");
    assert_info("(;C[a\\\nb\\\r\nc\\\rd\\\n\re])", "C", "abcde");
    assert_info("(;C[a\nb\r\nc\rd\n\re\tf\n\ng])", "C", "a\nb\nc\nd\ne f\n\ng");
    assert_info("(;C[a\\\tb])", "C", "a b");
    assert_info("(;C[(;B[aa\\])])", "C", "(;B[aa])");
    /* Written again byte for byte. */
    assert_writes("(;C[a\\\r\nb\\]\t\\c])", "(;C[a\\\r\nb\\]\t\\c])\n");
}

static void test_charsets(void **state)
{
    (void)state;
    assert_info("(;PB[J\xC3\xBCrgen])", "PB", "J\xC3\xBCrgen");
    assert_info("\xEF\xBB\xBF(;PB[J\xC3\xBCrgen]CA[utf-8])", "PB", "J\xC3\xBCrgen");
    assert_info("(;PB[J\xFCrgen]CA[ISO-8859-1])", "PB", "J\xC3\xBCrgen");
    assert_info("(;CA[latin1]PB[J\xFCrgen])", "PB", "J\xC3\xBCrgen");
    assert_info("(;CA[Windows-1252]PB[\x80 \x9F\x81])", "PB", "\xE2\x82\xAC \xC5\xB8\xEF\xBF\xBD");
    assert_info("(;PB[J\xFCrgen])", "PB", "J\xEF\xBF\xBDrgen");
    assert_info("(;CA[GB2312]PB[\xBA\xDA\xC3\xBC])", "PB", "\xEF\xBF\xBD\xEF\xBF\xBD\xC3\xBC");
    assert_info("(;CA[UTF-8]PB[\xED\xA0\x80])", "PB", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_writes("(;CA[GB2312]PB[\xBA\xDA\xC3\xBC])", "(;CA[GB2312]PB[\xBA\xDA\xC3\xBC])\n");
    assert_writes("(;CA[latin1]PB[J\xFC])", "(;CA[latin1]PB[J\xFC])\n");
}

static void test_nul_bytes(void **state)
{
    (void)state;
    static const char text[] = "(;\0PB[a\0b]\0SZ[9])";
    ks_game *game;
    assert_int_equal(ks_game_read(&game, text, sizeof text - 1, NULL, NULL), 0);
    assert_string_equal(ks_game_info(game, "PB"), "a\xEF\xBF\xBD"
                                                  "b");
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, NULL), 0);
    assert_int_equal(ks_buffer_size(out), 16);
    assert_memory_equal(ks_buffer_data(out), "(;PB[a\0b]SZ[9])\n", 16);
    ks_buffer_free(out);
    ks_game_free(game);
}

static void test_info_of_later_nodes(void **state)
{
    (void)state;
    /* The root comes first, then the main line; variations do not count. */
    const char *text = "(;GM[1];B[aa]KM[5](;W[bb]KM[6]RU[aga];C[x])(;W[cc]PB[Eve]))";
    assert_info(text, "KM", "5");
    assert_info(text, "RU", "aga");
    assert_info(text, "C", "x");
    assert_info(text, "PB", NULL);
}

static void test_variations(void **state)
{
    (void)state;
    const char *text = "(;GM[1]SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee];W[ff]))";
    assert_writes(text, "(;GM[1]SZ[9]\n(;B[aa];W[bb]\n(;B[cc])\n(;B[dd]))\n(;B[ee];W[ff]))\n");
    ks_game *game = read_game(text);
    assert_int_equal(ks_game_moves(game), 3);
    int colour, point;
    assert_int_equal(ks_game_move(game, 3, &colour, &point), 0);
    assert_int_equal(colour, KS_BLACK);
    assert_int_equal(point, 2 * 9 + 2);
    ks_game_free(game);
    /* Empty variations are dropped, empty nodes are not. */
    assert_writes("(;SZ[9];;(())(()(;B[aa]()))())", "(;SZ[9];;\n((;B[aa])))\n");
}

static void test_depth(void **state)
{
    (void)state;
    size_t depth = 300000;
    char *text = malloc(depth * 3 + 1);
    for (size_t i = 0; i < depth; i++) {
        memcpy(text + 2 * i, "(;", 2);
        text[2 * depth + i] = ')';
    }
    text[3 * depth] = '\0';
    ks_game *game = read_game(text);
    assert_int_equal(game->tree.node_count, depth);
    assert_int_equal(game->tree.main_line, depth);
    ks_game_free(game);
    memset(text, '(', depth);
    memcpy(text, "(;", 2);
    ks_error error;
    assert_int_equal(ks_game_read(&game, text, depth, NULL, &error), KS_EINPUT);
    assert_string_equal(error.message, "the record ends in the middle of a game");
    free(text);
}

static void test_lines(void **state)
{
    (void)state;
    /* Nodes share a line up to eighty columns. */
    char text[1000] = "(;SZ[19]";
    size_t size = strlen(text);
    for (int i = 0; i < 100; i++)
        size += ks_format(text + size, sizeof text - size, ";%c[%c%c]", i % 2 ? 'W' : 'B',
                          'a' + i % 19, 'a' + i / 19);
    ks_format(text + size, sizeof text - size, ")");
    ks_game *game = read_game(text);
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, NULL), 0);
    int lines = 0;
    for (const char *line = ks_buffer_data(out); *line; lines++) {
        size_t length = strcspn(line, "\n");
        assert_true(length <= 80 && (length > 70 || !line[length + 1]));
        line += length + 1;
    }
    assert_int_equal(lines, 8);
    ks_buffer_free(out);
    ks_game_free(game);
}

static void test_collection(void **state)
{
    (void)state;
    const char *text = "From: ada (at home)\nSubject: games ( 2 )\n\n(;PB[1];B[aa])\n"
                       "junk ] [ ) ; (;PB[2])(;PB[3];B[aa];W[aa])\n-- \n(\n;PB[4])  the end (";
    const char *names[] = {"1", "2", NULL, "4"};
    size_t at = 0, used = 0, size = strlen(text);
    ks_game *game = NULL;
    ks_error error;
    for (int i = 0; i < 4; i++) {
        int status = ks_game_read(&game, text + at, size - at, &used, &error);
        assert_true(used > 0);
        at += used;
        assert_true(at > 0 && text[at - 1] == ')');
        if (names[i] == NULL) {
            assert_int_equal(status, KS_EOCCUPIED);
            assert_null(game);
        } else {
            assert_int_equal(status, 0);
            assert_string_equal(ks_game_info(game, "PB"), names[i]);
        }
        ks_game_free(game);
    }
    assert_int_equal(ks_game_read(&game, text + at, size - at, &used, &error), KS_EEND);
    assert_null(game);
    assert_int_equal(used, size - at);
    assert_string_equal(error.message, "there is no game");
    assert_int_equal(ks_game_read(&game, "", 0, &used, NULL), KS_EEND);
    assert_int_equal(used, 0);
}

static void test_cut_off_in_collection(void **state)
{
    (void)state;
    /* The first record has lost its end: the next game is not one of its variations. */
    const char *text = "(;GM[1]SZ[9];B[aa]\n(;W[bb]\n(;GaMe[1]PB[2])\n(;FF[4]PB[3];$)(;PB[4])";
    size_t at = 0, used, size = strlen(text);
    ks_game *game;
    ks_error error;
    assert_int_equal(ks_game_read(&game, text, size, &used, &error), KS_EINPUT);
    assert_string_equal(error.message, "the record ends in the middle of a game");
    assert_int_equal(used, strstr(text, "(;GaMe") - text);
    assert_int_equal(error.offset, used);
    assert_int_equal(error.line, 3);
    at += used;
    assert_int_equal(ks_game_read(&game, text + at, size - at, &used, &error), 0);
    assert_string_equal(ks_game_info(game, "PB"), "2");
    ks_game_free(game);
    at += used;
    assert_int_equal(ks_game_read(&game, text + at, size - at, &used, &error), KS_EINPUT);
    assert_string_equal(error.message, "expected a property such as B[dd], not \"$\"");
    at += used;
    assert_string_equal(text + at, "(;PB[4])");
    /* After a bad byte the next game is found even where brackets are missing. */
    const char *worse = "(;GM[1];C[a\\]b (]($(;B[aa]\n(;FF[4])";
    assert_int_equal(ks_game_read(&game, worse, strlen(worse), &used, NULL), KS_EINPUT);
    assert_string_equal(worse + used, "(;FF[4])");
}

static void test_syntax_errors(void **state)
{
    (void)state;
    const char *cut = "the record ends in the middle of a game";
    const char *texts[] = {"(;",      "(;GM",     "(;GM[",      "(;GM[1",     "(;C[a\\", "(;C[a\\]",
                           "(;GM[1]", "(;GM[1] ", "(;GM[1](;)", "\n\n(;B[aa", "(;C[)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_fails(texts[i], KS_EINPUT, NULL, i == 9 ? 3 : 1, cut);
    assert_fails("(;GM[1]\n]SZ[9])", KS_EINPUT, "]SZ", 2,
                 "expected a property such as B[dd], not \"]\"");
    assert_fails("(;GM[1]\r\r\n1B[aa])", KS_EINPUT, "1B", 3,
                 "expected a property such as B[dd], not \"1\"");
    assert_fails("(;GM;B[aa])", KS_EINPUT, "GM", 1, "the property GM has no value");
    const char *outside = "a property must be in a node, which starts with a semicolon";
    assert_fails("(;GM[1](B[aa]))", KS_EINPUT, "B", 1, outside);
    assert_fails("(;GM[1](;B[aa])W[bb])", KS_EINPUT, "W", 1, outside);
    assert_fails("(;GM[1]()W[bb])", KS_EINPUT, "W", 1, outside);
    assert_fails("(;(;()(();C[x]FF[4]))", KS_EINPUT, "();C", 1, cut);
}

/* ---- Random trees against the tree that they were made from ---- */

typedef struct plant {
    ks_random random;
    ks_buffer text;
    int nodes, main_line[64], main_size, expected_values;
} plant;

static void put_space(plant *p)
{
    if (ks_random_below(&p->random, 3) == 0)
        ks_buffer_put(&p->text, &" \n\r\t\v"[ks_random_below(&p->random, 5)], 1);
}

static void put_token(plant *p, const char *token)
{
    put_space(p);
    ks_buffer_put_string(&p->text, token);
}

static void put_random_node(plant *p, int in_main_line)
{
    static const char *const bodies[] = {"", "a", "\\]", "a\nb", "\\\\", "([;)", "\xFF", "x:y"};
    static const char *const names[] = {"C", "GoodNotes", "XYZW", "LONGNAME", "comment", "N"};
    put_token(p, ";");
    put_token(p, "ID");
    put_token(p, "[");
    ks_buffer_put_int(&p->text, p->nodes);
    ks_buffer_put_string(&p->text, "]");
    if (in_main_line)
        p->main_line[p->main_size++] = p->nodes;
    p->nodes++;
    p->expected_values++;
    for (uint32_t i = ks_random_below(&p->random, 3); i > 0; i--) {
        put_token(p, names[ks_random_below(&p->random, 6)]);
        uint32_t values = 1 + ks_random_below(&p->random, 3);
        for (uint32_t v = 0; v < values; v++, p->expected_values++) {
            put_token(p, "[");
            ks_buffer_put_string(&p->text, bodies[ks_random_below(&p->random, 8)]);
            ks_buffer_put_string(&p->text, "]");
        }
    }
}

/* A node and what grows from it: one child goes on in the same brackets, more get their own. */
static void put_random_tree(plant *p, int in_main_line, int depth)
{
    put_random_node(p, in_main_line);
    uint32_t children = depth < 12 ? ks_random_below(&p->random, 4) : 0;
    if (children == 1 && ks_random_below(&p->random, 2)) {
        put_random_tree(p, in_main_line, depth + 1);
        return;
    }
    if (p->nodes > 60)
        return;
    for (uint32_t i = 0; i < children; i++) {
        put_token(p, "(");
        put_random_tree(p, in_main_line && i == 0, depth + 1);
        put_token(p, ")");
    }
}

static void assert_same_tree(const ks_sgf *a, const ks_sgf *b)
{
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->property_count, b->property_count);
    assert_int_equal(a->value_count, b->value_count);
    assert_int_equal(a->main_line, b->main_line);
    for (size_t i = 0; i <= a->node_count; i++)
        assert_memory_equal(&a->nodes[i], &b->nodes[i], sizeof a->nodes[i]);
    for (size_t i = 0; i < a->property_count; i++) {
        const ks_sgf_property *x = &a->properties[i], *y = &b->properties[i];
        assert_int_equal(x->code, y->code);
        assert_int_equal(x->values, y->values);
        assert_int_equal(x->name_size, y->name_size);
        assert_memory_equal(a->text + x->name, b->text + y->name, x->name_size);
    }
    for (size_t i = 0; i < a->value_count; i++) {
        assert_int_equal(a->values[i].size, b->values[i].size);
        assert_memory_equal(ks_sgf_text(a, &a->values[i]), ks_sgf_text(b, &b->values[i]),
                            a->values[i].size);
    }
}

static void check_again(const ks_game *game)
{
    ks_buffer *out;
    ks_game *again;
    ks_error error = {0};
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, NULL), 0);
    if (ks_game_read(&again, ks_buffer_data(out), ks_buffer_size(out), NULL, &error))
        fail_msg("%s\n%s", error.message, ks_buffer_data(out));
    assert_same_tree(&game->tree, &again->tree);
    assert_same_game(game, again);
    ks_game_free(again);
    ks_buffer_free(out);
}

static void test_random_trees(void **state)
{
    (void)state;
    plant p = {.random = ks_random_seed(1)};
    for (int i = 0; i < 2000; i++) {
        ks_buffer_clear(&p.text);
        p.nodes = p.main_size = p.expected_values = 0;
        put_token(&p, "(");
        put_random_tree(&p, 1, 0);
        put_token(&p, ")");
        ks_game *game = read_game(ks_buffer_data(&p.text));
        const ks_sgf *tree = &game->tree;
        assert_int_equal(tree->node_count, p.nodes);
        assert_int_equal(tree->value_count, p.expected_values);
        assert_int_equal(tree->main_line, p.main_size);
        for (int n = 0; n < p.main_size; n++) {
            const ks_sgf_property *property = &tree->properties[tree->nodes[n].properties];
            int id = -1;
            assert_int_equal(ks_parse_int(&id, ks_sgf_text(tree, &tree->values[property->values]),
                                          tree->values[property->values].size),
                             0);
            assert_int_equal(id, p.main_line[n]);
        }
        check_again(game);
        ks_game_free(game);
    }
    ks_buffer_release(&p.text);
}

static void test_garbage(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "(",       ")",       ";",      "[",       "]",          "\\",    "(;",     "B",
        "W",       "AB",      "AW",     "AE",      "SZ",         "TB",    "TW",     "[aa]",
        "[bb]",    "[ab]",    "[ba]",   "[aa:cc]", "[9]",        "[3:5]", "[]",     "[tt]",
        "KM[6.5]", "RE[B+1]", "RU[nz]", "a",       "\n",         "\r",    "\xFF",   "\xC3",
        ";B[aa]",  ";W[bb]",  ";B[]",   "PL[W]",   "CA[latin1]", "GM[1]", "C[x\\]", "FF[4]",
        ";W[ca]",  "HA[2]",   ":",      "Lower"};
    ks_random random = ks_random_seed(2);
    ks_buffer text = {0};
    int good = 0;
    for (int i = 0; i < 20000; i++) {
        ks_buffer_clear(&text);
        ks_buffer_put_string(&text, "(;");
        for (uint32_t n = ks_random_below(&random, 30); n > 0; n--)
            ks_buffer_put_string(&text,
                                 pieces[ks_random_below(&random, sizeof pieces / sizeof *pieces)]);
        ks_buffer_put_string(&text, ")");
        for (size_t at = 0, used; at < text.size; at += used) {
            ks_game *game;
            ks_error error = {0};
            int status = ks_game_read(&game, text.data + at, text.size - at, &used, &error);
            assert_true(used > 0 && used <= text.size - at);
            assert_int_equal(error.status, status);
            assert_int_equal(status == 0, game != NULL);
            assert_true(status == 0 || error.message[0]);
            if (game != NULL)
                check_again(game);
            good += game != NULL;
            ks_game_free(game);
        }
    }
    assert_true(good > 1000);
    for (int i = 0; i < 2000; i++) {
        char bytes[64];
        for (size_t b = 0; b < sizeof bytes; b++)
            bytes[b] = (char)ks_random_below(&random, 256);
        bytes[0] = '(';
        bytes[1] = ';';
        ks_game *game;
        ks_game_read(&game, bytes, sizeof bytes, NULL, NULL);
        ks_game_free(game);
    }
    ks_buffer_release(&text);
}

/* What is kept of a game ends before the bracket of the next one, whatever of it came first. */
static void test_start_before_next_game(void **state)
{
    (void)state;
    static const char *const texts[] = {"(;SZ[9];B[aa](;GM[1];W[bb])", "(;SZ[9];B[aa](;C[x]GM[1])",
                                        "(;SZ[9];B[aa]((;C[x][y]N[z]FF[4])",
                                        "(;SZ[9];B[aa](;C[a long comment before the game]GM[1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ks_sgf tree;
        size_t used;
        ks_error error = {0};
        char *text = malloc(strlen(texts[i])); /* its end is the end of the memory */
        assert_non_null(text);
        memcpy(text, texts[i], strlen(texts[i]));
        assert_int_equal(ks_sgf_parse_start(&tree, text, strlen(texts[i]), &used, &error), 0);
        assert_string_equal(error.message, "the record ends in the middle of a game");
        assert_int_equal(tree.node_count, 2);
        assert_int_equal(tree.property_count, 2);
        assert_int_equal(tree.value_count, 2);
        assert_true(tree.nodes[1].closes == 1 && tree.main_line == 2);
        assert_true(tree.size <= strlen("(;SZ[9];B[aa]("));
        ks_sgf_release(&tree);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smallest),
        cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_lower_case_in_names),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_charsets),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_info_of_later_nodes),
        cmocka_unit_test(test_variations),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_collection),
        cmocka_unit_test(test_cut_off_in_collection),
        cmocka_unit_test(test_start_before_next_game),
        cmocka_unit_test(test_syntax_errors),
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_garbage),
    };
    return cmocka_run_group_tests_name("sgf", tests, NULL, NULL);
}
