/* The statistics of an audit: wrong scores and wrong winners, by rating and by player
 * (scoring-final-positions, section 5.2). */
#ifndef KS_AUDIT_H
#define KS_AUDIT_H

#include "batch.h"

/* How the result of a record compares with our count. */
typedef enum ks_finding {
    KS_FOUND_NOTHING, /* the record has no count to compare with */
    KS_FOUND_SAME,
    KS_FOUND_RULES, /* it is right by other rules than those it names */
    KS_FOUND_DAME,  /* a point or two off, with neutral points unfilled */
    KS_FOUND_DOUBT, /* it differs, but our own score has a warning */
    KS_FOUND_WRONG,
    KS_FINDINGS
} ks_finding;

const char *ks_finding_name(ks_finding finding);

ks_finding ks_audit_find(const ks_batch_game *game);
/* "games.sgfs:20: wrong: we count W+4.5, the record says B+15.5", and a warning if there is one. */
void ks_audit_put_line(ks_buffer *out, const ks_batch_game *game, const ks_entry *entry,
                       ks_finding finding);

/* One game for the statistics. */
typedef struct ks_audited {
    ks_finding finding;
    int winner; /* does it differ from the record's? */
    int labels; /* does the record mark the same dead stones? -1: it marks none */
    int warned; /* does our score have a warning? */
    int blocks[KS_RELEVANCES];
    double record;                     /* Black minus White by the record */
    double gained;                     /* how much of that is more than our count */
    char player[3][64], rating[3][16]; /* by colour; "" if not known */
} ks_audited;

typedef struct ks_audit ks_audit;

int ks_audit_new(ks_audit **out);
void ks_audit_free(ks_audit *audit);
int ks_audit_add(ks_audit *audit, const ks_audited *game);
/* Tables and figures. */
int ks_audit_report(ks_report *out, const ks_audit *audit);

#endif
