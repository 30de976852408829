/* Memory that runs out when a test says so. A test that includes this, once, is linked with
 * -Wl,--wrap=malloc,--wrap=realloc: every allocation of the library then comes through here. */
#ifndef KS_TEST_FAILING_H
#define KS_TEST_FAILING_H

#include <stdlib.h>

static long allowed = -1; /* allocations until they fail; negative: for ever */

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);

static int granted(void)
{
    if (allowed == 0)
        return 0;
    if (allowed > 0)
        allowed--;
    return 1;
}

void *__wrap_malloc(size_t size)
{
    return granted() ? __real_malloc(size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    return granted() ? __real_realloc(memory, size) : NULL;
}

#endif
