/* See usual.h. */
#include "usual.h"

#include <stdio.h>

int ks_judge_usual(ks_judge **out, int width, int height, int dead_known)
{
    char name[100];
    snprintf(name, sizeof name, "%s%s", ks_judge_default(width, height),
             dead_known ? ":remove" : "");
    return ks_judge_new(out, name, NULL);
}
