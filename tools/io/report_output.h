/* Writes a report: its text to standard output and, with a folder, all of its files there. */
#ifndef KS_TOOLS_REPORT_OUTPUT_H
#define KS_TOOLS_REPORT_OUTPUT_H

#include "keisei-corpus.h"

/* The text is also written to the folder, as `name`; without a folder (NULL), links to files are
 * left out, since the files are not written. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_output_report(ks_report *report, const char *folder, const char *name);

#endif
