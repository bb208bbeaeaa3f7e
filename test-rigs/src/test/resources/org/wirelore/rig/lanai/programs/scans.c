/* sscanf. */
#include <stdio.h>
#include <string.h>
int main(void) {
  int a = -1, b = -1, c = -1, n = -1, r;
  unsigned u = 0;
  short h = 0;
  signed char hh = 0;
  long l = 0;
  long long ll = 0;
  unsigned long long ull = 0;
  float f = 0;
  double d = 0;
  char s[50] = "", t[50] = "", ch = 0;
  void *p = 0;
  size_t z = 0;
#define R(...) r = sscanf(__VA_ARGS__); printf("%d: %d %d %d %u %d %d %ld %lld %llu %g %g %s|%s|%c n%d %p %u\n", r, a, b, c, u, h, hh, l, ll, ull, f, d, s, t, ch ? ch : '0', n, p, (unsigned)z); n = -1;
  R("12 34 56", "%d%d%d", &a, &b, &c) R("  -7,+8;9", "%d,%d;%d", &a, &b, &c) R("0x1f 010 99", "%i%i%i", &a, &b, &c)
      R("ff 17 zz", "%x%o%d", &u, &u, &a) R("70000 300", "%hd%hhd", &h, &hh)
          R("123456789 -5000000000 18446744073709551615", "%ld%lld%llu", &l, &ll, &ull) R("1.5 -2.25e3", "%f%lf", &f,
              &d) R("inf 0x1.8p3", "%f%lf", &f, &d)
  R("hello world", "%s%s", s, t) R("abcdef", "%3s%s", s, t) R("xyz", "%c%2c", &ch, s) R("12345678", "%3d%2d%n", &a,
      &b, &n) R("key=value;", "%[^=]=%[a-z]%n", s, t, &n) R("]x-", "%[]x]%[-]", s, t) R("1 2 3", "%d%*d%d", &a, &b)
          R("a b", "%*s%s", s) R("", "%d", &a) R("   ", "%d", &a) R("x", "%d", &a) R("50%", "%d%%%n", &a, &n) R("5 %",
              "%d%%%n", &a, &n) R("0x", "%x", &u) R("-", "%d", &a) R(".5.", "%lf%n", &d, &n) R("1,2", "%d , %d", &a,
                  &b) R("1 ,2", "%d , %d", &a, &b) R("0xbeef", "%p", &p) R("77", "%zu", &z) R("2147483648", "%d", &a)
                      R("-1", "%u", &u) R("abc", "abd%d", &a) R("12abc", "%2d%s", &a, s) R("3.14abc", "%4lf%s", &d, s)
                          R("10:20:30", "%d:%d:%d", &a, &b, &c) R("nan", "%lf", &d)
  R("line one\nline two", "%[^\n]%*c%[^\n]", s, t) R("A1-Z9", "%[A-Z0-9]-%[A-Z]%d", s, t, &a) R("  q", " %c", &ch)
      R("  q", "%c", &ch) R("word", "%10s%n", s, &n) R("-0x10", "%i", &a) R("08", "%i%n", &a, &n) R("+5", "%u", &u)
          R("1 2", "%d%d%d", &a, &b, &c)
  r = scanf("%d", &a);
  printf("%d %d %d\n", r, feof(stdin) != 0, ungetc(EOF, stdin));
  r = ungetc(55, stdin);
  n = scanf("%d", &a);
  printf("%d %d %d\n", r, n, a);
  r = feof(stdin) != 0;
  printf("%d %d %d\n", getchar(), getc(stdin), fgets(s, 10, stdin) == 0);
  printf("%d %d\n", fscanf(stdin, "%s", s), (int)fread(s, 1, 3, stdin));
}
