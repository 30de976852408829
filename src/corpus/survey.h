/* Notes the places of an index while a corpus is read from its start. */
#ifndef KS_SURVEY_H
#define KS_SURVEY_H

#include "index.h"
#include "zip_directory.h"

enum { KS_SURVEY_STEP = 1 << 20 };

/* Starts as zeros, but for `index` and `step`. */
typedef struct ks_survey {
    ks_index *index;
    uint64_t step;   /* bytes of files between places */
    int status;      /* 0 or KS_EMEMORY */
    uint64_t passed; /* bytes of the files before the open one */
    uint64_t size;   /* of the open one */
    uint64_t last;   /* where the last place is, counted through all files */
    size_t file;     /* the open one */
    ks_zip_directory zip;
    int zip_state; /* of the open file: 0 not looked for, 1 its entries are known, -1 they are not
                    */
} ks_survey;

void ks_survey_release(ks_survey *survey);

/* The file of that number starts, before which there are so many games. */
void ks_survey_file(ks_survey *survey, size_t file, size_t games);
/* It is open. */
void ks_survey_opened(ks_survey *survey, const ks_reader *reader);
/* The header of a member has been read. */
void ks_survey_member(ks_survey *survey, struct archive *archive, ks_reader *reader, size_t games);
/* A game of a plain file ended before `offset`, on that line. */
void ks_survey_game(ks_survey *survey, uint64_t offset, int line, size_t games);

#endif
