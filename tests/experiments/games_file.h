/* A file of games for an experiment to read, in the folder for temporary files. */
#ifndef KS_TEST_GAMES_FILE_H
#define KS_TEST_GAMES_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char games_path[200];

/* `name` tells the files of different tests apart. Returns 0, as a cmocka fixture does. */
static inline int games_file_make(const char *name, const char *games)
{
    const char *temporary = getenv("TMPDIR");
    snprintf(games_path, sizeof games_path, "%s/keisei-%s-%ld.sgfs", temporary ? temporary : "/tmp",
             name, (long)getpid());
    FILE *file = fopen(games_path, "wb");
    if (file == NULL)
        return -1;
    fputs(games, file);
    return fclose(file);
}

static inline int games_file_remove(void **state)
{
    (void)state;
    return remove(games_path);
}

#endif
