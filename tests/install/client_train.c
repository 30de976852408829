/* A program that uses libkeisei-train, and the other two libraries through it. */
#include <keisei-train.h>

#include <stdio.h>

int main(void)
{
    const float owner[] = {.5f, -.5f};
    const signed char labels[] = {1, -1};
    ks_ratio ratio = {0};
    ks_ratio_add(&ratio, ks_log_loss(owner, labels, 2), 1);
    printf("%.4f\n", ks_ratio_estimate(&ratio).value);

    ks_buffer *out;
    ks_error error = {0};
    const char *corpora[] = {"there/is/no/such.sgf"};
    ks_training *training = NULL;
    if (ks_buffer_new(&out) != 0 ||
        ks_training_new(&training, ks_training_find("calibration")) != 0)
        return 1;
    training->train = corpora;
    training->train_count = 1;
    if (ks_training_run(out, training, &error) == 0)
        return 1;
    printf("%s: %s\n", ks_status_text(error.status), error.message);
    ks_training_free(training);
    ks_buffer_free(out);
    return 0;
}
