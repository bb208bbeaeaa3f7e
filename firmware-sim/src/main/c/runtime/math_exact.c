/* Functions on real numbers whose results are exact. */
#include <math.h>
#include <stdint.h>

#define SIGN (1ull << 63)
#define FRACTION_BITS 52
#define BIAS 1023

union bits {
  double value;
  uint64_t bits;
};

static uint64_t bits_of(double x) {
  return (union bits){x}.bits;
}

static double of_bits(uint64_t bits) {
  return (union bits){.bits = bits}.value;
}

static int exponent_of(double x) {
  return (int)(bits_of(x) >> FRACTION_BITS & 0x7FF) - BIAS;
}

double fabs(double x) {
  return of_bits(bits_of(x) & ~SIGN);
}

double copysign(double x, double y) {
  return of_bits((bits_of(x) & ~SIGN) | (bits_of(y) & SIGN));
}

double trunc(double x) {
  int e = exponent_of(x);
  if (e < 0) {
    return copysign(0, x);
  }
  return e >= FRACTION_BITS ? x : of_bits(bits_of(x) & ~((1ull << (FRACTION_BITS - e)) - 1));
}

double floor(double x) {
  double t = trunc(x);
  return t > x ? t - 1 : t;
}

double ceil(double x) {
  double t = trunc(x);
  return t < x ? copysign(t + 1, x) : t;
}

double round(double x) {
  double t = trunc(x);
  return fabs(x - t) >= 0.5 ? t + copysign(1, x) : t;
}

double rint(double x) {
  double t = trunc(x);
  double rest = fabs(x - t);
  int is_odd = fmod(t, 2) != 0;
  return rest > 0.5 || (rest == 0.5 && is_odd) ? t + copysign(1, x) : t;
}

double nearbyint(double x) {
  return rint(x);
}

long lround(double x) {
  return (long)round(x);
}

long long llround(double x) {
  return (long long)round(x);
}

long lrint(double x) {
  return (long)rint(x);
}

long long llrint(double x) {
  return (long long)rint(x);
}

double frexp(double x, int *exponent) {
  int e = exponent_of(x);
  *exponent = 0;
  if (x == 0 || e > BIAS) {
    return x;
  }
  if (e == -BIAS) {
    x *= 0x1p54;
    e = exponent_of(x) - 54;
  }
  *exponent = e + 1;
  return of_bits((bits_of(x) & (SIGN | ((1ull << FRACTION_BITS) - 1))) | (uint64_t)(BIAS - 1) << FRACTION_BITS);
}

double ldexp(double x, int exponent) {
  for (; exponent > BIAS && fabs(x) < HUGE_VAL && x != 0; exponent -= BIAS) {
    x *= 0x1p1023;
  }
  if (exponent > BIAS) {
    return x;
  }
  /* Only the last step may round. */
  for (; exponent < -BIAS + 1 && x != 0; exponent += 969) {
    x *= 0x1p-969;
  }
  return x == 0 ? x : x * of_bits((uint64_t)(exponent + BIAS) << FRACTION_BITS);
}

double scalbn(double x, int exponent) {
  return ldexp(x, exponent);
}

double modf(double x, double *whole) {
  *whole = trunc(x);
  return fabs(x) == HUGE_VAL ? copysign(0, x) : copysign(x - *whole, x);
}

double fmax(double x, double y) {
  return isnan(x) || x < y ? y : x;
}

double fmin(double x, double y) {
  return isnan(x) || x > y ? y : x;
}

double fdim(double x, double y) {
  return x <= y ? 0 : x - y;
}

/* By the bits of the quotient, from the highest on. */
double fmod(double x, double y) {
  double rest = fabs(x);
  double by = fabs(y);
  if (isnan(x) || isnan(y) || rest == HUGE_VAL || by == 0) {
    return NAN;
  }
  if (rest < by) {
    return x;
  }
  int high;
  int low;
  frexp(rest, &high);
  frexp(by, &low);
  for (int e = high - low; e >= 0; e--) {
    double part = ldexp(by, e);
    if (rest >= part) {
      rest -= part;
    }
  }
  return copysign(rest, x);
}

/* By the bits of the root, from the highest on; the last one decides how it is rounded. */
double sqrt(double x) {
  if (x == 0 || isnan(x) || x == HUGE_VAL) {
    return x;
  }
  if (x < 0) {
    return NAN;
  }
  int e;
  uint64_t rest = (uint64_t)(frexp(x, &e) * 0x1p53);
  if (e & 1) {
    e++;
  } else {
    rest <<= 1;
  }
  /* The radicand is rest * 2^54, its root has 54 bits, of which two are made of every two of the radicand. */
  uint64_t root = 0;
  uint64_t part = 0;
  for (int i = 26; i >= -27; i--) {
    part = part << 2 | (i >= 0 ? rest >> (2 * i) & 3 : 0);
    root <<= 1;
    if (part > root << 1) {
      part -= (root << 1) + 1;
      root++;
    }
  }
  root += root & 1;
  return ldexp((double)(root >> 1), e / 2 - 53);
}
