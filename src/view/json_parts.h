/* What the JSON of several views has in common. */
#ifndef KS_JSON_PARTS_H
#define KS_JSON_PARTS_H

#include "keisei.h"

/* An array of the points that are marked. */
void ks_json_marked(ks_json *json, const unsigned char *marks, int count);
/* "B" or "W". */
void ks_json_colour(ks_json *json, int colour);

#endif
