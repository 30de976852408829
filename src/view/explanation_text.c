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

static void put_links(ks_buffer *out, const ks_explanation *e, int group)
{
    const char *before = "  Links: ";
    for (int i = 0; i < e->links; i++) {
        const ks_link *link = &e->link[i];
        if (e->string[link->from].group != group)
            continue;
        ks_buffer_put_string(out, before);
        put_point(out, e, link->point);
        ks_buffer_put_format(out, " (%s)", link->name ? link->name : ks_link_kind_name(link->kind));
        before = ", ";
    }
    if (*before == ',')
        ks_buffer_put_string(out, "\n");
}

static void put_group(ks_buffer *out, const ks_explanation *e, int number)
{
    const ks_group *group = &e->group[number];
    ks_buffer_put_string(out, group->colour == KS_BLACK ? "Black " : "White ");
    put_point(out, e, group->point);
    ks_buffer_put_string(out, ", ");
    put_count(out, group->stones, "stone", "stones");
    ks_buffer_put_format(out, ": %s: %s\n", ks_situation_name(group->situation), group->reason);
    put_links(out, e, number);
    if (group->territory == 0 && group->edge_links == 0 && group->influence == 0)
        return;
    ks_buffer_put_format(out, "  Territory %d", group->territory);
    if (group->prisoners > 0)
        ks_buffer_put_format(out, " with %d %s", group->prisoners,
                             group->prisoners == 1 ? "prisoner" : "prisoners");
    ks_buffer_put_format(out, ", edge-links %d, outlets %d, influence %d\n", group->edge_links,
                         group->outlets, group->influence);
}

int ks_explanation_text(ks_buffer *out, const ks_explanation *explanation)
{
    if (!ks_size_allowed(explanation->width, explanation->height))
        return KS_ESIZE;
    ks_buffer_put_format(out, "%s\n", explanation->verdict);
    put_side(out, explanation, KS_BLACK);
    put_side(out, explanation, KS_WHITE);
    for (int g = 0; g < explanation->groups; g++)
        put_group(out, explanation, g);
    return ks_buffer_status(out);
}
