/* IEEE 754 arithmetic of one format, round to nearest even, with subnormals, infinities and quiet NaNs and without exceptions.
   Before inclusion:
     REP            unsigned integer as wide as the format, REP_BITS its bits
     FRACTION_BITS  of the format, without the leading one
     NAME(x)        name of a public function
     FLOAT          the C type */

#include "soft_round.h"

/* The same for any significand but 0 that has its highest bit clear or set. */
static FLOAT normalized(REP sign, int exponent, REP significand) {
  if (significand & SIGN) {
    return rounded(sign, exponent + 1, shift_jamming(significand, 1));
  }
  int shift = leading_zeros(significand) - 1;
  return rounded(sign, exponent - shift, significand << shift);
}

static FLOAT add_bits(REP a, REP b) {
  if (IS_NAN(a)) {
    return value_of(a | QUIET);
  }
  if (IS_NAN(b)) {
    return value_of(b | QUIET);
  }
  if ((a & ~SIGN) < (b & ~SIGN)) {
    REP t = a;
    a = b;
    b = t;
  }
  REP sign = a & SIGN;
  int is_difference = ((a ^ b) & SIGN) != 0;
  int ea = (int)(a >> FRACTION_BITS) & EXPONENT_MAX;
  int eb = (int)(b >> FRACTION_BITS) & EXPONENT_MAX;
  if (ea == EXPONENT_MAX) {
    return value_of(is_difference && eb == EXPONENT_MAX ? INFINITE | QUIET : a);
  }
  REP fa = (a & (LEADING - 1)) | (ea ? LEADING : 0);
  REP fb = (b & (LEADING - 1)) | (eb ? LEADING : 0);
  ea += ea == 0;
  eb += eb == 0;
  fa <<= ROUND_BITS;
  fb = shift_jamming(fb << ROUND_BITS, ea - eb);
  REP sum = is_difference ? fa - fb : fa + fb;
  if (sum == 0) {
    return value_of(is_difference ? 0 : sign);
  }
  return normalized(sign, ea, sum);
}

FLOAT NAME(__add, 3)(FLOAT a, FLOAT b) {
  return add_bits(bits_of(a), bits_of(b));
}

FLOAT NAME(__sub, 3)(FLOAT a, FLOAT b) {
  REP subtrahend = bits_of(b);
  return add_bits(bits_of(a), IS_NAN(subtrahend) ? subtrahend : subtrahend ^ SIGN);
}

FLOAT NAME(__neg, 2)(FLOAT a) {
  return value_of(bits_of(a) ^ SIGN);
}

/* The significand of a number that is neither 0 nor infinite, with its leading one at FRACTION_BITS; changes the exponent. */
static REP significand_of(REP bits, int *exponent) {
  REP fraction = bits & (LEADING - 1);
  int e = (int)(bits >> FRACTION_BITS) & EXPONENT_MAX;
  if (e) {
    *exponent += e;
    return fraction | LEADING;
  }
  int shift = leading_zeros(fraction) - (REP_BITS - 1 - FRACTION_BITS);
  *exponent += 1 - shift;
  return fraction << shift;
}

FLOAT NAME(__mul, 3)(FLOAT x, FLOAT y) {
  REP a = bits_of(x), b = bits_of(y);
  REP sign = (a ^ b) & SIGN;
  if (IS_NAN(a)) {
    return value_of(a | QUIET);
  }
  if (IS_NAN(b)) {
    return value_of(b | QUIET);
  }
  a &= ~SIGN;
  b &= ~SIGN;
  if (a == INFINITE || b == INFINITE) {
    return value_of(a && b ? sign | INFINITE : INFINITE | QUIET);
  }
  if (a == 0 || b == 0) {
    return value_of(sign);
  }
  int exponent = -BIAS;
  REP fa = significand_of(a, &exponent) << ROUND_BITS;
  REP fb = significand_of(b, &exponent);
  REP product = 0;
  /* From the lowest bit on, halving what there is: the product's high part, and the rest of it as the sticky bit. */
  for (int i = 0; i <= FRACTION_BITS; i++) {
    product = (product >> 1 | (product & 1)) + (fb & 1 ? fa : 0);
    fb >>= 1;
  }
  return normalized(sign, exponent, product);
}

FLOAT NAME(__div, 3)(FLOAT x, FLOAT y) {
  REP a = bits_of(x), b = bits_of(y);
  REP sign = (a ^ b) & SIGN;
  if (IS_NAN(a)) {
    return value_of(a | QUIET);
  }
  if (IS_NAN(b)) {
    return value_of(b | QUIET);
  }
  a &= ~SIGN;
  b &= ~SIGN;
  if (a == INFINITE) {
    return value_of(b == INFINITE ? INFINITE | QUIET : sign | INFINITE);
  }
  if (b == INFINITE) {
    return value_of(sign);
  }
  if (b == 0) {
    return value_of(a == 0 ? INFINITE | QUIET : sign | INFINITE);
  }
  if (a == 0) {
    return value_of(sign);
  }
  int exponent = 0, divisor_exponent = 0;
  REP rest = significand_of(a, &exponent);
  REP divisor = significand_of(b, &divisor_exponent);
  REP quotient = 0;
  exponent += BIAS - divisor_exponent;
  if (rest < divisor) {
    rest <<= 1;
    exponent--;
  }
  for (int i = 0; i < FRACTION_BITS + 3; i++) {
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
    rest <<= 1;
  }
  quotient <<= ROUND_BITS - 2;
  return rounded(sign, exponent, quotient | (rest != 0));
}

/* -1, 0 or 1, or what the caller says if one of them is no number. */
static int compared(FLOAT x, FLOAT y, int unordered) {
  REP a = bits_of(x), b = bits_of(y);
  if (IS_NAN(a) || IS_NAN(b)) {
    return unordered;
  }
  if (((a | b) & ~SIGN) == 0 || a == b) {
    return 0;
  }
  if ((a ^ b) & SIGN) {
    return a & SIGN ? -1 : 1;
  }
  return (a < b) == ((a & SIGN) == 0) ? -1 : 1;
}

int NAME(__eq, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, 1);
}

int NAME(__ne, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, 1);
}

int NAME(__lt, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, 1);
}

int NAME(__le, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, 1);
}

int NAME(__gt, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, -1);
}

int NAME(__ge, 2)(FLOAT a, FLOAT b) {
  return compared(a, b, -1);
}

int NAME(__unord, 2)(FLOAT a, FLOAT b) {
  return IS_NAN(bits_of(a)) || IS_NAN(bits_of(b));
}

/* Towards 0, without the sign. What is too large gives the largest number, and no number gives 0. */
static unsigned long long truncated(REP bits, unsigned long long largest) {
  bits &= ~SIGN;
  if (IS_NAN(bits)) {
    return 0;
  }
  int exponent = (int)(bits >> FRACTION_BITS) - BIAS;
  if (exponent < 0) {
    return 0;
  }
  if (exponent > 63) {
    return largest;
  }
  unsigned long long significand = (bits & (LEADING - 1)) | LEADING;
  int shift = exponent - FRACTION_BITS;
  unsigned long long result = shift < 0 ? significand >> -shift : significand << shift;
  return result < largest ? result : largest;
}

static unsigned long long fixed_signed(FLOAT x, unsigned long long most_negative) {
  REP bits = bits_of(x);
  return bits & SIGN ? 0 - truncated(bits, most_negative) : truncated(bits, most_negative - 1);
}

int NAME(__fix, si)(FLOAT x) {
  return (int)fixed_signed(x, 1ull << 31);
}

long long NAME(__fix, di)(FLOAT x) {
  return (long long)fixed_signed(x, 1ull << 63);
}

unsigned NAME(__fixuns, si)(FLOAT x) {
  return bits_of(x) & SIGN ? 0 : (unsigned)truncated(bits_of(x), 0xFFFFFFFFu);
}

unsigned long long NAME(__fixuns, di)(FLOAT x) {
  return bits_of(x) & SIGN ? 0 : truncated(bits_of(x), ~0ull);
}

static FLOAT floated(REP sign, unsigned long long x) {
  if (x == 0) {
    return value_of(0);
  }
  unsigned high = (unsigned)(x >> 32);
  int shift = high ? __builtin_clz(high) : 32 + __builtin_clz((unsigned)x);
  x <<= shift;
  /* Now the leading one is at bit 63. */
#if REP_BITS == 64
  REP significand = x >> 1 | (x & 1);
#else
  REP significand = (REP)(x >> 33) | ((x & 0x1FFFFFFFFull) != 0);
#endif
  return rounded(sign, BIAS + 63 - shift, significand);
}

FLOAT NAME(__floatsi, )(int x) {
  return x < 0 ? floated(SIGN, 0u - (unsigned)x) : floated(0, (unsigned)x);
}

FLOAT NAME(__floatunsi, )(unsigned x) {
  return floated(0, x);
}

FLOAT NAME(__floatdi, )(long long x) {
  return x < 0 ? floated(SIGN, 0ull - (unsigned long long)x) : floated(0, (unsigned long long)x);
}

FLOAT NAME(__floatundi, )(unsigned long long x) {
  return floated(0, x);
}
