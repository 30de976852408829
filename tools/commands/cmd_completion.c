/* completion, a command of both programs: prints the script by which a shell completes command
 * lines, made from the tables of options. */
#include "commands.h"
#include "output.h"
#include "program.h"

#include <stdio.h>
#include <string.h>

static const ks_option options[] = {{0}};

/* What has a table of options: a command, or a kind of one. */
typedef struct page {
    const ks_command *command;
    ks_kind kind; /* without a name: the command itself */
    char name[80];
} page;

/* Page `index`: all commands, each followed by its kinds. Returns 0 after the last. */
static int page_at(page *out, int index)
{
    for (int i = 0; (out->command = ks_this_program.commands[i]) != NULL; i++) {
        const char *name = out->command->name;
        out->kind = (ks_kind){0};
        snprintf(out->name, sizeof out->name, "%s", name);
        if (index-- == 0)
            return 1;
        for (int k = 0; out->command->kind_at != NULL && out->command->kind_at(&out->kind, k);
             k++) {
            snprintf(out->name, sizeof out->name, "%s %s", name, out->kind.name);
            if (index-- == 0)
                return 1;
        }
    }
    return 0;
}

/* Option `index` of a page; NULL after the last. */
static const ks_option *option_at(const page *p, int index)
{
    static const ks_option none[] = {{0}};
    const ks_option *tables[] = {p->kind.name ? p->kind.options : none, p->command->options};
    for (int t = 0; t < 2; t++)
        for (const ks_option *o = tables[t]; o->name != NULL; o++)
            if ((t == 0 || p->kind.name == NULL || ks_option_goes_with(o, p->kind.modes)) &&
                index-- == 0)
                return o;
    return NULL;
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

/* The default and all judges but those with numbers in their names, which cannot be listed. */
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

/* The values that an option takes, separated by spaces; nothing if they cannot be listed. */
static void put_values(ks_buffer *out, const ks_option *option)
{
    const char *argument = ks_option_argument(option);
    const char *words = option->choices ? option->choices : has_capital(argument) ? "" : argument;
    if (strcmp(argument, "JUDGE") == 0)
        put_judges(out);
    else if (strcmp(argument, "RULES") == 0)
        put_rules(out);
    else if (strcmp(argument, "POINTS") == 0)
        ks_buffer_put_string(out, "labels none");
    for (const char *c = words; *c; c++)
        ks_buffer_put(out, *c == '|' ? " " : c, 1);
}

/* The words that may follow the command: its kinds, such as "life" after "train", or the choices
 * that its operands start with. */
static void put_kinds(ks_buffer *out, const ks_command *command)
{
    ks_kind kind;
    const char *word = command->operands;
    for (int i = 0; command->kind_at != NULL && command->kind_at(&kind, i); i++)
        PUT(out, kind.name, " ");
    if (command->kind_at != NULL || *word < 'a' || *word > 'z')
        return;
    for (; *word != '\0' && *word != ' '; word++)
        ks_buffer_put(out, *word == '|' ? " " : word, 1);
    ks_buffer_put_string(out, " ");
}

/* Shell code that adds the kind to `command` if one was typed, and then does `more`; for both
 * shells. */
static void put_kind_cases(ks_buffer *out, const char *first, const char *word, const char *more)
{
    page p;
    int count = 0;
    for (int i = 0; page_at(&p, i); i++) {
        if (p.kind.name == NULL)
            continue;
        if (count++ == 0)
            PUT(out, "    ((", first, ")) && case \"$command ", word, "\" in\n    ");
        PUT(out, count > 1 ? " | '" : "'", p.name, "'");
    }
    if (count > 0)
        PUT(out, ") command+=\" ", word, "\"", more, " ;;\n    esac\n");
}

static int is_file(const ks_option *option)
{
    return option->kind == KS_KIND_PATH || option->kind == KS_KIND_FILE;
}

/* ---- bash ---- */

static void put_bash_option(ks_buffer *out, const char *command, const ks_option *o)
{
    if (o->kind == KS_KIND_FLAG)
        return;
    PUT(out, "    '", command, " --", o->name, "'");
    if (o->letter)
        PUT(out, " | '", command, " -", (char[]){o->letter, '\0'}, "'");
    PUT(out, ") COMPREPLY=($(compgen ", is_file(o) ? "-f" : "-W '");
    if (!is_file(o)) {
        put_values(out, o);
        ks_buffer_put_string(out, "'");
    }
    PUT(out, " -- \"$current\")); return ;;\n");
}

static void put_bash_options(ks_buffer *out)
{
    page p;
    const ks_option *o;
    PUT(out, "    case \"$command $previous\" in\n");
    for (int i = 0; page_at(&p, i); i++)
        for (int k = 0; (o = option_at(&p, k)) != NULL; k++)
            put_bash_option(out, p.name, o);
    PUT(out, "    esac\n"
             "    case $command in\n");
    for (int i = 0; page_at(&p, i); i++) {
        PUT(out, "    '", p.name, "') words='");
        for (int k = 0; (o = option_at(&p, k)) != NULL; k++)
            PUT(out, "--", o->name, " ");
        PUT(out, "--help' ;;\n");
    }
    PUT(out, "    esac\n");
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
    put_bash_options(out);
    PUT(out,
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

/* Text within single quotes; brackets are escaped, since they end an explanation. */
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
    if (ks_options_default(o) != NULL) {
        PUT(out, " (default\\: ");
        put_zsh_text(out, ks_options_default(o));
        PUT(out, ")");
    }
    PUT(out, "]");
    if (is_file(o)) {
        PUT(out, ":", o->argument, ":_files");
    } else if (o->kind != KS_KIND_FLAG) {
        PUT(out, ":value:(");
        put_values(out, o);
        PUT(out, ")");
    }
    PUT(out, "'");
}

static void put_zsh_options(ks_buffer *out)
{
    page p;
    const ks_option *o;
    for (int i = 0; page_at(&p, i); i++) {
        int has_kinds = p.kind.name == NULL && *p.command->operands >= 'a';
        PUT(out, "    '", p.name, "')\n        _arguments");
        for (int k = 0; (o = option_at(&p, k)) != NULL; k++)
            put_zsh_option(out, o);
        PUT(out, " \\\n            '(-h --help)'{-h,--help}'[print help]'");
        if (has_kinds) {
            PUT(out, " '1:kind:(");
            put_kinds(out, p.command);
            PUT(out, ")'");
        }
        PUT(out, " '*:FILE:_files'\n"
                 "        ;;\n");
    }
}

static void put_zsh(ks_buffer *out)
{
    const ks_command *const *commands = ks_this_program.commands;
    const char *program = ks_this_program.name;
    PUT(out, "#compdef ", program, "\n# zsh completion of ", program, ", printed by: ", program,
        " completion zsh\n_", program, "()\n{\n    local -a commands=(\n");
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
    put_zsh_options(out);
    PUT(out,
        "    esac\n"
        "}\n"
        "_",
        program, " \"$@\"\n");
}

static int run(int argc, char **argv)
{
    ks_options read;
    ks_buffer *out;
    if (ks_options_read(&read, ks_program_command("completion"), NULL, argc, argv))
        return read.exit_code;
    const char *shell = ks_options_operand(&read, "SHELL");
    if (shell == NULL)
        return read.exit_code;
    int place = ks_option_place("bash|zsh", shell);
    if (place < 0)
        return ks_fail_command("completion", "unknown shell %s; use bash or zsh", shell);
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    if (place == 0)
        put_bash(out);
    else
        put_zsh(out);
    int exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

#define COMPLETION_OF(program)                                                                     \
    {                                                                                              \
        "completion", "Prints the completions of a shell", "bash|zsh",                             \
            "For bash: source <(" program " completion bash). For zsh: put it on the path of "     \
            "functions as _" program ".\n",                                                        \
            .options = options, .run = run                                                         \
    }

const ks_command ks_command_completion = COMPLETION_OF("keisei");
const ks_command ks_command_lab_completion = COMPLETION_OF("keisei-lab");
