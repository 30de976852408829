/* Compares territory with the drawings of a corpus that the project does not ship, named by
 * KS_CORPUS: every drawing in suites/goscorer whose sides are from 2 to 25 must come out point for
 * point, with the dead stones that it marks and no others. Prints those that do not. Without the
 * corpus it is skipped, which is exit code 77 to Meson.
 *
 * In a drawing x and o are stones, b and w dead stones of theirs; under TERRITORY: z are points of
 * x and a points of o. */
#include "position.h"
#include "territory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 64, COLUMNS = 128, SKIPPED = 77 };

typedef struct drawing {
    int width, height;
    char row[ROWS][COLUMNS];
} drawing;

/* Reads the section of that name; 0 if it is not there, or too large, or not a rectangle. */
static int read_section(drawing *out, FILE *file, const char *name)
{
    char line[COLUMNS];
    int inside = 0;
    memset(out, 0, sizeof *out);
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, "\r\n");
        line[length] = '\0';
        if (length > 0 && line[length - 1] == ':') {
            line[length - 1] = '\0';
            inside = strcmp(line, name) == 0;
        } else if (inside && length > 0) {
            if (out->height == ROWS || (out->height > 0 && out->width != (int)length))
                return 0;
            out->width = (int)length;
            memcpy(out->row[out->height++], line, length + 1);
        }
    }
    return out->height > 0;
}

static int read_board(ks_position *out, unsigned char *dead, const drawing *board)
{
    ks_position_init(out, board->width, board->height);
    for (int p = 0; p < board->width * board->height; p++) {
        char c = board->row[p / board->width][p % board->width];
        int colour = c == 'x' || c == 'b' ? KS_BLACK : c == 'o' || c == 'w' ? KS_WHITE : KS_EMPTY;
        ks_position_put(out, p, colour);
        dead[p] = c == 'b' || c == 'w';
    }
    return ks_position_rebuild(out);
}

static char letter(const ks_territory *found, const drawing *board, int p)
{
    int owner = found->owner[p];
    return owner > 0 ? 'z' : owner < 0 ? 'a' : board->row[p / board->width][p % board->width];
}

static void print_rows(const drawing *board, const drawing *wanted, const ks_territory *found)
{
    for (int y = 0; y < board->height; y++) {
        printf("    %s   %s   ", board->row[y], wanted->row[y]);
        for (int x = 0; x < board->width; x++)
            putchar(letter(found, board, y * board->width + x));
        putchar('\n');
    }
}

/* 1 if the drawing comes out, 0 if not, -1 if it is none of ours. */
static int check(const char *path, const char *name)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return -1;
    static drawing board, wanted;
    int whole = read_section(&board, file, "BOARD") && read_section(&wanted, file, "TERRITORY") &&
                board.width == wanted.width && board.height == wanted.height;
    fclose(file);
    if (!whole || !ks_size_allowed(board.width, board.height))
        return -1;
    ks_position position;
    unsigned char dead[KS_POINTS] = {0};
    if (read_board(&position, dead, &board)) {
        printf("%s: no legal position\n", name);
        return 0;
    }
    ks_territory found;
    ks_territory_read(&found, &position, dead, KS_DAME_FAIR);
    int wrong = 0;
    for (int p = 0; p < board.width * board.height; p++)
        wrong += letter(&found, &board, p) != wanted.row[p / board.width][p % board.width];
    if (wrong > 0) {
        printf("%s: %d points (the board, as it should be, as it is)\n", name, wrong);
        print_rows(&board, &wanted, &found);
    }
    return wrong == 0;
}

int main(void)
{
    const char *corpus = getenv("KS_CORPUS");
    char folder[2048], path[4096];
    struct dirent **entries = NULL;
    if (corpus == NULL || *corpus == '\0')
        return SKIPPED;
    snprintf(folder, sizeof folder, "%s/suites/goscorer", corpus);
    int n = scandir(folder, &entries, NULL, alphasort), right = 0, all = 0;
    if (n < 0)
        return SKIPPED;
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        int status = check(path, entries[i]->d_name);
        right += status == 1;
        all += status >= 0;
        free(entries[i]);
    }
    free(entries);
    printf("%d of %d drawings come out\n", right, all);
    return right == all ? 0 : 1;
}
