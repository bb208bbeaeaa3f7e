/* Counters and histograms. */
#include "router.h"

enum { LATENCIES = 32, SIZES = 16 };

static u32 counters[COUNTERS];
static u32 latencies[LATENCIES];
static u32 sizes[SIZES];
static u32 latency_max;

void statistics_reset(void) {
  for (unsigned i = 0; i < COUNTERS; i++) {
    counters[i] = 0;
  }
  for (unsigned i = 0; i < LATENCIES; i++) {
    latencies[i] = 0;
  }
  for (unsigned i = 0; i < SIZES; i++) {
    sizes[i] = 0;
  }
  latency_max = 0;
}

void count(enum counter what) {
  counters[what]++;
}

u32 counted(enum counter what) {
  return counters[what];
}

/* Two columns for each power of two. */
static unsigned column(u32 value) {
  unsigned bits = 0;
  u32 rest = value;
  while (rest > 1) {
    rest >>= 1;
    bits++;
  }
  if (bits == 0) {
    return value;
  }
  return 2 * bits + (value >> (bits - 1) & 1);
}

void note_latency(u32 cycles) {
  unsigned at = column(cycles);
  latencies[at < LATENCIES ? at : LATENCIES - 1]++;
  if (cycles > latency_max) {
    latency_max = cycles;
  }
}

void note_size(unsigned octets) {
  unsigned at = octets >> 4;
  sizes[at < SIZES ? at : SIZES - 1]++;
}

unsigned statistics_percentile(unsigned percent) {
  u32 all = 0;
  u32 below = 0;
  for (unsigned i = 0; i < LATENCIES; i++) {
    all += latencies[i];
  }
  for (unsigned i = 0; i < LATENCIES; i++) {
    below += latencies[i];
    if (below * 100 >= all * percent) {
      return i;
    }
  }
  return LATENCIES;
}

u32 statistics_sum(void) {
  u32 sum = latency_max;
  for (unsigned i = 0; i < COUNTERS; i++) {
    sum = (sum << 5 | sum >> 27) ^ counters[i];
  }
  for (unsigned i = 0; i < LATENCIES; i++) {
    sum = (sum << 1 | sum >> 31) + latencies[i];
  }
  for (unsigned i = 0; i < SIZES; i++) {
    sum = (sum << 1 | sum >> 31) + sizes[i];
  }
  return sum;
}
