/* keisei: positional judgment in the game of Go.
 *
 * Who owns what, how surely, and what is the score? This header is all that a program needs: read a
 * record or set up a position, name a judge, ask it, draw or count the answer. It is an umbrella
 * over the headers in keisei/, each about one subject.
 *
 *     ks_position *position;
 *     ks_judge *judge;
 *     ks_judgment judgment;
 *     ks_position_parse(&position, diagram, strlen(diagram), NULL);
 *     ks_judge_new(&judge, "bouzy-5-21", NULL);
 *     ks_question question = {.position = position};
 *     ks_judge_run(&judgment, judge, &question);
 *
 * Conventions:
 * - A function that can fail returns 0 or a negative KS_E... status. Getters return values.
 * - The one output comes first. An object that comes back through a pointer to a pointer belongs to
 * the caller and is freed with its _free function, which takes NULL; a pointer that is returned is
 * borrowed.
 * - A point is y * width + x, row by row from the top left. KS_PASS and KS_NO_POINT are negative.
 * - Nothing here prints, exits, opens a file, starts a thread or keeps state between calls: threads
 * may use different objects at once, and share one while none of them changes it.
 */
#ifndef KEISEI_H
#define KEISEI_H

#include "keisei/board.h"
#include "keisei/buffer.h"
#include "keisei/explain.h"
#include "keisei/json.h"
#include "keisei/judge.h"
#include "keisei/option.h"
#include "keisei/page.h"
#include "keisei/play.h"
#include "keisei/proof.h"
#include "keisei/record.h"
#include "keisei/score.h"
#include "keisei/status.h"
#include "keisei/story.h"
#include "keisei/view.h"

#endif
