/* Products, quotients and integer powers that the compiler calls by itself. Infinities come out as the formulas have them,
   without C's annex G. */

#define COMPLEX(type, multiply, divide)                                                                              \
  type _Complex multiply(type a, type b, type c, type d) {                                                           \
    type _Complex z;                                                                                                 \
    __real__ z = a * c - b * d;                                                                                      \
    __imag__ z = a * d + b * c;                                                                                      \
    return z;                                                                                                        \
  }                                                                                                                  \
                                                                                                                     \
  type _Complex divide(type a, type b, type c, type d) {                                                             \
    type _Complex z;                                                                                                 \
    type size = c * c + d * d;                                                                                       \
    __real__ z = (a * c + b * d) / size;                                                                             \
    __imag__ z = (b * c - a * d) / size;                                                                             \
    return z;                                                                                                        \
  }

COMPLEX(float, __mulsc3, __divsc3)
COMPLEX(double, __muldc3, __divdc3)

#define POWER(type, name)                                                                                            \
  type name(type x, int n) {                                                                                         \
    type power = 1;                                                                                                  \
    for (unsigned m = n < 0 ? 0u - (unsigned)n : (unsigned)n; m; m >>= 1, x *= x) {                                  \
      if (m & 1) {                                                                                                   \
        power *= x;                                                                                                  \
      }                                                                                                              \
    }                                                                                                                \
    return n < 0 ? 1 / power : power;                                                                                \
  }

POWER(float, __powisf2)
POWER(double, __powidf2)
