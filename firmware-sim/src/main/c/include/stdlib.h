/* Memory from a heap, the end of a program, and numbers, as far as the runtime has them. */
#ifndef WIRELORE_STDLIB_H
#define WIRELORE_STDLIB_H

#include <stddef.h>

/* clang makes it. */
#define alloca(size) __builtin_alloca(size)

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7FFFFFFF

typedef struct {
  int quot, rem;
} div_t;

typedef struct {
  long quot, rem;
} ldiv_t;

typedef struct {
  long long quot, rem;
} lldiv_t;

#ifdef __cplusplus
extern "C" {
#define _Noreturn [[noreturn]]
#endif

_Noreturn void exit(int code);
_Noreturn void _Exit(int code);
_Noreturn void abort(void);
int atexit(void (*function)(void));
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *block);
/* There is no environment: always NULL. */
char *getenv(const char *name);
int abs(int x);
long labs(long x);
long long llabs(long long x);
div_t div(int x, int y);
ldiv_t ldiv(long x, long y);
lldiv_t lldiv(long long x, long long y);
int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double atof(const char *s);
double strtod(const char *s, char **end);
float strtof(const char *s, char **end);
long double strtold(const char *s, char **end);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
int rand(void);
void srand(unsigned seed);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

#ifdef __cplusplus
#undef _Noreturn
}
#endif
#endif
