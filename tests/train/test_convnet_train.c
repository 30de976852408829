/* Training the convolutional network on a few small games: the same bytes for any number of threads
 * and when it was stopped on the way; soft targets; what is refused. The games are GNU Go's against
 * itself, on 7x7. */
#include "convnet_examples.h"
#include "convnet_train.h"
#include "kept_bytes.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *games;
static char soft_path[] = "soft1-XXXXXX", positions_path[] = "soft2-XXXXXX";

