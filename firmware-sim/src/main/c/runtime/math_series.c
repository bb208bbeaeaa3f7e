/* Functions on real numbers by series, after the argument has been made small. */
#include <math.h>

#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW 0x1.a39ef35793c76p-33
#define PI_2_HIGH 0x1.921fb544p0
#define PI_2_MIDDLE 0x1.0b4611a6p-34
#define PI_2_LOW 0x1.3198a2e037073p-69
#define EXP_MAX 709.782712893384
#define EXP_MIN -745.2
#define POWERS_MAX 1024

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

double log10(double x) {
  return log(x) / M_LN10;
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
    result = power(size, (unsigned)fabs(y));
    result = y < 0 ? 1 / result : result;
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

static double sin_small(double x) {
  double sum = 1;
  for (int i = 19; i > 1; i -= 2) {
    sum = 1 - sum * x * x / (i * (i - 1));
  }
  return x * sum;
}

static double cos_small(double x) {
  double sum = 1;
  for (int i = 20; i > 0; i -= 2) {
    sum = 1 - sum * x * x / (i * (i - 1));
  }
  return sum;
}

/* The sine of x and some right angles more. */
static double sine(double x, int more) {
  if (isnan(x) || fabs(x) == HUGE_VAL) {
    return NAN;
  }
  double k = rint(x / M_PI_2);
  double r = x - k * PI_2_HIGH - k * PI_2_MIDDLE - k * PI_2_LOW;
  int quarter = ((int)fmod(k, 4) + more) & 3;
  double size = quarter & 1 ? cos_small(r) : sin_small(r);
  return quarter & 2 ? -size : size;
}

double sin(double x) {
  return x == 0 ? x : sine(x, 0);
}

double cos(double x) {
  return sine(x, 1);
}

double tan(double x) {
  return x == 0 ? x : sin(x) / cos(x);
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
  if (a == 0 || a == HUGE_VAL || isnan(x) || isnan(y)) {
    return a == HUGE_VAL ? a : x + y == 0 ? 0 : a + b;
  }
  return a * sqrt(1 + b / a * (b / a));
}
