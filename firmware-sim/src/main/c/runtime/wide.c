/* Strings of wide characters. */
#include <wchar.h>

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) {
    n++;
  }
  return n;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (*a > *b) - (*a < *b);
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  wchar_t *t = to;
  while ((*t++ = *from++)) {
  }
  return to;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (;; s++) {
    if (*s == c) {
      return (wchar_t *)s;
    }
    if (!*s) {
      return 0;
    }
  }
}
