/* From a position and its dead stones to a score (scoring-final-positions, section 2).
 *
 * Empty points are given to their surroundings twice: by flood fill and by distance. In a finished
 * game both say the same; where they do not, the area is open, which usually means that a dead
 * stone was missed or the game is not over. Players leave neutral points open between living
 * stones, which would join the territories of both sides into one neutral region: points beside
 * living stones of both colours are dame, and flood fill stops there. */
#include "distance.h"
#include "position.h"
#include "territory.h"
#include "text.h"

#include <string.h>

typedef struct board {
    int8_t sign[KS_POINTS]; /* living stones: +1 Black, -1 White */
    const ks_position *position;
} board;

static int colour_of(int sign)
{
    return sign > 0 ? KS_BLACK : sign < 0 ? KS_WHITE : KS_EMPTY;
}

/* Which colours live beside a point: bit 1 Black, bit 2 White. */
static int colours_beside(const board *b, int point)
{
    int neighbours[4], n = ks_neighbours(neighbours, b->position, point), colours = 0;
    for (int i = 0; i < n; i++)
        colours |= colour_of(b->sign[neighbours[i]]);
    return colours;
}

static void mark_dame(ks_count *out, const board *b)
{
    for (int p = 0; p < ks_points(b->position); p++)
        out->dame[p] = b->sign[p] == 0 && colours_beside(b, p) == (KS_BLACK | KS_WHITE);
}

/* Fills the region of empty points around `start` up to living stones and to `walls`. Afterwards
 * the points of `region` are marked as seen. */
static void fill_region(ks_count *out, const board *b, const unsigned char *walls,
                        unsigned char *seen, int start)
{
    int16_t region[KS_POINTS];
    int size = 0, colours = 0;
    region[size++] = (int16_t)start;
    seen[start] = 1;
    for (int i = 0; i < size; i++) {
        int neighbours[4], n = ks_neighbours(neighbours, b->position, region[i]);
        colours |= colours_beside(b, region[i]);
        for (int j = 0; j < n; j++) {
            int q = neighbours[j];
            if (b->sign[q] == 0 && !walls[q] && !seen[q]) {
                seen[q] = 1;
                region[size++] = (int16_t)q;
            }
        }
    }
    for (int i = 0; i < size; i++)
        out->filled[region[i]] = (signed char)((colours == KS_BLACK) - (colours == KS_WHITE));
}

static void fill(ks_count *out, const board *b, int dame_divide)
{
    static const unsigned char none[KS_POINTS];
    const unsigned char *walls = dame_divide ? out->dame : none;
    unsigned char seen[KS_POINTS] = {0};
    for (int p = 0; p < ks_points(b->position); p++) {
        if (b->sign[p] != 0)
            out->filled[p] = b->sign[p];
        else if (!walls[p] && !seen[p])
            fill_region(out, b, walls, seen, p);
    }
}

static void add_up(ks_count *out, const board *b)
{
    const ks_position *position = b->position;
    for (int p = 0; p < ks_points(position); p++) {
        if (b->sign[p] != 0)
            out->stones[position->stone[p]]++;
        else if (position->stone[p] != KS_EMPTY)
            out->dead[position->stone[p]]++;
        if (b->sign[p] == 0)
            out->empty[colour_of(out->filled[p])]++;
        out->open += out->filled[p] != out->nearer[p];
    }
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        out->captures[colour] = position->captures_known ? position->captures[colour] : 0;
    int empty = out->empty[KS_BLACK] - out->empty[KS_WHITE];
    out->area = (float)(out->stones[KS_BLACK] - out->stones[KS_WHITE] + empty);
    out->territory = (float)(empty + out->dead[KS_WHITE] - out->dead[KS_BLACK] +
                             out->captures[KS_BLACK] - out->captures[KS_WHITE]);
}

/* For rules under which neither points in seki count nor those that have to be filled in the
 * end. */
static void leave_out_seki(ks_count *out, const ks_position *position, const unsigned char *dead)
{
    ks_territory found;
    ks_territory_read(&found, position, dead, KS_DAME_FAIR);
    out->territory =
        (float)(found.points[KS_BLACK] + found.prisoners[KS_BLACK] + out->captures[KS_BLACK] -
                found.points[KS_WHITE] - found.prisoners[KS_WHITE] - out->captures[KS_WHITE]);
}

static float margin_by(float points, const ks_terms *terms)
{
    return points - terms->komi - terms->compensation + terms->button;
}

int ks_count_position(ks_count *out, const ks_position *position, const unsigned char *dead,
                      const ks_terms *terms)
{
    memset(out, 0, sizeof *out);
    int removes = terms->rules == NULL || terms->rules->removes_dead;
    board b = {.position = position};
    for (int p = 0; p < ks_points(position); p++)
        if (!(removes && dead != NULL && dead[p]))
            b.sign[p] =
                (int8_t)((position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE));
    mark_dame(out, &b);
    /* Rules that remove nothing count by reach alone: both sides share what lies behind an open
     * dame. */
    fill(out, &b, removes);
    ks_nearer((int8_t *)out->nearer, b.sign, position->width, position->height);
    add_up(out, &b);
    int territory = terms->rules != NULL && terms->rules->counting == KS_TERRITORY;
    if (territory && !terms->rules->seki_counts)
        leave_out_seki(out, position, dead);
    out->margin = margin_by(territory ? out->territory : out->area, terms);
    return 0;
}

const char *ks_count_explains(const ks_count *count, const ks_terms *terms, const ks_result *result)
{
    if (result->kind != KS_RESULT_POINTS && result->kind != KS_RESULT_DRAW)
        return NULL;
    int area = margin_by(count->area, terms) == result->margin;
    int territory = margin_by(count->territory, terms) == result->margin;
    return area && territory ? "both" : area ? "area" : territory ? "territory" : NULL;
}

char *ks_margin_words(char out[16], double margin)
{
    char number[32];
    ks_format_number(number, margin < 0 ? -margin : margin, 2);
    if (strcmp(number, "0") == 0)
        ks_format(out, 16, "Draw");
    else
        ks_format(out, 16, "%c+%s", margin > 0 ? 'B' : 'W', number);
    return out;
}
