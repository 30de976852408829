/* The one interface of all judges. A kind of judge is a folder here and a line in table.c: how its
 * names are read, and how it judges. A judge is one name, read. */
#ifndef KS_JUDGE_H
#define KS_JUDGE_H

#include "position.h"

/* What becomes of dead stones before a judge looks (potential-territory, 3.6). */
typedef enum ks_dead_stones { KS_DEAD_REMAIN, KS_DEAD_REMOVED, KS_DEAD_REVERSED } ks_dead_stones;

typedef struct ks_judge_kind ks_judge_kind;
typedef struct ks_life ks_life;
typedef struct ks_boltzmann ks_boltzmann;

struct ks_judge {
    const ks_judge_kind *kind;
    char name[64];
    ks_dead_stones dead_stones;
    int numbers[2];          /* D and E of a name such as "bouzy-D-E" */
    ks_life *life;           /* who tells dead stones, where the judge asks */
    ks_boltzmann *boltzmann; /* of a judge that is a random field */
};

struct ks_judge_kind {
    ks_judge_info info;
    int asks_life; /* always; without it, only where dead stones are removed or reversed */
    /* Fills `owner`, `alive`, `raw` and `dead` of every point, and `raw_score`; the rest of the
     * judgment follows from these, unless the judge knows the distribution of the score and fills
     * in `score`, `score_sd` (negative before) and `black_wins` too. Returns 0 or a status. */
    int (*run)(ks_judgment *out, const ks_judge *judge, const ks_question *question);
};

/* The score and its spread from the owners, and who wins by the terms. */
void ks_judgment_finish(ks_judgment *out, const ks_question *question);

#endif
