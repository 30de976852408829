/* See json_parts.h. */
#include "json_parts.h"

void ks_json_marked(ks_json *json, const unsigned char *marks, int count)
{
    ks_json_begin_array(json);
    for (int i = 0; i < count; i++)
        if (marks[i])
            ks_json_int(json, i);
    ks_json_end_array(json);
}

void ks_json_colour(ks_json *json, int colour)
{
    ks_json_string(json, colour == KS_BLACK ? "B" : "W");
}
