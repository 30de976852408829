/* Numbers, sentences and UTF-8 without stdio. */
#include "support.h"

int main(void)
{
    return cmocka_run_group_tests_name("text", ((const struct CMUnitTest[]){{0}}), NULL, NULL);
}
