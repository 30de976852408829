/* What the judge `groups` sees besides its judgment, as JSON. */
#include "json_parts.h"
#include "position.h"

/* A point, or another number from 0; null if it is negative. */
static void put_point(ks_json *json, int point)
{
    if (point >= 0)
        ks_json_int(json, point);
    else
        ks_json_null(json);
}

/* The points that `is_in` names. */
static void put_points(ks_json *json, const ks_explanation *e,
                       int (*is_in)(const ks_explanation *e, int point, int number), int number)
{
    unsigned char marks[KS_POINTS];
    for (int p = 0; p < e->width * e->height; p++)
        marks[p] = is_in(e, p, number) != 0;
    ks_json_marked(json, marks, e->width * e->height);
}

static int in_block(const ks_explanation *e, int point, int number)
{
    return e->block_at[point] == number;
}

static int in_group(const ks_explanation *e, int point, int number)
{
    return e->block_at[point] >= 0 && e->facts[e->block_at[point]].group == number;
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

static void put_block(ks_json *json, const ks_explanation *e, int number)
{
    const ks_block_facts *facts = &e->facts[number];
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), facts->block.colour);
    put_points(ks_json_key(json, "stones"), e, in_block, number);
    ks_json_int(ks_json_key(json, "liberties"), facts->liberties);
    ks_json_int(ks_json_key(json, "group"), facts->group);
    ks_json_string(ks_json_key(json, "situation"), ks_situation_name(facts->situation));
    put_point(ks_json_key(json, "attack"), facts->attack);
    put_point(ks_json_key(json, "defence"), facts->defence);
    ks_json_bool(ks_json_key(json, "ladder"), facts->ladder);
    ks_json_end_object(json);
}

static void put_link(ks_json *json, const ks_explanation *e, int number)
{
    const ks_link *link = &e->link[number];
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), link->colour);
    ks_json_int(ks_json_key(json, "point"), link->point);
    ks_json_begin_array(ks_json_key(json, "blocks"));
    ks_json_int(json, link->from);
    ks_json_int(json, link->to);
    ks_json_end_array(json);
    ks_json_string(ks_json_key(json, "kind"), ks_link_kind_name(link->kind));
    ks_json_string(ks_json_key(json, "name"), link->name);
    ks_json_end_object(json);
}

static void put_edge_link(ks_json *json, const ks_explanation *e, int number)
{
    const ks_edge_link *link = &e->edge_link[number];
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), link->colour);
    ks_json_int(ks_json_key(json, "stone"), link->stone);
    ks_json_int(ks_json_key(json, "edge"), link->edge);
    ks_json_int(ks_json_key(json, "block"), link->block);
    ks_json_string(ks_json_key(json, "name"), link->name);
    ks_json_end_object(json);
}

/* The directions that lead out. */
static void put_outlets(ks_json *json, const ks_group *group)
{
    static const char *const names[4] = {"left", "right", "up", "down"};
    ks_json_begin_array(json);
    for (int i = 0; i < 4; i++)
        if (group->outlet[i])
            ks_json_string(json, names[i]);
    ks_json_end_array(json);
}

static void put_group(ks_json *json, const ks_explanation *e, int number)
{
    const ks_group *group = &e->group[number];
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), group->colour);
    ks_json_string(ks_json_key(json, "situation"), ks_situation_name(group->situation));
    ks_json_string(ks_json_key(json, "reason"), group->reason);
    ks_json_string(ks_json_key(json, "cause"), ks_cause_text(group->cause));
    ks_json_number(ks_json_key(json, "alive"), (double)group->alive, 3);
    put_points(ks_json_key(json, "stones"), e, in_group, number);
    put_points(ks_json_key(json, "territory"), e, in_territory, number);
    ks_json_int(ks_json_key(json, "prisoners"), group->prisoners);
    ks_json_int(ks_json_key(json, "space"), group->space);
    ks_json_int(ks_json_key(json, "eyes"), group->eyes);
    ks_json_int(ks_json_key(json, "hoped_eyes"), group->hoped_eyes);
    put_outlets(ks_json_key(json, "outlets"), group);
    ks_json_int(ks_json_key(json, "links"), group->links);
    ks_json_int(ks_json_key(json, "edge_links"), group->edge_links);
    ks_json_int(ks_json_key(json, "friends"), group->friends);
    put_point(ks_json_key(json, "neighbour"), group->neighbour);
    ks_json_int(ks_json_key(json, "room"), group->room);
    put_point(ks_json_key(json, "attack"), group->attack);
    put_point(ks_json_key(json, "defence"), group->defence);
    ks_json_int(ks_json_key(json, "attackers"), group->attackers);
    ks_json_int(ks_json_key(json, "influence"), group->influence);
    ks_json_end_object(json);
}

static void put_moyo(ks_json *json, const ks_explanation *e, int number)
{
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), e->moyo[number].colour);
    ks_json_int(ks_json_key(json, "centre"), e->moyo[number].centre);
    put_points(ks_json_key(json, "points"), e, in_moyo, number);
    ks_json_end_object(json);
}

static void put_all(ks_json *json, const ks_explanation *e, int count,
                    void (*put)(ks_json *json, const ks_explanation *e, int number))
{
    ks_json_begin_array(json);
    for (int i = 0; i < count; i++)
        put(json, e, i);
    ks_json_end_array(json);
}

static void put_side(ks_json *json, const ks_explanation *e, int colour)
{
    ks_json_begin_object(json);
    ks_json_int(ks_json_key(json, "territory"), e->territory[colour]);
    ks_json_int(ks_json_key(json, "prisoners"), e->prisoners[colour]);
    ks_json_int(ks_json_key(json, "influenced"), e->influenced[colour]);
    ks_json_int(ks_json_key(json, "controlled"), e->controlled[colour]);
    ks_json_int(ks_json_key(json, "thickness"), e->thickness[colour]);
    ks_json_int(ks_json_key(json, "moyo"), e->moyo_points[colour]);
    put_points(ks_json_key(json, "edge_links"), e, has_edge_link, colour);
    ks_json_end_object(json);
}

static void put_values(ks_json *json, const int *values, int count)
{
    ks_json_begin_array(json);
    for (int p = 0; p < count; p++)
        ks_json_int(json, values[p]);
    ks_json_end_array(json);
}

int ks_explanation_members(ks_json *json, const ks_explanation *explanation)
{
    const ks_explanation *e = explanation;
    if (!ks_size_allowed(e->width, e->height))
        return KS_ESIZE;
    ks_json_string(ks_json_key(json, "count"), e->verdict);
    ks_json_number(ks_json_key(json, "count_lead"), e->lead, 2);
    put_side(ks_json_key(json, "black"), e, KS_BLACK);
    put_side(ks_json_key(json, "white"), e, KS_WHITE);
    put_all(ks_json_key(json, "blocks"), e, e->blocks, put_block);
    put_all(ks_json_key(json, "links"), e, e->links, put_link);
    put_all(ks_json_key(json, "edge_links"), e, e->edge_links, put_edge_link);
    put_all(ks_json_key(json, "groups"), e, e->groups, put_group);
    put_all(ks_json_key(json, "moyos"), e, e->moyos, put_moyo);
    put_values(ks_json_key(json, "rough_influence"), e->rough, e->width * e->height);
    put_values(ks_json_key(json, "final_influence"), e->influence, e->width * e->height);
    ks_json_int(ks_json_key(json, "nodes"), e->nodes);
    return ks_buffer_status(json->out);
}

int ks_explanation_json(ks_buffer *out, const ks_explanation *explanation)
{
    if (!ks_size_allowed(explanation->width, explanation->height))
        return KS_ESIZE;
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_explanation_members(&json, explanation);
    ks_json_end_object(&json);
    return ks_buffer_status(out);
}
