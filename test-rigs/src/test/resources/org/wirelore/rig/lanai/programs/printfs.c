/* printf. */
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
int main(void) {
  int n;
  printf("%d%n\n", 12345, &n);
  printf("%d\n", n);
  printf("[%5s][%-5s][%.3s][%5.1s][%c][%5c][%-5c]\n", "ab", "ab", "abcdef", "xyz", 'q', 'r', 's');
  printf("[%5d][%-5d][%05d][%+d][% d][%x][%X][%#x][%#o][%o]\n", 42, 42, 42, 42, 42, 0xbeef, 0xbeef, 0xbeef, 8, 8);
  printf("[%.0d][%.5d][%8.5d][%-8.5d|][%+.3d][%#.0x][%.0o]\n", 0, 42, 42, 42, 7, 0, 0);
  printf("%hhd %hd %ld %lld %jd %zd %td %hhu %hu %lu %llu\n", 300, 70000, -5L, -6LL, (intmax_t)-7, (ptrdiff_t)-8,
         (ptrdiff_t)-9, 300, 70000, 5UL, 6ULL);
  printf("%i %u %lx %llX %zu\n", -1, -1, 0xabcdefUL, 0xABCDEF0123456789ULL, sizeof(int));
  printf("%f %e %E %g %G %.0f %.1f %10.3f %-10.2f| %+f % f %010.2f %#.0f %#g\n", 3.14159, 31415.9, 3.1e-10, 1e-5, 1e20,
         2.5, .05, 3.14159, 2.71828, 1., 2., -3.5, 3., 2.);
  printf("%g %g %g %g %g %g %g\n", 100000., 1000000., 123456789., .0001, .00001, 0., -0.);
  printf("%.10g %.3g %.17g %.15g\n", .1, 1234567., .1, .1);
  printf("%%|%5%|%s\n", "x");
  printf("%.*s|%*s|%-*s|%.*d\n", 2, "abc", 5, "x", 5, "y", 4, 7);
  printf("%s\n", (char *)"");
  printf("%p %p\n", (void *)0 == 0 ? (void *)0x1234 : 0, (void *)0xabcd);
  printf("%a %a %a %A %.2a %a\n", 1., .1, -0., 1234.5, 3.14159, 5e-324);
  printf("%.14a|%.20a|%#.0a|%-40.25A|%040.30a|%.15a|%.16A\n", 1.1, -1.1, 1., 1.1, 2.5, 0., 5e-324);
  char b[50];
  printf("%d ", sprintf(b, "%s-%d", "abc", 7));
  puts(b);
  printf("%d ", snprintf(b, 5, "%s", "long string"));
  puts(b);
  printf("%d\n", snprintf(NULL, 0, "%d", 123456));
  printf("%ls|%lc\n", L"wide", L'w');
  printf("%5%|%-5%|\n");
  printf("%s %.3s\n", "é", "日本");
  putchar('x');
  putc('y', stdout);
  fputc('z', stdout);
  fputs("!\n", stdout);
  fwrite("raw\n", 1, 4, stdout);
  fprintf(stdout, "%d\n", 5);
  fflush(stdout);
  printf("%lf\n", 1.5);
}
