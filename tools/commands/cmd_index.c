/* keisei index: where the games of a corpus are, for shards. */
#include "commands.h"
#include "corpus_index.h"
#include "output.h"

#include <string.h>

typedef struct indexing {
    const char *output;
} indexing;

static const ks_option options[] = {
    {KS_ROW_OUTPUT(indexing, output)},
    {0},
};

static int print(const ks_index *index, int in_full)
{
    ks_buffer *text;
    if (ks_buffer_new(&text))
        return ks_fail_status(KS_EMEMORY);
    if (in_full)
        ks_index_write(text, index);
    else
        ks_buffer_put_format(text, "%zu games\n", ks_index_games(index));
    int exit_code = ks_output_buffer(NULL, text);
    ks_buffer_free(text);
    return exit_code;
}

static int run(int argc, char **argv)
{
    indexing i = {0};
    ks_options read;
    ks_index *index;
    if (ks_options_read(&read, &ks_command_index, &i, argc, argv))
        return read.exit_code;
    const char *path = ks_options_operand(&read, "CORPUS");
    if (path == NULL)
        return read.exit_code;
    if (i.output != NULL && strcmp(i.output, "-") == 0)
        i.output = NULL;
    int exit_code = ks_corpus_index(&index, path, i.output, "index");
    if (!exit_code)
        exit_code = print(index, i.output == NULL);
    ks_index_free(index);
    return exit_code;
}

const ks_command ks_command_index = {
    "index",
    "Notes where the games of a corpus are, for shards",
    "CORPUS [OPTION]...",
    "Counts the games of CORPUS, a file, a folder or an archive, and notes places where reading\n"
    "can start. keisei label and keisei audit take OUT as --index, and a shard then reads its own\n"
    "part alone. If OUT is there and of this corpus, it stays.\n",
    .options = options,
    .run = run,
};
