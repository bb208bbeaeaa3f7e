/* The sieve of Eratosthenes up to 8,192. */
#include "kernel.h"

#define LIMIT 8192

static unsigned char composite[LIMIT];

unsigned kernel(unsigned rounds) {
  unsigned found = 0;
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned i = 0; i < LIMIT; i++) {
      composite[i] = 0;
    }
    for (unsigned i = 2; i < LIMIT; i++) {
      if (composite[i]) {
        continue;
      }
      found++;
      for (unsigned j = i + i; j < LIMIT; j += i) {
        composite[j] = 1;
      }
    }
  }
  return found;
}
