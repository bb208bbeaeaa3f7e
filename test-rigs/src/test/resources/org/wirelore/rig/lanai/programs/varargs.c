/* Functions with variable arguments. */
#include <stdio.h>
#include <stdarg.h>
static int sum(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 0;
  while (n--)
    s = s * 3 + va_arg(a, int);
  va_end(a);
  return s;
}
static const char *pick(int n, ...) {
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  const char *s = 0;
  for (int i = 0; i < n; i++)
    s = va_arg(a, const char *);
  const char *t = va_arg(b, const char *);
  va_end(a);
  va_end(b);
  return *t == 'a' ? s : t;
}
static void show(const char *f, ...) {
  va_list a;
  va_start(a, f);
  vprintf(f, a);
  va_end(a);
}
static int chars(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += (char)va_arg(a, int) * (i + 1);
  va_end(a);
  return s;
}
static int deep(va_list *a, int n) {
  return n ? va_arg(*a, int) + deep(a, n - 1) : 0;
}
static int outer(int n, ...) {
  va_list a;
  va_start(a, n);
  int r = deep(&a, n) * 10 + va_arg(a, int);
  va_end(a);
  return r;
}
static int many(int a, int b, int c, int d, int e, int f, ...) {
  va_list l;
  va_start(l, f);
  int r = va_arg(l, int) - va_arg(l, int);
  va_end(l);
  return r + a + b + c + d + e + f;
}
static int (*volatile fp)(int, ...) = sum;
static unsigned up(int n, ...) {
  va_list a;
  va_start(a, n);
  unsigned u = va_arg(a, unsigned);
  unsigned *p = va_arg(a, unsigned *);
  va_end(a);
  return u ^ *p;
}
int main(void) {
  printf("%d %d %d\n", sum(0), sum(1, 5), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  printf("%s %s\n", pick(3, "a", "b", "c"), pick(2, "x", "y"));
  show("%d %s %c %lld %f %d\n", 1, "two", '3', 4444444444444LL, 5.5, 6);
  show("%f %lld %d %f %d %s\n", 1.25, -5LL, 7, -2e10, 8, "end");
  short s = -7;
  char c = -3;
  float f = 1.5f;
  show("%d %d %g\n", s, c, f);
  printf("%d %d %d\n", chars(4, 'a', s, c, 300), outer(3, 10, 20, 30, 4), many(1, 2, 3, 4, 5, 6, 100, 7));
  unsigned u = 0xf0f0f0f0;
  printf("%d %x\n", fp(3, 7, 8, 9), up(1, 0x12345678u, &u));
  show("%.*f|%*d|%-*s|\n", 3, 3.14159, 7, 42, 6, "ab");
}
