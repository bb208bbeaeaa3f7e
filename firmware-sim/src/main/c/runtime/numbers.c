/* Numbers: reading them, random ones, absolute values. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

int abs(int x) {
  return x < 0 ? -x : x;
}

long labs(long x) {
  return x < 0 ? -x : x;
}

long long llabs(long long x) {
  return x < 0 ? -x : x;
}

static int digit(char c) {
  if (isdigit(c)) {
    return c - '0';
  }
  return isalpha(c) ? tolower(c) - 'a' + 10 : 99;
}

/* The digits of a number; what does not fit gives the largest, and the end is where no digit follows. */
static unsigned long long digits(const char *s, const char **end, int base, unsigned long long largest,
                                 int *is_too_large) {
  unsigned long long value = 0;
  const char *p = s;
  if ((base == 0 || base == 16) && *p == '0' && (p[1] == 'x' || p[1] == 'X') && digit(p[2]) < 16) {
    p += 2;
    base = 16;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  unsigned long long most = largest / (unsigned)base;
  for (*end = s; digit(*p) < base; *end = ++p) {
    unsigned d = (unsigned)digit(*p);
    *is_too_large |= value > most || value * (unsigned)base > largest - d;
    value = value * (unsigned)base + d;
  }
  return *is_too_large ? largest : value;
}

/* A number with a sign. The largest differ for numbers with and without one; one that is too large stays positive if it has
   no sign in its type. */
static unsigned long long number(const char *s, char **end, int base, unsigned long long largest,
                                 unsigned long long largest_negative) {
  const char *first = s;
  const char *stop;
  while (isspace(*first)) {
    first++;
  }
  int is_negative = *first == '-';
  first += *first == '-' || *first == '+';
  int is_too_large = 0;
  unsigned long long value = digits(first, &stop, base, is_negative ? largest_negative : largest, &is_too_large);
  if (end) {
    *end = (char *)(stop == first ? s : stop);
  }
  if (is_too_large) {
    errno = ERANGE;
  }
  return is_negative && !(is_too_large && largest == largest_negative) ? 0ull - value : value;
}

long strtol(const char *s, char **end, int base) {
  return (long)number(s, end, base, 0x7FFFFFFFull, 0x80000000ull);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)number(s, end, base, 0xFFFFFFFFull, 0xFFFFFFFFull);
}

long long strtoll(const char *s, char **end, int base) {
  return (long long)number(s, end, base, ~0ull >> 1, 1ull << 63);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return number(s, end, base, ~0ull, ~0ull);
}

int atoi(const char *s) {
  return (int)strtol(s, 0, 10);
}

long atol(const char *s) {
  return strtol(s, 0, 10);
}

long long atoll(const char *s) {
  return strtoll(s, 0, 10);
}

div_t div(int x, int y) {
  return (div_t){x / y, x % y};
}

ldiv_t ldiv(long x, long y) {
  return (ldiv_t){x / y, x % y};
}

lldiv_t lldiv(long long x, long long y) {
  return (lldiv_t){x / y, x % y};
}

static unsigned random_state = 1;

void srand(unsigned seed) {
  random_state = seed ? seed : 1;
}

/* Marsaglia's xorshift. */
int rand(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return (int)(random_state & RAND_MAX);
}
