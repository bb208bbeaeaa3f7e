/* Conversions between integers and real numbers. */
#include <stdio.h>
static volatile double d[] = {
    0,      -0.0,  .5,      -.5,     .99999999,    1.5,           -1.5,     2.5,          127.9,
    -128.9, 255.9, 32767.9, 65535.9, 2147483647.0, -2147483648.0, 1e9 + .5, 4294967295.0, 123456.789};
static volatile double big[] = {
    4294967296.0,           1e15,      -1e15, 9007199254740993.0, 9.2e18, -9.2e18, 9223372036854774784.0,
    -9223372036854775808.0, 1e10 + .75};
static volatile long long l[] = {0,
                                 1,
                                 -1,
                                 0x7fffffff,
                                 0x80000000LL,
                                 0xffffffffLL,
                                 16777217,
                                 16777219,
                                 33554435,
                                 0x1fffffffffffffLL,
                                 0x20000000000001LL,
                                 0x20000000000003LL,
                                 0x7fffffffffffffffLL,
                                 -0x7fffffffffffffffLL - 1,
                                 0x7fffff4000000000LL,
                                 0x7fffffbfffffffffLL,
                                 0x7fffffc000000000LL,
                                 -0x7fffffc000000001LL};
int main(void) {
  for (unsigned i = 0; i < sizeof d / 8; i++) {
    double x = d[i];
    float f = x;
    printf("%d %d ", (int)(x > 2147483647 ? 0 : x), (int)(f >= 2147483648.f ? 0 : f));
    if (x >= 0)
      printf("%u %llu ", (unsigned)x, (unsigned long long)x);
    if (x < 129 && x > -129)
      printf("%d ", (signed char)x);
    printf("%lld %lld %d %g\n", (long long)x, (long long)f, (_Bool)x, f);
  }
  for (unsigned i = 0; i < sizeof big / 8; i++) {
    float f = big[i];
    printf("%lld %g ", (long long)big[i], f);
    if (big[i] > 0)
      printf("%llu %llu", (unsigned long long)big[i], (unsigned long long)(f * 1.5f));
    puts("");
  }
  for (unsigned i = 0; i < sizeof l / 8; i++) {
    printf("%.17g %.9g %.17g %.9g ", (double)l[i], (float)l[i], (double)(unsigned long long)l[i],
           (float)(unsigned long long)l[i]);
    printf("%.9g %.9g %.17g %.17g\n", (float)(int)l[i], (float)(unsigned)l[i], (double)(int)l[i],
           (double)(unsigned)l[i]);
  }
  long double ld = 1;
  for (int i = 1; i < 20; i++)
    ld = ld * i / 1.5L;
  printf("%.15g %u %d\n", (double)ld, (unsigned)sizeof ld, (int)(ld / 1e9L));
  short s = -3;
  unsigned char c = 200;
  float f = s;
  f += c;
  double x = c;
  x -= s;
  printf("%g %g %d\n", f, x, (int)(s * 1.5f));
  int k = 7;
  k *= 1.5;
  k -= .5;
  k /= .3;
  printf("%d\n", k);
  unsigned char uc = 250;
  uc += 4.7;
  printf("%d %d\n", (uc), (int)(char)(int)200.5);
}
