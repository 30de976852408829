/* What a report comes to: its text on standard output and, with a folder, all of its files there.
 */
#ifndef KS_TOOLS_REPORT_OUTPUT_H
#define KS_TOOLS_REPORT_OUTPUT_H

#include "keisei-corpus.h"

/* The text is also written as `name` to the folder; without one (NULL) links to files are left out,
 * which are written nowhere. Returns 0, or KS_EXIT_FAILURE after saying why. */
int ks_output_report(ks_report *report, const char *folder, const char *name);

#endif
