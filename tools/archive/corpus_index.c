/* See corpus_index.h. */
#include "corpus_index.h"

#include "input.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads the file. `out` stays NULL if it has to be made. */
static int read_index(ks_index **out, const char *path, const char *file)
{
    static const char start[] = "keisei index ";
    ks_bytes bytes = {0};
    if (access(file, F_OK) != 0)
        return 0;
    if (ks_input_bytes(&bytes, file, file))
        return KS_EXIT_FAILURE;
    size_t known = bytes.size < sizeof start - 1 ? bytes.size : sizeof start - 1;
    int exit_code = 0, status = ks_index_read(out, bytes.bytes, bytes.size, NULL);
    if (status == KS_EMEMORY)
        exit_code = ks_fail_status(status);
    else if (status && memcmp(bytes.bytes, start, known) != 0)
        exit_code = ks_fail_command(
            NULL, "%s: it is not an index of keisei; remove it or write elsewhere", file);
    free(bytes.bytes);
    if (status == 0 && !ks_index_fits(*out, path, 0)) {
        ks_index_free(*out);
        *out = NULL;
    }
    return exit_code;
}

static int make_index(ks_index **out, const char *path, const char *command)
{
    ks_progress progress = ks_progress_new();
    ks_index_options options = {.watch = ks_progress_games, .payload = &progress};
    ks_error error = {0};
    ks_interrupt_watch();
    int status = ks_index_make(out, path, &options, &error);
    ks_interrupt_unwatch();
    ks_progress_erase(&progress);
    if (status == KS_ESTOPPED)
        return ks_fail_command(command, "interrupted");
    if (status == KS_EMEMORY)
        return ks_fail_status(status);
    return status ? ks_fail("%s: %s", path, error.message) : 0;
}

static int write_index(const ks_index *index, const char *file)
{
    ks_buffer *text;
    if (ks_buffer_new(&text))
        return ks_fail_status(KS_EMEMORY);
    ks_index_write(text, index);
    int exit_code = ks_output_buffer(file, text);
    ks_buffer_free(text);
    return exit_code;
}

int ks_corpus_index(ks_index **out, const char *path, const char *file, const char *command)
{
    *out = NULL;
    int exit_code = file ? read_index(out, path, file) : 0;
    if (exit_code || *out != NULL)
        return exit_code;
    if (file != NULL && ks_output_check(file))
        return KS_EXIT_FAILURE;
    exit_code = make_index(out, path, command);
    if (!exit_code && file != NULL)
        exit_code = write_index(*out, file);
    if (exit_code) {
        ks_index_free(*out);
        *out = NULL;
    }
    return exit_code;
}
