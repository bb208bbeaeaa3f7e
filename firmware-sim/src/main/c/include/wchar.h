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

size_t wcslen(const wchar_t *);
int wcscmp(const wchar_t *, const wchar_t *);
wchar_t *wcscpy(wchar_t *, const wchar_t *);
wchar_t *wcschr(const wchar_t *, wchar_t);

#ifdef __cplusplus
}
#endif
#endif
