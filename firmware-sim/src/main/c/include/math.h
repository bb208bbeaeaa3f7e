/* Functions on real numbers, in software. sqrt, fma, fmod and what rounds or takes numbers apart are exact, the others are right
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

double sqrt(double);
double cbrt(double);
double floor(double);
double ceil(double);
double trunc(double);
double round(double);
double rint(double);
double nearbyint(double);
double fabs(double);
double exp(double);
double exp2(double);
double log(double);
double log2(double);
double log10(double);
double sin(double);
double cos(double);
double tan(double);
double asin(double);
double acos(double);
double atan(double);
double sinh(double);
double cosh(double);
double tanh(double);
double fmod(double, double);
double pow(double, double);
double atan2(double, double);
double hypot(double, double);
double fmax(double, double);
double fmin(double, double);
double fdim(double, double);
/* x * y + z, rounded once. */
double fma(double, double, double);
double copysign(double, double);
double frexp(double, int *);
double ldexp(double, int);
double scalbn(double, int);
double modf(double, double *);
long lround(double);
__extension__ long long llround(double);
long lrint(double);
__extension__ long long llrint(double);
double log1p(double);
double expm1(double);
double asinh(double);
double acosh(double);
double atanh(double);
double erf(double);
double erfc(double);
double lgamma(double);
double tgamma(double);
double logb(double);
int ilogb(double);
double remainder(double, double);
double nextafter(double, double);
double scalbln(double, long);
double nan(const char *);

float nextafterf(float, float);
float remainderf(float, float);
float log1pf(float);
long double log1pl(long double);
float expm1f(float);
long double expm1l(long double);
float asinhf(float);
long double asinhl(long double);
float acoshf(float);
long double acoshl(long double);
float atanhf(float);
long double atanhl(long double);
float erff(float);
long double erfl(long double);
float erfcf(float);
long double erfcl(long double);
float lgammaf(float);
long double lgammal(long double);
float tgammaf(float);
long double tgammal(long double);
float sqrtf(float);
float cbrtf(float);
float floorf(float);
float ceilf(float);
float truncf(float);
float roundf(float);
float rintf(float);
float nearbyintf(float);
float fabsf(float);
float expf(float);
float exp2f(float);
float logf(float);
float log2f(float);
float log10f(float);
float sinf(float);
float cosf(float);
float tanf(float);
float asinf(float);
float acosf(float);
float atanf(float);
float sinhf(float);
float coshf(float);
float tanhf(float);
float fmodf(float, float);
float powf(float, float);
float atan2f(float, float);
float hypotf(float, float);
float fmaxf(float, float);
float fminf(float, float);
float fdimf(float, float);
float fmaf(float, float, float);
float copysignf(float, float);
float frexpf(float, int *);
float ldexpf(float, int);
float modff(float, float *);

long double sqrtl(long double);
long double cbrtl(long double);
long double floorl(long double);
long double ceill(long double);
long double truncl(long double);
long double roundl(long double);
long double rintl(long double);
long double nearbyintl(long double);
long double fabsl(long double);
long double expl(long double);
long double exp2l(long double);
long double logl(long double);
long double log2l(long double);
long double log10l(long double);
long double sinl(long double);
long double cosl(long double);
long double tanl(long double);
long double asinl(long double);
long double acosl(long double);
long double atanl(long double);
long double sinhl(long double);
long double coshl(long double);
long double tanhl(long double);
long double fmodl(long double, long double);
long double powl(long double, long double);
long double atan2l(long double, long double);
long double hypotl(long double, long double);
long double fmaxl(long double, long double);
long double fminl(long double, long double);
long double fdiml(long double, long double);
long double fmal(long double, long double, long double);
long double copysignl(long double, long double);
long double frexpl(long double, int *);
long double ldexpl(long double, int);
long double modfl(long double, long double *);

#ifdef __cplusplus
}
#endif
#endif
