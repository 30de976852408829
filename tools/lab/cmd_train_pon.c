/* keisei-lab train pon: the linear form by which soft segmentation estimates how often a block can
 * be left alone. It is printed, to be written into the code: it is no model. */
#include "interrupt.h"
#include "keisei-train.h"
#include "lab_commands.h"
#include "output.h"
#include "progress.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const ks_option options[] = {
    {KS_OPTION_OUTPUT},
    {"blocks", 'n', "N", "blocks to learn from, one a game (3000)"},
    {"seed", 's', "N", "of the positions and blocks that are drawn (1)"},
    {0},
};

static int show(int blocks, void *payload)
{
    if (ks_progress_due(payload))
        ks_progress_show(payload, "%d blocks", blocks);
    return ks_interrupted();
}

static int put_form(ks_buffer *out, const ks_pon_form *form)
{
    static const ks_column columns[] = {{"liberties", KS_COLUMN_TEXT, 0},
                                        {"weight", KS_COLUMN_ESTIMATE, 3}};
    char text[200];
    ks_table *table;
    int status = ks_table_new(&table, columns, 2);
    if (status)
        return status;
    ks_table_text(table, "constant");
    ks_table_estimate(table, form->constant);
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "order %d", i + 1);
        ks_table_text(table, text);
        ks_table_estimate(table, form->weights[i]);
    }
    status = ks_table_markdown(out, table);
    ks_table_free(table);
    snprintf(text, sizeof text, "\n%d blocks: %d captured, %d if the opponent moves first; after ",
             form->blocks, form->counts[0], form->counts[1]);
    ks_buffer_put_string(out, text);
    snprintf(text, sizeof text,
             "1 to 4 free moves %d, %d, %d, %d; %d not at all. Root of the mean squared error: "
             "%.2f.\n",
             form->counts[2], form->counts[3], form->counts[4], form->counts[5], form->counts[6],
             form->error);
    ks_buffer_put_string(out, text);
    return status;
}

static int fit(const ks_pon_fitting *fitting, const char *output)
{
    ks_pon_form form;
    ks_error error = {0};
    ks_buffer *out;
    ks_interrupt_watch();
    int status = ks_pon_fit(&form, fitting, &error), stopped = ks_interrupted();
    ks_interrupt_unwatch();
    ks_progress_erase(fitting->payload);
    if (stopped)
        return ks_fail_command("train pon", "interrupted");
    if (status)
        return ks_fail_command("train pon", "%s",
                               error.message[0] ? error.message : ks_status_text(status));
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    status = put_form(out, &form);
    int trouble = status ? ks_fail_status(status) : ks_output_buffer(output, out);
    ks_buffer_free(out);
    return trouble;
}

static int run(int argc, char **argv)
{
    ks_progress progress = ks_progress_new();
    ks_pon_fitting fitting = {.blocks = 3000, .seed = 1, .progress = show, .payload = &progress};
    const char *output = NULL;
    ks_options reader = {.command = &ks_command_train_pon, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;) {
        if (strcmp(o->name, "output") == 0)
            output = reader.value;
        else if (strcmp(o->name, "blocks") == 0)
            fitting.blocks = ks_options_int(&reader, o, 10, INT_MAX);
        else
            fitting.seed = (unsigned long long)ks_options_int(&reader, o, 0, INT_MAX);
    }
    if (reader.done)
        return reader.exit_code;
    fitting.train = (const char *const *)(argv + optind);
    fitting.train_count = argc - optind;
    if (fitting.train_count == 0)
        return ks_fail_command("train pon", "games to learn from are needed");
    return fit(&fitting, output);
}

const ks_command ks_command_train_pon = {
    "train pon",
    "Fits how often a block can be left alone to what the capture reader finds",
    "CORPUS... [-o OUT]",
    "A corpus is a file, folder or archive of SGF records whose last node has TB and TW.\n",
    options,
    run,
};
