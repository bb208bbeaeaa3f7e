/* Texts of numbers of type double by their bits. */
#include <string.h>

#include "decimal.h"

#define DIGITS_MAX 13
#define FRACTION_BITS 52

static uint64_t rounded(uint64_t significand, int precision) {
  int cut = FRACTION_BITS - 4 * precision;
  if (cut <= 0) {
    return significand;
  }
  uint64_t half = 1ull << (cut - 1);
  uint64_t rest = significand & ((half << 1) - 1);
  significand -= rest;
  int is_odd = (int)(significand >> cut & 1);
  return rest > half || (rest == half && is_odd) ? significand + (half << 1) : significand;
}

static char *put_exponent(char *p, int exponent) {
  char digits[8];
  int count = 0;
  *p++ = exponent < 0 ? '-' : '+';
  exponent = exponent < 0 ? -exponent : exponent;
  do {
    digits[count++] = (char)('0' + exponent % 10);
    exponent /= 10;
  } while (exponent);
  while (count) {
    *p++ = digits[--count];
  }
  return p;
}

int __board_hexadecimal_text(char *to, uint64_t bits, int precision, char conversion, int is_alternate) {
  const char *letters = conversion == 'A' ? "0123456789ABCDEFP" : "0123456789abcdefp";
  char *p = to;
  int exponent = (int)(bits >> FRACTION_BITS & 0x7FF);
  uint64_t significand = bits & ((1ull << FRACTION_BITS) - 1);
  if (exponent) {
    significand |= 1ull << FRACTION_BITS;
  } else {
    exponent = significand ? 1 : 1023;
  }
  int digits = precision < 0 || precision > DIGITS_MAX ? DIGITS_MAX : precision;
  while (precision < 0 && digits && !(significand >> (FRACTION_BITS - 4 * digits) & 15)) {
    digits--;
  }
  significand = rounded(significand, digits);
  *p++ = (char)('0' + (int)(significand >> FRACTION_BITS));
  if (digits || is_alternate) {
    *p++ = '.';
  }
  for (int i = 1; i <= digits; i++) {
    *p++ = letters[significand >> (FRACTION_BITS - 4 * i) & 15];
  }
  for (int i = digits; i < precision && i < DECIMAL_PRECISION_MAX; i++) {
    *p++ = '0';
  }
  *p++ = letters[16];
  return (int)(put_exponent(p, exponent - 1023) - to);
}
