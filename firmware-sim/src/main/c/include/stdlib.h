/* Memory from a heap, the end of a program, and numbers, as far as the runtime has them. */
#ifndef WIRELORE_STDLIB_H
#define WIRELORE_STDLIB_H

#include <stddef.h>

/* clang makes it, aligned to 8 bytes. */
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

__extension__ typedef struct {
  long long quot, rem;
} lldiv_t;

#ifdef __cplusplus
extern "C" {
#endif

void exit(int) __attribute__((__noreturn__));
void _Exit(int) __attribute__((__noreturn__));
void abort(void) __attribute__((__noreturn__));
int atexit(void (*)(void));
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void *aligned_alloc(size_t, size_t);
void free(void *);
/* There is no environment: always NULL. */
char *getenv(const char *);
int abs(int);
long labs(long);
__extension__ long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
__extension__ lldiv_t lldiv(long long, long long);
int atoi(const char *);
long atol(const char *);
__extension__ long long atoll(const char *);
double atof(const char *);
double strtod(const char *, char **);
float strtof(const char *, char **);
long double strtold(const char *, char **);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
__extension__ long long strtoll(const char *, char **, int);
__extension__ unsigned long long strtoull(const char *, char **, int);
int rand(void);
void srand(unsigned);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));

#ifdef __cplusplus
}
#endif
#endif
