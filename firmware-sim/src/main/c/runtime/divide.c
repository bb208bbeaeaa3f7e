/* Division of 32 bits: shift and subtract, one step for each bit of the quotient. What C leaves undefined is defined here: a
   division by 0 gives 0 and leaves the dividend, unless the board is strict, and the most negative number divided by -1 gives itself. */
#include <board.h>

static unsigned divided_by_zero(unsigned n, unsigned *remainder) {
  while (BOARD_DIVIDED_BY_ZERO) {
  }
  *remainder = n;
  return 0;
}

static unsigned divide(unsigned n, unsigned d, unsigned *remainder) {
  unsigned quotient = 0;
  if (n >= d) {
    if (d == 0) {
      return divided_by_zero(n, remainder);
    }
    int shift = __builtin_clz(d) - __builtin_clz(n);
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

static unsigned magnitude(int x) {
  return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}

unsigned __udivsi3(unsigned n, unsigned d) {
  unsigned remainder;
  return divide(n, d, &remainder);
}

unsigned __umodsi3(unsigned n, unsigned d) {
  unsigned remainder;
  divide(n, d, &remainder);
  return remainder;
}

int __divsi3(int n, int d) {
  unsigned remainder;
  unsigned quotient = divide(magnitude(n), magnitude(d), &remainder);
  return (int)((n ^ d) < 0 ? 0u - quotient : quotient);
}

int __modsi3(int n, int d) {
  unsigned remainder;
  divide(magnitude(n), magnitude(d), &remainder);
  return (int)(n < 0 ? 0u - remainder : remainder);
}
