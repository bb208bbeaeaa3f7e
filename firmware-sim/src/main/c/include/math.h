/* The few functions on real numbers that need no table. */
#ifndef WIRELORE_MATH_H
#define WIRELORE_MATH_H

#define HUGE_VAL (__builtin_huge_val())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

static inline double fabs(double x) {
  return x < 0 || (x == 0 && 1 / x < 0) ? -x : x;
}

static inline float fabsf(float x) {
  return x < 0 || (x == 0 && 1 / x < 0) ? -x : x;
}

#endif
