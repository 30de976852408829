/* Any bytes as a drawing. A drawing that is accepted must come out of ks_position_draw and be read
 * again as the same position with the same dead stones; for one that is refused the error must be
 * one sentence. */
#include "buffer.h"
#include "diagram.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

static void check_round_trip(const ks_position *position, const unsigned char *dead)
{
    ks_buffer drawn = {0}, again = {0};
    ks_position back;
    unsigned char back_dead[KS_POINTS];
    ks_position_draw(&drawn, position, dead);
    if (ks_buffer_status(&drawn) == 0) {
        require(ks_diagram_parse(&back, back_dead, drawn.data, drawn.size, NULL) == 0);
        require(back.width == position->width && back.height == position->height);
        require(back.hash == position->hash);
        int points = ks_points(position);
        require(memcmp(back.stone, position->stone, (size_t)points) == 0);
        require(memcmp(back_dead, dead, (size_t)points) == 0);
        ks_position_draw(&again, &back, back_dead);
        require(again.size == drawn.size && memcmp(again.data, drawn.data, drawn.size) == 0);
    }
    ks_buffer_release(&drawn);
    ks_buffer_release(&again);
}

/* The same bytes as the board of a JSON line: the first two give its size. */
static void check_board(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return;
    ks_position position;
    ks_error error = {0};
    int status = ks_board_parse(&position, bytes[0] % 32, bytes[1] % 32, (const char *)bytes + 2,
                                size - 2, &error);
    if (status)
        check_error_of(&error, status, size);
    else
        check_round_trip(&position, (unsigned char[KS_POINTS]){0});
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    ks_position position;
    unsigned char dead[KS_POINTS];
    ks_error error = {0};
    int status = ks_diagram_parse(&position, dead, (const char *)bytes, size, &error);
    if (status)
        check_error_of(&error, status, size);
    else
        check_round_trip(&position, dead);
    check_board(bytes, size);
    return 0;
}
