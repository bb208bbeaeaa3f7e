/* There is one locale, "C". */
#ifndef WIRELORE_LOCALE_H
#define WIRELORE_LOCALE_H

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_ALL 6

#ifdef __cplusplus
extern "C" {
#endif

/* "C", or NULL if another one is asked for. */
char *setlocale(int, const char *);

#ifdef __cplusplus
}
#endif
#endif
