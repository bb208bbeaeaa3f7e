/* What arithmetic of one IEEE 754 format begins and ends with: taking a number apart, and rounding it to nearest even.
   Before inclusion:
     REP            unsigned integer as wide as the format, REP_BITS its bits
     FRACTION_BITS  of the format, without the leading one
     FLOAT          the C type

   While calculating, a significand has its leading one at bit REP_BITS - 2: one bit is free above for a carry, and
   ROUND_BITS are below the last bit that stays. The lowest of them is sticky: it is 1 if anything that was lost was. */

#define ROUND_BITS (REP_BITS - 2 - FRACTION_BITS)
#define EXPONENT_MAX ((1 << (REP_BITS - 1 - FRACTION_BITS)) - 1)
#define BIAS (EXPONENT_MAX >> 1)
#define SIGN ((REP)1 << (REP_BITS - 1))
#define LEADING ((REP)1 << FRACTION_BITS)
#define INFINITE ((REP)EXPONENT_MAX << FRACTION_BITS)
#define QUIET (LEADING >> 1)
#define IS_NAN(x) (((x) & ~SIGN) > INFINITE)

static int leading_zeros(REP x) {
#if REP_BITS == 64
  unsigned high = (unsigned)(x >> 32);
  return high ? __builtin_clz(high) : 32 + __builtin_clz((unsigned)x);
#else
  return __builtin_clz(x);
#endif
}

static REP bits_of(FLOAT value) {
  union {
    FLOAT value;
    REP bits;
  } u = {value};
  return u.bits;
}

static FLOAT value_of(REP bits) {
  union {
    REP bits;
    FLOAT value;
  } u = {bits};
  return u.value;
}

/* Shifts right; whatever is lost makes the lowest bit 1. */
static REP shift_jamming(REP x, int n) {
  if (n == 0) {
    return x;
  }
  if (n >= REP_BITS) {
    return x != 0;
  }
  return x >> n | ((x << (REP_BITS - n)) != 0);
}

/* Rounds and packs. The significand is 0 or has its leading one at bit REP_BITS - 2, which is worth 2^(exponent - BIAS). */
static FLOAT rounded(REP sign, int exponent, REP significand) {
  const REP half = (REP)1 << (ROUND_BITS - 1);
  if (exponent >= EXPONENT_MAX) {
    return value_of(sign | INFINITE);
  }
  if (exponent < 1) {
    significand = shift_jamming(significand, 1 - exponent);
    exponent = 1;
  }
  REP lost = significand & (half + half - 1);
  significand = (significand + half) >> ROUND_BITS;
  if (lost == half) {
    significand &= ~(REP)1;
  }
  /* A leading one raises the exponent by one, and so does a carry out of the fraction. */
  return value_of(sign | (((REP)(exponent - 1) << FRACTION_BITS) + significand));
}
