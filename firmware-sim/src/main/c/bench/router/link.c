/* A reliable link on each port: go-back-N with credits, over a wire that loses and damages frames. */
#include "../kernel.h"
#include "router.h"

enum { WINDOW = 8, WIRE = 16, DELAY = 3, TIMEOUT = 24, FRAME_EXTRA = 6, SEQUENCE_MASK = 0x3F };

struct frame {
  struct packet *packet;
  u32 due;
  u32 check;
  u8 sequence;
  u8 header_check;
};

struct link {
  struct packet *sent[WINDOW];
  u8 first;
  u8 next;
  u8 expected;
  u8 credits;
  u8 is_waiting;
  int timer;
  struct frame wire[WIRE];
  u8 wire_head;
  u8 wire_count;
  u8 answers[WIRE];
  u32 answers_due[WIRE];
  u8 answer_head;
  u8 answer_count;
  u32 random;
  u32 delivered;
  u32 sum;
  struct queue waiting;
};

static struct link links[PORTS];

void links_reset(u32 seed) {
  for (unsigned port = 0; port < PORTS; port++) {
    struct link *l = &links[port];
    l->first = 0;
    l->next = 0;
    l->expected = 0;
    l->credits = WINDOW;
    l->is_waiting = 0;
    l->timer = -1;
    l->wire_head = 0;
    l->wire_count = 0;
    l->answer_head = 0;
    l->answer_count = 0;
    l->random = seed + (port << 8 | 1);
    l->delivered = 0;
    l->sum = 0;
    queue_reset(&l->waiting, 32);
  }
}

static u8 header_check(unsigned port, unsigned sequence, unsigned length) {
  u8 header[4];
  header[0] = (u8)port;
  header[1] = (u8)sequence;
  put16(header + 2, (u16)length);
  return crc8(header, sizeof header);
}

static unsigned in_flight(const struct link *l) {
  return (unsigned)(l->next - l->first) & SEQUENCE_MASK;
}

static void transmit(unsigned port, unsigned sequence, u32 now) {
  struct link *l = &links[port];
  struct packet *p = l->sent[sequence & (WINDOW - 1)];
  struct frame *f;
  u32 chance = next_random(&l->random) & 63;
  if (l->wire_count == WIRE || chance == 0) {
    return;
  }
  f = &l->wire[(l->wire_head + l->wire_count++) & (WIRE - 1)];
  p->references++;
  f->packet = p;
  f->due = now + DELAY;
  f->sequence = (u8)sequence;
  f->header_check = header_check(port, sequence, p->length);
  f->check = crc32(p->octets, p->length, 0);
  if (chance == 1) {
    f->check ^= 0x40;
  } else if (chance == 2) {
    f->header_check ^= 1;
  }
  count(COUNT_SENT);
}

static void expire(u32 port, u32 now);

static void restart_timer(unsigned port, u32 now) {
  struct link *l = &links[port];
  timer_stop(l->timer);
  l->timer = in_flight(l) ? timer_start(now + TIMEOUT, expire, port) : -1;
}

static void expire(u32 port, u32 now) {
  struct link *l = &links[port];
  l->timer = -1;
  for (unsigned s = l->first; s != l->next; s = (s + 1) & SEQUENCE_MASK) {
    transmit(port, s, now);
    count(COUNT_RESENT);
  }
  restart_timer(port, now);
}

static void pump(unsigned port, u32 now) {
  struct link *l = &links[port];
  while (in_flight(l) < l->credits && l->waiting.head) {
    unsigned sequence = l->next;
    l->sent[sequence & (WINDOW - 1)] = queue_get(&l->waiting);
    l->next = (u8)((l->next + 1) & SEQUENCE_MASK);
    transmit(port, sequence, now);
    if (in_flight(l) == 1) {
      restart_timer(port, now);
    }
  }
}

void link_send(unsigned port, struct packet *p, u32 now) {
  struct link *l = &links[port];
  if (!queue_put(&l->waiting, p)) {
    count(COUNT_DROPPED);
    packet_give(p);
  }
  pump(port, now);
}

static void answer(struct link *l, u32 now) {
  unsigned place = (l->answer_head + l->answer_count) & (WIRE - 1);
  if (l->answer_count == WIRE || (next_random(&l->random) & 31) == 0) {
    return;
  }
  l->answers[place] = l->expected;
  l->answers_due[place] = now + DELAY;
  l->answer_count++;
}

static void receive(unsigned port, const struct frame *f, u32 now) {
  struct link *l = &links[port];
  const struct packet *p = f->packet;
  if (f->header_check != header_check(port, f->sequence, p->length) ||
      f->check != crc32(p->octets, p->length, 0)) {
    count(COUNT_BAD);
    return;
  }
  if (f->sequence == l->expected) {
    l->expected = (u8)((l->expected + 1) & SEQUENCE_MASK);
    l->delivered++;
    l->sum = (l->sum << 1 | l->sum >> 31) ^ adler32(p->octets, p->length);
    note_latency(now - p->arrived);
    note_size(p->length);
    count(COUNT_DELIVERED);
  }
  answer(l, now);
}

static void acknowledge(unsigned port, unsigned expected, u32 now) {
  struct link *l = &links[port];
  unsigned count_of = (expected - l->first) & SEQUENCE_MASK;
  if (count_of == 0 || count_of > in_flight(l)) {
    return;
  }
  while (count_of--) {
    packet_give(l->sent[l->first & (WINDOW - 1)]);
    l->first = (u8)((l->first + 1) & SEQUENCE_MASK);
  }
  restart_timer(port, now);
}

void links_poll(u32 now) {
  for (unsigned port = 0; port < PORTS; port++) {
    struct link *l = &links[port];
    while (l->wire_count && (int)(l->wire[l->wire_head].due - now) <= 0) {
      struct frame f = l->wire[l->wire_head];
      l->wire_head = (u8)((l->wire_head + 1) & (WIRE - 1));
      l->wire_count--;
      receive(port, &f, now);
      packet_give(f.packet);
    }
    while (l->answer_count && (int)(l->answers_due[l->answer_head] - now) <= 0) {
      unsigned expected = l->answers[l->answer_head];
      l->answer_head = (u8)((l->answer_head + 1) & (WIRE - 1));
      l->answer_count--;
      acknowledge(port, expected, now);
    }
    pump(port, now);
  }
}

int links_are_idle(void) {
  for (unsigned port = 0; port < PORTS; port++) {
    const struct link *l = &links[port];
    if (l->wire_count || l->answer_count || in_flight(l) || l->waiting.length) {
      return 0;
    }
  }
  return 1;
}

u32 links_sum(void) {
  u32 sum = 0;
  for (unsigned port = 0; port < PORTS; port++) {
    sum = (sum << 7 | sum >> 25) ^ links[port].sum ^ links[port].delivered;
  }
  return sum;
}
