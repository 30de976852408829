/* Any bytes as a file of games: the first picks what its name says that it is, the second how it is
 * read. Games come one after the other with their places, bad parts have one sentence and do not
 * end the corpus, and the shards of a corpus, by an index with places as near as can be, have
 * together exactly what the whole has. */
#include "keisei-corpus.h"
#include "scratch.h"

#include <stdio.h>

/* What names say, as walk.c has it. */
static const char *const endings[] = {"sgf",    "sgfs",    "zip",  "tar",     "7z",     "tgz",
                                      "sgf.gz", "sgfs.xz", "tzst", "sgf.bz2", "tar.xz", "sgfs.zst"};
enum { ENDINGS = sizeof endings / sizeof *endings, HEAD = 2, MOST_GAMES = 500, SHARDS = 3 };

static void check_entry(const ks_entry *entry, int status, size_t max_game)
{
    require(entry->status == status && entry->source != NULL);
    if (status) {
        size_t length = strnlen(entry->message, sizeof entry->message);
        require(length > 0 && length < sizeof entry->message);
        require(strchr(entry->message, '\n') == NULL);
        return;
    }
    require(entry->text != NULL && entry->size > 0 && entry->size <= max_game);
    ks_game *game;
    ks_error error = {0};
    status = ks_game_read(&game, entry->text, entry->size, NULL, &error);
    if (status)
        check_error_of(&error, status, entry->size);
    ks_game_free(game);
}

/* Reads it all, mixing the games and their places into a sum; returns how many games there are. */
static size_t read_all(uint64_t *sum, const char *path, const ks_corpus_options *options)
{
    ks_corpus *corpus;
    ks_entry entry;
    size_t games = 0, entries = 0;
    int status;
    require(ks_corpus_open(&corpus, path, options, NULL) == 0);
    while ((status = ks_corpus_next(&entry, corpus)) != KS_EEND && ++entries < MOST_GAMES) {
        check_entry(&entry, status, options->max_game);
        games += status == 0;
        *sum += (entry.index + 1) * 1000003 + (status == 0 ? entry.size : 7) + (uint64_t)entry.line;
    }
    ks_corpus_free(corpus);
    return entries < MOST_GAMES ? games : 0;
}

/* An index is not made of what libarchive has no memory for. */
static void check_shards(const char *path, ks_corpus_options *options, uint64_t whole, size_t games)
{
    ks_index *index;
    ks_index_options making = {
        .step = 1, .read_size = options->read_size, .max_game = options->max_game};
    int status = ks_index_make(&index, path, &making, NULL);
    require(status == 0 || (status == KS_EFILE && index == NULL));
    if (status)
        return;
    uint64_t parts = 0;
    size_t in_parts = 0;
    options->shards = SHARDS;
    options->index = index;
    for (int shard = 0; shard < SHARDS; shard++) {
        options->shard = shard;
        in_parts += read_all(&parts, path, options);
    }
    require(ks_index_games(index) == games && in_parts == games && whole == parts);
    ks_index_free(index);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char path[80];
    if (size < HEAD)
        return 0;
    snprintf(path, sizeof path, "%s/games.%s", scratch(), endings[bytes[0] % ENDINGS]);
    ks_corpus_options options = {.read_size = (size_t)(bytes[1] % 4 == 0 ? 1 + bytes[1] : 65536),
                                 .max_game = bytes[1] % 8 == 1 ? 100 : 1 << 20};
    write_scratch(path, bytes + HEAD, size - HEAD);
    uint64_t whole = 0;
    size_t games = read_all(&whole, path, &options);
    if (games > 0)
        check_shards(path, &options, whole, games);
    unlink(path);
    return 0;
}
