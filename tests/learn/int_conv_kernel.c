/* int_conv_kernel NAME: the kernels of that name against the naive version. Exit code 77, which
 * counts as skipped, where this machine does not have them. Without cmocka, so that it runs in an
 * emulator of another machine; as WebAssembly, a script calls int_conv_failures. */
#include "int_conv_cases.h"

/* How many cases the kernels of that number fail; -1 if this machine does not have them. */
int int_conv_failures(int number);

int int_conv_failures(int number)
{
    const ks_int_kernels *kernels = ks_int_kernels_at(number);
    int failures = 0;
    for (int i = 0; kernels && i < int_conv_cases(); i++)
        failures += int_conv_check(kernels, i) || int_pool_check(kernels, i);
    return kernels ? failures : -1;
}

#ifndef __wasm__
#include <stdio.h>
#include <string.h>

enum { SKIPPED = 77 };

static void print_failures(const ks_int_kernels *kernels)
{
    for (int i = 0; i < int_conv_cases(); i++) {
        const char *wrong = int_conv_check(kernels, i);
        if (wrong == NULL)
            wrong = int_pool_check(kernels, i);
        if (wrong)
            printf("case %d: %s\n", i, wrong);
    }
}

int main(int argc, char **argv)
{
    int number = 0;
    while (argc == 2 && ks_int_kernels_name(number) &&
           strcmp(ks_int_kernels_name(number), argv[1]) != 0)
        number++;
    if (argc != 2 || ks_int_kernels_name(number) == NULL) {
        fprintf(stderr, "usage: %s NAME OF KERNELS\n", argv[0]);
        return 2;
    }
    int failures = int_conv_failures(number);
    if (failures < 0) {
        printf("Skipped: this machine has no kernels %s.\n", argv[1]);
        return SKIPPED;
    }
    if (failures > 0)
        print_failures(ks_int_kernels_at(number));
    printf("%s: %d of %d cases fail\n", argv[1], failures, int_conv_cases());
    return failures > 0;
}
#endif
