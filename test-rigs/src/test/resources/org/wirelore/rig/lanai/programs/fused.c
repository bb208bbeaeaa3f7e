/* Multiplication and addition with one rounding. */
#include <math.h>
#include <stdio.h>
static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
/* Any exponent, or one near those of the others, so that sums cancel. */
static double any(int is_near) {
  union {
    unsigned long long bits;
    double value;
  } u = {next()};
  if (is_near) {
    u.bits = (u.bits & ~(0x7FFull << 52)) | (1000ull + (next() & 31)) << 52;
    if (next() & 1)
      u.bits &= ~0xFFFFFFFull;
  }
  return u.value;
}
static void show(double x) {
  union {
    double value;
    unsigned long long bits;
  } u = {x};
  if (x != x)
    printf(" nan");
  else
    printf(" %08x%08x", (unsigned)(u.bits >> 32), (unsigned)u.bits);
}
static void showf(float x) {
  union {
    float value;
    unsigned bits;
  } u = {x};
  if (x != x)
    printf(" nan");
  else
    printf(" %08x", u.bits);
}
int main(void) {
  volatile double special[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 5e-324, -5e-324, 2.2250738585072014e-308,
                               1.7976931348623157e308, 0x1p-537, 0x1.fffffffffffffp-538, 0x1p1000};
  int count = sizeof special / sizeof *special;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j += 1 + (i & 1))
      for (int k = 0; k < count; k++) {
        show(fma(special[i], special[j], special[k]));
        if (k % 7 == 6)
          puts("");
      }
  for (int i = 0; i < 1500; i++) {
    double x = any(i & 1), y = any(i & 1), z = any(i & 1);
    if (i % 5 == 0)
      z = -x * y;
    show(fma(x, y, z));
    showf(fmaf((float)x, (float)y, (float)z));
    showf(fmaf((float)x * 0x1p-60f, (float)y * 0x1p-70f, (float)z * 0x1p-126f));
    puts("");
  }
  showf(fmaf(0x1.000002p0f, 0x1.000002p0f, 0x1p-60f));
  showf(fmaf(0x1.fffffep-1f, 0x1.000002p0f, 0x1p-25f));
  show((double)fmal(3, 5, 7));
  puts("");
}
