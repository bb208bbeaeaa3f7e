/* Memory and strings, as far as the runtime has them. */
#ifndef WIRELORE_STRING_H
#define WIRELORE_STRING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *where, int what, size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t max);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t n);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);
char *strpbrk(const char *s, const char *accept);
char *strstr(const char *s, const char *what);
char *strtok(char *restrict s, const char *restrict separators);
char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *stpcpy(char *restrict to, const char *restrict from);
void *mempcpy(void *restrict to, const void *restrict from, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *restrict to, const char *restrict from, size_t n);
char *strerror(int number);
char *strsep(char **restrict rest, const char *restrict separators);
char *strchrnul(const char *s, int c);
char *strcasestr(const char *s, const char *what);
char *stpncpy(char *restrict to, const char *restrict from, size_t n);
void *memccpy(void *restrict to, const void *restrict from, int last, size_t n);
void *memrchr(const void *where, int what, size_t n);
void *memmem(const void *where, size_t n, const void *what, size_t length);

#ifdef __cplusplus
#undef restrict
}
#endif
#endif
