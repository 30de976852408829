/* Any bytes as a board of 4x2 points and a question about a block: what the reader of life and
 * death proves must be true by the brute-force solver. */
#include "small_truth.h"

#include "siege.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const unsigned char sure[KS_POINTS] = {0};
    static small_truth truth;
    static ks_siege *siege;
    unsigned char stones[KS_POINTS] = {0};
    ks_position position;
    if (siege == NULL)
        require(ks_siege_new(&siege, 10) == 0);
    if (size < 2 + SMALL_POINTS)
        return 0;
    for (int p = 0; p < SMALL_POINTS; p++)
        stones[p] = bytes[2 + p] % 3;
    int target = bytes[0] % SMALL_POINTS;
    if (ks_position_set_up(&position, SMALL_WIDTH, SMALL_HEIGHT, stones) ||
        stones[target] == KS_EMPTY)
        return 0;
    const game_values *values = small_values(&truth, target);
    int board = small_board(&truth, &position, target);
    ks_siege_set(siege, &position);
    int question = (bytes[1] >> 1) % (3 * (KS_SIEGE_BAR + 1));
    ks_siege_case asked = {.point = target,
                           .sure = sure,
                           .attacker_first = bytes[1] & 1,
                           .goal = (ks_siege_goal)(question / 3),
                           .kos = (ks_siege_kos)(question % 3),
                           .empties = SMALL_POINTS,
                           .nodes = 300};
    if (ks_siege_run(siege, &asked) == KS_SIEGE_PROVED)
        require(!game_graph_is_wrong(values, board, asked.attacker_first, (graph_claim)asked.goal,
                                     asked.kos == KS_SIEGE_KOS_LOST));
    return 0;
}
