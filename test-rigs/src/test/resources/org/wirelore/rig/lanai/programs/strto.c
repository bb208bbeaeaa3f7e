/* strtol and its relatives: bases, signs, ends, ranges. */
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <string.h>
int main(void) {
  static const char *s[] = {"0", "1", "-1", "+7", "  42abc", "\t\n\v\f\r 9", "0x1F", "0X1f", "0x", "0xg", "-0x10",
      "077", "08", "z", "Zz", "-", "+", "", " ", "--1", "+-1", "2147483647", "2147483648", "-2147483648",
          "-2147483649", "4294967295", "4294967296", "-4294967295", "9223372036854775807", "9223372036854775808",
              "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
                  "-18446744073709551615", "99999999999999999999999", "1e5", "0b11", "123456789", "7fffffff",
                      "ffffffffffffffff", "1_000", "0 1", "00x1"};
  int bases[] = {0, 2, 3, 8, 10, 16, 36};
  for (unsigned i = 0; i < sizeof s / sizeof *s; i++) for (int b = 0; b < 7; b++) {
    char *e;
    if (bases[b] == 2 && !strncmp(s[i], "0b", 2) ) continue;
    if (bases[b] == 0 && !strncmp(s[i], "0b", 2)) continue;
    errno = 0;
    long l = strtol(s[i], &e, bases[b]);
    printf("%ld %d %d;", l, (int)(e - s[i]), errno == ERANGE);
    errno = 0;
    unsigned long ul = strtoul(s[i], &e, bases[b]);
    printf("%lu %d %d;", ul, (int)(e - s[i]), errno == ERANGE);
    errno = 0;
    long long ll = strtoll(s[i], &e, bases[b]);
    printf("%lld %d %d;", ll, (int)(e - s[i]), errno == ERANGE);
    errno = 0;
    unsigned long long ull = strtoull(s[i], &e, bases[b]);
    printf("%llu %d %d\n", ull, (int)(e - s[i]), errno == ERANGE);
  }    static const char *d[] = {"1", "-2.5", ".5", "5.", ".", "1e3", "1e", "1e+", "1E-2x", "inf", "-INFINITY",
      "infinit", "nan", "nan(12)", "0x1p3", "0x1.8p-1", "0x", "0x.8", "1e400", "-1e400", "1e-400", "4.9e-324",
          "2e-324", "1.7976931348623159e308", "  +3.25e+2z", "0.1e1e1", "123456789012345678901234567890",
              "0x1.fffffffffffff8p0", "0x1.p", "00000.000001", "--1", "e5"};
  for (unsigned i = 0; i < sizeof d / sizeof *d; i++) {
    char *e;
    errno = 0;
    double x = strtod(d[i], &e);
    int er = errno == ERANGE;
    float f = strtof(d[i], 0);
    printf("%s %.17g %d %d %.9g\n", d[i], x == x ? x : 0, (int)(e - d[i]), er, f == f ? f : 0);
  }    printf("%d %ld %lld %g\n", atoi(" -12x"), atol("99"), atoll("-5000000000"), atof("2.5e1"));
  div_t q = div(-7, 2);
  ldiv_t l = ldiv(7, -2);
  lldiv_t w = lldiv(-70000000000LL, 9);
  printf("%d %d %ld %ld %lld %lld %d\n", q.quot, q.rem, l.quot, l.rem, w.quot, w.rem, abs(-4));
}
