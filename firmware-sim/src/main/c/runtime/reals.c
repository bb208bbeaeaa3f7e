/* Reading real numbers. */
#include <ctype.h>
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

static void read_digits(struct text *t, const char *p) {
  int is_behind = 0;
  for (;; p++) {
    if (*p == '.' && !is_behind) {
      is_behind = 1;
      t->end = t->end ? p + 1 : t->end;
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

static void read_exponent(struct text *t) {
  const char *p = t->end;
  if (*p != 'e' && *p != 'E') {
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
    t.end = p + 3;
    x.bits = 0xFFFull << 51;
  } else {
    read_digits(&t, p);
    if (t.end) {
      read_exponent(&t);
    }
    x.bits = __board_decimal_bits(t.digits, t.count, t.exponent, significant, least);
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
