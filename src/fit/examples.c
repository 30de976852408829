/* See examples.h. */
#include "examples.h"

#include "alloc.h"
#include "keisei.h"

#include <stdlib.h>
#include <string.h>

void ks_examples_release(ks_examples *examples)
{
    free(examples->input);
    free(examples->target);
    *examples = (ks_examples){.inputs = examples->inputs};
}

int ks_examples_add(ks_examples *examples, const float *input, float target)
{
    size_t row = (size_t)examples->inputs;
    if (ks_grow((void **)&examples->target, &examples->capacity, examples->count + 1,
                sizeof(float)) ||
        ks_grow((void **)&examples->input, &examples->input_capacity, (examples->count + 1) * row,
                sizeof(float)))
        return KS_EMEMORY;
    memcpy(examples->input + examples->count * row, input, row * sizeof(float));
    examples->target[examples->count++] = target;
    return 0;
}
