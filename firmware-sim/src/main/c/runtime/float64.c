/* Arithmetic of double: IEEE 754 binary64. */
#define REP unsigned long long
#define REP_BITS 64
#define FRACTION_BITS 52
#define FLOAT double
#define NAME(operation, suffix) operation##df##suffix
#include "soft_float.h"
