/* Pictures, plots, JSON and SGF. */
#ifndef KEISEI_VIEW_H
#define KEISEI_VIEW_H

#include "story.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Views ---- */

typedef unsigned ks_rgba; /* 0xRRGGBBAA */
typedef enum ks_anchor { KS_ANCHOR_START, KS_ANCHOR_MIDDLE, KS_ANCHOR_END } ks_anchor;

/* What a picture is drawn on. Lengths are in pixels from the top left. Lines have round ends; text
 * stands on its baseline and is valid UTF-8 without control characters. */
typedef struct ks_canvas {
    void (*line)(double x0, double y0, double x1, double y1, double width, ks_rgba colour,
                 void *payload);
    /* Where `width` is above 0, with a rim. */
    void (*disc)(double x, double y, double radius, ks_rgba fill, double width, ks_rgba rim,
                 void *payload);
    void (*rect)(double x, double y, double width, double height, ks_rgba fill, void *payload);
    void (*text)(double x, double y, double size, ks_anchor anchor, ks_rgba colour,
                 const char *utf8, void *payload);
    /* What to show of an area when it is pointed at; NULL where pictures cannot be pointed at. */
    void (*note)(double x, double y, double width, double height, const char *utf8, void *payload);
    void *payload;
} ks_canvas;

/* What a picture shows of an explanation. */
typedef enum ks_overlay {
    KS_OVERLAY_NONE,
    KS_OVERLAY_LINKS,     /* links, edge-links and the territory that they enclose */
    KS_OVERLAY_GROUPS,    /* groups, those that are critical or dead, and their territory */
    KS_OVERLAY_ROUGH,     /* the influence of all stones alike, in numbers */
    KS_OVERLAY_INFLUENCE, /* final influence */
    KS_OVERLAY_MOYO       /* moyos with their sizes, and definite territory */
} ks_overlay;

typedef struct ks_picture {
    const ks_position *position;
    const ks_judgment *judgment;       /* NULL: the stones alone */
    const char *title;                 /* NULL: none */
    const char *caption;               /* the score in words; NULL: none */
    int last_move;                     /* marked, if a point; KS_NO_POINT: none */
    int raw;                           /* draw the signs of the raw values */
    double cell;                       /* pixels from line to line; 0: 32 */
    int correlation;                   /* the owners are correlations with one point */
    const ks_explanation *explanation; /* for an overlay, which is drawn instead of the judgment */
    const ks_page *page; /* of that explanation, whose situations are shown then instead of those
                            that were counted; may be NULL */
    ks_overlay overlay;
    const float *numbers;       /* 0 to 1 by point, written in per cent instead; NULL: none */
    const unsigned char *marks; /* by point: KS_MARK_TRIANGLE, a letter...; NULL: none */
    int number;                 /* written on the last move instead of its mark; 0: none */
} ks_picture;

/* KS_EINPUT: the judgment is of another size; the void functions draw the stones alone then. */
KS_API void ks_picture_size(double *width, double *height, const ks_picture *picture);
KS_API void ks_picture_draw(const ks_canvas *canvas, const ks_picture *picture);
KS_API int ks_picture_svg(ks_buffer *out, const ks_picture *picture);
/* For a terminal: in colour with Unicode, or in plain ASCII, as overlays always are. */
KS_API int ks_picture_text(ks_buffer *out, const ks_picture *picture, int colour);

typedef struct ks_series {
    const char *name;
    const double *x, *y; /* NAN in y: a gap, as is anything beyond a thousand million */
    int size;
    ks_rgba colour; /* 0: one that differs from its neighbours' */
    int marks;      /* discs instead of a line */
    int right;      /* measured by the axis on the right */
} ks_series;

typedef struct ks_plot {
    const char *title, *x_label, *y_label;
    const ks_series *series;
    int series_count;
    double width, height;              /* pixels; 0: 720 by 440 */
    double x_min, x_max, y_min, y_max; /* where min = max: from the data */
    const char *right_label;           /* of the axis that some series have on the right */
    double right_min, right_max;
    const char *const *notes; /* what to show when a point of the first series, or what is above and
                                 below it, is pointed at; NULL: nothing */
} ks_plot;

KS_API void ks_plot_size(double *width, double *height, const ks_plot *plot);
KS_API void ks_plot_draw(const ks_canvas *canvas, const ks_plot *plot);
KS_API int ks_plot_svg(ks_buffer *out, const ks_plot *plot);
/* For a terminal, `columns` wide and `rows` high, title and labels included. */
KS_API int ks_plot_text(ks_buffer *out, const ks_plot *plot, int columns, int rows, int colour);

/* Writes a judgment as a JSON object, or only its members into an object that is open. With `raw`,
 * the method's own values and their score are added. */
KS_API int ks_judgment_json(ks_buffer *out, const ks_judgment *judgment, const char *judge,
                            int raw);
KS_API int ks_judgment_members(ks_json *json, const ks_judgment *judgment, const char *judge,
                               int raw);

/* The marks of a comment as the properties TR, CR and LB. */
KS_API int ks_comment_sgf(ks_buffer *out, const ks_story *story, const ks_comment *comment);
/* A story as a page of HTML that needs no other file, with boards where most happened. */
KS_API int ks_story_html(ks_buffer *out, const ks_story *story, const ks_game *game,
                         ks_language language);

/* A position as an SGF game with set-up stones; with a judgment, TB and TW mark points that are
 * owned by more than a half. */
KS_API int ks_position_sgf(ks_buffer *out, const ks_position *position, const ks_judgment *judgment,
                           const ks_terms *terms);

#ifdef __cplusplus
}
#endif

#endif
