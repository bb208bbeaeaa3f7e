/* The simulation: orders come in, machines work on them in steps, fail and are repaired, belts carry, trucks leave. */
#include "../kernel.h"
#include "plant.h"

enum { MACHINES = 12, BELTS = 6, BELT_LENGTH = 8, ORDERS = 96, PRODUCTS = 5, STEPS_MAX = 4, DONE = 0xFF };

enum machine_state { MACHINE_IDLE, MACHINE_SET_UP, MACHINE_BUSY, MACHINE_BROKEN, MACHINE_BLOCKED };

struct machine {
  struct order *order;
  struct order_list waiting;
  u32 busy_since;
  u32 busy_time;
  u32 failures;
  u16 product;
  u8 state;
  u8 group;
};

struct belt {
  struct order *items[BELT_LENGTH];
  u8 head;
  u8 count;
  u8 to_group;
  u8 is_moving;
};

/* The groups of machines that a product goes through. */
static const u8 recipes[PRODUCTS][STEPS_MAX] = {
    {0, 1, 2, DONE}, {0, 2, 1, DONE}, {1, 0, 3, 2}, {3, 1, DONE, DONE}, {2, 3, 0, 1},
};

static const u8 work_times[PRODUCTS] = {3, 5, 2, 7, 4};

static struct machine machines[MACHINES];
static struct belt belts[BELTS];
static struct order orders[ORDERS];
static struct order_list free_orders;
static struct order_list finished;
static struct order_list late;
static u32 random_state;
static u32 now;
static u32 order_number;
static u32 trucks;
static u32 refused;
static u32 kinds[EVENT_KINDS];
static u32 shift;

static u32 chance(u32 mask) {
  return next_random(&random_state) >> 6 & mask;
}

void floor_reset(u32 seed) {
  random_state = seed | 1;
  now = 0;
  order_number = 0;
  trucks = 0;
  refused = 0;
  shift = 0;
  events_reset();
  stock_reset();
  list_reset(&free_orders);
  list_reset(&finished);
  list_reset(&late);
  for (unsigned i = 0; i < ORDERS; i++) {
    list_append(&free_orders, &orders[i]);
  }
  for (unsigned i = 0; i < MACHINES; i++) {
    struct machine *m = &machines[i];
    m->order = 0;
    list_reset(&m->waiting);
    m->busy_since = 0;
    m->busy_time = 0;
    m->failures = 0;
    m->product = 0;
    m->state = MACHINE_IDLE;
    m->group = (u8)(i & 3);
    events_put(40 + chance(127), EVENT_FAIL, i);
  }
  for (unsigned i = 0; i < BELTS; i++) {
    belts[i].head = 0;
    belts[i].count = 0;
    belts[i].to_group = (u8)(i & 3);
    belts[i].is_moving = 0;
  }
  for (unsigned i = 0; i < EVENT_KINDS; i++) {
    kinds[i] = 0;
  }
  events_put(1, EVENT_ORDER, 0);
  events_put(30, EVENT_TRUCK, 0);
  events_put(64, EVENT_SHIFT, 0);
}

static struct machine *best_machine(unsigned group) {
  struct machine *best = 0;
  for (unsigned i = 0; i < MACHINES; i++) {
    struct machine *m = &machines[i];
    if (m->group != group || m->state == MACHINE_BROKEN) {
      continue;
    }
    if (!best || m->waiting.count < best->waiting.count) {
      best = m;
    }
  }
  return best ? best : &machines[group];
}

static void start_next(struct machine *m) {
  unsigned index = (unsigned)(m - machines);
  struct order *o;
  if (m->state != MACHINE_IDLE) {
    return;
  }
  o = list_pop(&m->waiting);
  if (!o) {
    return;
  }
  m->order = o;
  if (m->product != o->product) {
    m->state = MACHINE_SET_UP;
    m->product = o->product;
    events_put(now + 2, EVENT_START, index);
  } else {
    m->state = MACHINE_BUSY;
    m->busy_since = now;
    events_put(now + work_times[o->product] + (o->amount >> 3), EVENT_FINISH, index);
  }
}

static void queue_at(struct machine *m, struct order *o) {
  list_insert(&m->waiting, o, shift & 1 ? by_due : by_priority);
  start_next(m);
}

static void on_order(void) {
  struct order *o = list_pop(&free_orders);
  if (!o) {
    refused++;
  } else {
    o->number = ++order_number;
    o->product = (u16)chance(7);
    if (o->product >= PRODUCTS) {
      o->product = (u16)(o->product - PRODUCTS);
    }
    o->amount = (u16)(1 + chance(31));
    o->due = now + 60 + chance(63);
    o->priority = (u8)chance(3);
    o->done = 0;
    o->state = 0;
    queue_at(best_machine(recipes[o->product][0]), o);
  }
  events_put(now + 1 + chance(3), EVENT_ORDER, 0);
}

static struct belt *belt_to(unsigned group) {
  struct belt *best = 0;
  for (unsigned i = 0; i < BELTS; i++) {
    struct belt *b = &belts[i];
    if (b->to_group == group && b->count < BELT_LENGTH && (!best || b->count < best->count)) {
      best = b;
    }
  }
  return best;
}

static void store(struct order *o) {
  stock_add((u32)o->product << 8 | (o->number & 0x3F), o->amount);
  o->state = DONE;
  list_append(o->due < now ? &late : &finished, o);
}

static int send_on(struct order *o) {
  unsigned next = o->state + 1u;
  struct belt *b;
  if (next >= STEPS_MAX || recipes[o->product][next] == DONE) {
    store(o);
    return 1;
  }
  b = belt_to(recipes[o->product][next]);
  if (!b) {
    return 0;
  }
  o->state = (u8)next;
  b->items[(b->head + b->count) & (BELT_LENGTH - 1)] = o;
  b->count++;
  if (!b->is_moving) {
    b->is_moving = 1;
    events_put(now + 3, EVENT_BELT, (unsigned)(b - belts));
  }
  return 1;
}

static void on_start(struct machine *m) {
  if (m->state == MACHINE_SET_UP && m->order) {
    m->state = MACHINE_BUSY;
    m->busy_since = now;
    events_put(now + work_times[m->order->product], EVENT_FINISH, (unsigned)(m - machines));
  }
}

static void release(struct machine *m) {
  if (send_on(m->order)) {
    m->order = 0;
    m->state = MACHINE_IDLE;
    start_next(m);
  } else {
    m->state = MACHINE_BLOCKED;
  }
}

static void on_finish(struct machine *m) {
  if (m->state != MACHINE_BUSY) {
    return;
  }
  m->busy_time += now - m->busy_since;
  m->order->done++;
  release(m);
}

static void on_fail(struct machine *m) {
  m->failures++;
  if (m->order) {
    struct order *o = m->order;
    m->order = 0;
    list_insert(&m->waiting, o, by_number);
  }
  m->state = MACHINE_BROKEN;
  events_put(now + 6 + chance(15), EVENT_REPAIR, (unsigned)(m - machines));
}

static void on_repair(struct machine *m) {
  m->state = MACHINE_IDLE;
  list_sort(&m->waiting, by_due);
  start_next(m);
  events_put(now + 60 + chance(127), EVENT_FAIL, (unsigned)(m - machines));
}

static void unblock(unsigned group) {
  for (unsigned i = 0; i < MACHINES; i++) {
    struct machine *m = &machines[i];
    unsigned next = m->order ? m->order->state + 1u : STEPS_MAX;
    if (m->state == MACHINE_BLOCKED && next < STEPS_MAX && recipes[m->order->product][next] == group) {
      release(m);
      return;
    }
  }
}

static void on_belt(struct belt *b) {
  struct order *o;
  if (!b->count) {
    b->is_moving = 0;
    return;
  }
  o = b->items[b->head];
  b->head = (u8)((b->head + 1) & (BELT_LENGTH - 1));
  b->count--;
  queue_at(best_machine(b->to_group), o);
  events_put(now + 1, EVENT_BELT, (unsigned)(b - belts));
  unblock(b->to_group);
}

static void give_back(struct order_list *from) {
  struct order *o;
  while ((o = list_pop(from)) != 0) {
    list_append(&free_orders, o);
  }
}

static void on_truck(void) {
  struct order_list rest;
  list_reset(&rest);
  list_sort(&finished, by_number);
  list_split(&finished, &rest, now + 40);
  for (const struct order *o = finished.first; o; o = o->next) {
    u32 key = (u32)o->product << 8 | (o->number & 0x3F);
    if (stock_get(key) > o->amount) {
      stock_add(key, -(int)o->amount);
    } else {
      stock_remove(key);
    }
  }
  give_back(&finished);
  give_back(&late);
  finished = rest;
  trucks++;
  events_put(now + 25 + chance(7), EVENT_TRUCK, 0);
}

static void on_shift(void) {
  shift++;
  for (unsigned i = 0; i < MACHINES; i++) {
    if (shift & 1) {
      list_sort(&machines[i].waiting, by_due);
    } else {
      list_reverse(&machines[i].waiting);
      list_sort(&machines[i].waiting, by_priority);
    }
  }
  events_put(now + 64, EVENT_SHIFT, 0);
}

static void handle(const struct event *e) {
  kinds[e->kind]++;
  switch (e->kind) {
    case EVENT_ORDER:
      on_order();
      break;
    case EVENT_START:
      on_start(&machines[e->subject]);
      break;
    case EVENT_FINISH:
      on_finish(&machines[e->subject]);
      break;
    case EVENT_FAIL:
      on_fail(&machines[e->subject]);
      break;
    case EVENT_REPAIR:
      on_repair(&machines[e->subject]);
      break;
    case EVENT_BELT:
      on_belt(&belts[e->subject]);
      break;
    case EVENT_TRUCK:
      on_truck();
      break;
    default:
      on_shift();
      break;
  }
}

u32 floor_run(u32 until) {
  struct event e;
  u32 sum = 0;
  while (events_take(&e) && e.when <= until) {
    now = e.when;
    handle(&e);
  }
  for (unsigned i = 0; i < MACHINES; i++) {
    sum = (sum << 3 | sum >> 29) ^ machines[i].busy_time ^ machines[i].failures << 16;
    sum += list_sum(&machines[i].waiting);
  }
  for (unsigned i = 0; i < EVENT_KINDS; i++) {
    sum = (sum << 5 | sum >> 27) + kinds[i];
  }
  sum ^= list_find(&finished, order_number) ? 1 : 2;
  return sum ^ stock_sum() ^ list_sum(&finished) ^ trucks << 20 ^ refused ^ events_pending();
}
