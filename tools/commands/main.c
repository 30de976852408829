/* The main loop of keisei and keisei-lab: finds the subcommand in the table of the program. Each
 * has a file of its own, cmd_NAME.c, with its table of options. Only public headers of
 * the libraries are used here. */
#include "output.h"
#include "program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const ks_program *const self = &ks_this_program;

const ks_command *ks_program_command(const char *name)
{
    for (const ks_command *const *c = self->commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static int fail_unknown(const char *name)
{
    const char *meant = NULL;
    for (const char *const *moved = self->moved; *moved != NULL; moved++)
        if (strcmp(*moved, name) == 0)
            return ks_fail_command(NULL, "%s is a command of %s; use %s %s", name, self->moved_to,
                                   self->moved_to, name);
    for (const ks_command *const *c = self->commands; *c != NULL; c++)
        meant = ks_options_nearer(name, (*c)->name, meant);
    return ks_fail_command(NULL, "unknown command %s%s%s; see %s --help", name,
                           meant ? ", perhaps " : "", meant ? meant : "", self->name);
}

static void put_overview(ks_buffer *out)
{
    ks_buffer_put_format(out, "Usage: %s COMMAND [OPTION]...\n\n%s\n\n", self->name, self->purpose);
    for (const ks_command *const *c = self->commands; *c != NULL; c++)
        ks_buffer_put_format(out, "  %-12s%s\n", (*c)->name, (*c)->summary);
    ks_buffer_put_format(out,
                         "\n"
                         "%s COMMAND --help describes a command, and %s(1) describes them all;\n"
                         "%s --version prints the version.\n",
                         self->name, self->name, self->name);
}

static int print_help(const ks_command *command)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    if (command != NULL)
        ks_options_help(out, command, NULL);
    else
        put_overview(out);
    int exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

static int help(int argc, char **argv)
{
    if (argc > 2)
        return ks_fail_command("help", "unexpected argument %s; see %s --help", argv[2],
                               self->name);
    const ks_command *command = argc == 2 ? ks_program_command(argv[1]) : NULL;
    return argc == 2 && command == NULL ? fail_unknown(argv[1]) : print_help(command);
}

static int print_version(void)
{
    char line[60];
    int size = snprintf(line, sizeof line, "%s %s\n", self->name, ks_version());
    return ks_output_write(NULL, line, (size_t)size);
}

/* If a standard stream is closed at the start, the next file that is opened would take its number.
 * So it is opened here, empty for reading and refusing to be written. */
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
    /* A closed pipe, or a file at its limit, is an error of write() like any other. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2)
        return ks_fail_command(NULL, "no command given; see %s --help", self->name);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[1], "help") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0)
        return print_version();
    const ks_command *command = ks_program_command(argv[1]);
    return command ? command->run(argc - 1, argv + 1) : fail_unknown(argv[1]);
}
