/* Strings that are drawn: names of players, titles, labels of axes. They come from records, so
 * anything may be in them. Every view passes them through here, and what comes out is valid UTF-8
 * that XML, cairo and a terminal all take as plain text. */
#ifndef KS_LABEL_H
#define KS_LABEL_H

#include <stddef.h>

enum { KS_LABEL_SIZE = 512 };

/* About how wide `text` is at that font size. It depends on the font, so this only serves to leave
 * room. */
double ks_label_width(const char *text, double size);

/* How many columns of a terminal it takes. */
int ks_label_columns(const char *text);

/* Copies `text` (NULL: empty) without what cannot be drawn. What is wider than `width` at that font
 * size, or longer than the array, is cut and ends in an ellipsis. */
void ks_label_fit(char out[KS_LABEL_SIZE], const char *text, double size, double width);

/* The same for a terminal, without a limit but the array. */
void ks_label_clean(char out[KS_LABEL_SIZE], const char *text);

#endif
