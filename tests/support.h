/* What tests share: cmocka, and boards from drawings. */
#ifndef KS_TEST_SUPPORT_H
#define KS_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"

/* The position of a drawing, which must be legal. */
ks_position draw(const char *diagram);
/* The same, with the stones in lower case marked as dead. */
ks_position draw_dead(const char *diagram, unsigned char dead[KS_POINTS]);
/* The point of a name such as "E5", which must exist. */
int at(const ks_position *position, const char *name);

#endif
