/* See buffer.h. */
#include "buffer.h"

#include "alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int ks_buffer_new(ks_buffer **out)
{
    *out = ks_alloc(1, sizeof **out);
    return *out ? 0 : KS_EMEMORY;
}

void ks_buffer_release(ks_buffer *buffer)
{
    free(buffer->data);
    *buffer = (ks_buffer){0};
}

void ks_buffer_free(ks_buffer *buffer)
{
    if (buffer != NULL)
        ks_buffer_release(buffer);
    free(buffer);
}

const char *ks_buffer_data(const ks_buffer *buffer)
{
    return buffer->data ? buffer->data : "";
}

size_t ks_buffer_size(const ks_buffer *buffer)
{
    return buffer->size;
}

void ks_buffer_clear(ks_buffer *buffer)
{
    buffer->size = 0;
    buffer->status = 0;
    if (buffer->data != NULL)
        buffer->data[0] = '\0';
}

int ks_buffer_status(const ks_buffer *buffer)
{
    return buffer->status;
}

void ks_buffer_put(ks_buffer *buffer, const void *bytes, size_t size)
{
    if (size == 0 || buffer->status)
        return;
    buffer->status = ks_grow((void **)&buffer->data, &buffer->capacity, buffer->size + size + 1, 1);
    if (buffer->status)
        return;
    memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
    buffer->data[buffer->size] = '\0';
}

void ks_buffer_put_char(ks_buffer *buffer, char c)
{
    ks_buffer_put(buffer, &c, 1);
}

void ks_buffer_put_string(ks_buffer *buffer, const char *string)
{
    ks_buffer_put(buffer, string, strlen(string));
}

void ks_buffer_put_int(ks_buffer *buffer, int value)
{
    ks_buffer_put_format(buffer, "%d", value);
}

void ks_buffer_put_number(ks_buffer *buffer, double value, int digits)
{
    char text[32];
    ks_buffer_put(buffer, text, ks_format_number(text, value, digits));
}

static void put_piece(const char *bytes, size_t size, void *payload)
{
    ks_buffer_put(payload, bytes, size);
}

void ks_buffer_put_format(ks_buffer *buffer, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    ks_format_each(put_piece, buffer, format, values);
    va_end(values);
}

void ks_buffer_put_base64(ks_buffer *buffer, const void *bytes, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *data = bytes;
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)data[i] << 16 | (i + 1 < size ? (uint32_t)data[i + 1] << 8 : 0) |
                         (i + 2 < size ? data[i + 2] : 0);
        char four[4];
        for (int k = 0; k < 4; k++)
            four[k] = i + (size_t)k <= size ? letters[three >> (18 - 6 * k) & 63] : '=';
        ks_buffer_put(buffer, four, 4);
    }
}
