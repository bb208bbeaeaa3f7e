/* What happens when, in a heap with four children to a node. */
#include "plant.h"

enum { EVENTS = 256 };

static struct event heap[EVENTS];
static unsigned size;
static u32 orders;

void events_reset(void) {
  size = 0;
  orders = 0;
}

static int is_before(const struct event *a, const struct event *b) {
  return a->when != b->when ? a->when < b->when : a->order < b->order;
}

int events_put(u32 when, enum event_kind kind, unsigned subject) {
  struct event e;
  unsigned place = size;
  if (size == EVENTS) {
    return 0;
  }
  size++;
  e.when = when;
  e.order = orders++;
  e.kind = (u16)kind;
  e.subject = (u16)subject;
  while (place > 0) {
    unsigned parent = (place - 1) >> 2;
    if (!is_before(&e, &heap[parent])) {
      break;
    }
    heap[place] = heap[parent];
    place = parent;
  }
  heap[place] = e;
  return 1;
}

static unsigned least_child(unsigned first) {
  unsigned least = first;
  unsigned end = first + 4 < size ? first + 4 : size;
  for (unsigned child = first + 1; child < end; child++) {
    if (is_before(&heap[child], &heap[least])) {
      least = child;
    }
  }
  return least;
}

int events_take(struct event *e) {
  struct event last;
  unsigned place = 0;
  if (!size) {
    return 0;
  }
  *e = heap[0];
  last = heap[--size];
  for (;;) {
    unsigned first = (place << 2) + 1;
    unsigned child;
    if (first >= size) {
      break;
    }
    child = least_child(first);
    if (!is_before(&heap[child], &last)) {
      break;
    }
    heap[place] = heap[child];
    place = child;
  }
  heap[place] = last;
  return 1;
}

unsigned events_pending(void) {
  return size;
}
