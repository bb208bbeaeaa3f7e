/* The kernel of the benchmark: a stretch of the simulation, and some of all that is done beside it. */
#include "../kernel.h"
#include "plant.h"

enum { UNTIL = 260, ARENA_ORDERS = 40 };

/* Orders in memory that is taken and given back, sorted one way and another. */
static u32 shuffle_orders(u32 seed) {
  struct order_list all;
  struct order_list later;
  u32 random = seed | 1;
  u32 sum;
  arena_reset();
  list_reset(&all);
  list_reset(&later);
  for (unsigned i = 0; i < ARENA_ORDERS; i++) {
    struct order *o = arena_take(sizeof *o);
    if (!o) {
      break;
    }
    o->number = next_random(&random) >> 20;
    o->due = next_random(&random) >> 24;
    o->priority = (u8)(o->number & 3);
    o->product = 0;
    o->amount = 1;
    o->done = (u16)i;
    o->state = 0;
    if (i & 1) {
      list_append(&all, o);
    } else {
      list_insert(&all, o, by_number);
    }
  }
  list_sort(&all, by_due);
  sum = list_sum(&all);
  list_split(&all, &later, 128);
  list_reverse(&later);
  list_sort(&later, by_priority);
  return sum ^ list_sum(&all) ^ list_sum(&later) << 1;
}

static u32 ways(u32 seed) {
  u32 sum;
  map_reset(seed);
  sum = (u32)map_way(0, 255) << 16;
  sum ^= (u32)map_way(15, 240);
  return sum ^ map_sum() ^ map_tree() ^ map_order();
}

static u32 one_round(u32 seed) {
  u32 sum;
  floor_reset(seed);
  sum = floor_run(UNTIL);
  sum = (sum << 1 | sum >> 31) ^ shuffle_orders(seed);
  sum = (sum << 1 | sum >> 31) ^ matrix_work(seed);
  sum = (sum << 1 | sum >> 31) ^ ways(seed);
  sum = (sum << 1 | sum >> 31) ^ sets_work(seed);
  sum = (sum << 1 | sum >> 31) ^ cells_work(seed, 6);
  sum = (sum << 1 | sum >> 31) ^ maze_work(seed);
  sum = (sum << 1 | sum >> 31) ^ report_work(seed);
  return sum ^ stock_count() << 8 ^ stock_height();
}

unsigned kernel(unsigned rounds) {
  u32 seed = 0x7654321;
  u32 sum = 0;
  for (unsigned round = 0; round < rounds; round++) {
    sum = (sum << 1 | sum >> 31) ^ one_round(next_random(&seed));
  }
  return sum;
}
