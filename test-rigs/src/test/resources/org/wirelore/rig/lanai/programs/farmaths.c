/* Functions on real numbers at the ends of their ranges. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void powers(void) {
  double v[][2] = {{10, -310}, {10, -323}, {10, -324}, {2, -1024}, {2, -1030}, {2, -1074}, {2, -1075}, {2, 1023}, {2, 1024},
      {.5, 1074}, {.5, -1023}, {.5, -1024}, {1e200, -1}, {1e107, -3}, {-1e107, -3}, {-2, -1071}, {-2, -1070}, {0, -3}, {0, 3},
      {-0., -3}, {INFINITY, -3}, {-INFINITY, -3}, {-INFINITY, 3}, {1e-300, -1}, {1e-300, -2}, {10, 308}, {10, -5}};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
    printf("%.9g ", pow(v[i][0], v[i][1]));
  puts("");
}

static void logarithms(void) {
  int wrong = 0;
  for (int i = -300; i <= 308; i += 19) {
    char text[16];
    sprintf(text, "1e%d", i);
    wrong += log10(strtod(text, 0)) != i;
  }
  printf("%d %d %d %.15g %.15g\n", wrong, (int)log10(1000), (int)log10(999), log10(1001), log10(0.999999));
}

static void roots(void) {
  double v[][2] = {{NAN, 3}, {3, NAN}, {NAN, 0}, {0, NAN}, {NAN, INFINITY}, {-INFINITY, NAN}, {NAN, NAN}, {0, -0.}, {-3, 4}, {1e300, 1e300}};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
    double x = hypot(v[i][0], v[i][1]);
    if (isnan(x))
      printf("no number ");
    else
      printf("%g ", x);
  }
  puts("");
}

static void angles(void) {
  double v[] = {1e5, 4194303, 4194304, 4194305, 1e7, 123456789.25, 1e10, 1e15, 1e18, 1e22, 1e100, 1e300, 6381956970095103.0 * 0x1p797,
      1.7976931348623157e308, 0x1p1023, 0x1p600};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
    for (int sign = -1; sign < 2; sign += 2)
      printf("%.12g %.12g %.11g ", sin(sign * v[i]), cos(sign * v[i]), tan(sign * v[i]));
  puts("");
  double worst = 0;
  for (double x = 3; x < 1e308; x *= 12.37)
    worst = fmax(worst, fabs(sin(x) * sin(x) + cos(x) * cos(x) - 1));
  printf("%d\n", worst < 1e-14);
}

int main(void) {
  powers();
  logarithms();
  roots();
  angles();
}
