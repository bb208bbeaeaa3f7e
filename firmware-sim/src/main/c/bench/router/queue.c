/* Queues of packets, token buckets, and a scheduler that serves the classes of a port by deficit round robin. */
#include "router.h"

enum { CLASSES = 4, QUEUE_LIMIT = 16, QUANTUM = 96 };

struct scheduler {
  struct queue queues[CLASSES];
  u16 deficit[CLASSES];
  u8 turn;
  u8 is_new_turn;
  struct bucket shaper;
  u32 served[CLASSES];
};

static struct scheduler schedulers[PORTS];

void queue_reset(struct queue *q, unsigned limit) {
  q->head = 0;
  q->tail = 0;
  q->length = 0;
  q->limit = (u16)limit;
  q->dropped = 0;
}

int queue_put(struct queue *q, struct packet *p) {
  if (q->length >= q->limit) {
    q->dropped++;
    return 0;
  }
  p->next = 0;
  if (q->tail) {
    q->tail->next = p;
  } else {
    q->head = p;
  }
  q->tail = p;
  q->length++;
  return 1;
}

struct packet *queue_get(struct queue *q) {
  struct packet *p = q->head;
  if (!p) {
    return 0;
  }
  q->head = p->next;
  if (!q->head) {
    q->tail = 0;
  }
  q->length--;
  p->next = 0;
  return p;
}

void queue_drain(struct queue *q) {
  struct packet *p;
  while ((p = queue_get(q)) != 0) {
    packet_give(p);
  }
}

void bucket_reset(struct bucket *b, u32 rate, u32 depth) {
  b->tokens = depth;
  b->depth = depth;
  b->rate = rate;
  b->updated = 0;
}

/* The rate is a power of two: this number of tokens for each tick. */
static void refill(struct bucket *b, u32 now) {
  u32 ticks = now - b->updated;
  u32 more = ticks << b->rate;
  b->updated = now;
  b->tokens = more > b->depth - b->tokens ? b->depth : b->tokens + more;
}

int bucket_allows(struct bucket *b, u32 now, u32 cost) {
  refill(b, now);
  if (b->tokens < cost) {
    return 0;
  }
  b->tokens -= cost;
  return 1;
}

void scheduler_reset(void) {
  for (unsigned port = 0; port < PORTS; port++) {
    struct scheduler *s = &schedulers[port];
    for (unsigned class = 0; class < CLASSES; class++) {
      queue_reset(&s->queues[class], QUEUE_LIMIT);
      s->deficit[class] = 0;
      s->served[class] = 0;
    }
    s->turn = 0;
    s->is_new_turn = 1;
    bucket_reset(&s->shaper, 5, 2048);
  }
}

int scheduler_put(unsigned port, struct packet *p) {
  struct scheduler *s = &schedulers[port];
  struct queue *q = &s->queues[p->class & (CLASSES - 1)];
  if (queue_put(q, p)) {
    return 1;
  }
  /* A packet of a lower class makes room for one of the highest. */
  if (p->class == CLASSES - 1) {
    struct packet *victim = queue_get(q);
    if (victim) {
      packet_give(victim);
      return queue_put(q, p);
    }
  }
  return 0;
}

static unsigned weight(unsigned class) {
  return QUANTUM << class;
}

static int is_empty(const struct scheduler *s) {
  for (unsigned class = 0; class < CLASSES; class++) {
    if (s->queues[class].length) {
      return 0;
    }
  }
  return 1;
}

static void next_turn(struct scheduler *s) {
  s->turn = (u8)((s->turn + 1) & (CLASSES - 1));
  s->is_new_turn = 1;
}

struct packet *scheduler_get(unsigned port, u32 now) {
  struct scheduler *s = &schedulers[port];
  if (is_empty(s)) {
    return 0;
  }
  for (;;) {
    struct queue *q = &s->queues[s->turn];
    if (!q->head) {
      s->deficit[s->turn] = 0;
      next_turn(s);
      continue;
    }
    if (s->is_new_turn) {
      s->deficit[s->turn] = (u16)(s->deficit[s->turn] + weight(s->turn));
      s->is_new_turn = 0;
    }
    if (s->deficit[s->turn] < q->head->length) {
      next_turn(s);
      continue;
    }
    if (!bucket_allows(&s->shaper, now, q->head->length)) {
      return 0;
    }
    s->deficit[s->turn] = (u16)(s->deficit[s->turn] - q->head->length);
    s->served[s->turn]++;
    return queue_get(q);
  }
}

u32 scheduler_sum(void) {
  u32 sum = 0;
  for (unsigned port = 0; port < PORTS; port++) {
    for (unsigned class = 0; class < CLASSES; class++) {
      sum = (sum << 3 | sum >> 29) ^ schedulers[port].served[class];
      sum += schedulers[port].queues[class].dropped << class;
    }
  }
  return sum;
}

void scheduler_drain(void) {
  for (unsigned port = 0; port < PORTS; port++) {
    for (unsigned class = 0; class < CLASSES; class++) {
      queue_drain(&schedulers[port].queues[class]);
    }
  }
}
