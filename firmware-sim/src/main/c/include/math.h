/* Functions on real numbers, in software. sqrt, fmod and what rounds or takes numbers apart are exact, the others are right
   to 13 digits or more, sin, cos and tan for arguments of any size; log10 of a power of ten is its exponent. Near its zeros
   lgamma has as many digits behind the point, and so fewer that count. errno is left alone. */
#ifndef WIRELORE_MATH_H
#define WIRELORE_MATH_H

#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define M_E 2.71828182845904523536
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_SQRT2 1.41421356237309504880

#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.43429448190325182765
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VALL (__builtin_huge_vall())
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-0x7FFFFFFF - 1)
#define FP_ILOGBNAN (-0x7FFFFFFF - 1)

#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) (__builtin_signbit(x) != 0)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#ifdef __cplusplus
extern "C" {
#endif

typedef float float_t;
typedef double double_t;

double sqrt(double x);
double cbrt(double x);
double floor(double x);
double ceil(double x);
double trunc(double x);
double round(double x);
double rint(double x);
double nearbyint(double x);
double fabs(double x);
double exp(double x);
double exp2(double x);
double log(double x);
double log2(double x);
double log10(double x);
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double fmod(double x, double y);
double pow(double x, double y);
double atan2(double x, double y);
double hypot(double x, double y);
double fmax(double x, double y);
double fmin(double x, double y);
double fdim(double x, double y);
double copysign(double x, double y);
double frexp(double x, int *exponent);
double ldexp(double x, int exponent);
double scalbn(double x, int exponent);
double modf(double x, double *whole);
long lround(double x);
long long llround(double x);
long lrint(double x);
long long llrint(double x);
double log1p(double x);
double expm1(double x);
double asinh(double x);
double acosh(double x);
double atanh(double x);
double erf(double x);
double erfc(double x);
double lgamma(double x);
double tgamma(double x);
double logb(double x);
int ilogb(double x);
double remainder(double x, double y);
double nextafter(double x, double y);
double scalbln(double x, long exponent);
double nan(const char *kind);

float nextafterf(float x, float y);
float remainderf(float x, float y);
float log1pf(float x);
long double log1pl(long double x);
float expm1f(float x);
long double expm1l(long double x);
float asinhf(float x);
long double asinhl(long double x);
float acoshf(float x);
long double acoshl(long double x);
float atanhf(float x);
long double atanhl(long double x);
float erff(float x);
long double erfl(long double x);
float erfcf(float x);
long double erfcl(long double x);
float lgammaf(float x);
long double lgammal(long double x);
float tgammaf(float x);
long double tgammal(long double x);
float sqrtf(float x);
float cbrtf(float x);
float floorf(float x);
float ceilf(float x);
float truncf(float x);
float roundf(float x);
float rintf(float x);
float nearbyintf(float x);
float fabsf(float x);
float expf(float x);
float exp2f(float x);
float logf(float x);
float log2f(float x);
float log10f(float x);
float sinf(float x);
float cosf(float x);
float tanf(float x);
float asinf(float x);
float acosf(float x);
float atanf(float x);
float sinhf(float x);
float coshf(float x);
float tanhf(float x);
float fmodf(float x, float y);
float powf(float x, float y);
float atan2f(float x, float y);
float hypotf(float x, float y);
float fmaxf(float x, float y);
float fminf(float x, float y);
float fdimf(float x, float y);
float copysignf(float x, float y);
float frexpf(float x, int *exponent);
float ldexpf(float x, int exponent);
float modff(float x, float *whole);

long double sqrtl(long double x);
long double cbrtl(long double x);
long double floorl(long double x);
long double ceill(long double x);
long double truncl(long double x);
long double roundl(long double x);
long double rintl(long double x);
long double nearbyintl(long double x);
long double fabsl(long double x);
long double expl(long double x);
long double exp2l(long double x);
long double logl(long double x);
long double log2l(long double x);
long double log10l(long double x);
long double sinl(long double x);
long double cosl(long double x);
long double tanl(long double x);
long double asinl(long double x);
long double acosl(long double x);
long double atanl(long double x);
long double sinhl(long double x);
long double coshl(long double x);
long double tanhl(long double x);
long double fmodl(long double x, long double y);
long double powl(long double x, long double y);
long double atan2l(long double x, long double y);
long double hypotl(long double x, long double y);
long double fmaxl(long double x, long double y);
long double fminl(long double x, long double y);
long double fdiml(long double x, long double y);
long double copysignl(long double x, long double y);
long double frexpl(long double x, int *exponent);
long double ldexpl(long double x, int exponent);
long double modfl(long double x, long double *whole);

#ifdef __cplusplus
}
#endif
#endif
