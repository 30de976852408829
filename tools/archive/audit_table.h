/* The files of an audit: games.csv, a row per game, and the report, which is made from the rows and
 * so can be made again from the file.
 *
 * The columns are the same in every audit, and a cell that is not known is empty, so that programs
 * for tables read it as it is:
 *
 *     game            its number in the corpus, from 1
 *     finding         as the report has it: same, wrong ...
 *     other winner    1 if our count gives the game to the other side
 *     labels agree    1 if the record marks the same dead stones, 0 if others, -1 if none
 *     warned          1 if our count has a warning
 *     black, black rating, white, white rating
 *     ours, record    Black minus White by the rules of the record: our count, and the record
 *     result          as the record has it (RE)
 *     agrees          1 if our count gives this result, 0 if not
 *     rules           those of the record
 *     ...             a column per ruleset: our count by it, with the komi of the game
 *     warning         of our count
 *     source          where the game was found
 */
#ifndef KS_AUDIT_TABLE_H
#define KS_AUDIT_TABLE_H

#include "audit.h"

/* The names of the columns, as the first line. */
void ks_audit_put_head(ks_buffer *out);

ks_audited ks_audit_examine(const ks_batch_game *game);
void ks_audit_put_row(ks_buffer *out, const ks_batch_game *game, const ks_entry *entry,
                      const ks_audited *found);

/* These return 0, or KS_EXIT_FAILURE after a message. */

/* Adds the games of a table that an earlier run has written. */
int ks_audit_recall(ks_audit *audit, const char *path);
/* Prints the report, and writes it with its tables and figures to the folder; NULL: prints only. */
int ks_audit_write_report(const ks_audit *audit, const char *folder);

#endif
