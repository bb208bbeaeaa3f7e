/* Timers in a binary heap; a handle says where a timer is at the moment. */
#include "router.h"

enum { TIMERS = 64, NONE = -1 };

struct timer {
  u32 when;
  u32 order;
  timer_action action;
  u32 argument;
  int handle;
};

static struct timer heap[TIMERS];
static int place_of[TIMERS];
static int free_handles[TIMERS];
static int free_count;
static int heap_size;
static u32 orders;

void timers_reset(void) {
  heap_size = 0;
  free_count = 0;
  orders = 0;
  for (int i = TIMERS - 1; i >= 0; i--) {
    place_of[i] = NONE;
    free_handles[free_count++] = i;
  }
}

static int is_before(const struct timer *a, const struct timer *b) {
  if (a->when != b->when) {
    return (int)(a->when - b->when) < 0;
  }
  return (int)(a->order - b->order) < 0;
}

static void put_at(int place, const struct timer *t) {
  heap[place] = *t;
  place_of[t->handle] = place;
}

static void sift_up(int place, struct timer t) {
  while (place > 0) {
    int parent = (place - 1) >> 1;
    if (!is_before(&t, &heap[parent])) {
      break;
    }
    put_at(place, &heap[parent]);
    place = parent;
  }
  put_at(place, &t);
}

static void sift_down(int place, struct timer t) {
  for (;;) {
    int child = 2 * place + 1;
    if (child >= heap_size) {
      break;
    }
    if (child + 1 < heap_size && is_before(&heap[child + 1], &heap[child])) {
      child++;
    }
    if (!is_before(&heap[child], &t)) {
      break;
    }
    put_at(place, &heap[child]);
    place = child;
  }
  put_at(place, &t);
}

int timer_start(u32 when, timer_action action, u32 argument) {
  struct timer t;
  if (!free_count) {
    return NONE;
  }
  t.when = when;
  t.order = orders++;
  t.action = action;
  t.argument = argument;
  t.handle = free_handles[--free_count];
  sift_up(heap_size++, t);
  return t.handle;
}

static void remove_at(int place) {
  struct timer last = heap[--heap_size];
  int handle = heap[place].handle;
  place_of[handle] = NONE;
  free_handles[free_count++] = handle;
  if (place == heap_size) {
    return;
  }
  if (place > 0 && is_before(&last, &heap[(place - 1) >> 1])) {
    sift_up(place, last);
  } else {
    sift_down(place, last);
  }
}

void timer_stop(int handle) {
  if (handle >= 0 && place_of[handle] != NONE) {
    remove_at(place_of[handle]);
  }
}

void timers_run(u32 now) {
  while (heap_size && (int)(heap[0].when - now) <= 0) {
    struct timer due = heap[0];
    remove_at(0);
    due.action(due.argument, now);
  }
}

unsigned timers_pending(void) {
  return (unsigned)heap_size;
}
