/* The time of day, of which there is only what has passed since the board was started. */
#ifndef WIRELORE_SYS_TIME_H
#define WIRELORE_SYS_TIME_H

#include <time.h>

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

#ifdef __cplusplus
extern "C" {
#endif

/* The processor's cycles at CLOCKS_PER_SEC; the zone is left alone. */
int gettimeofday(struct timeval *, void *);

#ifdef __cplusplus
}
#endif
#endif
