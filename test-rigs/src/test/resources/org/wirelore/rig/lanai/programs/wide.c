/* Wide characters. */
#include <stdio.h>
#include <stddef.h>
static const wchar_t w[] = L"Grüße €";
static size_t len(const wchar_t *s) {
  const wchar_t *p = s;
  while (*p)
    p++;
  return p - s;
}
static inline int up(wchar_t c) {
  return c >= L'a' && c <= L'z' ? c - 32 : c;
}
int main(void) {
  printf("%u %u\n", (unsigned)len(w), (unsigned)sizeof(wchar_t));
  for (const wchar_t *p = w; *p; p++)
    printf("%x ", up(*p));
  wchar_t c = L'\x1234';
  printf("%x %d %d\n", (int)c, 'a', (int)L'é');
  printf("%d %d\n", (int)u'x', (int)U'\U0001F600');
  const char *u8 = u8"ü";
  printf("%d\n", (unsigned char)u8[0]);
}
