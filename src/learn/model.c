/* See model.h. */
#include "model.h"

#include "alloc.h"
#include "byte_scale.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "KSMODEL1";

enum {
    MAGIC_SIZE = 8,
    SUM_SIZE = 4,
    MOST_TENSORS = 1000,
    MOST_TEXT = 1 << 20,
    MOST_FLOATS = 1 << 26,
    HALVES = 128, /* added to the number of dimensions of a tensor of halves */
    BYTES = 64    /* and to that of a tensor of bytes */
};

/* Four bytes at a time, with tables that are faster to compute than to store: the table of byte k
 * has the effect of a byte that k more bytes follow. */
uint32_t ks_model_checksum(const unsigned char *bytes, size_t size)
{
    uint32_t table[4][256], crc = 0xFFFFFFFFu;
    for (uint32_t i = 0; i < 256; i++) {
        table[0][i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[0][i] = table[0][i] >> 1 ^ (table[0][i] & 1 ? 0xEDB88320u : 0);
    }
    for (int k = 1; k < 4; k++)
        for (uint32_t i = 0; i < 256; i++)
            table[k][i] = table[k - 1][i] >> 8 ^ table[0][table[k - 1][i] & 255];
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        crc ^= (uint32_t)bytes[i] | (uint32_t)bytes[i + 1] << 8 | (uint32_t)bytes[i + 2] << 16 |
               (uint32_t)bytes[i + 3] << 24;
        crc = table[3][crc & 255] ^ table[2][crc >> 8 & 255] ^ table[1][crc >> 16 & 255] ^
              table[0][crc >> 24];
    }
    for (; i < size; i++)
        crc = crc >> 8 ^ table[0][(crc ^ bytes[i]) & 255];
    return ~crc;
}

/* ---- Halves ---- */

static const float tiny_unit = 1.0F / (1 << 24); /* of the smallest halves, below 2^-14 */

/* The nearest half, the even one of two that are as near; infinity from 65,520 on. */
static uint32_t half_of(float value)
{
    static const float half = 0.5F; /* has steps of tiny_unit above it */
    uint32_t bits, start;
    memcpy(&bits, &value, sizeof bits);
    uint32_t sign = bits >> 16 & 0x8000u, size = bits & 0x7FFFFFFFu;
    if (size >= 0x477FF000u)
        return sign | 0x7C00u;
    if (size >= 0x38800000u)
        return sign | (size - 0x38000000u + 0xFFFu + (size >> 13 & 1)) >> 13;
    float sum = (value < 0 ? -value : value) + half;
    memcpy(&bits, &sum, sizeof bits);
    memcpy(&start, &half, sizeof start);
    return sign | (bits - start);
}

static float float_of(uint32_t half)
{
    uint32_t exponent = half >> 10 & 31, rest = half & 1023;
    float value = (float)rest * tiny_unit;
    uint32_t bits = exponent == 31 ? 0x7F800000u : (exponent + 112) << 23 | rest << 13;
    if (exponent > 0)
        memcpy(&value, &bits, sizeof value);
    return half & 0x8000u ? -value : value;
}

/* ---- What a model may hold, read or made ---- */

/* Names are plain ASCII without spaces. */
static int good_name(const char *name, size_t length)
{
    if (length < 1 || length >= KS_MODEL_NAME)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (name[i] <= ' ' || name[i] > '~')
            return 0;
    return 1;
}

/* UTF-8 without control characters other than ends of lines: it will be printed. */
static int good_text(const char *text, size_t length)
{
    if (length > MOST_TEXT)
        return 0;
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)text[i];
        int bytes = ks_utf8_length(text + i, length - i);
        if (bytes == 0 || (c < ' ' && c != '\n') || c == 0x7F)
            return 0;
        i += (size_t)bytes;
    }
    return 1;
}

/* Sets the count; 0 for a bad shape. */
static int good_shape(ks_tensor *tensor)
{
    if (tensor->dimensions < 1 || tensor->dimensions > KS_MODEL_DIMENSIONS)
        return 0;
    tensor->count = 1;
    for (int i = 0; i < tensor->dimensions; i++) {
        int size = tensor->size[i];
        if (size < 1 || (size_t)size > MOST_FLOATS / tensor->count)
            return 0;
        tensor->count *= (size_t)size;
    }
    return 1;
}

static int good_values(const float *data, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(data[i]))
            return 0;
    return 1;
}

static const ks_tensor *find(const ks_model *model, const char *name)
{
    for (size_t i = 0; i < model->count; i++)
        if (strcmp(model->tensors[i].name, name) == 0)
            return &model->tensors[i];
    return NULL;
}

int ks_model_has(const ks_model *model, const char *name)
{
    return find(model, name) != NULL;
}

/* Takes ownership of `tensor->data`, also if it fails. */
static int append(ks_model *model, const ks_tensor *tensor)
{
    if (ks_grow((void **)&model->tensors, &model->capacity, model->count + 1,
                sizeof *model->tensors)) {
        free(tensor->data);
        return KS_EMEMORY;
    }
    model->tensors[model->count++] = *tensor;
    return 0;
}

/* ---- Reading ---- */

typedef struct reader {
    const unsigned char *bytes;
    size_t size, at;
    ks_error *error;
} reader;

static int refuse(const reader *r, const char *why)
{
    return ks_error_set(r->error, KS_EINPUT, r->at, 0, "the model %s", why);
}

/* Moves on by `size` bytes and returns where they start; NULL if there are not so many. */
static const unsigned char *take(reader *r, size_t size)
{
    if (size > r->size - r->at)
        return NULL;
    r->at += size;
    return r->bytes + r->at - size;
}

static int take_u32(reader *r, uint32_t *out)
{
    const unsigned char *b = take(r, 4);
    *out = 0;
    if (b == NULL)
        return refuse(r, "is cut off");
    *out = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    return 0;
}

static int no_memory(const reader *r)
{
    return ks_error_set(r->error, KS_EMEMORY, 0, 0, "out of memory");
}

static int read_shape(reader *r, ks_tensor *tensor)
{
    const unsigned char *length = take(r, 1);
    const unsigned char *name = length ? take(r, *length) : NULL;
    const unsigned char *dimensions = name ? take(r, 1) : NULL;
    if (dimensions == NULL)
        return refuse(r, "is cut off");
    if (!good_name((const char *)name, *length))
        return refuse(r, "has a tensor with a bad name");
    tensor->form = *dimensions & HALVES ? KS_HALVES : *dimensions & BYTES ? KS_BYTES : KS_FLOATS;
    tensor->dimensions = *dimensions & ~(tensor->form == KS_HALVES ? HALVES : BYTES);
    if (tensor->dimensions < 1 || tensor->dimensions > KS_MODEL_DIMENSIONS)
        return refuse(r, "has a tensor with a bad number of dimensions");
    memcpy(tensor->name, name, *length);
    for (int i = 0; i < tensor->dimensions; i++) {
        uint32_t size;
        if (take_u32(r, &size))
            return KS_EINPUT;
        tensor->size[i] = size <= MOST_FLOATS ? (int)size : 0;
    }
    return good_shape(tensor) ? 0 : refuse(r, "has a tensor of a bad size");
}

static size_t row_size(const ks_tensor *tensor)
{
    return tensor->count / (size_t)tensor->size[0];
}

static size_t written_size(const ks_tensor *tensor)
{
    switch (tensor->form) {
    case KS_HALVES: return 2 * tensor->count;
    case KS_BYTES: return tensor->count + 4 * (size_t)tensor->size[0];
    default: return 4 * tensor->count;
    }
}

static float take_float(reader *r)
{
    uint32_t bits = 0;
    float value;
    take_u32(r, &bits);
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The bytes are known to be there. */
static void read_values(reader *r, ks_tensor *tensor)
{
    float scale = 0;
    for (size_t i = 0; i < tensor->count; i++) {
        if (tensor->form == KS_HALVES) {
            const unsigned char *half = take(r, 2);
            tensor->data[i] = float_of((uint32_t)half[0] | (uint32_t)half[1] << 8);
        } else if (tensor->form == KS_BYTES) {
            if (i % row_size(tensor) == 0)
                scale = take_float(r);
            tensor->data[i] = scale * (signed char)*take(r, 1);
        } else {
            tensor->data[i] = take_float(r);
        }
    }
}

/* Would a tensor of bytes be written as these? Its scales follow from its numbers, so that a file
 * can be read and written without a change. */
static int written_as(const unsigned char *bytes, const ks_tensor *tensor)
{
    float scale = 0;
    for (size_t i = 0; i < tensor->count; i++) {
        if (i % row_size(tensor) == 0) {
            scale = ks_byte_scale(tensor->data + i, row_size(tensor));
            reader r = {bytes, 4, 0, NULL};
            uint32_t given = 0, wanted;
            take_u32(&r, &given);
            memcpy(&wanted, &scale, sizeof wanted);
            if (given != wanted)
                return 0;
            bytes += 4;
        }
        if ((signed char)*bytes++ != ks_byte_of(tensor->data[i], scale))
            return 0;
    }
    return 1;
}

static int read_tensor(reader *r, ks_model *model)
{
    ks_tensor tensor = {0};
    int status = read_shape(r, &tensor);
    if (status)
        return status;
    if (find(model, tensor.name) != NULL)
        return refuse(r, "has two tensors of one name");
    if (written_size(&tensor) > r->size - r->at)
        return refuse(r, "is cut off");
    tensor.data = ks_alloc(tensor.count, sizeof *tensor.data);
    if (tensor.data == NULL || append(model, &tensor))
        return no_memory(r);
    const unsigned char *start = r->bytes + r->at;
    read_values(r, &tensor);
    if (!good_values(tensor.data, tensor.count))
        return refuse(r, "has a value that is not a finite number");
    return tensor.form != KS_BYTES || written_as(start, &tensor)
               ? 0
               : refuse(r, "has a row of bytes with a wrong scale");
}

/* Checks magic and checksum: after this the bytes are as they were written, though perhaps not by
 * us. */
static int read_frame(reader *r)
{
    const unsigned char *start = take(r, MAGIC_SIZE);
    if (start == NULL || memcmp(start, magic, MAGIC_SIZE - 1) != 0) {
        r->at = 0;
        return refuse(r, "does not start like a model file");
    }
    if (memcmp(start, magic, MAGIC_SIZE) != 0)
        return refuse(r, "is of another version");
    if (r->size - r->at < SUM_SIZE)
        return refuse(r, "is cut off");
    r->size -= SUM_SIZE;
    reader tail = {r->bytes, r->size + SUM_SIZE, r->size, r->error};
    uint32_t sum = 0;
    take_u32(&tail, &sum);
    if (sum != ks_model_checksum(r->bytes, r->size))
        return refuse(&tail, "is damaged: its checksum is wrong");
    return 0;
}

static int read_all(reader *r, ks_model *model)
{
    uint32_t length, tensors;
    int status = read_frame(r);
    if (status)
        return status;
    if (take_u32(r, &length))
        return KS_EINPUT;
    const unsigned char *text = take(r, length);
    if (text == NULL)
        return refuse(r, "is cut off");
    if (!good_text((const char *)text, length))
        return refuse(r, "has a bad text");
    model->text = ks_alloc((size_t)length + 1, 1);
    if (model->text == NULL)
        return no_memory(r);
    memcpy(model->text, text, length);
    if (take_u32(r, &tensors))
        return KS_EINPUT;
    if (tensors > MOST_TENSORS)
        return refuse(r, "has too many tensors");
    for (uint32_t i = 0; i < tensors; i++) {
        status = read_tensor(r, model);
        if (status)
            return status;
    }
    return r->at == r->size ? 0 : refuse(r, "has bytes behind its end");
}

int ks_model_read(ks_model **out, const void *bytes, size_t size, ks_error *error)
{
    reader r = {bytes, size, 0, error};
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = read_all(&r, *out);
    if (status) {
        ks_model_free(*out);
        *out = NULL;
    }
    return status;
}

void ks_model_free(ks_model *model)
{
    if (model == NULL)
        return;
    for (size_t i = 0; i < model->count; i++)
        free(model->tensors[i].data);
    free(model->tensors);
    free(model->text);
    free(model);
}

const ks_tensor *ks_model_tensor(const ks_model *model, const char *name, int dimensions,
                                 const int *size)
{
    const ks_tensor *tensor = find(model, name);
    if (tensor == NULL || tensor->dimensions != dimensions)
        return NULL;
    for (int d = 0; d < dimensions; d++)
        if (size[d] != 0 && size[d] != tensor->size[d])
            return NULL;
    return tensor;
}

/* ---- Writing ---- */

int ks_model_new(ks_model **out, const char *text)
{
    size_t length = strlen(text);
    *out = NULL;
    if (!good_text(text, length))
        return KS_EINPUT;
    ks_model *model = ks_alloc(1, sizeof *model);
    if (model != NULL)
        model->text = ks_alloc(length + 1, 1);
    if (model == NULL || model->text == NULL) {
        ks_model_free(model);
        return KS_EMEMORY;
    }
    memcpy(model->text, text, length);
    *out = model;
    return 0;
}

int ks_model_add(ks_model *model, const char *name, int dimensions, const int *size,
                 const float *data)
{
    ks_tensor tensor = {.dimensions = dimensions};
    for (int i = 0; i < dimensions && i < KS_MODEL_DIMENSIONS; i++)
        tensor.size[i] = size[i];
    if (!good_name(name, strlen(name)) || !good_shape(&tensor) || find(model, name) != NULL ||
        model->count == MOST_TENSORS || !good_values(data, tensor.count))
        return KS_EINPUT;
    ks_format(tensor.name, sizeof tensor.name, "%s", name);
    tensor.data = ks_alloc(tensor.count, sizeof *tensor.data);
    if (tensor.data == NULL)
        return KS_EMEMORY;
    memcpy(tensor.data, data, tensor.count * sizeof *data);
    return append(model, &tensor);
}

/* Room for both names, so that one that is too long is refused and not cut. */
enum { JOINED = 2 * KS_MODEL_NAME };

int ks_model_add_part(ks_model *model, const char *prefix, const char *name, int dimensions,
                      const int *size, const float *data)
{
    char joined[JOINED];
    ks_format(joined, sizeof joined, "%s.%s", prefix, name);
    return ks_model_add(model, joined, dimensions, size, data);
}

const ks_tensor *ks_model_part(const ks_model *model, const char *prefix, const char *name,
                               int dimensions, const int *size, ks_error *error)
{
    char joined[JOINED];
    ks_format(joined, sizeof joined, "%s.%s", prefix, name);
    const ks_tensor *tensor = ks_model_tensor(model, joined, dimensions, size);
    if (tensor == NULL)
        ks_error_set(error, KS_EINPUT, 0, 0, "the model has no %s of the right shape", joined);
    return tensor;
}

int ks_model_halve(ks_model *model)
{
    for (size_t t = 0; t < model->count; t++) {
        ks_tensor *tensor = &model->tensors[t];
        for (size_t i = 0; i < tensor->count; i++)
            tensor->data[i] = float_of(half_of(tensor->data[i]));
        if (!good_values(tensor->data, tensor->count))
            return KS_EINPUT;
        tensor->form = KS_HALVES;
    }
    return 0;
}

void ks_model_quantise(ks_model *model)
{
    for (size_t t = 0; t < model->count; t++) {
        ks_tensor *tensor = &model->tensors[t];
        size_t row = row_size(tensor);
        if (tensor->dimensions < 2)
            continue;
        for (float *at = tensor->data; at < tensor->data + tensor->count; at += row) {
            float scale = ks_byte_scale(at, row);
            for (size_t i = 0; i < row; i++)
                at[i] = scale * (float)ks_byte_of(at[i], scale);
        }
        tensor->form = KS_BYTES;
    }
}

static void put_u32(ks_buffer *out, uint32_t value)
{
    unsigned char bytes[4] = {(unsigned char)value, (unsigned char)(value >> 8),
                              (unsigned char)(value >> 16), (unsigned char)(value >> 24)};
    ks_buffer_put(out, bytes, 4);
}

static void put_float(ks_buffer *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_u32(out, bits);
}

static void put_values(ks_buffer *out, const ks_tensor *tensor)
{
    size_t row = row_size(tensor);
    float scale = 0;
    for (size_t i = 0; i < tensor->count; i++) {
        if (tensor->form == KS_HALVES) {
            uint32_t bits = half_of(tensor->data[i]);
            ks_buffer_put(out, &(unsigned char[]){bits & 255, bits >> 8 & 255}, 2);
        } else if (tensor->form == KS_BYTES) {
            if (i % row == 0)
                put_float(out, scale = ks_byte_scale(tensor->data + i, row));
            ks_buffer_put(out, &(signed char){(signed char)ks_byte_of(tensor->data[i], scale)}, 1);
        } else {
            put_float(out, tensor->data[i]);
        }
    }
}

static void put_tensor(ks_buffer *out, const ks_tensor *tensor)
{
    unsigned char length = (unsigned char)strlen(tensor->name);
    ks_buffer_put(out, &length, 1);
    ks_buffer_put_string(out, tensor->name);
    static const int marks[] = {[KS_HALVES] = HALVES, [KS_BYTES] = BYTES};
    int dimensions = tensor->dimensions + marks[tensor->form];
    ks_buffer_put(out, &(unsigned char){(unsigned char)dimensions}, 1);
    for (int i = 0; i < tensor->dimensions; i++)
        put_u32(out, (uint32_t)tensor->size[i]);
    put_values(out, tensor);
}

int ks_model_write(ks_buffer *out, const ks_model *model)
{
    size_t start = ks_buffer_size(out);
    ks_buffer_put(out, magic, MAGIC_SIZE);
    put_u32(out, (uint32_t)strlen(model->text));
    ks_buffer_put_string(out, model->text);
    put_u32(out, (uint32_t)model->count);
    for (size_t i = 0; i < model->count; i++)
        put_tensor(out, &model->tensors[i]);
    if (ks_buffer_status(out))
        return ks_buffer_status(out);
    const unsigned char *bytes = (const unsigned char *)ks_buffer_data(out) + start;
    put_u32(out, ks_model_checksum(bytes, ks_buffer_size(out) - start));
    return ks_buffer_status(out);
}
