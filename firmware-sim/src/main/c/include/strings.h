/* Functions on memory and strings that BSD has. */
#ifndef WIRELORE_STRINGS_H
#define WIRELORE_STRINGS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

int bcmp(const void *, const void *, size_t);
void bcopy(const void *, void *, size_t);
void bzero(void *, size_t);
char *index(const char *, int);
char *rindex(const char *, int);
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
/* The number of the lowest bit that is set, from 1 on, or 0. */
int ffs(int);
int ffsl(long);
__extension__ int ffsll(long long);

#ifdef __cplusplus
}
#endif
#endif
