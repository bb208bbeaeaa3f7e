/* Functions on memory and strings that BSD has. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

int bcmp(const void *a, const void *b, size_t n) {
  return memcmp(a, b, n);
}

void bcopy(const void *from, void *to, size_t n) {
  memmove(to, from, n);
}

void bzero(void *to, size_t n) {
  memset(to, 0, n);
}

char *index(const char *s, int c) {
  return strchr(s, c);
}

char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

int strncasecmp(const char *a, const char *b, size_t n) {
  for (; n; n--, a++, b++) {
    int difference = tolower((unsigned char)*a) - tolower((unsigned char)*b);
    if (difference || !*a) {
      return difference;
    }
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  return strncasecmp(a, b, ~(size_t)0);
}

int ffs(int x) {
  return x ? __builtin_ctz((unsigned)x) + 1 : 0;
}

int ffsl(long x) {
  return ffs((int)x);
}

int ffsll(long long x) {
  int low = (int)x;
  int high = (int)(x >> 32);
  return low ? ffs(low) : high ? 32 + ffs(high) : 0;
}
