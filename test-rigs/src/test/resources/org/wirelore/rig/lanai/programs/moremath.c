/* Rarer functions of math.h. */
#include <stdio.h>
#include <math.h>
#include <float.h>
#include <limits.h>
static volatile double v[] = {0, -0.0, 1e-10, -1e-5, 0.1, -0.3, 0.5, 0.75, 1, -1, 1.5, 2, -2.5, 3, 5.5, 10, -10.25,
    20, 27, 100.5, 170, 1e5, 1e-300, 1e300, INFINITY, -INFINITY, NAN, DBL_MIN, 5e-324, DBL_MAX};
#define N (int)(sizeof v / sizeof *v)
static void p(double x) {
  if (x != x) printf("nan ");
  else printf("%.11g ", x);
}  static const char *k(double x) {
  switch (fpclassify(x)) {
    case FP_NAN:
    return "nan";
    case FP_INFINITE:
    return "inf";
    case FP_ZERO:
    return "zero";
    case FP_SUBNORMAL:
    return "small";
    case FP_NORMAL:
    return "normal";
  }
  return "?";
}  int main(void) {
  for (int i = 0; i < N; i++) {
    double x = v[i];
    p(x);
    p(log1p(x));
    p(expm1(x));
    p(asinh(x));
    p(acosh(x));
    p(atanh(x));
    p(erf(x));
    p(erfc(x));
    if (x < 1e200 ) p(lgamma(x));
    if (x > -1 || x < -3) p(tgamma(x));
    p(logb(x));
    if (x == x && !isinf(x) && x != 0) printf("%d ", ilogb(x));
    printf("%s %s\n", k(x), k((float)x));
    for (int j = i % 2; j < N; j += 2) {
      double y = v[j];
      double r = remainder(x, y);
      if (r != r) printf("n ");
      else printf("%a ", r);
      double n = nextafter(x, y);
      if (n != n) printf("n ");
      else printf("%a ", n);
      float m = nextafterf(x, y);
      if (m != m) printf("n ");
      else printf("%a ", m);
    }
    puts("");
  }    printf("%g %g %d %d\n", scalbln(1.5, 4), M_LOG2E, ilogb(0.0) == FP_ILOGB0, isnan(nan("")) != 0);
  for (int i = -40; i < 40; i++) printf("%a ", remainder(i, 4));
  for (int i = -40; i < 40; i++) printf("%a ", remainder(i * 0.5, 3));
  puts("");
}
