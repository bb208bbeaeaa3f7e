/* complex.h. */
#include <stdio.h>
#include <complex.h>
#include <tgmath.h>
#include <math.h>
static void p(double complex z) {
  printf("%.9g,%.9g ", creal(z) + 0.0, cimag(z) + 0.0);
}  int main(void) {
  double complex v[] = {1, I, -1, -2 * I, 3 + 4 * I, -3 + 4 * I, -3 - 4 * I, 0.5 - 0.25 * I, 0};
  for (int i = 0; i < 9; i++) {
    double complex z = v[i];
    p(z);
    p(conj(z));
    p(csqrt(z));
    p(cexp(z));
    if (i < 8) {
      p(clog(z));
      p(cpow(z, 2));
      p(cpow(z, 0.5 + I));
    }
    printf("%.9g %.9g\n", cabs(z), carg(z));
  }
  float complex f = 3.0f + 4.0f * I;
  printf("%g %g %g %g\n", cabsf(f), crealf(f), cimagf(conjf(f)), creal(CMPLX(1, 2) * CMPLX(3, -1)));
  printf("%.6f %.6f %.6f %.6f\n", sqrt(2.0f), (double)fabs(-2.5), pow(2.0, 0.5), creal(sqrt(v[4])));
}
