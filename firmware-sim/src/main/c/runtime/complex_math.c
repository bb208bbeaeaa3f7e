/* Functions on complex numbers. */
#include <complex.h>
#include <math.h>

double creal(double _Complex z) {
  return __real__ z;
}

double cimag(double _Complex z) {
  return __imag__ z;
}

double cabs(double _Complex z) {
  return hypot(__real__ z, __imag__ z);
}

double carg(double _Complex z) {
  return atan2(__imag__ z, __real__ z);
}

double _Complex conj(double _Complex z) {
  return ~z;
}

double _Complex cexp(double _Complex z) {
  double size = exp(__real__ z);
  return CMPLX(size * cos(__imag__ z), __imag__ z == 0 ? __imag__ z : size * sin(__imag__ z));
}

double _Complex clog(double _Complex z) {
  return CMPLX(log(cabs(z)), carg(z));
}

/* The root with a real part that is not negative. */
double _Complex csqrt(double _Complex z) {
  double x = __real__ z;
  double y = __imag__ z;
  double larger = sqrt((fabs(x) + hypot(x, y)) / 2);
  if (larger == 0) {
    return CMPLX(0, y);
  }
  return x < 0 ? CMPLX(fabs(y) / larger / 2, copysign(larger, y)) : CMPLX(larger, y / larger / 2);
}

double _Complex cpow(double _Complex z, double _Complex w) {
  return z == 0 ? (w == 0 ? 1 : 0) : cexp(w * clog(z));
}

float crealf(float _Complex z) {
  return __real__ z;
}

float cimagf(float _Complex z) {
  return __imag__ z;
}

float cabsf(float _Complex z) {
  return (float)cabs(z);
}

float cargf(float _Complex z) {
  return (float)carg(z);
}

float _Complex conjf(float _Complex z) {
  return ~z;
}

float _Complex cexpf(float _Complex z) {
  return (float _Complex)cexp(z);
}

float _Complex csqrtf(float _Complex z) {
  return (float _Complex)csqrt(z);
}
