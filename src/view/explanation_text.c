/* What the judge `groups` sees, in sentences. */
#include "buffer.h"
#include "position.h"

static void put_point(ks_buffer *out, const ks_explanation *e, int point)
{
    char name[8];
    ks_point_name(name, point, e->width, e->height);
    ks_buffer_put_string(out, name);
}

/* "1 point", "12 points". */
static void put_count(ks_buffer *out, int count, const char *one, const char *many)
{
    ks_buffer_put_format(out, "%d %s", count, count == 1 ? one : many);
}

static void put_moyos(ks_buffer *out, const ks_explanation *e, int colour)
{
    const char *before = "; moyo: ";
    for (int m = 0; m < e->moyos; m++) {
        if (e->moyo[m].colour != colour)
            continue;
        ks_buffer_put_string(out, before);
        put_count(out, e->moyo[m].points, "point", "points");
        ks_buffer_put_string(out, " around ");
        put_point(out, e, e->moyo[m].centre);
        before = ", ";
    }
}

static void put_side(ks_buffer *out, const ks_explanation *e, int colour)
{
    ks_buffer_put_string(out, colour == KS_BLACK ? "Black: " : "White: ");
    put_count(out, e->territory[colour], "point", "points");
    ks_buffer_put_string(out, " of definite territory");
    if (e->prisoners[colour] > 0) {
        ks_buffer_put_string(out, " with ");
        put_count(out, e->prisoners[colour], "dead enemy stone", "dead enemy stones");
    }
    ks_buffer_put_format(out, "; %d more under influence, %d of them under control; thickness %d",
                         e->influenced[colour], e->controlled[colour], e->thickness[colour]);
    put_moyos(out, e, colour);
    ks_buffer_put_string(out, "\n");
}

/* The first link of a group on a point, or NULL: of several it is enough to name one. */
static const ks_link *link_at(const ks_explanation *e, int group, int point)
{
    for (int i = 0; i < e->links; i++)
        if (e->link[i].point == point && e->facts[e->link[i].from].group == group)
            return &e->link[i];
    return NULL;
}

static const char *link_name(const ks_link *link)
{
    if (link->kind == KS_LINK_DEAD)
        return "across the dead";
    return link->kind == KS_LINK_INFLUENCE ? "heavy influence" : link->name;
}

static void put_links(ks_buffer *out, const ks_explanation *e, int group)
{
    const char *before = "  Links: ";
    for (int p = 0; p < e->width * e->height && e->group[group].links > 0; p++) {
        const ks_link *link = e->link_at[p] ? link_at(e, group, p) : NULL;
        if (link == NULL)
            continue;
        ks_buffer_put_string(out, before);
        put_point(out, e, p);
        ks_buffer_put_format(out, " (%s)", link_name(link));
        before = ", ";
    }
    if (*before == ',')
        ks_buffer_put_char(out, '\n');
}

/* The stones that hold the edge, each once, from left to right and from top to bottom. */
static void put_edge_links(ks_buffer *out, const ks_explanation *e, int group)
{
    const char *before = "  Holds the edge with: ";
    unsigned char stones[KS_POINTS] = {0};
    for (int i = 0; i < e->edge_links; i++)
        stones[e->edge_link[i].stone] |= e->facts[e->edge_link[i].block].group == group;
    for (int p = 0; p < e->width * e->height; p++)
        if (stones[p]) {
            ks_buffer_put_string(out, before);
            put_point(out, e, p);
            before = ", ";
        }
    if (*before == ',')
        ks_buffer_put_char(out, '\n');
}

/* "  Territory 12 with 2 prisoners. Outlets: left, up. Influence 24." */
static void put_numbers(ks_buffer *out, const ks_group *group)
{
    static const char *const names[4] = {"left", "right", "up", "down"};
    int ways = 0;
    if (group->territory > 0)
        ks_buffer_put_format(out, "  Territory %d", group->territory);
    if (group->prisoners > 0) {
        ks_buffer_put_string(out, " with ");
        put_count(out, group->prisoners, "prisoner", "prisoners");
    }
    const char *before = group->territory > 0 ? ". " : "  ";
    for (int i = 0; i < 4; i++) {
        if (!group->outlet[i])
            continue;
        ks_buffer_put_string(out, ways > 0 ? ", " : before);
        ks_buffer_put_format(out, "%s%s", ways > 0 ? "" : "Outlets: ", names[i]);
        ways++;
    }
    before = ways > 0 ? ". " : before;
    if (group->influence > 0)
        ks_buffer_put_format(out, "%sInfluence %d", before, group->influence);
    if (group->territory > 0 || ways > 0 || group->influence > 0)
        ks_buffer_put_string(out, ".\n");
}

static void put_group(ks_buffer *out, const ks_explanation *e, int number)
{
    const ks_group *group = &e->group[number];
    ks_buffer_put_string(out, group->colour == KS_BLACK ? "Black " : "White ");
    put_point(out, e, group->point);
    ks_buffer_put_string(out, ", ");
    put_count(out, group->stones, "stone", "stones");
    ks_buffer_put_format(out, ": %s\n", group->reason);
    put_links(out, e, number);
    put_edge_links(out, e, number);
    put_numbers(out, group);
}

int ks_explanation_text(ks_buffer *out, const ks_explanation *explanation)
{
    if (!ks_size_allowed(explanation->width, explanation->height))
        return KS_ESIZE;
    put_side(out, explanation, KS_BLACK);
    put_side(out, explanation, KS_WHITE);
    for (int g = 0; g < explanation->groups; g++)
        put_group(out, explanation, g);
    return ks_buffer_status(out);
}
