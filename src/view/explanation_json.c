/* What the judge `groups` sees besides its judgment, as fields of a JSON object. */
#include "buffer.h"
#include "position.h"

#include <string.h>

static const char *colour_name(int colour)
{
    return colour == KS_BLACK ? "B" : "W";
}

static void put_string(ks_buffer *out, const char *name, const char *value)
{
    ks_buffer_put_format(out, ",\"%s\":", name);
    if (value != NULL)
        ks_buffer_put_json(out, value, strlen(value));
    else
        ks_buffer_put_string(out, "null");
}

/* A point or a number from 0, or null. */
static void put_point(ks_buffer *out, const char *name, int point)
{
    ks_buffer_put_format(out, ",\"%s\":", name);
    if (point >= 0)
        ks_buffer_put_format(out, "%d", point);
    else
        ks_buffer_put_string(out, "null");
}

/* The points that `is_in` names. */
static void put_points(ks_buffer *out, const char *name, const ks_explanation *e,
                       int (*is_in)(const ks_explanation *e, int point, int number), int number)
{
    const char *between = "";
    ks_buffer_put_format(out, ",\"%s\":[", name);
    for (int p = 0; p < e->width * e->height; p++)
        if (is_in(e, p, number)) {
            ks_buffer_put_format(out, "%s%d", between, p);
            between = ",";
        }
    ks_buffer_put_char(out, ']');
}

static int in_string(const ks_explanation *e, int point, int number)
{
    return e->string_at[point] == number;
}

static int in_group(const ks_explanation *e, int point, int number)
{
    return e->string_at[point] >= 0 && e->string[e->string_at[point]].group == number;
}

static int in_territory(const ks_explanation *e, int point, int number)
{
    return e->territory_at[point] == number;
}

static int in_moyo(const ks_explanation *e, int point, int number)
{
    return e->moyo_at[point] == number;
}

static int has_edge_link(const ks_explanation *e, int point, int colour)
{
    return (e->edge_at[point] & colour) != 0;
}

static void put_strings(ks_buffer *out, const ks_explanation *e)
{
    ks_buffer_put_string(out, ",\"strings\":[");
    for (int i = 0; i < e->strings; i++) {
        const ks_string *string = &e->string[i];
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\"", i > 0 ? "," : "",
                             colour_name(string->colour));
        put_points(out, "stones", e, in_string, i);
        ks_buffer_put_format(out, ",\"liberties\":%d,\"group\":%d,\"situation\":\"%s\"",
                             string->liberties, string->group,
                             ks_situation_name(string->situation));
        put_point(out, "attack", string->attack);
        put_point(out, "defence", string->defence);
        ks_buffer_put_format(out, ",\"ladder\":%s}", string->ladder ? "true" : "false");
    }
    ks_buffer_put_char(out, ']');
}

static void put_links(ks_buffer *out, const ks_explanation *e)
{
    ks_buffer_put_string(out, ",\"links\":[");
    for (int i = 0; i < e->links; i++) {
        const ks_link *link = &e->link[i];
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\",\"point\":%d,\"strings\":[%d,%d]",
                             i > 0 ? "," : "", colour_name(link->colour), link->point, link->from,
                             link->to);
        ks_buffer_put_format(out, ",\"kind\":\"%s\"", ks_link_kind_name(link->kind));
        put_string(out, "name", link->name);
        ks_buffer_put_char(out, '}');
    }
    ks_buffer_put_char(out, ']');
}

static void put_edge_links(ks_buffer *out, const ks_explanation *e)
{
    ks_buffer_put_string(out, ",\"edge_links\":[");
    for (int i = 0; i < e->edge_links; i++) {
        const ks_edge_link *link = &e->edge_link[i];
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\",\"stone\":%d,\"edge\":%d,\"string\":%d",
                             i > 0 ? "," : "", colour_name(link->colour), link->stone, link->edge,
                             link->string);
        put_string(out, "name", link->name);
        ks_buffer_put_char(out, '}');
    }
    ks_buffer_put_char(out, ']');
}

/* The directions that lead out. */
static void put_outlets(ks_buffer *out, const ks_group *group)
{
    static const char *const names[4] = {"left", "right", "up", "down"};
    const char *between = "";
    ks_buffer_put_string(out, ",\"outlets\":[");
    for (int i = 0; i < 4; i++)
        if (group->outlet[i]) {
            ks_buffer_put_format(out, "%s\"%s\"", between, names[i]);
            between = ",";
        }
    ks_buffer_put_char(out, ']');
}

static void put_groups(ks_buffer *out, const ks_explanation *e)
{
    ks_buffer_put_string(out, ",\"groups\":[");
    for (int g = 0; g < e->groups; g++) {
        const ks_group *group = &e->group[g];
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\",\"situation\":\"%s\"", g > 0 ? "," : "",
                             colour_name(group->colour), ks_situation_name(group->situation));
        put_string(out, "reason", group->reason);
        put_string(out, "cause", ks_cause_text(group->cause));
        ks_buffer_put_string(out, ",\"alive\":");
        ks_buffer_put_number(out, (double)group->alive, 3);
        put_points(out, "stones", e, in_group, g);
        put_points(out, "territory", e, in_territory, g);
        ks_buffer_put_format(out, ",\"prisoners\":%d,\"space\":%d,\"eyes\":%d,\"hoped_eyes\":%d",
                             group->prisoners, group->space, group->eyes, group->hoped_eyes);
        put_outlets(out, group);
        ks_buffer_put_format(out, ",\"links\":%d,\"edge_links\":%d,\"friends\":%d", group->links,
                             group->edge_links, group->friends);
        put_point(out, "neighbour", group->neighbour);
        ks_buffer_put_format(out, ",\"attackers\":%d,\"influence\":%d}", group->attackers,
                             group->influence);
    }
    ks_buffer_put_char(out, ']');
}

static void put_moyos(ks_buffer *out, const ks_explanation *e)
{
    ks_buffer_put_string(out, ",\"moyos\":[");
    for (int m = 0; m < e->moyos; m++) {
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\",\"centre\":%d", m > 0 ? "," : "",
                             colour_name(e->moyo[m].colour), e->moyo[m].centre);
        put_points(out, "points", e, in_moyo, m);
        ks_buffer_put_char(out, '}');
    }
    ks_buffer_put_char(out, ']');
}

static void put_side(ks_buffer *out, const ks_explanation *e, int colour)
{
    ks_buffer_put_format(out, ",\"%s\":{\"territory\":%d,\"prisoners\":%d",
                         colour == KS_BLACK ? "black" : "white", e->territory[colour],
                         e->prisoners[colour]);
    ks_buffer_put_format(out, ",\"influenced\":%d,\"controlled\":%d,\"thickness\":%d,\"moyo\":%d",
                         e->influenced[colour], e->controlled[colour], e->thickness[colour],
                         e->moyo_points[colour]);
    put_points(out, "edge_links", e, has_edge_link, colour);
    ks_buffer_put_char(out, '}');
}

static void put_values(ks_buffer *out, const char *name, const int *values, int count)
{
    ks_buffer_put_format(out, ",\"%s\":[", name);
    for (int p = 0; p < count; p++)
        ks_buffer_put_format(out, "%s%d", p > 0 ? "," : "", values[p]);
    ks_buffer_put_char(out, ']');
}

int ks_explanation_json(ks_buffer *out, const ks_explanation *explanation)
{
    const ks_explanation *e = explanation;
    if (!ks_size_allowed(e->width, e->height))
        return KS_ESIZE;
    put_string(out, "verdict", e->verdict);
    ks_buffer_put_string(out, ",\"lead\":");
    ks_buffer_put_number(out, e->lead, 2);
    put_side(out, e, KS_BLACK);
    put_side(out, e, KS_WHITE);
    put_strings(out, e);
    put_links(out, e);
    put_edge_links(out, e);
    put_groups(out, e);
    put_moyos(out, e);
    put_values(out, "rough_influence", e->rough, e->width * e->height);
    put_values(out, "final_influence", e->influence, e->width * e->height);
    ks_buffer_put_format(out, ",\"nodes\":%d", e->nodes);
    return ks_buffer_status(out);
}
