/* Variable arguments of 8 bytes and structures. */
#include <stdio.h>
#include <stdarg.h>
struct S {
  int a, b, c;
};
static long long lls(int n, ...) {
  va_list a;
  va_start(a, n);
  long long s = 0;
  while (n--)
    s = s * 3 + va_arg(a, long long);
  va_end(a);
  return s;
}
static double ds(const char *k, ...) {
  va_list a;
  va_start(a, k);
  double s = 0;
  for (; *k; k++)
    s = s * 2 + (*k == 'd' ? va_arg(a, double) : *k == 'l' ? (double)va_arg(a, long long) : va_arg(a, int));
  va_end(a);
  return s;
}
static int ss(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 0;
  while (n--) {
    struct S x = va_arg(a, struct S);
    s = s * 5 + x.a + x.b * 2 + x.c * 3;
  }
  va_end(a);
  return s;
}
int main(void) {
  printf("%lld\n", lls(3, 1LL, 1LL << 40, -5LL));
  printf("%g\n", ds("idlid", 3, 2.5, 7LL, 9, -1.25));
  printf("%d\n", ss(2, (struct S){1, 2, 3}, (struct S){4, 5, 6}));
}
