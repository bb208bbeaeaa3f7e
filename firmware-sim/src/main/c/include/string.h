/* Memory and strings, as far as the runtime has them. */
#ifndef WIRELORE_STRING_H
#define WIRELORE_STRING_H

#include <stddef.h>

/* As on other systems, unless only the standard is wanted. */
#ifndef __STRICT_ANSI__
#include <strings.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

void *memcpy(void *__restrict, const void *__restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
char *strcpy(char *__restrict, const char *__restrict);
char *strncpy(char *__restrict, const char *__restrict, size_t);
char *strcat(char *__restrict, const char *__restrict);
char *strncat(char *__restrict, const char *__restrict, size_t);
char *strchr(const char *, int);
char *strrchr(const char *, int);
size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);
char *strpbrk(const char *, const char *);
char *strstr(const char *, const char *);
char *strtok(char *__restrict, const char *__restrict);
char *strtok_r(char *__restrict, const char *__restrict, char **__restrict);
char *strdup(const char *);
char *strndup(const char *, size_t);
char *stpcpy(char *__restrict, const char *__restrict);
void *mempcpy(void *__restrict, const void *__restrict, size_t);
int strcoll(const char *, const char *);
size_t strxfrm(char *__restrict, const char *__restrict, size_t);
char *strerror(int);
char *strsep(char **__restrict, const char *__restrict);
char *strchrnul(const char *, int);
char *strcasestr(const char *, const char *);
char *stpncpy(char *__restrict, const char *__restrict, size_t);
void *memccpy(void *__restrict, const void *__restrict, int, size_t);
void *memrchr(const void *, int, size_t);
void *memmem(const void *, size_t, const void *, size_t);

#ifdef __cplusplus
}
#endif
#endif
