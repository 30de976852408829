/* See games.h. */
#include "games.h"

#include "keisei.h"
#include "random.h"

#include <stdio.h>

/* An empty point whose neighbours are all of one colour, with at most one diagonal of the other
 * (none at the edge): the eye that no sane player fills. */
static int is_eye(const ks_position *position, int point, int colour)
{
    int around[4], n = ks_neighbours(around, position, point);
    for (int i = 0; i < n; i++)
        if (position->stone[around[i]] != colour)
            return 0;
    int width = position->width, height = position->height;
    int x = point % width, y = point / width, hostile = 0;
    for (int dy = -1; dy <= 1; dy += 2)
        for (int dx = -1; dx <= 1; dx += 2)
            if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
                hostile += position->stone[point + dy * width + dx] == KS_OPPONENT(colour);
    return hostile <= (n == 4 ? 1 : 0);
}

/* A random move, or KS_PASS where every legal one fills an eye. */
static int random_move(const ks_position *position, int colour, ks_random *random)
{
    int candidates[KS_POINTS], n = 0;
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] == KS_EMPTY)
            candidates[n++] = p;
    while (n > 0) {
        int i = (int)ks_random_below(random, (uint32_t)n), point = candidates[i];
        if (ks_move_check(position, colour, point, 0) == 0 && !is_eye(position, point, colour))
            return point;
        candidates[i] = candidates[--n];
    }
    return KS_PASS;
}

void play_random(game_moves *out, int size, unsigned seed)
{
    ks_random random = ks_random_seed(seed);
    ks_position position;
    ks_position_init(&position, size, size);
    out->size = size;
    out->count = 0;
    int passes = 0, colour = KS_BLACK;
    while (passes < 2 && out->count < MOST_MOVES) {
        int point = random_move(&position, colour, &random);
        passes = point == KS_PASS ? passes + 1 : 0;
        ks_move_make(&position, colour, point);
        out->points[out->count++] = (short)point;
        colour = KS_OPPONENT(colour);
    }
}

void write_game(ks_buffer *out, const game_moves *game)
{
    ks_buffer_put_format(out, "(;GM[1]FF[4]SZ[%d]KM[7.5]RU[Chinese]PB[random]PW[random]",
                         game->size);
    for (int i = 0; i < game->count; i++) {
        int point = game->points[i];
        ks_buffer_put_format(out, "%s;%c[", i % 10 == 0 ? "\n" : "", i % 2 == 0 ? 'B' : 'W');
        if (point != KS_PASS)
            ks_buffer_put_format(out, "%c%c", 'a' + point % game->size, 'a' + point / game->size);
        ks_buffer_put_char(out, ']');
    }
    ks_buffer_put_string(out, ")\n");
}

int read_file(ks_buffer *out, const char *folder, const char *file)
{
    char path[4096], bytes[65536];
    int length = snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *in = length > 0 && (size_t)length < sizeof path ? fopen(path, "rb") : NULL;
    if (in == NULL) {
        fprintf(stderr, "bench: %s/%s cannot be read\n", folder, file);
        return KS_EFILE;
    }
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, in)) > 0;)
        ks_buffer_put(out, bytes, got);
    int failed = ferror(in);
    fclose(in);
    return failed ? KS_EFILE : ks_buffer_status(out);
}

int read_positions(ks_position **out, int *count, int most, const char *file, int step)
{
    ks_buffer *bytes;
    *count = 0;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = read_file(bytes, KS_SOURCE_ROOT, file);
    const char *place = ks_buffer_data(bytes);
    size_t left = ks_buffer_size(bytes), used;
    while (status == 0 && *count < most) {
        ks_game *game;
        status = ks_game_read(&game, place, left, &used, NULL);
        if (status)
            break;
        place += used;
        left -= used;
        for (int m = 0; status == 0 && *count < most && m <= ks_game_moves(game); m += step) {
            status = ks_game_position(&out[*count], game, m);
            *count += status == 0;
        }
        ks_game_free(game);
    }
    ks_buffer_free(bytes);
    return status == KS_EEND && *count > 0 ? 0 : status;
}
