/* Wide characters, which are Unicode's: their types and strings. */
#ifndef WIRELORE_WCHAR_H
#define WIRELORE_WCHAR_H

#include <stddef.h>
#include <stdint.h>

typedef unsigned wint_t;

#define WEOF ((wint_t)-1)

#ifdef __cplusplus
extern "C" {
#endif

size_t wcslen(const wchar_t *s);
int wcscmp(const wchar_t *a, const wchar_t *b);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcschr(const wchar_t *s, wchar_t c);

#ifdef __cplusplus
}
#endif
#endif
