/* The files of an audit: games.csv, a row per game, and the report, which is made from the rows and
 * so can be made again from the file. */
#ifndef KS_AUDIT_TABLE_H
#define KS_AUDIT_TABLE_H

#include "audit.h"

/* The names of the columns, as the first line. */
extern const char ks_audit_head[];

ks_audited ks_audit_examine(const ks_batch_game *game);
void ks_audit_put_row(ks_buffer *out, const ks_batch_game *game, const ks_entry *entry,
                      const ks_audited *found);

/* These return 0, or KS_EXIT_FAILURE after a message. */

/* Adds the games of a table that an earlier run has written. */
int ks_audit_recall(ks_audit *audit, const char *path);
/* Prints the report, and writes it with its tables and figures to the folder; NULL: prints only. */
int ks_audit_write_report(const ks_audit *audit, const char *folder);

#endif
