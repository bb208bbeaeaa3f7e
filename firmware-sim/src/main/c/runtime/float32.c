/* Arithmetic of float: IEEE 754 binary32. */
#define REP unsigned
#define REP_BITS 32
#define FRACTION_BITS 23
#define FLOAT float
#define NAME(operation, suffix) operation##sf##suffix
#include "soft_float.h"
