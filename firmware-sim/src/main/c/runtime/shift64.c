/* Shifts of 64 bits by 0 to 63, by halves: the compiler calls these for some of its own. */

typedef unsigned long long u64;

static u64 join(unsigned high, unsigned low) {
  union {
    struct {
      unsigned high, low;
    } half;
    u64 whole;
  } x;
  x.half.high = high;
  x.half.low = low;
  return x.whole;
}

u64 __ashldi3(u64 a, int n) {
  unsigned high = (unsigned)(a >> 32), low = (unsigned)a;
  if (n >= 32) {
    return join(low << (n - 32), 0);
  }
  return n == 0 ? a : join(high << n | low >> (32 - n), low << n);
}

u64 __lshrdi3(u64 a, int n) {
  unsigned high = (unsigned)(a >> 32), low = (unsigned)a;
  if (n >= 32) {
    return join(0, high >> (n - 32));
  }
  return n == 0 ? a : join(high >> n, low >> n | high << (32 - n));
}

long long __ashrdi3(long long a, int n) {
  unsigned low = (unsigned)a;
  int high = (int)(unsigned)((u64)a >> 32);
  if (n >= 32) {
    return (long long)join((unsigned)(high >> 31), (unsigned)(high >> (n - 32)));
  }
  return n == 0 ? a : (long long)join((unsigned)(high >> n), low >> n | (unsigned)high << (32 - n));
}
