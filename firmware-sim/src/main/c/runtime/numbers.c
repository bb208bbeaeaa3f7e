/* Numbers: reading them, random ones, absolute values. */
#include <ctype.h>
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
static unsigned long digits(const char *s, const char **end, int base, unsigned long largest) {
  unsigned long value = 0;
  const char *p = s;
  if ((base == 0 || base == 16) && *p == '0' && (p[1] == 'x' || p[1] == 'X') && digit(p[2]) < 16) {
    p += 2;
    base = 16;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  for (*end = s; digit(*p) < base; *end = ++p) {
    unsigned long long next = (unsigned long long)value * (unsigned)base + (unsigned)digit(*p);
    value = next > largest ? largest : (unsigned long)next;
  }
  return value;
}

static const char *start(const char *s, int *is_negative) {
  while (isspace(*s)) {
    s++;
  }
  *is_negative = *s == '-';
  return *s == '-' || *s == '+' ? s + 1 : s;
}

long strtol(const char *s, char **end, int base) {
  int is_negative;
  const char *stop;
  const char *first = start(s, &is_negative);
  unsigned long value = digits(first, &stop, base, is_negative ? 0x80000000ul : 0x7FFFFFFFul);
  if (end) {
    *end = (char *)(stop == first ? s : stop);
  }
  return (long)(is_negative ? 0ul - value : value);
}

unsigned long strtoul(const char *s, char **end, int base) {
  int is_negative;
  const char *stop;
  const char *first = start(s, &is_negative);
  unsigned long value = digits(first, &stop, base, ~0ul);
  if (end) {
    *end = (char *)(stop == first ? s : stop);
  }
  return is_negative ? 0ul - value : value;
}

int atoi(const char *s) {
  return (int)strtol(s, 0, 10);
}

long atol(const char *s) {
  return strtol(s, 0, 10);
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
