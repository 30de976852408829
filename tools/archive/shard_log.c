/* See shard_log.h. Sentences about the run start with the name of the program, those about records
 * with the place of the record. */
#include "shard_log.h"

#include "input.h"
#include "output.h"
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The log as a string of lines; NULL, with nothing said, if there is none. */
static char *read_log(const char *path)
{
    ks_bytes text = {0};
    return access(path, R_OK) != 0 || ks_input_text(&text, path, path) ? NULL : text.bytes;
}

static int is_of_program(const char *line)
{
    size_t size = strlen(ks_this_program.name);
    return strncmp(line, ks_this_program.name, size) == 0 &&
           (line[size] == ' ' || line[size] == ':');
}

void ks_shard_log_last(char *out, size_t size, const char *path)
{
    char *text = read_log(path), *next = text;
    const char *last = NULL;
    while (next != NULL && *next != '\0') {
        char *end = next + strcspn(next, "\n"), *line = next;
        next = end + (*end == '\n');
        *end = '\0';
        if (end > line && strstr(line, "run the same command") == NULL)
            last = line;
    }
    const char *colon = last && is_of_program(last) ? strstr(last, ": ") : NULL;
    snprintf(out, size, "%s",
             colon  ? colon + 2
             : last ? last
                    : "its job has ended early, without a word");
    free(text);
}

/* ---- Repeating ---- */

/* Equal lines come in their order. */
static int compare(const void *a, const void *b)
{
    const char *const *s = a, *const *t = b;
    int order = strcmp(*s, *t);
    return order ? order : (*s > *t) - (*s < *t);
}

/* Marks all lines but the first of those that are equal, by a newline, which is in none. */
static void remove_repeats(char **lines, size_t count)
{
    size_t first = 0;
    qsort(lines, count, sizeof *lines, compare);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(lines[i], lines[first]) != 0)
            first = i;
        else if (lines[i][0] != '\0')
            lines[i][0] = '\n';
    }
}

int ks_shard_log_repeat(const char *path)
{
    char *text = read_log(path);
    size_t size = text ? strlen(text) : 0, count = 1;
    for (size_t i = 0; i < size; i++)
        count += text[i] == '\n';
    char **lines = text ? calloc(count, sizeof *lines) : NULL;
    if (text != NULL && lines == NULL) {
        free(text);
        return ks_fail_status(KS_EMEMORY);
    }
    count = 0;
    for (char *next = text; next != NULL && next < text + size;) {
        char *end = next + strcspn(next, "\n");
        lines[count++] = next;
        next = end + 1;
        *end = '\0';
    }
    if (count > 0)
        remove_repeats(lines, count);
    for (const char *line = text; line != NULL && line < text + size;) {
        size_t length = strlen(line);
        if (length > 0 && line[0] != '\n' && !is_of_program(line))
            ks_fail("%s", line);
        line += length + 1;
    }
    free(lines);
    free(text);
    return 0;
}
