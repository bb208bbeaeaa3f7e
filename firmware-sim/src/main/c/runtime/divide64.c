/* Division of 64 bits, as in divide.c. */
#include <board.h>

typedef unsigned long long u64;

static u64 divided_by_zero(u64 n, u64 *remainder) {
  while (BOARD_DIVIDED_BY_ZERO) {
  }
  *remainder = n;
  return 0;
}

static int leading_zeros(u64 x) {
  unsigned high = (unsigned)(x >> 32);
  return high ? __builtin_clz(high) : 32 + __builtin_clz((unsigned)x);
}

static u64 divide(u64 n, u64 d, u64 *remainder) {
  u64 quotient = 0;
  if (n >= d) {
    if (d == 0) {
      return divided_by_zero(n, remainder);
    }
    int shift = leading_zeros(d) - leading_zeros(n);
    d <<= shift;
    for (; shift >= 0; shift--) {
      quotient <<= 1;
      if (n >= d) {
        n -= d;
        quotient |= 1;
      }
      d >>= 1;
    }
  }
  *remainder = n;
  return quotient;
}

static u64 magnitude(long long x) {
  return x < 0 ? 0u - (u64)x : (u64)x;
}

u64 __udivdi3(u64 n, u64 d) {
  u64 remainder;
  return divide(n, d, &remainder);
}

u64 __umoddi3(u64 n, u64 d) {
  u64 remainder;
  divide(n, d, &remainder);
  return remainder;
}

long long __divdi3(long long n, long long d) {
  u64 remainder;
  u64 quotient = divide(magnitude(n), magnitude(d), &remainder);
  return (long long)((n ^ d) < 0 ? 0u - quotient : quotient);
}

long long __moddi3(long long n, long long d) {
  u64 remainder;
  divide(magnitude(n), magnitude(d), &remainder);
  return (long long)(n < 0 ? 0u - remainder : remainder);
}
