/* The one format of trained models: a text that says what trained it, and named tensors of floats.
 *
 * Bytes, all numbers little-endian: "KSMODEL1"; u32 length of the text, text; u32 number of
 * tensors; for each u8 length of its name, name, u8 number of dimensions (1 to 4, and 128 more if
 * its numbers are halves, binary16, or 64 more if they are bytes), u32 each, then the numbers; at
 * the end u32 CRC-32 of all before it. Of a tensor of bytes each row, that is each index of its
 * first dimension, is a float, the scale, and signed bytes that count in it (byte_scale.h). The
 * bytes may come from anywhere, so the reader checks everything. Reading and making a model follow
 * the same rules, so whatever was written can be read. */
#ifndef KS_MODEL_H
#define KS_MODEL_H

#include "keisei.h"

#include <stdint.h>

enum { KS_MODEL_DIMENSIONS = 4, KS_MODEL_NAME = 64 };

typedef enum ks_tensor_form { KS_FLOATS, KS_HALVES, KS_BYTES } ks_tensor_form;

typedef struct ks_tensor {
    char name[KS_MODEL_NAME]; /* plain ASCII without spaces; no two of a model are alike */
    int dimensions;
    int size[KS_MODEL_DIMENSIONS]; /* each at least 1 */
    size_t count;                  /* of floats: the product of the sizes */
    float *data;                   /* all finite */
    ks_tensor_form form;           /* how they are written; they have been rounded to it */
} ks_tensor;

typedef struct ks_model {
    char *text;
    ks_tensor *tensors;
    size_t count, capacity;
} ks_model;

/* Refused: other magic or version, lengths that do not fit, a wrong checksum, bad or repeated
 * names, values that are not finite. `error` says which. */
int ks_model_read(ks_model **out, const void *bytes, size_t size, ks_error *error);
void ks_model_free(ks_model *model);

/* Is there a tensor of that name, of whatever dimensions? */
int ks_model_has(const ks_model *model, const char *name);
/* A tensor of exactly these dimensions, or NULL. A size of 0 fits any. */
const ks_tensor *ks_model_tensor(const ks_model *model, const char *name, int dimensions,
                                 const int *size);

/* KS_EINPUT for what a reader would refuse. */
int ks_model_new(ks_model **out, const char *text);
/* Adds a copy of the data. */
int ks_model_add(ks_model *model, const char *name, int dimensions, const int *size,
                 const float *data);
/* The same under the name PREFIX.NAME: several networks may share a model. */
int ks_model_add_part(ks_model *model, const char *prefix, const char *name, int dimensions,
                      const int *size, const float *data);
/* NULL, and `error` says what is missing, if there is no such tensor of that shape. */
const ks_tensor *ks_model_part(const ks_model *model, const char *prefix, const char *name,
                               int dimensions, const int *size, ks_error *error);
/* Rounds all numbers to halves and has them written as such, in half the space. KS_EINPUT if one is
 * too large for that: 65,520 or more. */
int ks_model_halve(ks_model *model);
/* Rounds the numbers of all tensors of two dimensions or more to bytes, row by row, and has them
 * written as such. */
void ks_model_quantise(ks_model *model);
int ks_model_write(ks_buffer *out, const ks_model *model);

/* CRC-32 as zip has it. */
uint32_t ks_model_checksum(const unsigned char *bytes, size_t size);

#endif
