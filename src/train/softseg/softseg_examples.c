/* See softseg_examples.h. */
#include "softseg_examples.h"

enum { F = KS_SOFTSEG_FIELDS };

void ks_softseg_step_read(ks_softseg_step *out, const ks_softseg_board *board,
                          const ks_position *position, int inputs)
{
    ks_softseg_read(&out->inputs, board, position, inputs);
    ks_softseg_signals_read(&out->signals, position);
    out->to_move = position->to_move;
    out->trained = 1;
}

/* The colour that is 0 or 1 for the side to move. */
static int colour_of(int to_move, int side)
{
    return side == 0 ? to_move : KS_OPPONENT(to_move);
}

/* ---- Targets ---- */

/* Overwrites targets in `out`, of the side to move, by what is on a board. */
static void put_signals(ks_softseg_targets *out, int to_move, const ks_softseg_signals *signals,
                        const ks_softseg_board *board)
{
    for (int p = 0; p < board->points; p++) {
        if (signals->alive[p] != KS_EMPTY)
            out->evaluation[p] = signals->alive[p] == to_move;
        for (int c = 0; c < 2; c++) {
            int colour = colour_of(to_move, c);
            if (signals->eye[p] == colour)
                out->eye[c][p] = 1;
            for (int d = 0; d < F; d++) {
                int q = board->beside[p][d];
                if (q < 0)
                    out->link[c][p][d] = -1;
                else if (ks_softseg_connected(signals, colour, p, q))
                    out->link[c][p][d] = 1;
            }
        }
    }
}

void ks_softseg_targets_next(ks_softseg_targets *out, const ks_softseg_step *step,
                             const ks_softseg_step *next, const ks_softseg *net,
                             const ks_softseg_state *next_state)
{
    int turned = step->to_move != next->to_move;
    for (int p = 0; p < next_state->board->points; p++) {
        const float *row = next_state->middle + p * net->middle_padded;
        float evaluation = next_state->evaluation[p];
        out->evaluation[p] = turned ? 1 - evaluation : evaluation;
        for (int c = 0; c < 2; c++) {
            out->eye[c][p] = row[ks_softseg_eye_at(net, c ^ turned)];
            for (int d = 0; d < F; d++)
                out->link[c][p][d] = row[ks_softseg_link_at(net, c ^ turned, d)];
        }
    }
    put_signals(out, step->to_move, &next->signals, next_state->board);
    put_signals(out, step->to_move, &step->signals, next_state->board);
}

void ks_softseg_targets_end(ks_softseg_targets *out, const ks_softseg_step *step,
                            const ks_softseg_board *board)
{
    for (int p = 0; p < board->points; p++) {
        out->evaluation[p] = -1;
        for (int c = 0; c < 2; c++) {
            out->eye[c][p] = 0;
            for (int d = 0; d < F; d++)
                out->link[c][p][d] = 0;
        }
    }
    put_signals(out, step->to_move, &step->signals, board);
}

/* Two points of one owner that touch, or have a third of the same owner between them at a corner.
 */
static int owned_together(const ks_softseg_board *board, const signed char *owner, int sign, int p,
                          int d)
{
    int q = board->beside[p][d];
    if (owner[p] != sign || owner[q] != sign)
        return 0;
    if (d % 2 == 1 || d == 4)
        return 1;
    int beside = board->beside[p][3 + d % 3], above = board->beside[p][d / 3 * 3 + 1];
    return owner[beside] == sign || owner[above] == sign;
}

void ks_softseg_targets_owners(ks_softseg_targets *out, const ks_softseg_step *step,
                               const ks_softseg_board *board, const signed char *owner)
{
    for (int p = 0; p < board->points; p++)
        for (int c = 0; c < 2; c++) {
            int sign = colour_of(step->to_move, c) == KS_BLACK ? 1 : -1;
            out->eye[c][p] = owner[p] == sign ? -1 : 0;
            for (int d = 0; d < F; d++)
                out->link[c][p][d] =
                    board->beside[p][d] >= 0 && owned_together(board, owner, sign, p, d);
        }
    put_signals(out, step->to_move, &step->signals, board);
    /* The final owner of a point is known, even if it seemed to be alive for the other side. */
    for (int p = 0; p < board->points; p++)
        out->evaluation[p] = owner[p] == 0 ? -1 : (owner[p] > 0) == (step->to_move == KS_BLACK);
}

/* ---- Games ---- */

double ks_softseg_train_game(ks_softseg *net, ks_softseg_state *states[2],
                             const ks_softseg_step *steps, int count, const signed char *owner,
                             int outcome, ks_softseg_error error, float rate, int *trained)
{
    const ks_softseg_board *board = states[0]->board;
    ks_softseg_targets targets = {
        .evaluation = {0}}; /* static analysers cannot see that all is set */
    double errors = 0;
    for (int t = count - 1; t >= 0; t--) {
        const ks_softseg_step *step = &steps[t];
        int last = t == count - 1;
        if (!step->trained)
            continue;
        if (owner != NULL && (last || outcome)) {
            ks_softseg_targets_owners(&targets, step, board, owner);
        } else if (last) {
            ks_softseg_targets_end(&targets, step, board);
        } else {
            ks_softseg_run(states[1], net, &steps[t + 1].inputs);
            ks_softseg_targets_next(&targets, step, &steps[t + 1], net, states[1]);
        }
        ks_softseg_run(states[0], net, &step->inputs);
        for (int p = 0; p < board->points; p++) {
            double away = states[0]->evaluation[p] - targets.evaluation[p];
            errors += targets.evaluation[p] < 0 ? 0 : away * away / board->points;
        }
        ks_softseg_learn(net, net, states[0], &targets, error, rate);
        ++*trained;
    }
    return errors;
}
