/* float and double, with infinities, NaN and what is below the normal numbers. */
#include <stdio.h>
#include <float.h>
typedef union {
  float f;
  unsigned u;
} F;
typedef union {
  double d;
  unsigned long long u;
} D;
static volatile unsigned fb[] = {0,          0x80000000, 1,          0x80000001, 0x7fffff,   0x800000,   0x807fffff,
                                 0x3f800000, 0xbf800000, 0x3f800001, 0x40490fdb, 0x4b000000, 0x4b800001, 0x4f000000,
                                 0xcf000000, 0x4f800000, 0x5f000000, 0xdf000000, 0x7f7fffff, 0xff7fffff, 0x7f800000,
                                 0xff800000, 0x7fc00000, 0x3f000000, 0x3effffff, 0x1fffffff, 0x00000100};
static volatile unsigned long long db[] = {0,
                                           1ull << 63,
                                           1,
                                           0xfffffffffffffull,
                                           1ull << 52,
                                           0x3ff0000000000000,
                                           0xbff0000000000000,
                                           0x3ff0000000000001,
                                           0x400921fb54442d18,
                                           0x41dfffffffc00000,
                                           0x41e0000000000000,
                                           0xc1e0000000000000,
                                           0xc1e0000000200000,
                                           0x43e0000000000000,
                                           0x43dfffffffffffff,
                                           0xc3e0000000000000,
                                           0x43f0000000000000,
                                           0x47efffffe0000000,
                                           0x47effffff0000000,
                                           0x36a0000000000000,
                                           0x3690000000000001,
                                           0x3690000000000000,
                                           0x380fffffffffffff,
                                           0x7fefffffffffffff,
                                           0x7ff0000000000000,
                                           0xfff0000000000000,
                                           0x7ff8000000000000,
                                           0x3fdfffffffffffff,
                                           0x4340000000000001};
static unsigned h;
static void m(unsigned x) {
  h = (h << 5 | h >> 27) ^ x;
}
static void ml(unsigned long long x) {
  m(x);
  m(x >> 32);
}
static void mf(float f) {
  F x = {f};
  m(f != f ? 0x7fc00000 : x.u);
}
static void md(double d) {
  D x = {d};
  ml(d != d ? 0x7ff8ull << 48 : x.u);
}
int main(void) {
  for (unsigned i = 0; i < sizeof fb / 4; i++) {
    F a = {.u = fb[i]};
    for (unsigned j = 0; j < sizeof fb / 4; j++) {
      F b = {.u = fb[j]};
      mf(a.f + b.f);
      mf(a.f - b.f);
      mf(a.f * b.f);
      mf(a.f / b.f);
      m((a.f < b.f) | (a.f <= b.f) << 1 | (a.f > b.f) << 2 | (a.f >= b.f) << 3 | (a.f == b.f) << 4 | (a.f != b.f) << 5 |
        !(a.f < b.f) << 6 | __builtin_isunordered(a.f, b.f) << 7 | __builtin_islessgreater(a.f, b.f) << 8 |
        (!(a.f > b.f) && a.f != b.f) << 9);
      mf(a.f < b.f ? a.f : b.f);
      mf(a.f * b.f + a.f);
    }
    mf(-a.f);
    md(a.f);
    md(a.f * 1.5);
    m(!a.f);
    m(a.f ? 1 : 2);
    printf("%08x %g\n", h, a.f != a.f ? 0. : a.f);
  }
  for (unsigned i = 0; i < sizeof db / 8; i++) {
    D a = {.u = db[i]};
    for (unsigned j = 0; j < sizeof db / 8; j++) {
      D b = {.u = db[j]};
      md(a.d + b.d);
      md(a.d - b.d);
      md(a.d * b.d);
      md(a.d / b.d);
      m((a.d < b.d) | (a.d <= b.d) << 1 | (a.d > b.d) << 2 | (a.d >= b.d) << 3 | (a.d == b.d) << 4 | (a.d != b.d) << 5 |
        !(a.d >= b.d) << 6 | __builtin_isunordered(a.d, b.d) << 7);
    }
    md(-a.d);
    mf((float)a.d);
    m(!a.d);
    printf("%08x %.17g\n", h, a.d != a.d ? 0. : a.d);
  }
  printf("%g %g %g %g %d %d\n", FLT_MAX, FLT_MIN, DBL_MAX, DBL_EPSILON, FLT_DIG, DBL_MANT_DIG);
}
