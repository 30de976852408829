/* Our own exp, log, tanh and normal distribution. libm's differ in the last bit from machine to
 * machine; these use nothing but IEEE additions, multiplications, divisions and square roots in a
 * fixed order, so a browser gets the bytes that a server got. Errors are a few units in the last
 * place. */
#ifndef KS_ELEMENTARY_H
#define KS_ELEMENTARY_H

double ks_exp(double x);
/* x > 0; -INFINITY at 0, NAN below. */
double ks_log(double x);
double ks_tanh(double x);
/* P(a standard normal variable <= x). */
double ks_normal(double x);

#endif
