/* A growing string of bytes. Writers need not check each write: running out of memory is
 * remembered, and ks_buffer_status is asked once before the bytes are used. */
#ifndef KS_BUFFER_H
#define KS_BUFFER_H

#include "keisei.h"
#include "text.h"

struct ks_buffer {
    char *data;
    size_t size, capacity;
    int status;
};

/* A buffer on the stack starts as (ks_buffer){0} and ends with this. */
void ks_buffer_release(ks_buffer *buffer);

void ks_buffer_put_char(ks_buffer *buffer, char c);
void ks_buffer_put_int(ks_buffer *buffer, int value);

#endif
