/* See audit_table.h. */
#include "audit_table.h"

#include "output.h"
#include "report_output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

/* A cell of games.csv; it needs no quoting, since quotes, commas and controls become spaces. */
static void make_cell(char *out, size_t size, const char *text)
{
    size_t i = 0;
    for (; text[i] != '\0' && i + 1 < size; i++) {
        unsigned char c = (unsigned char)text[i];
        out[i] = c < 0x20 || c == 0x7F || c == ',' || c == '"' ? ' ' : text[i];
    }
    out[i] = '\0';
}

ks_audited ks_audit_examine(const ks_batch_game *game)
{
    float ours = game->verdict.count.margin, theirs = game->result.margin;
    ks_audited out = {.finding = ks_audit_find(game),
                      .winner = (ours > 0) != (theirs > 0) || (ours < 0) != (theirs < 0),
                      .labels = game->labels,
                      .warned = game->verdict.warning[0] != '\0'};
    out.record = (double)theirs;
    out.gained = (double)theirs - (double)ours;
    for (int i = 0; i < KS_RELEVANCES; i++)
        out.blocks[i] = game->blocks[i];
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        make_cell(out.player[colour], sizeof out.player[0], game->player[colour]);
        make_cell(out.rating[colour], sizeof out.rating[0], game->rating[colour]);
    }
    return out;
}

void ks_audit_put_head(ks_buffer *out)
{
    ks_buffer_put_string(out, "game,finding,other winner,labels agree,warned,irrelevant,alive,dead,"
                              "black,black rating,white,white rating,ours,record,result,agrees,"
                              "rules");
    for (int i = 0; ks_rules_at(i) != NULL; i++)
        ks_buffer_put_format(out, ",%s", ks_rules_at(i)->name);
    ks_buffer_put_string(out, ",warning,source\n");
}

static void put_cell(ks_buffer *out, const char *text)
{
    char cell[300];
    make_cell(cell, sizeof cell, text);
    ks_buffer_put_format(out, ",%s", cell);
}

/* What the record says, and our count by every ruleset. */
static void put_counts(ks_buffer *out, const ks_batch_game *game)
{
    put_cell(out, game->result_text);
    ks_buffer_put_string(out, game->agree < 0 ? "," : game->agree ? ",1" : ",0");
    put_cell(out, game->terms.rules ? game->terms.rules->name : "");
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms terms = ks_terms_under(&game->terms, ks_rules_at(i));
        float margin;
        ks_buffer_put_string(out, ",");
        if (ks_verdict_margin(&margin, &game->verdict, &terms) == 0)
            ks_buffer_put_number(out, (double)margin, 6);
    }
}

void ks_audit_put_row(ks_buffer *out, const ks_batch_game *game, const ks_entry *entry,
                      const ks_audited *found)
{
    ks_buffer_put_format(out, "%zu,%s,%d,%d,%d", entry->index + 1, ks_finding_name(found->finding),
                         found->winner, found->labels, found->warned);
    for (int i = 0; i < KS_RELEVANCES; i++)
        ks_buffer_put_format(out, ",%d", found->blocks[i]);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_buffer_put_format(out, ",%s,%s", found->player[colour], found->rating[colour]);
    ks_buffer_put_format(out, ",%.6g,", (double)game->verdict.count.margin);
    if (game->result.kind == KS_RESULT_POINTS || game->result.kind == KS_RESULT_DRAW)
        ks_buffer_put_format(out, "%.6g", (double)game->result.margin);
    put_counts(out, game);
    put_cell(out, game->verdict.warning);
    put_cell(out, entry->source);
    ks_buffer_put_string(out, "\n");
}

/* ---- Reading ---- */

/* Returns the next cell of a line and ends it at its comma. */
static char *next_cell(char **at)
{
    char *cell = *at, *comma = strchr(cell, ',');
    *at = comma ? comma + 1 : cell + strlen(cell);
    if (comma != NULL)
        *comma = '\0';
    return cell;
}

static int recall(ks_audit *audit, char *line)
{
    ks_audited found = {0};
    next_cell(&line);
    const char *name = next_cell(&line);
    while (found.finding < KS_FOUND_WRONG && strcmp(name, ks_finding_name(found.finding)) != 0)
        found.finding++;
    found.winner = *next_cell(&line) == '1';
    const char *labels = next_cell(&line);
    found.labels = *labels == '-' ? -1 : *labels == '1';
    found.warned = *next_cell(&line) == '1';
    for (int i = 0; i < KS_RELEVANCES; i++)
        found.blocks[i] = (int)strtol(next_cell(&line), NULL, 10);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        snprintf(found.player[colour], sizeof found.player[0], "%s", next_cell(&line));
        snprintf(found.rating[colour], sizeof found.rating[0], "%s", next_cell(&line));
    }
    double ours = strtod(next_cell(&line), NULL);
    found.record = strtod(next_cell(&line), NULL);
    found.gained = found.record - ours;
    return ks_audit_add(audit, &found);
}

int ks_audit_recall(ks_audit *audit, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int status = 0;
    if (file == NULL)
        return ks_fail_command("audit", "cannot read %s: %s", path, strerror(errno));
    while (status == 0 && getline(&line, &room, file) > 0)
        if (line[0] >= '0' && line[0] <= '9')
            status = recall(audit, line);
    free(line);
    fclose(file);
    return status ? ks_fail_status(status) : 0;
}

/* ---- The report ---- */

int ks_audit_write_report(const ks_audit *audit, const char *folder)
{
    ks_report *report;
    int status = ks_report_new(&report);
    if (status == 0)
        status = ks_audit_report(report, audit);
    int exit_code = status ? ks_fail_status(status) : ks_output_report(report, folder, "audit.md");
    ks_report_free(report);
    return exit_code;
}
