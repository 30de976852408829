/* Reads a corpus that the project does not ship, named by KS_CORPUS: every game in it must read and
 * replay, and those that have TB or TW must have labels. Without KS_CORPUS it is skipped, which is
 * exit code 77 to Meson. */
#include <keisei-corpus.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tally {
    long games, moves, labelled, explained, repeating, bad;
} tally;

static int has_territory(const ks_entry *entry)
{
    for (size_t i = 0; i + 3 <= entry->size; i++)
        if (memcmp(entry->text + i, "TB[", 3) == 0 || memcmp(entry->text + i, "TW[", 3) == 0)
            return 1;
    return 0;
}

static int same_stones(const ks_position *a, const ks_position *b)
{
    int points = ks_position_width(a) * ks_position_height(a);
    for (int p = 0; p < points; p++)
        if (ks_position_stone(a, p) != ks_position_stone(b, p))
            return 0;
    return 1;
}

/* Do the labels, counted as area by the game's komi, give its result? */
static int explains(const ks_game *game, const signed char *labels)
{
    ks_result result = ks_game_result(game);
    if (result.kind != KS_RESULT_POINTS && result.kind != KS_RESULT_DRAW)
        return 0;
    ks_position *end = NULL;
    if (ks_game_position(&end, game, ks_game_moves(game)))
        return 0;
    unsigned char dead[KS_POINTS] = {0};
    ks_count count;
    ks_terms terms = ks_game_terms(game);
    int points = ks_position_width(end) * ks_position_height(end);
    for (int p = 0; p < points; p++) {
        int stone = ks_position_stone(end, p);
        dead[p] = (stone == KS_BLACK && labels[p] < 0) || (stone == KS_WHITE && labels[p] > 0);
    }
    int status = ks_count_position(&count, end, dead, &terms);
    ks_position_free(end);
    return status == 0 && ks_count_explains(&count, &terms, &result) != NULL;
}

/* Goes through the game move by move; NULL if all is well, else what is wrong. */
static const char *check_game(tally *sums, const ks_game *game, const ks_entry *entry)
{
    ks_replay *replay = NULL;
    ks_position *end = NULL;
    if (ks_replay_new(&replay, game) || ks_game_position(&end, game, ks_game_moves(game))) {
        ks_replay_free(replay);
        return "cannot be replayed";
    }
    int positions = 0;
    while (ks_replay_next(replay))
        positions++;
    int whole =
        positions == ks_game_moves(game) + 1 && same_stones(ks_replay_position(replay), end);
    ks_replay_free(replay);
    ks_position_free(end);
    if (!whole)
        return "does not replay to its last position";
    sums->moves += ks_game_moves(game);
    sums->repeating += ks_game_repeats(game) > 0;
    signed char labels[KS_POINTS];
    int status = ks_game_labels(labels, game);
    if (status == KS_ELABEL)
        return has_territory(entry) ? "has TB or TW but no labels" : NULL;
    if (status)
        return "has bad labels";
    sums->labelled++;
    sums->explained += explains(game, labels);
    return NULL;
}

static void complain(tally *sums, const ks_entry *entry, const char *what)
{
    sums->bad++;
    fprintf(stderr, "%s:%d: %s\n", entry->source, entry->line, what);
}

int main(void)
{
    const char *path = getenv("KS_CORPUS");
    if (path == NULL || path[0] == '\0') {
        puts("No games given: make check CORPUS=DIR");
        return 77;
    }
    tally sums = {0};
    ks_corpus *corpus = NULL;
    ks_entry entry;
    ks_error error = {0};
    if (ks_corpus_open(&corpus, path, NULL, &error)) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        return 1;
    }
    for (int status; (status = ks_corpus_next(&entry, corpus)) != KS_EEND;) {
        ks_game *game = NULL;
        if (status == KS_EINPUT && entry.line == 0) {
            printf("%s: %s\n", entry.source, entry.message); /* a packed file of something else */
        } else if (status) {
            complain(&sums, &entry, entry.message);
        } else if (ks_game_read(&game, entry.text, entry.size, NULL, &error)) {
            complain(&sums, &entry, error.message);
        } else {
            const char *wrong = check_game(&sums, game, &entry);
            sums.games++;
            if (wrong != NULL)
                complain(&sums, &entry, wrong);
        }
        ks_game_free(game);
    }
    ks_corpus_free(corpus);
    printf(
        "%ld games with %ld moves; %ld have labels, which explain the result of %ld; %ld repeat a "
        "position; %ld are bad\n",
        sums.games, sums.moves, sums.labelled, sums.explained, sums.repeating, sums.bad);
    return sums.bad == 0 && sums.games > 0 ? 0 : 1;
}
