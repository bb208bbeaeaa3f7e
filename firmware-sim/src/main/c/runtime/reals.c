/* Reading real numbers. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <strings.h>

#include "decimal.h"

#define EXPONENT_MAX 100000

union real {
  uint64_t bits;
  double value;
};

/* The digits of a number, its point, and where it ends: NULL if there is none. */
struct text {
  unsigned char digits[DECIMAL_DIGITS_MAX];
  int count, exponent;
  const char *end;
};

/* Whether the number's point is at p; it may have one. */
static int read_point(struct text *t, const char *p, int *is_behind) {
  if (*p != '.' || *is_behind) {
    return 0;
  }
  *is_behind = 1;
  t->end = t->end ? p + 1 : t->end;
  return 1;
}

static void read_digits(struct text *t, const char *p) {
  int is_behind = 0;
  for (;; p++) {
    if (read_point(t, p, &is_behind)) {
      continue;
    }
    if (!isdigit(*p)) {
      return;
    }
    t->end = p + 1;
    if (t->count == 0 && *p == '0') {
      t->exponent -= is_behind;
      continue;
    }
    t->exponent += !is_behind;
    if (t->count < DECIMAL_DIGITS_MAX) {
      t->digits[t->count++] = (unsigned char)(*p - '0');
    } else if (*p != '0') {
      t->digits[DECIMAL_DIGITS_MAX - 1] |= 1;
    }
  }
}

static void read_exponent(struct text *t, char letter) {
  const char *p = t->end;
  if (tolower(*p) != letter) {
    return;
  }
  int is_negative = *++p == '-';
  p += *p == '-' || *p == '+';
  int exponent = 0;
  for (; isdigit(*p); t->end = ++p) {
    exponent = exponent < EXPONENT_MAX ? exponent * 10 + (*p - '0') : exponent;
  }
  t->exponent += is_negative ? -exponent : exponent;
}

static unsigned hexadecimal_digit(char c) {
  return isdigit(c) ? (unsigned)(c - '0') : (unsigned)(tolower(c) - 'a' + 10);
}

/* What is behind 0x, as m * 2^e; the lowest bit of m also stands for all that are lost. */
static uint64_t read_hexadecimal(struct text *t, const char *p, int *e) {
  uint64_t m = 0;
  int is_behind = 0;
  for (;; p++) {
    if (read_point(t, p, &is_behind)) {
      continue;
    }
    if (!isxdigit(*p)) {
      break;
    }
    t->end = p + 1;
    if (m >> 58) {
      m |= hexadecimal_digit(*p) != 0;
      *e += is_behind ? 0 : 4;
    } else {
      m = m << 4 | hexadecimal_digit(*p);
      *e -= is_behind ? 4 : 0;
    }
  }
  t->count = m != 0;
  return m;
}

/* Rounded to nearest, ties to even, as far as a number has no room for all bits. */
static uint64_t rounded(uint64_t m, int e, int significant, int least) {
  int lost = m >> significant ? 64 - __builtin_clzll(m) - significant : 0;
  lost = lost < least - e ? least - e : lost;
  if (lost > 62) {
    return 0;
  }
  if (lost > 0) {
    uint64_t rest = m & ((1ull << lost) - 1);
    uint64_t half = 1ull << (lost - 1);
    m >>= lost;
    m += rest > half || (rest == half && (m & 1));
    e += lost;
  }
  if (m >> 53) {
    m >>= 1;
    e++;
  }
  return __board_double_bits(m, e);
}

/* A number is too large or too small if it has become an infinity, or one below the normal ones. */
static void tell_range(uint64_t bits, int significant) {
  int exponent = (int)(bits >> 52 & 0x7FF) - 1023;
  if (exponent > (significant == 53 ? 1023 : 127) || exponent < (significant == 53 ? -1022 : -126)) {
    errno = ERANGE;
  }
}

static const char *behind_nan(const char *p) {
  const char *q = p;
  if (*q++ != '(') {
    return p;
  }
  while (isalnum(*q) || *q == '_') {
    q++;
  }
  return *q == ')' ? q + 1 : p;
}

static double read(const char *s, char **end, int significant, int least) {
  struct text t = {0};
  union real x = {0};
  const char *p = s;
  while (isspace(*p)) {
    p++;
  }
  int is_negative = *p == '-';
  p += *p == '-' || *p == '+';
  if (strncasecmp(p, "inf", 3) == 0) {
    t.end = p + (strncasecmp(p, "infinity", 8) == 0 ? 8 : 3);
    x.bits = 0x7FFull << 52;
  } else if (strncasecmp(p, "nan", 3) == 0) {
    t.end = behind_nan(p + 3);
    x.bits = 0xFFFull << 51;
  } else if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && isxdigit(p[2] == '.' ? p[3] : p[2])) {
    int e = 0;
    uint64_t m = read_hexadecimal(&t, p + 2, &e);
    read_exponent(&t, 'p');
    x.bits = rounded(m, e + t.exponent, significant, least);
  } else {
    read_digits(&t, p);
    if (t.end) {
      read_exponent(&t, 'e');
    }
    x.bits = __board_decimal_bits(t.digits, t.count, t.exponent, significant, least);
  }
  if (t.count) {
    tell_range(x.bits, significant);
  }
  x.bits |= (uint64_t)(is_negative && t.end) << 63;
  if (end) {
    *end = (char *)(t.end ? t.end : s);
  }
  return x.value;
}

double strtod(const char *s, char **end) {
  return read(s, end, 53, -1074);
}

/* What is read has no more bits than a float, so that it is rounded once. */
float strtof(const char *s, char **end) {
  return (float)read(s, end, 24, -149);
}

long double strtold(const char *s, char **end) {
  return strtod(s, end);
}

double atof(const char *s) {
  return strtod(s, 0);
}
