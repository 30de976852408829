/* Can the two stones of a drawn link be cut? Everything that both sides can play on the empty cells
 * of the drawing is tried, the opponent moving first. The worst that the drawing allows is assumed
 * of the rest: what is not drawn, or may be anything, is the opponent's and cannot be taken. Only
 * the stones of the link's own side that are drawn are safe too, as they are where they have
 * liberties elsewhere. */
#ifndef KS_CUT_SEARCH_H
#define KS_CUT_SEARCH_H

typedef enum cut_rules {
    CUT_NOTHING_TAKEN, /* no stone of the opponent is ever taken off */
    CUT_WINS_KO,       /* the opponent wins every ko */
    CUT_LOSES_KO,      /* he may never take one */
    CUT_RULES
} cut_rules;

/* The drawing has a row a line; the stones are A and B. With no B it is the edge that A must not
 * be cut from. Returns 1 if the opponent can cut, 0 if not, and -1 if there is too much to try. */
int cut_search(const char *drawing, cut_rules rules);

#endif
