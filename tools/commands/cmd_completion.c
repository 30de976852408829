/* completion, a command of both programs: what a shell needs to complete the words of a command
 * line, made from the tables of options. */
#include "commands.h"
#include "output.h"
#include "program.h"

#include <string.h>

static const ks_option options[] = {{0}};

/* All commands, then kinds of them; NULL behind the last. */
static const ks_command *with_kinds(int i)
{
    int count = 0;
    while (ks_this_program.commands[count] != NULL)
        count++;
    return i < count ? ks_this_program.commands[i] : ks_this_program.kinds[i - count];
}

/* Adds several strings; NULL ends them. */
static void put(ks_buffer *out, const char *const *strings)
{
    for (; *strings != NULL; strings++)
        ks_buffer_put_string(out, *strings);
}

#define PUT(out, ...) put(out, (const char *const[]){__VA_ARGS__, NULL})

static int has_capital(const char *name)
{
    while (*name && (*name < 'A' || *name > 'Z'))
        name++;
    return *name != '\0';
}

/* Names with numbers in them cannot be listed: the default stands for all. */
static void put_judges(ks_buffer *out)
{
    ks_buffer_put_string(out, ks_judge_default(19, 19));
    for (int i = 0; ks_judge_at(i) != NULL; i++)
        if (!has_capital(ks_judge_at(i)->name))
            PUT(out, " ", ks_judge_at(i)->name);
}

static void put_rules(ks_buffer *out)
{
    for (int i = 0; ks_rules_at(i) != NULL; i++)
        PUT(out, i ? " " : "", ks_rules_at(i)->name);
}

/* The words that may follow an option, with spaces between them; nothing where they cannot be told.
 */
static void put_values(ks_buffer *out, const char *argument)
{
    if (strcmp(argument, "JUDGE") == 0)
        put_judges(out);
    else if (strcmp(argument, "RULES") == 0)
        put_rules(out);
    else if (strcmp(argument, "POINTS") == 0)
        ks_buffer_put_string(out, "labels none");
    else if (!has_capital(argument))
        for (const char *c = argument; *c; c++)
            ks_buffer_put(out, *c == '|' ? " " : c, 1);
}

/* What may stand first behind the command, as "life" behind "train": the lower case words that the
 * lines of its operands start with. */
static void put_kinds(ks_buffer *out, const ks_command *command)
{
    const char *line = command->operands;
    while (*line >= 'a' && *line <= 'z') {
        size_t size = strcspn(line, " \n");
        for (size_t i = 0; i < size; i++)
            ks_buffer_put(out, line[i] == '|' ? " " : line + i, 1);
        ks_buffer_put_string(out, " ");
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
}

/* Makes `command` the kind where there is one, and then does `more`. Both shells read it. */
static void put_kind_cases(ks_buffer *out, const char *first, const char *word, const char *more)
{
    const ks_command *const *kinds = ks_this_program.kinds;
    if (kinds[0] == NULL)
        return;
    PUT(out, "    ((", first, ")) && case \"$command ", word, "\" in\n    ");
    for (int i = 0; kinds[i] != NULL; i++)
        PUT(out, i ? " | '" : "'", kinds[i]->name, "'");
    PUT(out, ") command+=\" ", word, "\"", more, " ;;\n    esac\n");
}

static int is_file(const char *argument)
{
    return ks_options_place("FILE|OUT|DIR", argument) >= 0;
}

/* ---- bash ---- */

static void put_bash_option(ks_buffer *out, const ks_command *command, const ks_option *o)
{
    if (o->argument == NULL)
        return;
    PUT(out, "    '", command->name, " --", o->name, "'");
    if (o->letter)
        PUT(out, " | '", command->name, " -", (char[]){o->letter, '\0'}, "'");
    PUT(out, ") COMPREPLY=($(compgen ", is_file(o->argument) ? "-f" : "-W '");
    if (!is_file(o->argument)) {
        put_values(out, o->argument);
        ks_buffer_put_string(out, "'");
    }
    PUT(out, " -- \"$current\")); return ;;\n");
}

static void put_bash(ks_buffer *out)
{
    const ks_command *const *commands = ks_this_program.commands;
    const char *program = ks_this_program.name;
    PUT(out, "# bash completion of ", program, ", printed by: ", program, " completion bash\n_",
        program,
        "()\n"
        "{\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    local words= command=${COMP_WORDS[1]}\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W '");
    for (int i = 0; commands[i] != NULL; i++)
        PUT(out, commands[i]->name, " ");
    PUT(out, "help --help --version' -- \"$current\"))\n"
             "        return\n"
             "    fi\n"
             "    if ((COMP_CWORD == 2)); then\n"
             "        case ${COMP_WORDS[1]} in\n");
    for (int i = 0; commands[i] != NULL; i++) {
        PUT(out, "        ", commands[i]->name, ") words='");
        put_kinds(out, commands[i]);
        PUT(out, "' ;;\n");
    }
    PUT(out, "        esac\n"
             "        if [[ $words && $current != -* ]]; then\n"
             "            COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
             "            return\n"
             "        fi\n"
             "    fi\n");
    put_kind_cases(out, "COMP_CWORD > 2", "${COMP_WORDS[2]}", "");
    PUT(out, "    case \"$command $previous\" in\n");
    for (int i = 0; with_kinds(i) != NULL; i++)
        for (const ks_option *o = with_kinds(i)->options; o->name != NULL; o++)
            put_bash_option(out, with_kinds(i), o);
    PUT(out, "    esac\n"
             "    case $command in\n");
    for (int i = 0; with_kinds(i) != NULL; i++) {
        PUT(out, "    '", with_kinds(i)->name, "') words='");
        for (const ks_option *o = with_kinds(i)->options; o->name != NULL; o++)
            PUT(out, "--", o->name, " ");
        PUT(out, "--help' ;;\n");
    }
    PUT(out,
        "    esac\n"
        "    if [[ $current == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
        "    else\n"
        "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
        "    fi\n"
        "}\n"
        "complete -o filenames -F _",
        program, " ", program, "\n");
}

/* ---- zsh ---- */

/* Text within single quotes; brackets end an explanation unless they are escaped. */
static void put_zsh_text(ks_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            ks_buffer_put_string(out, "'\\''");
        else if (strchr("[]:", *text) != NULL)
            PUT(out, "\\", (char[]){*text, '\0'});
        else
            ks_buffer_put(out, text, 1);
    }
}

static void put_zsh_option(ks_buffer *out, const ks_option *o)
{
    char letter[] = {o->letter, '\0'};
    PUT(out, " \\\n            ");
    if (o->letter)
        PUT(out, "'(-", letter, " --", o->name, ")'{-", letter, ",--", o->name, "}'[");
    else
        PUT(out, "'--", o->name, "[");
    put_zsh_text(out, o->help);
    PUT(out, "]");
    if (o->argument != NULL && is_file(o->argument)) {
        PUT(out, ":", o->argument, ":_files");
    } else if (o->argument != NULL) {
        PUT(out, ":value:(");
        put_values(out, o->argument);
        PUT(out, ")");
    }
    PUT(out, "'");
}

static void put_zsh(ks_buffer *out)
{
    const ks_command *const *commands = ks_this_program.commands;
    const char *program = ks_this_program.name;
    PUT(out, "#compdef ", program, "\n# zsh completion of ", program, ", printed by: ", program,
        " completion zsh\n_", program,
        "()\n"
        "{\n"
        "    local -a commands=(\n");
    for (int i = 0; commands[i] != NULL; i++) {
        PUT(out, "        '", commands[i]->name, ":");
        put_zsh_text(out, commands[i]->summary);
        PUT(out, "'\n");
    }
    PUT(out, "        'help:Tells more of a command'\n"
             "    )\n"
             "    if ((CURRENT == 2)); then\n"
             "        _describe command commands\n"
             "        return\n"
             "    fi\n"
             "    shift words\n"
             "    ((CURRENT--))\n"
             "    local command=$words[1]\n");
    put_kind_cases(out, "CURRENT > 2", "$words[2]", "; shift words; ((CURRENT--))");
    PUT(out, "    case $command in\n");
    for (int i = 0; with_kinds(i) != NULL; i++) {
        PUT(out, "    '", with_kinds(i)->name, "')\n        _arguments");
        for (const ks_option *o = with_kinds(i)->options; o->name != NULL; o++)
            put_zsh_option(out, o);
        PUT(out, " \\\n            '(-h --help)'{-h,--help}'[print help]'");
        if (with_kinds(i)->operands[0] >= 'a' && with_kinds(i)->operands[0] <= 'z') {
            PUT(out, " '1:kind:(");
            put_kinds(out, with_kinds(i));
            PUT(out, ")'");
        }
        PUT(out, " '*:FILE:_files'\n"
                 "        ;;\n");
    }
    PUT(out,
        "    esac\n"
        "}\n"
        "_",
        program, " \"$@\"\n");
}

static int run(int argc, char **argv)
{
    ks_options reader = {.command = ks_program_command("completion"), .argc = argc, .argv = argv};
    ks_options_next(&reader);
    const char *shell = reader.done ? NULL : ks_options_operand(&reader, "SHELL");
    ks_buffer *out;
    if (reader.done)
        return reader.exit_code;
    int place = ks_options_place("bash|zsh", shell);
    if (place < 0)
        return ks_fail_command("completion", "there is one for bash and for zsh, not for %s",
                               shell);
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    if (place == 0)
        put_bash(out);
    else
        put_zsh(out);
    int trouble = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return trouble;
}

#define COMPLETION_OF(program)                                                                     \
    {                                                                                              \
        "completion", "Prints the completions of a shell", "bash|zsh",                             \
            "For bash: source <(" program " completion bash). For zsh: put it on the path of "     \
            "functions as _" program ".\n",                                                        \
            options, run                                                                           \
    }

const ks_command ks_command_completion = COMPLETION_OF("keisei");
const ks_command ks_command_lab_completion = COMPLETION_OF("keisei-lab");
