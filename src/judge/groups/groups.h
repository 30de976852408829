/* Positional judgment as an expert does it (positional-judgment, Figure 5): rough influence, links,
 * groups, what is known of each group, its situation, final influence. Each step fills in its part
 * of the answer; what else they need from each other is kept in a survey. Each step needs those
 * before it, and all of them are repeated when dead groups join what they kept apart. */
#ifndef KS_GROUPS_H
#define KS_GROUPS_H

#include "capture.h"
#include "judge.h"
#include "patterns.h"
#include "siege.h"

/* Why a group is alive (up to FRIENDS), critical (up to SHUT_IN) or dead; GIVEN: the question says
 * so. ks_cause_text has them in this order. */
typedef enum ks_cause {
    KS_CAUSE_GIVEN,
    KS_CAUSE_TERRITORY,
    KS_CAUSE_EYES,
    KS_CAUSE_HOLDS,
    KS_CAUSE_OUTLETS,
    KS_CAUSE_ROOM,
    KS_CAUSE_FRIENDS,
    KS_CAUSE_OUTLET,
    KS_CAUSE_FRIEND,
    KS_CAUSE_CHASED,
    KS_CAUSE_TURN,
    KS_CAUSE_FIRST,
    KS_CAUSE_SHUT_IN,
    KS_CAUSE_CAUGHT,
    KS_CAUSE_CAPTURED,
    KS_CAUSE_FALLS,
    KS_CAUSE_SURROUNDED,
    KS_CAUSE_UNDECIDED /* by this step */
} ks_cause;

_Static_assert((int)KS_CAUSE_UNDECIDED == (int)KS_CAUSE_COUNT, "as many as the interface says");

/* How strict the judge is. */
typedef struct ks_groups_options {
    int heavy;        /* the influence that links with no enemy near */
    int loose;        /* the influence that a loose shape needs to link */
    int ease;         /* how much less of both an empty board needs; 0 less from 3/10 full on */
    int wall;         /* the influence that makes a border of territory, with no enemy near */
    int border;       /* and that which a loose shape needs to be one */
    int nodes;        /* most moves tried in a siege of one group */
    int siege_total;  /* and in all sieges of one round together */
    int hunt;         /* and in the hunt for the largest block of a group, for each answer */
    int siege_points; /* a space with more empty points is not read */
} ks_groups_options;

ks_groups_options ks_groups_defaults(void);

/* A survey of a position. Large: not for the stack. */
typedef struct ks_survey {
    ks_groups_options options;
    const ks_question *question;
    ks_explanation *out;
    ks_reading reading;
    ks_capture capture[KS_POINTS]; /* by block */
    ks_position standing;          /* without the dead blocks, as far as they are known */
    int heavy, loose;              /* the thresholds for this position */
    ks_siege *siege;
    int siege_nodes;                   /* most moves of one siege of this round */
    unsigned char captured[KS_POINTS]; /* by block: dead by itself, whoever moves first */
    unsigned char dead[KS_POINTS];     /* by block: captured, or its group is dead */
    unsigned char reached[KS_POINTS];  /* by group: it is decided, without search */
    ks_set joined[KS_POINTS];          /* by block: those that are linked with it directly */
    ks_set links[3], edges[3];         /* by colour: points of links, and borders; of edge-links */
    ks_set walls[3];                   /* by colour: living stones, links and edge-links */
    ks_set territory[3];               /* by colour, without: */
    ks_set border[3];                  /* by colour: points of links between it and the outside */
    int inner[KS_POINTS];              /* by group: its space without borders */
    ks_set eyes[3], solid_eyes[3];     /* by colour: eyes by their shape outside of territory */
    unsigned char ways[KS_POINTS];     /* by group: a bit for each direction of an outlet */
    ks_set around[KS_POINTS];          /* by group: its liberties */
    ks_group buried[KS_POINTS]; /* by first block: a dead group as it was when it was judged */
} ks_survey;

/* `out` is the explanation to fill. Returns 0 or KS_EMEMORY. */
int ks_survey_new(ks_survey **out, ks_explanation *explanation, const ks_question *question,
                  const ks_groups_options *options);
void ks_survey_free(ks_survey *survey);
/* All steps. */
void ks_survey_run(ks_survey *survey);

/* The steps. Those blocks that are marked in `dead` neither link nor radiate. */
void ks_survey_captures(ks_survey *s);  /* which blocks can be captured */
void ks_survey_influence(ks_survey *s); /* rough */
void ks_survey_links(ks_survey *s);
void ks_survey_edge_links(ks_survey *s);
void ks_survey_groups(ks_survey *s);
void ks_survey_territory(ks_survey *s);
void ks_survey_outlets(ks_survey *s);
void ks_survey_situations(ks_survey *s);
void ks_survey_definite(ks_survey *s); /* critical groups lose their territory */
void ks_survey_final(ks_survey *s);    /* final influence, and what is counted of the board */

/* The reasons of situations and the verdict. */
void ks_survey_words(ks_survey *s);

/* The group of a stone. */
static inline int ks_survey_group(const ks_survey *s, int point)
{
    return s->out->facts[s->out->block_at[point]].group;
}

extern const ks_judge_family ks_groups_judges;

#endif
