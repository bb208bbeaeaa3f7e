/* Between float and double. */

typedef unsigned long long u64;

union single {
  float value;
  unsigned bits;
};

union twice {
  double value;
  u64 bits;
};

double __extendsfdf2(float x) {
  union single s = {x};
  union twice d;
  u64 sign = (u64)(s.bits & 0x80000000u) << 32;
  unsigned exponent = s.bits >> 23 & 0xFF;
  unsigned fraction = s.bits & 0x7FFFFF;
  if (exponent == 0xFF) {
    d.bits = sign | 0x7FFull << 52 | (u64)fraction << 29 | (fraction ? 1ull << 51 : 0);
  } else if (exponent == 0 && fraction == 0) {
    d.bits = sign;
  } else {
    if (exponent == 0) {
      int shift = __builtin_clz(fraction) - 8;
      fraction = fraction << shift & 0x7FFFFF;
      exponent = (unsigned)(1 - shift);
    }
    d.bits = sign | (u64)(exponent + 1023 - 127) << 52 | (u64)fraction << 29;
  }
  return d.value;
}

float __truncdfsf2(double x) {
  union twice d = {x};
  union single s;
  unsigned sign = (unsigned)(d.bits >> 32) & 0x80000000u;
  int exponent = (int)(d.bits >> 52) & 0x7FF;
  u64 fraction = d.bits & ((1ull << 52) - 1);
  if (exponent == 0x7FF) {
    s.bits = sign | 0x7F800000u | (unsigned)(fraction >> 29) | (fraction ? 0x400000u : 0);
    return s.value;
  }
  exponent += 127 - 1023;
  if (exponent >= 0xFF) {
    s.bits = sign | 0x7F800000u;
    return s.value;
  }
  /* 24 bits stay of 53, the lowest of the 7 below them is sticky; numbers below the normal ones keep fewer. */
  fraction |= 1ull << 52;
  int shift = exponent < 1 ? 23 - exponent : 22;
  unsigned kept = 1;
  if (shift < 64) {
    kept = (unsigned)(fraction >> shift) | ((fraction & ((1ull << shift) - 1)) != 0);
  }
  unsigned lost = kept & 0x7F;
  kept = (kept + 0x40) >> 7;
  if (lost == 0x40) {
    kept &= ~1u;
  }
  s.bits = sign | (((unsigned)(exponent < 1 ? 0 : exponent - 1) << 23) + kept);
  return s.value;
}
