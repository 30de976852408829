/* The figures that the paper prints, and what it says of them (see scoring_parts.h). */
#include "scoring_parts.h"

const int scoring_table_sizes[SIZES] = {100, 1000, 10000};
const int scoring_table3_sizes[SIZES] = {1000, 10000, 100000};

const paper_classifier scoring_paper_table1[CLASSIFIERS] = {
    [NMC] = {"NMC",
             "nearest-mean",
             {2.8, 4.0, 3.8},
             {3.9, 3.8, 3.6},
             {0, .1, .5},
             {4.9e4, 5.2e4, 5.3e4}},
    [LDC] = {"LDC",
             "linear-discriminant",
             {.7, 2.1, 2.2},
             {3.0, 2.0, 1.9},
             {0, .1, .9},
             {5.1e4, 5.2e4, 5.3e4}},
    [LOGLC] =
        {"LOGLC", "logistic", {0, 0, 1.0}, {9.3, 2.6, 1.2}, {.2, 1.1, 5.6}, {5.2e4, 5.2e4, 5.1e4}},
    [QDC] = {"QDC",
             "quadratic-discriminant",
             {0, 1.0, 1.9},
             {13.7, 2.1, 2.1},
             {.1, .1, 1.1},
             {3.1e4, 3.2e4, 3.2e4}},
    [NNC] = {"NNC",
             "nearest-neighbour",
             {0, 0, 0},
             {18.8, 13.5, 10.2},
             {0, 4.1, 4.1e3},
             {4.7e3, 2.4e2, 2.4}},
    [KNNC] = {"KNNC",
              "k-nearest-neighbours",
              {7.2, 4.2, 2.8},
              {13.1, 4.4, 2.8},
              {0, 10, 9.4e3},
              {4.8e3, 2.4e2, 2.6}},
    [BPNC] = {"BPNC",
              "backpropagation",
              {.5, .2, .5},
              {3.6, 1.5, 1.0},
              {2.9, 19, 190},
              {1.8e4, 1.8e4, 1.9e4}},
    [LMNC] = {"LMNC",
              "levenberg-marquardt",
              {2.2, .7, .5},
              {7.6, 2.8, 1.2},
              {26, 320, 2.4e3},
              {1.8e4, 1.8e4, 1.9e4}},
    [RPNC] =
        {"RPNC", "rprop", {1.5, .2, .4}, {4.1, 1.7, 1.1}, {1.4, 7.1, 71}, {1.8e4, 1.8e4, 1.9e4}},
};

#define MORE1(c, name)                                                                             \
    {                                                                                              \
        name ": 10,000 examples beat 100", TABLE1_CELL(c, 2), TABLE1_CELL(c, 0), 0                 \
    }
#define ORDER1(text, size, a, b)                                                                   \
    {                                                                                              \
        text, TABLE1_CELL(a, size), TABLE1_CELL(b, size), 0                                        \
    }

const claim scoring_claims1[] = {
    MORE1(NMC, "NMC"),
    MORE1(LDC, "LDC"),
    MORE1(LOGLC, "LOGLC"),
    MORE1(QDC, "QDC"),
    MORE1(NNC, "NNC"),
    MORE1(KNNC, "KNNC"),
    MORE1(BPNC, "BPNC"),
    MORE1(LMNC, "LMNC"),
    MORE1(RPNC, "RPNC"),
    ORDER1("100: LDC beats NMC", 0, LDC, NMC),
    ORDER1("100: LDC beats LOGLC", 0, LDC, LOGLC),
    ORDER1("100: LOGLC beats QDC", 0, LOGLC, QDC),
    ORDER1("100: KNNC beats NNC", 0, KNNC, NNC),
    ORDER1("100: BPNC beats LMNC", 0, BPNC, LMNC),
    ORDER1("100: RPNC beats LMNC", 0, RPNC, LMNC),
    ORDER1("1,000: LDC beats LOGLC", 1, LDC, LOGLC),
    ORDER1("1,000: LDC beats NMC", 1, LDC, NMC),
    ORDER1("1,000: QDC beats KNNC", 1, QDC, KNNC),
    ORDER1("1,000: KNNC beats NNC", 1, KNNC, NNC),
    ORDER1("1,000: BPNC beats LDC", 1, BPNC, LDC),
    ORDER1("1,000: RPNC beats LDC", 1, RPNC, LDC),
    ORDER1("1,000: RPNC beats LMNC", 1, RPNC, LMNC),
    ORDER1("10,000: LDC beats NMC", 2, LDC, NMC),
    ORDER1("10,000: LDC beats QDC", 2, LDC, QDC),
    ORDER1("10,000: LDC beats KNNC", 2, LDC, KNNC),
    ORDER1("10,000: LOGLC beats LDC", 2, LOGLC, LDC),
    ORDER1("10,000: LOGLC beats QDC", 2, LOGLC, QDC),
    ORDER1("10,000: QDC beats KNNC", 2, QDC, KNNC),
    ORDER1("10,000: KNNC beats NNC", 2, KNNC, NNC),
    ORDER1("10,000: BPNC beats LOGLC", 2, BPNC, LOGLC),
    ORDER1("10,000: RPNC beats LOGLC", 2, RPNC, LOGLC),
    ORDER1("10,000: RPNC beats LMNC", 2, RPNC, LMNC),
    {"10,000: LMNC and LOGLC do not differ", TABLE1_CELL(LMNC, 2), TABLE1_CELL(LOGLC, 2), .2},
    {"10,000: BPNC and RPNC hardly differ", TABLE1_CELL(BPNC, 2), TABLE1_CELL(RPNC, 2), .2},
    {"10,000: LOGLC is nearly as good as the networks", TABLE1_CELL(RPNC, 2), TABLE1_CELL(LOGLC, 2),
     .2},
};
const int scoring_claim_count1 = sizeof scoring_claims1 / sizeof *scoring_claims1;

const int scoring_hidden4[NETWORKS] = {2, 5, 10, 15, 25, 35, 50, 75, 100};
const int scoring_sizes4[2] = {5000, 15000};

const claim scoring_claims4[] = {
    {"15 units: 15,000 examples beat 5,000", FIGURE4_CELL(0, 1, 3), FIGURE4_CELL(0, 0, 3), 0},
    {"50 units: 15,000 examples beat 5,000", FIGURE4_CELL(0, 1, 6), FIGURE4_CELL(0, 0, 6), 0},
    {"100 units: 15,000 examples beat 5,000", FIGURE4_CELL(0, 1, 8), FIGURE4_CELL(0, 0, 8), 0},
    {"5,000: 50 units beat 5", FIGURE4_CELL(0, 0, 6), FIGURE4_CELL(0, 0, 1), 0},
    {"15,000: 50 units beat 5", FIGURE4_CELL(0, 1, 6), FIGURE4_CELL(0, 1, 1), 0},
    {"5,000: above 50 units it levels off", FIGURE4_CELL(0, 0, 8), FIGURE4_CELL(0, 0, 6), .1},
    {"15,000: above 50 units it levels off", FIGURE4_CELL(0, 1, 8), FIGURE4_CELL(0, 1, 6), .1},
    {"5,000, 15 units: the training set fares better than the test set", FIGURE4_CELL(1, 0, 3),
     FIGURE4_CELL(0, 0, 3), 0},
    {"15,000, 15 units: the training set fares better than the test set", FIGURE4_CELL(1, 1, 3),
     FIGURE4_CELL(0, 1, 3), 0},
};
const int scoring_claim_count4 = sizeof scoring_claims4 / sizeof *scoring_claims4;

const int scoring_hidden2[WIDTHS] = {15, 35, 75};

const double scoring_paper_table2[SIZES][PAPER_EXTRACTORS][WIDTHS] = {
    {{29.1, 26.0, 27.3}, {22.9, 22.9, 22.3}, {23.3, 24.3, 21.9}},
    {{13.7, 13.5, 13.4}, {16.7, 16.2, 15.6}, {14.2, 14.5, 14.4}},
    {{7.5, 6.8, 6.5}, {9.9, 9.3, 9.1}, {8.9, 8.2, 7.7}},
};

#define ORDER2(text, size, a, b, width)                                                            \
    {                                                                                              \
        text, TABLE2_CELL(size, a, width), TABLE2_CELL(size, b, width), 0                          \
    }

const claim scoring_claims2[] = {
    {"100 examples with features beat 10,000 without, 15 units", TABLE2_CELL(0, OURS, 0),
     TABLE2_CELL(2, RAW, 0), 0},
    {"100 examples with features beat 10,000 without, 75 units", TABLE2_CELL(0, OURS, 2),
     TABLE2_CELL(2, RAW, 2), 0},
    ORDER2("100, 15 units: pca1 beats raw boards", 0, PCA1, RAW, 0),
    ORDER2("100, 75 units: pca1 beats raw boards", 0, PCA1, RAW, 2),
    ORDER2("100, 75 units: pca2 beats raw boards", 0, PCA2, RAW, 2),
    ORDER2("1,000, 15 units: raw boards beat pca1", 1, RAW, PCA1, 0),
    ORDER2("1,000, 75 units: raw boards beat pca1", 1, RAW, PCA1, 2),
    ORDER2("1,000, 75 units: raw boards beat pca2", 1, RAW, PCA2, 2),
    ORDER2("1,000, 75 units: pca2 beats pca1", 1, PCA2, PCA1, 2),
    ORDER2("10,000, 15 units: raw boards beat pca1", 2, RAW, PCA1, 0),
    ORDER2("10,000, 75 units: raw boards beat pca1", 2, RAW, PCA1, 2),
    ORDER2("10,000, 75 units: raw boards beat pca2", 2, RAW, PCA2, 2),
    ORDER2("10,000, 75 units: pca2 beats pca1", 2, PCA2, PCA1, 2),
    {"raw boards: 10,000 examples beat 1,000, 15 units", TABLE2_CELL(2, RAW, 0),
     TABLE2_CELL(1, RAW, 0), 0},
    {"raw boards: 1,000 examples beat 100, 15 units", TABLE2_CELL(1, RAW, 0),
     TABLE2_CELL(0, RAW, 0), 0},
    {"10,000 raw boards: 75 units beat 15", TABLE2_CELL(2, RAW, 2), TABLE2_CELL(2, RAW, 0), 0},
};
const int scoring_claim_count2 = sizeof scoring_claims2 / sizeof *scoring_claims2;

const double scoring_paper_table3[SIZES][KS_CASCADE_STEPS] = {
    {1.93, 1.60, 1.52, 1.48}, {1.09, .76, .74, .72}, {.68, .43, .38, .37}};

#define STEPS3(row, name)                                                                          \
    {name ": the second step helps", TABLE3_CELL(row, 1), TABLE3_CELL(row, 0), 0},                 \
        {name ": the third makes no difference", TABLE3_CELL(row, 2), TABLE3_CELL(row, 1), .1},    \
    {                                                                                              \
        name ": nor does the fourth", TABLE3_CELL(row, 3), TABLE3_CELL(row, 2), .1                 \
    }

const claim scoring_claims3[] = {
    STEPS3(0, "1,000"),
    STEPS3(1, "10,000"),
    STEPS3(2, "all"),
    {"four steps: 10,000 examples beat 1,000", TABLE3_CELL(1, 3), TABLE3_CELL(0, 3), 0},
    {"four steps: all examples beat 10,000", TABLE3_CELL(2, 3), TABLE3_CELL(1, 3), 0},
    {"10,000 examples and four steps come near all examples and one", TABLE3_CELL(1, 3),
     TABLE3_CELL(2, 0), .1},
};
const int scoring_claim_count3 = sizeof scoring_claims3 / sizeof *scoring_claims3;
