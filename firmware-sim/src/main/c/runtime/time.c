/* Time in the processor's cycles. */
#include <board.h>
#include <time.h>

clock_t clock(void) {
  clock_t high = BOARD_CYCLES_HIGH;
  return high << 32 | BOARD_CYCLES_LOW;
}

time_t time(time_t *to) {
  if (to) {
    *to = -1;
  }
  return -1;
}

double difftime(time_t later, time_t earlier) {
  return (double)(later - earlier);
}
