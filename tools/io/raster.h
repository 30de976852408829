/* PNG and PDF: the other back end of ks_canvas, on cairo. */
#ifndef KS_RASTER_H
#define KS_RASTER_H

#include "keisei.h"

typedef enum ks_raster_format { KS_RASTER_PNG, KS_RASTER_PDF } ks_raster_format;

/* Puts the bytes of the whole file at the end of `out`. `scale` is the number of PNG pixels per
 * pixel of the picture, each way: 2 is crisp on every screen; a PDF ignores it. Returns 0,
 * KS_EMEMORY, or KS_ERANGE if the picture would be too large. */
int ks_raster_picture(ks_buffer *out, ks_raster_format format, double scale,
                      const ks_picture *picture);
int ks_raster_plot(ks_buffer *out, ks_raster_format format, double scale, const ks_plot *plot);

#endif
