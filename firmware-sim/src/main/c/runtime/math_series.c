/* Functions on real numbers by series, after the argument has been made small. */
#include <math.h>

#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW 0x1.a39ef35793c76p-33
#define EXP_MAX 709.782712893384
#define EXP_MIN -745.2
#define POWERS_MAX 1100

/* exp of a number up to 0.4. */
static double exp_small(double r) {
  double sum = 1;
  for (int i = 14; i > 0; i--) {
    sum = 1 + sum * r / i;
  }
  return sum;
}

double exp(double x) {
  if (isnan(x) || x > EXP_MAX) {
    return isnan(x) ? x : HUGE_VAL;
  }
  if (x < EXP_MIN) {
    return 0;
  }
  double k = rint(x / M_LN2);
  return ldexp(exp_small(x - k * LN2_HIGH - k * LN2_LOW), (int)k);
}

double exp2(double x) {
  if (isnan(x) || fabs(x) > 2000) {
    return isnan(x) ? x : x > 0 ? HUGE_VAL : 0;
  }
  double k = rint(x);
  return ldexp(exp_small((x - k) * M_LN2), (int)k);
}

/* ln of m, which is near 1: twice the area tangent of (m - 1) / (m + 1). */
static double log_near(double m) {
  double f = (m - 1) / (m + 1);
  double sum = 0;
  for (int i = 25; i > 0; i -= 2) {
    sum = sum * f * f + 1.0 / i;
  }
  return 2 * f * sum;
}

/* Splits a positive number into 2^e and a factor between sqrt(1/2) and sqrt(2). */
static double split(double x, int *e) {
  double m = frexp(x, e);
  if (m < M_SQRT2 / 2) {
    m *= 2;
    --*e;
  }
  return m;
}

/* The logarithm where it is a number; else what stands for it. */
static int is_special(double x, double *result) {
  if (x > 0 && x < HUGE_VAL) {
    return 0;
  }
  *result = x == 0 ? -HUGE_VAL : x < 0 ? NAN : x;
  return 1;
}

double log(double x) {
  double result;
  int e;
  if (is_special(x, &result)) {
    return result;
  }
  double near = log_near(split(x, &e));
  return e * LN2_HIGH + (e * LN2_LOW + near);
}

double log2(double x) {
  double result;
  int e;
  if (is_special(x, &result)) {
    return result;
  }
  double m = split(x, &e);
  return e + log_near(m) / M_LN2;
}

/* Of a power of ten exactly its exponent, so that programs may cut the rest to count digits. */
double log10(double x) {
  double result = log(x) / M_LN10;
  double near = rint(result);
  return fabs(result - near) <= fabs(near) * 0x1p-51 ? near : result;
}

static double power(double x, unsigned n) {
  double result = 1;
  for (; n; n >>= 1, x *= x) {
    if (n & 1) {
      result *= x;
    }
  }
  return result;
}

/* A power that is too large for a number may have an inverse that is not too small for one. */
static double inverse_power(double x, unsigned n) {
  double result = power(x, n);
  return result < HUGE_VAL ? 1 / result : 1 / power(x, n / 2) / power(x, n - n / 2);
}

double pow(double x, double y) {
  if (y == 0 || x == 1) {
    return 1;
  }
  if (isnan(x) || isnan(y)) {
    return NAN;
  }
  double size = fabs(x);
  if (fabs(y) == HUGE_VAL) {
    return size == 1 ? 1 : (size > 1) == (y > 0) ? HUGE_VAL : 0;
  }
  int is_whole = trunc(y) == y;
  int is_odd = is_whole && fmod(y, 2) != 0;
  if (x < 0 && size < HUGE_VAL && !is_whole) {
    return NAN;
  }
  double result;
  if (is_whole && fabs(y) <= POWERS_MAX) {
    result = y < 0 ? inverse_power(size, (unsigned)-y) : power(size, (unsigned)y);
  } else if (size == 0 || size == HUGE_VAL) {
    result = (size == 0) == (y > 0) ? 0 : HUGE_VAL;
  } else {
    result = exp(y * log(size));
  }
  return is_odd && signbit(x) ? -result : result;
}

double cbrt(double x) {
  if (x == 0 || isnan(x) || fabs(x) == HUGE_VAL) {
    return x;
  }
  double size = fabs(x);
  double root = exp(log(size) / 3);
  root -= (root - size / (root * root)) / 3;
  return copysign(root, x);
}

double atan(double x) {
  double size = fabs(x);
  if (size > 1) {
    return copysign(M_PI_2 - atan(1 / size), x);
  }
  if (size > 0.26794919243112270647) {
    const double root3 = 1.73205080756887729353;
    return copysign(M_PI / 6 + atan((size * root3 - 1) / (size + root3)), x);
  }
  double sum = 0;
  for (int i = 29; i > 0; i -= 2) {
    sum = 1.0 / i - sum * x * x;
  }
  return x * sum;
}

double atan2(double y, double x) {
  if (isnan(x) || isnan(y)) {
    return NAN;
  }
  if (fabs(x) == HUGE_VAL && fabs(y) == HUGE_VAL) {
    return copysign(x > 0 ? M_PI_4 : 3 * M_PI_4, y);
  }
  if (y == 0) {
    return signbit(x) ? copysign(M_PI, y) : y;
  }
  if (x == 0) {
    return copysign(M_PI_2, y);
  }
  double angle = atan(fabs(y / x));
  return copysign(x < 0 ? M_PI - angle : angle, y);
}

double asin(double x) {
  return fabs(x) > 1 ? NAN : atan2(x, sqrt((1 - x) * (1 + x)));
}

double acos(double x) {
  return fabs(x) > 1 ? NAN : atan2(sqrt((1 - x) * (1 + x)), x);
}

double sinh(double x) {
  double size = fabs(x);
  if (size < 0.5) {
    double sum = 1;
    for (int i = 15; i > 1; i -= 2) {
      sum = 1 + sum * x * x / (i * (i - 1));
    }
    return x * sum;
  }
  double half = exp(size / 2);
  return copysign(half / 2 * half - 0.5 / half / half, x);
}

double cosh(double x) {
  double half = exp(fabs(x) / 2);
  return half / 2 * half + 0.5 / half / half;
}

double tanh(double x) {
  double size = fabs(x);
  return size < 0.5 ? sinh(x) / cosh(x) : copysign(1 - 2 / (exp(2 * size) + 1), x);
}

double hypot(double x, double y) {
  double a = fmax(fabs(x), fabs(y));
  double b = fmin(fabs(x), fabs(y));
  if ((isnan(x) || isnan(y)) && a != HUGE_VAL) {
    return NAN;
  }
  if (a == 0 || a == HUGE_VAL) {
    return a;
  }
  return a * sqrt(1 + b / a * (b / a));
}
