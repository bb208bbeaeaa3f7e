/* More values than registers. */
#include <stdio.h>
__attribute__((noinline)) static int f(int a, int b, int c, int d, int e, int f_, int g, int h, int i, int j, int k,
                                       int l, int m, int n, int o, int p, int q, int r, int s, int t) {
  int x1 = a * b + c, x2 = d * e + f_, x3 = g * h + i, x4 = j * k + l, x5 = m * n + o, x6 = p * q + r, x7 = s * t + a,
      x8 = b ^ d, x9 = c ^ e, y1 = f_ ^ h, y2 = g ^ i, y3 = j ^ l, y4 = k ^ m;
  int z = x1 / (x2 | 1) + x3 % (x4 | 1) - x5 * x6;
  return z + (x7 << (x8 & 7)) - (x9 >> (y1 & 7)) + y2 * y3 - y4 + a + b + c + d + e + f_ + g + h + i + j + k + l + m +
         n + o + p + q + r + s + t + x1 * x2 * x3 * x4 * x5 * x6 * x7 * x8 * x9 * y1;
}
__attribute__((noinline)) static long long g(long long a, int b, long long c, char d, long long e, double f_, float h,
                                             short i, unsigned char j) {
  return a * c + b * e - (long long)(f_ * d) + (long long)(h * i) ^ j;
}
__attribute__((noinline)) static double ds(double a, double b, double c, double d, double e, double f_, double g_,
                                           double h) {
  return (a + b) * (c - d) / (e + f_) - g_ * h + a * h - b * g_;
}
static int (*volatile pf)() = (int (*)())f;
int main(void) {
  printf("%d\n", f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
  printf("%lld\n", g(1LL << 34, -3, 7, 'a', 1LL << 40, 2.75, 1.5f, -300, 250));
  printf("%.15g\n", ds(1.5, 2.25, 3.125, 4, 5.5, 6, 7, 8));
}
