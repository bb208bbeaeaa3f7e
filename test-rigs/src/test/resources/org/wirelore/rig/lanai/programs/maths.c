/* Functions on real numbers. */
#include <math.h>
#include <stdio.h>
int main(void) {
  double v[] = {0, -0.0, 0.5, -0.5, 1, -1, 2.5, -2.5, 3.5, 1e10, 1e-10, 100.75, -7.25, 1e300, 4503599627370497.5};
  for (int i = 0; i < 15; i++) {
    double x = v[i], ip;
    int e;
    printf("%g %g %g %g %g %g ", floor(x), ceil(x), trunc(x), round(x), fabs(x), rint(x));
    double mo = modf(x, &ip), fr = frexp(x, &e);
    printf("%g %g %g %.10g %d ", fmod(x, 3), mo, ip, fr, e);
    printf("%.15g %g %.12g\n", x >= 0 ? sqrt(x) : 0, ldexp(x, 3), cbrt(x));
  }
  for (double x = -6; x < 7; x += .7) {
    printf("%.12g %.12g %.12g %.12g %.12g %.12g ", sin(x), cos(x), tan(x), atan(x), exp(x), tanh(x));
    printf("%.12g %.12g %.12g ", sinh(x), cosh(x), atan2(x, 2));
    if (x > 0)
      printf("%.12g %.12g %.12g %.12g", log(x), log10(x), pow(x, 2.3), log2(x));
    if (x > -1 && x < 1)
      printf(" %.12g %.12g", asin(x), acos(x));
    puts("");
  }
  printf("%g %g %g %g\n", pow(2, 10), pow(-2, 3), pow(2, -1), pow(0, 0));
  printf("%g %g %g %g %d\n", fmax(1, 2), fmin(1, 2), hypot(3, 4), copysign(1, -2), isnan(sqrt(-1.)));
  printf("%d %d %d %d\n", isinf(INFINITY) != 0, isfinite(1.), signbit(-0.) != 0, isnan(NAN) != 0);
  printf("%g %g %.6g %.6g\n", (double)sqrtf(2), (double)floorf(-1.5f), (double)sinf(1), (double)powf(2, .5f));
  printf("%ld %lld %g\n", lround(2.5), llround(-2.5), nearbyint(2.5));
  printf("%.10g %.10g\n", M_PI, M_E);
}
