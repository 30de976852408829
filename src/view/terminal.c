/* See terminal.h. */
#include "terminal.h"

#include "buffer.h"

int ks_terminal_colour(ks_rgba colour)
{
    /* The cube's steps are 0, 95, 135, 175, 215, 255; these are the middles between them. */
    static const unsigned middles[5] = {48, 115, 155, 195, 235};
    int number = 0;
    for (int shift = 24; shift >= 8; shift -= 8) {
        int step = 0;
        while (step < 5 && (colour >> shift & 255) >= middles[step])
            step++;
        number = number * 6 + step;
    }
    return 16 + number;
}

void ks_terminal_set(ks_buffer *out, int colour, int behind)
{
    ks_buffer_put_format(out, "\033[38;5;%d", colour);
    if (behind >= 0)
        ks_buffer_put_format(out, ";48;5;%d", behind);
    ks_buffer_put_char(out, 'm');
}

void ks_terminal_reset(ks_buffer *out)
{
    ks_buffer_put_string(out, "\033[0m");
}
