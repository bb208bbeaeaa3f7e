/* Division of 32 bits: shift and subtract, one step for each bit of the quotient. What C leaves undefined is defined here: a
   division by 0 gives 0 and leaves the dividend, and the most negative number divided by -1 gives itself. */

static unsigned divide(unsigned n, unsigned d, unsigned *remainder) {
  unsigned quotient = 0;
  if (d != 0 && n >= d) {
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
