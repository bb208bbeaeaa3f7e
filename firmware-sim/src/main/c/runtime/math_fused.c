/* Multiplication and addition with one rounding. A product of two doubles has up to 106 bits, so that sums are made of two
   words of 64. */
#include <math.h>

typedef unsigned long long u64;

#define REP u64
#define REP_BITS 64
#define FRACTION_BITS 52
#define FLOAT double
#include "soft_round.h"

struct wide {
  u64 high, low;
};

static struct wide product(u64 a, u64 b) {
  u64 a1 = a >> 32, a0 = (unsigned)a, b1 = b >> 32, b0 = (unsigned)b;
  u64 low = a0 * b0;
  u64 middle = a1 * b0 + (low >> 32);
  u64 cross = a0 * b1 + (unsigned)middle;
  struct wide result = {a1 * b1 + (middle >> 32) + (cross >> 32), cross << 32 | (unsigned)low};
  return result;
}

static struct wide shifted_left(struct wide x, int n) {
  if (n >= 64) {
    x.high = x.low << (n - 64);
    x.low = 0;
  } else if (n) {
    x.high = x.high << n | x.low >> (64 - n);
    x.low <<= n;
  }
  return x;
}

/* Whatever is lost makes the lowest bit 1. */
static struct wide shifted_right(struct wide x, int n) {
  if (n >= 64) {
    x.low = shift_jamming(x.high, n - 64) | (x.low != 0);
    x.high = 0;
  } else if (n) {
    x.low = x.high << (64 - n) | shift_jamming(x.low, n);
    x.high >>= n;
  }
  return x;
}

static struct wide sum(struct wide a, struct wide b) {
  struct wide result = {a.high + b.high, a.low + b.low};
  result.high += result.low < b.low;
  return result;
}

static struct wide difference(struct wide a, struct wide b) {
  struct wide result = {a.high - b.high - (a.low < b.low), a.low - b.low};
  return result;
}

static int is_less(struct wide a, struct wide b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* The significand with its leading one at bit 62 and the exponent of that bit, biased; of a number that is neither 0 nor
   infinite. */
static u64 taken_apart(u64 bits, int *exponent) {
  u64 fraction = bits & (LEADING - 1);
  *exponent = (int)(bits >> FRACTION_BITS) & EXPONENT_MAX;
  if (*exponent) {
    return (fraction | LEADING) << ROUND_BITS;
  }
  int shift = leading_zeros(fraction) - 1;
  *exponent = 1 + ROUND_BITS - shift;
  return fraction << shift;
}

static int is_finite_and_not_zero(u64 bits) {
  bits &= ~SIGN;
  return bits != 0 && bits < INFINITE;
}

double fma(double x, double y, double z) {
  u64 a = bits_of(x), b = bits_of(y), c = bits_of(z);
  if (!is_finite_and_not_zero(a) || !is_finite_and_not_zero(b)) {
    return x * y + z;
  }
  if (!is_finite_and_not_zero(c)) {
    return (c & ~SIGN) == 0 ? x * y : z + z;
  }
  int ea, eb, ec;
  u64 sign = (a ^ b) & SIGN;
  struct wide p = product(taken_apart(a, &ea), taken_apart(b, &eb));
  struct wide q = {taken_apart(c, &ec), 0};
  /* Leading ones at bit 62 make one at bit 124 or 125 of the product; both terms get theirs at bit 125 or 126. */
  int e = ea + eb - BIAS + 1;
  p = shifted_left(p, 1);
  if (ec > e) {
    p = shifted_right(p, ec - e);
    e = ec;
  } else {
    q = shifted_right(q, e - ec);
  }
  struct wide total;
  if (((c & SIGN) ^ sign) == 0) {
    total = sum(p, q);
  } else if (is_less(p, q)) {
    total = difference(q, p);
    sign = c & SIGN;
  } else {
    total = difference(p, q);
  }
  if ((total.high | total.low) == 0) {
    return 0;
  }
  if (total.high == 0) {
    e -= 64;
    total = shifted_left(total, 64);
  }
  /* All that rounding must know of the lower word is whether it is 0, once the leading one stands at its place. */
  int shift = leading_zeros(total.high) - 1;
  if (shift < 0) {
    total = shifted_right(total, 1);
  } else {
    total = shifted_left(total, shift);
  }
  return rounded(sign, e - shift, total.high | (total.low != 0));
}

/* The product is exact as a double. The sum is made odd where it is not exact, which keeps it from being rounded twice. */
float fmaf(float x, float y, float z) {
  double exact = (double)x * y;
  double result = exact + z;
  u64 bits = bits_of(result);
  if (!is_finite_and_not_zero(bits) || (bits & 1)) {
    return (float)result;
  }
  double of_product = result - z;
  double of_sum = result - of_product;
  double error = (exact - of_product) + (z - of_sum);
  if (error != 0) {
    bits += (error < 0) == (bits >> 63 != 0) ? 1 : -1;
  }
  return (float)value_of(bits);
}

long double fmal(long double x, long double y, long double z) {
  return fma((double)x, (double)y, (double)z);
}
