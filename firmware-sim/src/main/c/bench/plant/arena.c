/* Memory that is taken piece by piece and given back at once. */
#include "plant.h"

enum { BYTES = 32 * 1024 };

static union {
  u8 bytes[BYTES];
  u32 aligned;
  void *pointer;
} arena;
static unsigned used;

void arena_reset(void) {
  used = 0;
}

void *arena_take(unsigned bytes) {
  unsigned rounded = (bytes + 7) & ~7u;
  if (used + rounded > BYTES) {
    return 0;
  }
  used += rounded;
  return arena.bytes + used - rounded;
}

unsigned arena_used(void) {
  return used;
}
