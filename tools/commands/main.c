/* The command `keisei`: a table of subcommands. Each has a file of its own, cmd_NAME.c, in which
 * its options and what it does stand together. Only public headers of the library are used here. */
#include "commands.h"
#include "output.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const ks_command *const commands[] = {
    &ks_command_judge,    &ks_command_explain, &ks_command_judges,     &ks_command_score,
    &ks_command_label,    &ks_command_audit,   &ks_command_relabel,    &ks_command_features,
    &ks_command_patterns, &ks_command_show,    &ks_command_graph,      &ks_command_gtp,
    &ks_command_match,    &ks_command_train,   &ks_command_experiment, &ks_command_completion,
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const ks_command *ks_command_at(int index)
{
    return index >= 0 && index < COMMANDS ? commands[index] : NULL;
}

static const ks_command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int fail_unknown(const char *name)
{
    const char *meant = NULL;
    for (int i = 0; i < COMMANDS; i++)
        meant = ks_options_nearer(name, commands[i]->name, meant);
    return ks_fail("keisei: unknown command %s%s%s; see keisei --help", name,
                   meant ? ", perhaps " : "", meant ? meant : "");
}

static void put_overview(ks_buffer *out)
{
    ks_buffer_put_string(out, "Usage: keisei COMMAND [OPTION]...\n"
                              "\n"
                              "Judges positions of Go: who owns what, how surely, and the score.\n"
                              "\n");
    for (int i = 0; i < COMMANDS; i++) {
        char line[120];
        snprintf(line, sizeof line, "  %-12s%s\n", commands[i]->name, commands[i]->summary);
        ks_buffer_put_string(out, line);
    }
    ks_buffer_put_string(out,
                         "\n"
                         "keisei COMMAND --help tells more of a command, and keisei(1) of all;\n"
                         "keisei --version prints the version.\n");
}

static int print_help(const ks_command *command)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    if (command != NULL)
        ks_options_help(out, command);
    else
        put_overview(out);
    int trouble = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return trouble;
}

static int help(int argc, char **argv)
{
    if (argc > 2)
        return ks_fail("keisei help: %s is one word too many; see keisei --help", argv[2]);
    const ks_command *command = argc == 2 ? find(argv[1]) : NULL;
    return argc == 2 && command == NULL ? fail_unknown(argv[1]) : print_help(command);
}

static int print_version(void)
{
    char line[60];
    int size = snprintf(line, sizeof line, "keisei %s\n", ks_version());
    return ks_output_write(NULL, line, (size_t)size);
}

/* A standard stream that came closed must not become the next file that is opened. What is put
 * there can be neither written to nor read from in earnest. */
static void fill_standard_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

int main(int argc, char **argv)
{
    fill_standard_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of write() like any other */
    if (argc < 2)
        return ks_fail("keisei: which command? see keisei --help");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[1], "help") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0)
        return print_version();
    const ks_command *command = find(argv[1]);
    return command ? command->run(argc - 1, argv + 1) : fail_unknown(argv[1]);
}
