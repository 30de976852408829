/* The figures that the paper prints, and what it says of them (see direct_parts.h). */
#include "direct_parts.h"

const paper_row direct_paper_table1[PAPER_METHODS] = {
    [EXPLICIT] = {{52.4, 60.3, 61.8}, {16.0, 14.8, 14.0}},
    [DIRECT] = {{54.7, 66.5, 66.9}, {15.9, 12.9, 12.7}},
    [DISTANCE] = {{60.2, 73.8, 73.8}, {18.5, 13.8, 13.9}},
    [INFLUENCE] = {{61.0, 73.6, 73.6}, {17.3, 12.8, 12.9}},
    [BOUZY_4_13] = {{52.6, 66.9, 67.5}, {17.3, 12.8, 12.8}},
    [BOUZY_5_21] = {{55.5, 70.2, 70.4}, {17.0, 12.3, 12.4}},
    [BOUZY_DISTANCE] = {{63.4, 73.9, 73.9}, {18.7, 14.5, 14.6}},
};

const paper_row direct_paper_table3[PAPER_METHODS] = {
    [EXPLICIT] = {{55.0, 66.2, 68.2}, {16.4, 14.5, 13.3}},
    [DIRECT] = {{57.7, 74.9, 75.3}, {16.1, 11.6, 11.3}},
    [DISTANCE] = {{61.9, 82.1, 82.1}, {16.4, 9.6, 9.7}},
    [INFLUENCE] = {{63.6, 82.1, 82.2}, {16.0, 9.5, 9.6}},
    [BOUZY_4_13] = {{56.7, 77.9, 78.3}, {17.2, 10.4, 10.5}},
    [BOUZY_5_21] = {{58.6, 80.3, 80.5}, {16.9, 9.9, 10.0}},
    [BOUZY_DISTANCE] = {{66.7, 82.2, 82.3}, {15.5, 9.6, 9.7}},
};

const double direct_paper_table2[PAPER_METHODS][TREATMENTS][3][3] = {
    [EXPLICIT] = {{{.78, .16, 0}, {.1, .88, 0}, {48.6, 49.3, .13}},
                  {{.74, .04, 0}, {.04, .82, 0}, {48.7, 49.5, .14}},
                  {{.95, .09, .01}, {.07, 1.2, .01}, {48.4, 49.0, .12}}},
    [DIRECT] = {{{15.4, 4.33, .02}, {3.16, 14.3, .01}, {30.9, 31.6, .1}},
                {{16.0, 3.32, .02}, {2.56, 15.2, .02}, {30.9, 31.7, .09}},
                {{16.6, 3.44, .02}, {2.75, 16.3, .03}, {30.0, 30.6, .08}}},
    [DISTANCE] = {{{36.0, 11.6, .05}, {6.63, 31.0, .03}, {6.86, 7.71, .06}},
                  {{38.2, 10.4, .06}, {6.21, 34.3, .06}, {5.09, 5.55, .02}},
                  {{38.0, 10.3, .05}, {6.21, 34.1, .05}, {5.29, 5.87, .04}}},
    [INFLUENCE] = {{{37.4, 12.2, .07}, {7.76, 33.3, .04}, {4.25, 4.79, .03}},
                   {{38.4, 10.5, .06}, {7.02, 35.3, .06}, {4, 4.47, .02}},
                   {{38.4, 10.5, .06}, {7.11, 35.4, .06}, {3.98, 4.46, .02}}},
    [BOUZY_4_13] = {{{17.7, 1.82, .02}, {.83, 15.4, .01}, {30.9, 33.1, .11}},
                    {{21.2, 1.86, .03}, {1.06, 19.9, .03}, {27.2, 28.5, .07}},
                    {{21.2, 1.9, .03}, {1.16, 20.1, .03}, {27.0, 28.3, .08}}},
    [BOUZY_5_21] = {{{19.0, 1.87, .02}, {.81, 15.8, .01}, {29.6, 32.6, .1}},
                    {{23, 1.98, .03}, {1.13, 20.8, .04}, {25.3, 27.5, .07}},
                    {{22.9, 1.99, .03}, {1.17, 20.7, .03}, {25.3, 27.6, .08}}},
    [BOUZY_DISTANCE] = {{{37.9, 12.1, .05}, {6.51, 32.4, .03}, {5, 5.73, .05}},
                        {{39.0, 11.0, .06}, {6.3, 34.8, .06}, {4.12, 4.5, .02}},
                        {{38.9, 10.9, .05}, {6.32, 34.6, .05}, {4.28, 4.74, .03}}},
};

#define REMOVING(method, name)                                                                     \
    {.text = name ": removing dead stones helps to find the winner",                               \
     .better = JUDGE(method, REMOVE),                                                              \
     .worse = JUDGE(method, REMAIN)},                                                              \
    {                                                                                              \
        .text = name ": removing dead stones helps to find the score",                             \
        .better = JUDGE(method, REMOVE), .worse = JUDGE(method, REMAIN), .by_score = 1             \
    }

const claim direct_claims[] = {
    REMOVING(EXPLICIT, "explicit"),
    REMOVING(DIRECT, "direct"),
    REMOVING(DISTANCE, "distance"),
    REMOVING(INFLUENCE, "influence"),
    REMOVING(BOUZY_4_13, "bouzy-4-13"),
    REMOVING(BOUZY_5_21, "bouzy-5-21"),
    REMOVING(BOUZY_DISTANCE, "bouzy-5-21+distance"),
    {"explicit: reversing finds the winner more often than removing", JUDGE(EXPLICIT, REVERSE),
     JUDGE(EXPLICIT, REMOVE), 0, ALL_MOVES, 0},
    {"direct: reversing finds the winner more often than removing", JUDGE(DIRECT, REVERSE),
     JUDGE(DIRECT, REMOVE), 0, ALL_MOVES, 0},
    {"distance: reversing and removing do not differ", JUDGE(DISTANCE, REVERSE),
     JUDGE(DISTANCE, REMOVE), 0, ALL_MOVES, 1},
    {"influence: reversing and removing do not differ", JUDGE(INFLUENCE, REVERSE),
     JUDGE(INFLUENCE, REMOVE), 0, ALL_MOVES, 1},
    {"bouzy-5-21: reversing and removing do not differ", JUDGE(BOUZY_5_21, REVERSE),
     JUDGE(BOUZY_5_21, REMOVE), 0, ALL_MOVES, 1},
    {"bouzy-5-21+distance: reversing and removing do not differ", JUDGE(BOUZY_DISTANCE, REVERSE),
     JUDGE(BOUZY_DISTANCE, REMOVE), 0, ALL_MOVES, 1},
    {"stones remain: bouzy-5-21+distance finds the winner more often than influence",
     JUDGE(BOUZY_DISTANCE, REMAIN), JUDGE(INFLUENCE, REMAIN), 0, ALL_MOVES, 0},
    {"stones remain: influence finds the winner more often than distance", JUDGE(INFLUENCE, REMAIN),
     JUDGE(DISTANCE, REMAIN), 0, ALL_MOVES, 0},
    {"stones remain: distance finds the winner more often than bouzy-5-21", JUDGE(DISTANCE, REMAIN),
     JUDGE(BOUZY_5_21, REMAIN), 0, ALL_MOVES, 0},
    {"bouzy-5-21 finds the winner more often than bouzy-4-13", JUDGE(BOUZY_5_21, REMAIN),
     JUDGE(BOUZY_4_13, REMAIN), 0, ALL_MOVES, 0},
    {"over the whole game bouzy-5-21+distance is worse at the score than bouzy-5-21",
     JUDGE(BOUZY_5_21, REMAIN), JUDGE(BOUZY_DISTANCE, REMAIN), 1, ALL_MOVES, 0},
    {"from move 20 on it is better at the score than bouzy-5-21", JUDGE(BOUZY_DISTANCE, REMAIN),
     JUDGE(BOUZY_5_21, REMAIN), 1, LATE, 0},
    {"from move 20 on it is better at the score than influence", JUDGE(BOUZY_DISTANCE, REMAIN),
     JUDGE(INFLUENCE, REMAIN), 1, LATE, 0},
    {"from move 20 on it is better at the score than distance", JUDGE(BOUZY_DISTANCE, REMAIN),
     JUDGE(DISTANCE, REMAIN), 1, LATE, 0},
    {"from move 20 on it is better at the score than direct", JUDGE(BOUZY_DISTANCE, REMAIN),
     JUDGE(DIRECT, REMAIN), 1, LATE, 0},
    {"dead removed: bouzy-5-21+distance and influence do not differ in the winner",
     JUDGE(BOUZY_DISTANCE, REMOVE), JUDGE(INFLUENCE, REMOVE), 0, ALL_MOVES, 1},
    {"dead removed: distance and influence do not differ in the winner", JUDGE(DISTANCE, REMOVE),
     JUDGE(INFLUENCE, REMOVE), 0, ALL_MOVES, 1},
    {"bouzy-5-21 extended by influence and by distance do not differ in the winner",
     JUDGE(BOUZY_INFLUENCE, REMAIN), JUDGE(BOUZY_DISTANCE, REMAIN), 0, ALL_MOVES, 1},
    {"before move 20 five dilations are better at the score than twenty", DILATED(5), DILATED(20),
     1, EARLY, 0},
    {"from move 20 on five dilations find the winner more often than one", DILATED(5), DILATED(1),
     0, LATE, 0},
    {"before move 20 five dilations find the winner more often than twenty", DILATED(5),
     DILATED(20), 0, EARLY, 0},
};

_Static_assert(sizeof direct_claims / sizeof *direct_claims <= MAX_CLAIMS, "room for claims");
const int direct_claim_count = sizeof direct_claims / sizeof *direct_claims;
