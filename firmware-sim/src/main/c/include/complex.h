/* Complex numbers: their names and parts. Infinities come out as the formulas have them, without C's annex G. */
#ifndef WIRELORE_COMPLEX_H
#define WIRELORE_COMPLEX_H

#define complex _Complex
#define _Complex_I ((float _Complex)1.0fi)
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))

double creal(double _Complex z);
double cimag(double _Complex z);
double cabs(double _Complex z);
double carg(double _Complex z);
double _Complex conj(double _Complex z);
double _Complex cexp(double _Complex z);
double _Complex clog(double _Complex z);
double _Complex csqrt(double _Complex z);
double _Complex cpow(double _Complex z, double _Complex w);
float crealf(float _Complex z);
float cimagf(float _Complex z);
float cabsf(float _Complex z);
float cargf(float _Complex z);
float _Complex conjf(float _Complex z);
float _Complex cexpf(float _Complex z);
float _Complex csqrtf(float _Complex z);

#endif
