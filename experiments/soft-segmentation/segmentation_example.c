/* Figures 5 and 6 (see segmentation.h): what the network expects of every point of a position, and
 * how surely it sees stones connected with the rest. Of the paper's position only the description
 * is left, so this one is drawn to match it: White's stones on the left are safe, those in the
 * centre are not, and whether they live depends on a connection that Black may cut. */
#include "segmentation_parts.h"

#include <stdio.h>
#include <string.h>

static const char board[] = ". . . . . . . . .\n"
                            ". . . O . . . . .\n"
                            ". . O . X . . . .\n"
                            ". . O X . . . . .\n"
                            ". O . X . . X . .\n"
                            ". O . . . O X . .\n"
                            ". O X . . O X . .\n"
                            ". O X X O . X . .\n"
                            ". . . . . . . . .\n";

static const char *const centre = "F4", *const left = "B4", *const last = "E2";

static int point_of(const char *name)
{
    int point = 0;
    ks_point_parse(&point, name, 9, 9);
    return point;
}

static int draw(ks_report *out, const ks_position *position, const float *numbers, int map,
                const char *network)
{
    char title[200];
    if (map)
        snprintf(title, sizeof title, "Figure 6: how surely White connects %s, %% (%s)", centre,
                 network);
    else
        snprintf(title, sizeof title, "Figure 5: Black's points in the end, %% (%s)", network);
    ks_picture picture = {.position = position,
                          .title = title,
                          .last_move = KS_NO_POINT,
                          .numbers = numbers,
                          .correlation = map,
                          .cell = 40};
    return ks_report_add_picture(out, map ? "figure6" : "figure5", &picture);
}

static void tell(ks_report *out, const float *black, const float *map)
{
    char text[400], chance[40];
    float connected = map[point_of(left)];
    /* The network drops connections below a tenth. */
    if (connected > 0)
        snprintf(chance, sizeof chance, "%.0f%%", 100 * (double)connected);
    else
        snprintf(chance, sizeof chance, "less than 10%%");
    snprintf(text, sizeof text,
             "\nBlack is to move, after White %s. White's stones on the left, at %s, live with "
             "%.0f%%, those in the centre, at %s, with %.0f%%; White connects the two with %s.\n",
             last, left, 100 - 100 * (double)black[point_of(left)], centre,
             100 - 100 * (double)black[point_of(centre)], chance);
    ks_buffer_put_string(ks_report_text(out), text);
}

int ks_segmentation_example(ks_report *out, const ks_judge *judge, const char *network)
{
    ks_position *position;
    ks_judgment judgment;
    float black[KS_POINTS], map[KS_POINTS];
    int status = ks_position_parse(&position, board, strlen(board), NULL);
    if (status == 0)
        status = ks_judge_run(&judgment, judge, &(ks_question){.position = position});
    for (int p = 0; status == 0 && p < 81; p++)
        black[p] = (1 + judgment.raw[p]) / 2;
    if (status == 0)
        status = ks_judge_connections(map, judge, position, KS_WHITE, point_of(centre));
    ks_buffer_put_string(ks_report_text(out), "\n## Figures 5 and 6: an example\n");
    if (status == 0)
        status = draw(out, position, black, 0, network);
    if (status == 0)
        status = draw(out, position, map, 1, network);
    if (status == 0)
        tell(out, black, map);
    ks_position_free(position);
    return status;
}
