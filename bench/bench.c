/* make bench: how fast keisei is, on one core. Every figure stands beside something slower or
 * simpler that was measured in the same run, since times alone tell more of the machine than of
 * the program. Prints Markdown. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number in `text`, from 1 to `most`; 0 if it is anything else. */
static int positive(const char *text, int most)
{
    char *end;
    long value = strtol(text, &end, 10);
    return *end == '\0' && value > 0 && value <= most ? (int)value : 0;
}

int main(int argc, char **argv)
{
    choice chosen = {.repeats = 9, .only = ""};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--repeats") == 0 && i + 1 < argc) {
            chosen.repeats = positive(argv[++i], 101);
        } else if (strcmp(argv[i], "--positions") == 0 && i + 1 < argc) {
            chosen.positions = positive(argv[++i], MOST_FINALS);
            chosen.repeats = chosen.positions ? chosen.repeats : 0;
        } else if (argv[i][0] != '-') {
            chosen.only = argv[i];
        } else {
            chosen.repeats = 0;
        }
        if (chosen.repeats == 0) {
            fprintf(stderr, "usage: %s [--repeats 1..101] [--positions 1..%d] [PART OF A NAME]\n",
                    argv[0], MOST_FINALS);
            return 2;
        }
    }
    printf("keisei %s, one core, median of %d runs; ± is half of what the middle half of the runs "
           "covers.\n",
           ks_version(), chosen.repeats);
    int status = bench_records(&chosen);
    if (status == 0)
        status = bench_judges(&chosen);
    if (status == 0)
        status = bench_groups(&chosen);
    if (status == 0)
        status = bench_scoring(&chosen);
    if (status == 0)
        status = bench_archives(&chosen);
    if (status == 0)
        status = bench_patterns(&chosen);
    if (status == 0)
        status = bench_fields(&chosen);
    if (status == 0)
        status = bench_softseg(&chosen);
    if (status == 0)
        status = bench_convolutions(&chosen);
    if (status == 0)
        status = bench_convnet(&chosen);
    if (status == 0)
        status = bench_training(&chosen);
    if (status)
        fprintf(stderr, "bench: %s\n", ks_status_text(status));
    return status ? 1 : 0;
}
