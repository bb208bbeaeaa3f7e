/* Comparisons and arithmetic with NaN, infinities, zeros of both signs and denormal numbers. */
#include <stdio.h>
#include <string.h>
#include <math.h>
#include <float.h>
static volatile double v[] = {0.0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, DBL_MIN, DBL_MIN / 2,
    4.9406564584124654e-324, -4.9406564584124654e-324, DBL_MAX, -DBL_MAX, DBL_EPSILON, 1 + DBL_EPSILON,
        1 - DBL_EPSILON / 2, 0.1, 3};
static volatile float w[] = {0.0f, -0.0f, 1, -1, INFINITY, -INFINITY, NAN, FLT_MIN, FLT_MIN / 2, 1.4e-45f, -1.4e-45f,
    FLT_MAX, -FLT_MAX, FLT_EPSILON, 1 + FLT_EPSILON, 1 - FLT_EPSILON / 2, 0.1f, 3};
#define N (int)(sizeof v / sizeof *v)
static unsigned long long db(double d) {
  unsigned long long u;
  memcpy(&u, &d, 8);
  return d != d ? 1 : u;
}  static unsigned fb(float f) {
  unsigned u;
  memcpy(&u, &f, 4);
  return f != f ? 1 : u;
}  static int cmp(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b)
      << 6 | !(a >= b) << 7;
}  static int cmpf(float a, float b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b)
      << 6 | !(a >= b) << 7;
}  static int br(double a, double b) {
  int r = 0;
  if (a < b) r += 1;
  else r += 2;
  if (a > b) r += 4;
  if (!(a <= b)) r += 8;
  if (a == b) r += 16;
  if (a != b) r += 32;
  if (!(a == a)) r += 64;
  r += a < b ? 128 : 256;
  return r;
}  static int mac(double a, double b) {
  return isgreater(a, b) | isless(a, b) << 1 | isunordered(a, b) << 2 | islessgreater(a, b) << 3 | isgreaterequal(a,
      b) << 4 | islessequal(a, b) << 5;
}  int main(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      double a = v[i], b = v[j];
      float c = w[i], d = w[j];
      printf("%02x %02x %03x %02x %llx %llx %llx %llx ", cmp(a, b), cmpf(c, d), br(a, b), mac(a, b), db(a + b),
          db(a - b), db(a * b), db(a / b));
      printf("%x %x %x %x\n", fb(c + d), fb(c - d), fb(c * d), fb(c / d));
    }      double a = v[i];
    printf("%d %d %d %d %d %llx %x %d %d %d\n", isnan(a) != 0, isinf(a) != 0, isfinite(a) != 0, isnormal(a) != 0,
        signbit(a) != 0, db(-a), fb(-w[i]), !a, a && 1, a ? 1 : 2);
    printf("%d\n", fpclassify(a) == FP_NAN ? 0 : fpclassify(a) == FP_INFINITE ? 1 : fpclassify(a)
        == FP_ZERO ? 2 : fpclassify(a) == FP_SUBNORMAL ? 3 : 4);
  }    double z = 0;
  for (int i = 0; i < 1080; i++) {
    z = i ? z / 2 : 1;
    if (z == 0) {
      printf("%d\n", i);
      break;
    }
  }    float y = 1;
  int n = 0;
  while (y > 0) {
    y /= 2;
    n++;
  }
  printf("%d\n", n);
}
