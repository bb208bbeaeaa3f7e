/* Texts of numbers of type double. All their digits are made, exactly, and then rounded: to nearest, ties to even. */
#include "decimal.h"

#include <ctype.h>
#include <string.h>

/* A double has up to 309 digits before the point and 1,074 behind it. */
#define INTEGER_DIGITS_MAX 309
#define FRACTION_DIGITS_MAX 1074

struct decimal {
  /* Digits 0 to 9, most significant first; the point is behind digit number INTEGER_DIGITS_MAX. */
  unsigned char digits[1 + INTEGER_DIGITS_MAX + FRACTION_DIGITS_MAX];
  /* Index of the first digit that is not 0, and one behind the last one. */
  int first, end;
};

#define POINT (1 + INTEGER_DIGITS_MAX)

static void twice(struct decimal *d) {
  int carry = 0;
  for (int i = d->end - 1; i >= d->first || carry; i--) {
    int x = d->digits[i] + d->digits[i] + carry;
    carry = x >= 10;
    d->digits[i] = (unsigned char)(carry ? x - 10 : x);
    if (i < d->first) {
      d->first = i;
    }
  }
}

static void half(struct decimal *d) {
  int carry = 0;
  for (int i = d->first; i < d->end || carry; i++) {
    int x = d->digits[i] + (carry ? 10 : 0);
    d->digits[i] = (unsigned char)(x >> 1);
    carry = x & 1;
    if (i >= d->end) {
      d->end = i + 1;
    }
  }
  while (d->first < d->end - 1 && d->digits[d->first] == 0) {
    d->first++;
  }
}

static void read(struct decimal *d, uint64_t bits) {
  int exponent = (int)(bits >> 52 & 0x7FF);
  uint64_t significand = bits & ((1ull << 52) - 1);
  memset(d, 0, sizeof *d);
  if (exponent) {
    significand |= 1ull << 52;
  } else {
    exponent = 1;
  }
  d->end = POINT;
  d->first = POINT;
  while (significand) {
    d->digits[--d->first] = (unsigned char)(significand % 10);
    significand /= 10;
  }
  if (d->first == POINT) {
    d->first = POINT - 1;
    return;
  }
  for (exponent -= 1075; exponent > 0; exponent--) {
    twice(d);
  }
  for (; exponent < 0; exponent++) {
    half(d);
  }
}

/* Keeps the digits before an index. */
static void round_at(struct decimal *d, int index) {
  if (index >= d->end) {
    return;
  }
  if (index < 0) {
    index = 0;
  }
  int is_up = d->digits[index] > 5;
  if (d->digits[index] == 5) {
    is_up = index > 0 && (d->digits[index - 1] & 1);
    for (int i = index + 1; i < d->end; i++) {
      is_up |= d->digits[i] != 0;
    }
  }
  memset(d->digits + index, 0, (size_t)(d->end - index));
  for (int i = index - 1; is_up && i >= 0; i--) {
    is_up = d->digits[i] == 9;
    d->digits[i] = (unsigned char)(is_up ? 0 : d->digits[i] + 1);
    if (i < d->first) {
      d->first = i;
    }
  }
  while (d->first < POINT - 1 && d->digits[d->first] == 0 && d->first < index) {
    d->first++;
  }
}

static int is_zero(const struct decimal *d) {
  for (int i = 0; i < d->end; i++) {
    if (d->digits[i]) {
      return 0;
    }
  }
  return 1;
}

/* The index of the first digit that counts. */
static int leading(const struct decimal *d) {
  int i = d->first;
  while (i < d->end && d->digits[i] == 0) {
    i++;
  }
  return i == d->end ? POINT - 1 : i;
}

static char *put_digits(char *p, const struct decimal *d, int from, int count) {
  for (int i = from; i < from + count; i++) {
    *p++ = (char)('0' + (i < (int)sizeof d->digits ? d->digits[i] : 0));
  }
  return p;
}

static char *fixed(char *p, struct decimal *d, int precision, int has_point) {
  int from = d->first < POINT ? d->first : POINT - 1;
  p = put_digits(p, d, from, POINT - from);
  if (precision || has_point) {
    *p++ = '.';
  }
  return put_digits(p, d, POINT, precision);
}

static char *scientific(char *p, const struct decimal *d, int precision, int has_point, char letter) {
  int first = leading(d);
  int exponent = is_zero(d) ? 0 : POINT - 1 - first;
  p = put_digits(p, d, first, 1);
  if (precision || has_point) {
    *p++ = '.';
  }
  p = put_digits(p, d, first + 1, precision);
  *p++ = letter;
  *p++ = exponent < 0 ? '-' : '+';
  exponent = exponent < 0 ? -exponent : exponent;
  if (exponent >= 100) {
    *p++ = (char)('0' + exponent / 100);
    exponent %= 100;
  }
  *p++ = (char)('0' + exponent / 10);
  *p++ = (char)('0' + exponent % 10);
  return p;
}

/* Cuts the zeros behind the point, and the point if nothing is left behind it; keeps an exponent. */
static char *without_zeros(char *text, char *end) {
  char *point = memchr(text, '.', (size_t)(end - text));
  if (!point) {
    return end;
  }
  char *exponent = point;
  while (exponent < end && !isalpha(*exponent)) {
    exponent++;
  }
  char *last = exponent;
  while (last[-1] == '0') {
    last--;
  }
  if (last - 1 == point) {
    last = point;
  }
  memmove(last, exponent, (size_t)(end - exponent));
  return last + (end - exponent);
}

int __board_decimal_text(char *to, uint64_t bits, int precision, char conversion, int is_alternate) {
  struct decimal d;
  char *end;
  char kind = (char)tolower(conversion);
  if ((bits >> 52 & 0x7FF) == 0x7FF) {
    const char *name = bits << 12 ? (isupper(conversion) ? "NAN" : "nan") : (isupper(conversion) ? "INF" : "inf");
    memcpy(to, name, 3);
    return 3;
  }
  read(&d, bits);
  if (kind == 'f') {
    round_at(&d, POINT + precision);
    return (int)(fixed(to, &d, precision, is_alternate) - to);
  }
  if (kind == 'e') {
    round_at(&d, leading(&d) + precision + 1);
    return (int)(scientific(to, &d, precision, is_alternate, conversion) - to);
  }
  precision = precision ? precision : 1;
  round_at(&d, leading(&d) + precision);
  int exponent = is_zero(&d) ? 0 : POINT - 1 - leading(&d);
  if (exponent < -4 || exponent >= precision) {
    end = scientific(to, &d, precision - 1, is_alternate, (char)(conversion - 2));
  } else {
    end = fixed(to, &d, precision - 1 - exponent, is_alternate);
  }
  return (int)((is_alternate ? end : without_zeros(to, end)) - to);
}

/* What is before the point, if it is below 10^17. */
static uint64_t whole(const struct decimal *d) {
  uint64_t value = 0;
  if (d->first < POINT - 17) {
    return ~0ull;
  }
  for (int i = d->first; i < POINT; i++) {
    value = value * 10 + (i < d->end ? d->digits[i] : 0);
  }
  return value;
}

static void place(struct decimal *d, const unsigned char *digits, int count, int exponent) {
  memset(d, 0, sizeof *d);
  d->first = POINT - exponent;
  d->end = d->first + count;
  memcpy(d->digits + d->first, digits, (size_t)count);
  /* Room for the digits that halving makes: of those far behind the point it only counts that they are there. */
  int last = POINT + (exponent > 0 ? 60 : FRACTION_DIGITS_MAX - 1);
  while (d->end > last + 1) {
    d->digits[d->end - 2] |= d->digits[d->end - 1] != 0;
    d->digits[--d->end] = 0;
  }
}

uint64_t __board_decimal_bits(const unsigned char *digits, int count, int exponent, int significant, int least) {
  struct decimal d;
  if (count == 0 || exponent < -330) {
    return 0;
  }
  if (exponent > INTEGER_DIGITS_MAX) {
    return 0x7FFull << 52;
  }
  place(&d, digits, count, exponent);
  int e = 0;
  for (; whole(&d) >> significant; e++) {
    half(&d);
  }
  for (; whole(&d) >> (significant - 1) == 0 && e > least; e--) {
    twice(&d);
  }
  round_at(&d, POINT);
  uint64_t m = whole(&d);
  if (m >> 53) {
    m >>= 1;
    e++;
  }
  return __board_double_bits(m, e);
}

uint64_t __board_double_bits(uint64_t m, int e) {
  for (; m && m >> 52 == 0 && e > -1074; e--) {
    m <<= 1;
  }
  if (m >> 52 == 0) {
    return m;
  }
  return e + 1075 >= 0x7FF ? 0x7FFull << 52 : (uint64_t)(e + 1075) << 52 | (m & ((1ull << 52) - 1));
}
