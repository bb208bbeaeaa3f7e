/* Functions on strings and memory that are in no standard, but in the libraries of most systems. */
#include <string.h>
#include <strings.h>

char *strsep(char **restrict rest, const char *restrict separators) {
  char *s = *rest;
  if (s) {
    char *end = s + strcspn(s, separators);
    *rest = *end ? end + 1 : 0;
    *end = 0;
  }
  return s;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t n) {
  char *t = to;
  for (const char *f = from; n; n--) {
    *t++ = *f;
    if (*f++ == (char)last) {
      return t;
    }
  }
  return 0;
}

void *memrchr(const void *where, int what, size_t n) {
  for (const char *p = (const char *)where + n; n; n--) {
    if (*--p == (char)what) {
      return (void *)p;
    }
  }
  return 0;
}

void *memmem(const void *where, size_t n, const void *what, size_t length) {
  for (const char *p = where; n >= length; p++, n--) {
    if (memcmp(p, what, length) == 0) {
      return (void *)p;
    }
  }
  return 0;
}

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) {
    s++;
  }
  return (char *)s;
}

char *strcasestr(const char *s, const char *what) {
  for (size_t n = strlen(what);; s++) {
    if (strncasecmp(s, what, n) == 0) {
      return (char *)s;
    }
    if (!*s) {
      return 0;
    }
  }
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
  return strncpy(to, from, n) + strnlen(from, n);
}
