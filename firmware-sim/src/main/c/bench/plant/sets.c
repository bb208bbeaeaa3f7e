/* Sets of bits: covers by the greedy rule, queens on a board, and a search for sums. */
#include "../kernel.h"
#include "plant.h"

enum { SETS = 20, WORDS = 4 };

struct set {
  u32 words[WORDS];
};

static struct set sets[SETS];

static unsigned ones(u32 x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0F0F0F0F;
  x += x >> 8;
  return (x + (x >> 16)) & 0x3F;
}

static unsigned size(const struct set *s) {
  unsigned count = 0;
  for (unsigned i = 0; i < WORDS; i++) {
    count += ones(s->words[i]);
  }
  return count;
}

static void without(struct set *s, const struct set *other) {
  for (unsigned i = 0; i < WORDS; i++) {
    s->words[i] &= ~other->words[i];
  }
}

static unsigned common(const struct set *a, const struct set *b) {
  struct set both;
  for (unsigned i = 0; i < WORDS; i++) {
    both.words[i] = a->words[i] & b->words[i];
  }
  return size(&both);
}

static u32 cover(u32 seed) {
  struct set rest;
  u32 random = seed | 1;
  u32 chosen = 0;
  for (unsigned i = 0; i < SETS; i++) {
    for (unsigned k = 0; k < WORDS; k++) {
      u32 bits = next_random(&random);
      sets[i].words[k] = bits & bits >> 3;
    }
  }
  for (unsigned k = 0; k < WORDS; k++) {
    rest.words[k] = 0xFFFFFFFF;
  }
  for (;;) {
    unsigned best = SETS;
    unsigned most = 0;
    for (unsigned i = 0; i < SETS; i++) {
      unsigned more = common(&sets[i], &rest);
      if (more > most) {
        most = more;
        best = i;
      }
    }
    if (best == SETS) {
      return chosen ^ size(&rest) << 24;
    }
    without(&rest, &sets[best]);
    chosen |= 1u << best;
  }
}

static unsigned queens(u32 all, u32 columns, u32 left, u32 right) {
  unsigned count = 0;
  u32 open = all & ~(columns | left | right);
  if (columns == all) {
    return 1;
  }
  while (open) {
    u32 one = open & (0u - open);
    open ^= one;
    count += queens(all, columns | one, (left | one) << 1, (right | one) >> 1);
  }
  return count;
}

static unsigned sums(const u16 *numbers, unsigned count, unsigned wanted) {
  unsigned with;
  if (wanted == 0) {
    return 1;
  }
  if (count == 0) {
    return 0;
  }
  with = *numbers <= wanted ? sums(numbers + 1, count - 1, wanted - *numbers) : 0;
  return with + sums(numbers + 1, count - 1, wanted);
}

u32 sets_work(u32 seed) {
  u16 numbers[9];
  u32 random = seed | 1;
  for (unsigned i = 0; i < 9; i++) {
    numbers[i] = (u16)(3 + (next_random(&random) >> 10 & 31));
  }
  return cover(seed) ^ queens(0x3F, 0, 0, 0) << 20 ^ sums(numbers, 9, 77) << 16;
}
