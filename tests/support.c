/* See support.h. */
#include "support.h"

#include <string.h>

ks_position draw_dead(const char *diagram, unsigned char dead[KS_POINTS])
{
    ks_position position;
    ks_error error = {0};
    if (ks_diagram_parse(&position, dead, diagram, strlen(diagram), &error))
        fail_msg("bad drawing: %s\n%s", error.message, diagram);
    return position;
}

ks_position draw(const char *diagram)
{
    return draw_dead(diagram, NULL);
}

int at(const ks_position *position, const char *name)
{
    int point = KS_NO_POINT;
    if (ks_point_parse(&point, name, position->width, position->height))
        fail_msg("no point %s", name);
    return point;
}
