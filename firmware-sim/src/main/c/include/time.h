/* Time is counted in the processor's cycles; there is no calendar. */
#ifndef WIRELORE_TIME_H
#define WIRELORE_TIME_H

#include <stddef.h>

/* As on a LANai that runs at 33 MHz. */
#define CLOCKS_PER_SEC ((clock_t)33000000)

#ifdef __cplusplus
extern "C" {
#endif

__extension__ typedef unsigned long long clock_t;
typedef long time_t;

/* Cycles since reset. */
clock_t clock(void);
/* Always -1, as the standard has it where there is no calendar. */
time_t time(time_t *);
double difftime(time_t, time_t);

#ifdef __cplusplus
}
#endif
#endif
