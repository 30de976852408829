/* What is answered to a request of KataGo's analysis protocol, a line each. */
#ifndef KS_ANALYSIS_REPLY_H
#define KS_ANALYSIS_REPLY_H

#include "request.h"

/* What is found about a position, and the room to work it out. */
typedef struct ks_analysis_desk {
    ks_analyst *analyst;
    ks_analysis found;
    ks_buffer *line;
    float owner[KS_POINTS], deviation[KS_POINTS], policy[KS_POINTS + 1];
    struct ks_analysis_desk *next;
} ks_analysis_desk;

/* {"id", "field", "error" or "warning"}. */
void ks_analysis_complain(ks_buffer *out, const char *id, const char *field, const char *kind,
                          const char *sentence);
/* {"error"}: of a line that has no id. */
void ks_analysis_complain_of_line(ks_buffer *out, const char *sentence);
/* Nothing was judged before the request was terminated. */
void ks_analysis_put_nothing(ks_buffer *out, const ks_analysis_request *request, int turn);
/* What the analyst of the desk has found so far goes to its line. Returns 0 or a status. */
int ks_analysis_put_found(ks_analysis_desk *desk, const ks_analysis_request *request, int turn,
                          int during);

#endif
