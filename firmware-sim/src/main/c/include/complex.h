/* Complex numbers: their names and parts. Infinities come out as the formulas have them, without C's annex G. */
#ifndef WIRELORE_COMPLEX_H
#define WIRELORE_COMPLEX_H

#define complex _Complex
#define _Complex_I (__extension__(float _Complex)1.0fi)
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))

__extension__ double creal(double _Complex);
__extension__ double cimag(double _Complex);
__extension__ double cabs(double _Complex);
__extension__ double carg(double _Complex);
__extension__ double _Complex conj(double _Complex);
__extension__ double _Complex cexp(double _Complex);
__extension__ double _Complex clog(double _Complex);
__extension__ double _Complex csqrt(double _Complex);
__extension__ double _Complex cpow(double _Complex, double _Complex);
__extension__ float crealf(float _Complex);
__extension__ float cimagf(float _Complex);
__extension__ float cabsf(float _Complex);
__extension__ float cargf(float _Complex);
__extension__ float _Complex conjf(float _Complex);
__extension__ float _Complex cexpf(float _Complex);
__extension__ float _Complex csqrtf(float _Complex);

#endif
