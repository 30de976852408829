/* KataGo's analysis protocol: lines in, lines out, in the order in which they are ready. */
#ifndef KS_ANALYSIS_SERVICE_H
#define KS_ANALYSIS_SERVICE_H

#include "default_judges.h"
#include "request.h"

typedef struct ks_analysis_options {
    const ks_judge *judge;             /* NULL: the default for the size of the board */
    const ks_default_judges *defaults; /* not NULL if `judge` is */
    const ks_scorer *scorer;
    ks_analysis_settings settings;
    int single;  /* requests for up to so many visits get one judgment a position */
    int threads; /* 0: requests are answered before ks_analysis_line returns */
    double (*clock)(void);
    /* Writes whole lines; called by one thread at a time. A status other than 0 ends the work. */
    int (*write)(const ks_buffer *lines, void *payload);
    void *payload;
} ks_analysis_options;

/* The longest line that is read, in bytes. */
#define KS_ANALYSIS_LONGEST ((size_t)16 << 20)

typedef struct ks_analysis_service ks_analysis_service;

/* Copies `options`, but not what they point to. */
int ks_analysis_service_new(ks_analysis_service **out, const ks_analysis_options *options);
/* Waits until all requests have been answered or, with `at_once`, stops and drops them. */
void ks_analysis_service_free(ks_analysis_service *service, int at_once);
/* Takes a line, without its newline. Returns 0, or KS_EMEMORY or what `write` returned. */
int ks_analysis_line(ks_analysis_service *service, const char *line, size_t size);

#endif
