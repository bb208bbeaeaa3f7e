/* Functions on real numbers that few programs ask for. */
#include <limits.h>
#include <math.h>
#include <stdint.h>

union bits {
  double value;
  uint64_t bits;
};

union single_bits {
  float value;
  uint32_t bits;
};

/* What log(1 + x) loses by rounding 1 + x is put back. */
double log1p(double x) {
  double u = 1 + x;
  return u == 1 || x == HUGE_VAL ? x : log(u) * (x / (u - 1));
}

double expm1(double x) {
  if (fabs(x) > 0.4) {
    return exp(x) - 1;
  }
  double sum = 1;
  for (int i = 16; i > 1; i--) {
    sum = 1 + sum * x / i;
  }
  return x * sum;
}

double asinh(double x) {
  double size = fabs(x);
  if (size > 1e9) {
    return copysign(log(size) + M_LN2, x);
  }
  return copysign(log1p(size + size * size / (1 + sqrt(size * size + 1))), x);
}

double acosh(double x) {
  return x > 1e9 ? log(x) + M_LN2 : x < 1 ? NAN : log1p(x - 1 + sqrt((x - 1) * (x + 1)));
}

double atanh(double x) {
  return copysign(log1p(2 * fabs(x) / (1 - fabs(x))) / 2, x);
}

/* By its series near 0, by a continued fraction far from it. */
static double erfc_far(double x) {
  double fraction = 0;
  for (int i = 120; i > 0; i--) {
    fraction = i / 2.0 / (x + fraction);
  }
  return exp(-x * x) / (x + fraction) / 1.77245385090551602730;
}

double erf(double x) {
  double size = fabs(x);
  if (isnan(x) || x == 0 || size > 6) {
    return isnan(x) || x == 0 ? x : copysign(1, x);
  }
  if (size > 2) {
    return copysign(1 - erfc_far(size), x);
  }
  double term = x;
  double sum = x;
  for (int i = 1; i < 60; i++) {
    term *= -x * x / i;
    sum += term / (2 * i + 1);
  }
  return sum * 1.12837916709551257390;
}

double erfc(double x) {
  return x > 28 ? 0 : x > 2 ? erfc_far(x) : 1 - erf(x);
}

/* Stirling's series, for x from 12 on. */
static double stirling(double x) {
  static const double factors[] = {1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156};
  double sum = 0;
  for (int i = sizeof factors / sizeof *factors - 1; i >= 0; i--) {
    sum = sum / (x * x) + factors[i];
  }
  return (x - 0.5) * log(x) - x + 0.91893853320467274178 + sum / x;
}

double lgamma(double x) {
  if (isnan(x) || fabs(x) == HUGE_VAL) {
    return fabs(x);
  }
  if (x <= 0) {
    return x == trunc(x) ? HUGE_VAL : log(M_PI / fabs(sin(M_PI * fmod(x, 2)))) - lgamma(1 - x);
  }
  if (x == 1 || x == 2) {
    return 0;
  }
  double product = 1;
  for (; x < 12; x++) {
    product *= x;
  }
  return stirling(x) - log(product);
}

double tgamma(double x) {
  if (isnan(x) || x == HUGE_VAL) {
    return x;
  }
  if (x == 0) {
    return copysign(HUGE_VAL, x);
  }
  if (x < 0.5) {
    return x == trunc(x) ? NAN : M_PI / (sin(M_PI * fmod(x, 2)) * tgamma(1 - x));
  }
  if (x > 24) {
    return x > 172 ? HUGE_VAL : exp(stirling(x));
  }
  double product = 1;
  while (x >= 2) {
    x--;
    product *= x;
  }
  return x == 1 ? product : product * exp(lgamma(x));
}

/* The nearest whole quotient, even if two are as near. */
double remainder(double x, double y) {
  double by = fabs(y);
  if (isnan(y) || by == 0 || fabs(x) == HUGE_VAL) {
    return NAN;
  }
  if (by == HUGE_VAL) {
    return x;
  }
  double rest = by > 0x1p1022 ? x : fmod(x, 2 * by);
  double size = fabs(rest);
  if (size > by || size - by / 2 > 0) {
    size -= by;
    if (size >= by / 2 && size > 0) {
      size -= by;
    }
  }
  return signbit(rest) ? -size : size;
}

double nextafter(double x, double y) {
  union bits b = {x};
  if (isnan(x) || isnan(y) || x == y) {
    return isnan(x) ? x : y;
  }
  if (x == 0) {
    b.bits = 1;
    return copysign(b.value, y);
  }
  b.bits += (x < y) == (x > 0) ? 1 : ~0ull;
  return b.value;
}

float nextafterf(float x, float y) {
  union single_bits b = {x};
  if (isnan(x) || isnan(y) || x == y) {
    return isnan(x) ? x : y;
  }
  if (x == 0) {
    b.bits = 1;
    return copysignf(b.value, y);
  }
  b.bits += (x < y) == (x > 0) ? 1 : ~0u;
  return b.value;
}

int ilogb(double x) {
  int e;
  if (x == 0 || isnan(x) || fabs(x) == HUGE_VAL) {
    return x == 0 ? FP_ILOGB0 : isnan(x) ? FP_ILOGBNAN : INT_MAX;
  }
  frexp(x, &e);
  return e - 1;
}

double logb(double x) {
  return isnan(x) ? x : fabs(x) == HUGE_VAL ? HUGE_VAL : x == 0 ? -HUGE_VAL : ilogb(x);
}

double scalbln(double x, long exponent) {
  return ldexp(x, (int)exponent);
}

double nan(const char *kind) {
  (void)kind;
  return NAN;
}

#define ONE(name)                                                                                                    \
  float name##f(float x) {                                                                                           \
    return (float)name(x);                                                                                           \
  }                                                                                                                  \
  long double name##l(long double x) {                                                                               \
    return name((double)x);                                                                                          \
  }

ONE(log1p)
ONE(expm1)
ONE(asinh)
ONE(acosh)
ONE(atanh)
ONE(erf)
ONE(erfc)
ONE(lgamma)
ONE(tgamma)

float remainderf(float x, float y) {
  return (float)remainder(x, y);
}
