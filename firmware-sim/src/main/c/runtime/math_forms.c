/* The functions on real numbers for float and long double, by way of double. */
#include <math.h>

#define ONE(name)                                                                                                    \
  float name##f(float x) {                                                                                           \
    return (float)name(x);                                                                                           \
  }                                                                                                                  \
  long double name##l(long double x) {                                                                               \
    return name((double)x);                                                                                          \
  }

#define TWO(name)                                                                                                    \
  float name##f(float x, float y) {                                                                                  \
    return (float)name(x, y);                                                                                        \
  }                                                                                                                  \
  long double name##l(long double x, long double y) {                                                                \
    return name((double)x, (double)y);                                                                               \
  }

ONE(sqrt)
ONE(cbrt)
ONE(floor)
ONE(ceil)
ONE(trunc)
ONE(round)
ONE(rint)
ONE(nearbyint)
ONE(fabs)
ONE(exp)
ONE(exp2)
ONE(log)
ONE(log2)
ONE(log10)
ONE(sin)
ONE(cos)
ONE(tan)
ONE(asin)
ONE(acos)
ONE(atan)
ONE(sinh)
ONE(cosh)
ONE(tanh)
TWO(fmod)
TWO(pow)
TWO(atan2)
TWO(hypot)
TWO(fmax)
TWO(fmin)
TWO(fdim)
TWO(copysign)

float frexpf(float x, int *exponent) {
  return (float)frexp(x, exponent);
}

long double frexpl(long double x, int *exponent) {
  return frexp((double)x, exponent);
}

float ldexpf(float x, int exponent) {
  return (float)ldexp(x, exponent);
}

long double ldexpl(long double x, int exponent) {
  return ldexp((double)x, exponent);
}

float modff(float x, float *whole) {
  double w;
  double rest = modf(x, &w);
  *whole = (float)w;
  return (float)rest;
}

long double modfl(long double x, long double *whole) {
  double w;
  double rest = modf((double)x, &w);
  *whole = w;
  return rest;
}
