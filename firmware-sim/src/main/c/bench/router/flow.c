/* Flows in a hash table whose chains move what was found to their front, and in a list by their age. */
#include "router.h"

enum { SLOTS = 128, FLOWS = 192 };

static struct flow flows[FLOWS];
static struct flow *slots[SLOTS];
static struct flow *unused;
static struct flow ages;
static unsigned used;
static u32 evicted;

static void unlink_age(struct flow *f) {
  f->older->newer = f->newer;
  f->newer->older = f->older;
}

static void link_newest(struct flow *f) {
  f->older = ages.older;
  f->newer = &ages;
  ages.older->newer = f;
  ages.older = f;
}

void flows_reset(void) {
  for (unsigned i = 0; i < SLOTS; i++) {
    slots[i] = 0;
  }
  unused = 0;
  for (unsigned i = 0; i < FLOWS; i++) {
    flows[i].next = unused;
    flows[i].is_used = 0;
    unused = &flows[i];
  }
  ages.older = &ages;
  ages.newer = &ages;
  used = 0;
  evicted = 0;
}

static unsigned slot_of(u32 source, u32 destination, u32 ports, unsigned protocol) {
  u32 hash = source ^ (destination << 7 | destination >> 25) ^ ports ^ protocol;
  hash ^= hash >> 15;
  hash += hash << 5;
  hash ^= hash >> 9;
  return hash & (SLOTS - 1);
}

static int is_same(const struct flow *f, const struct header *h, u32 ports) {
  return f->source == h->source && f->destination == h->destination && f->ports == ports &&
         f->protocol == h->protocol;
}

static void forget(struct flow *f) {
  struct flow **link = &slots[slot_of(f->source, f->destination, f->ports, f->protocol)];
  while (*link != f) {
    link = &(*link)->next;
  }
  *link = f->next;
  unlink_age(f);
  f->is_used = 0;
  f->next = unused;
  unused = f;
  used--;
}

static unsigned class_of(const struct header *h, const struct transport *t) {
  if (h->protocol == PROTOCOL_CONTROL || h->service >= 0xC0) {
    return 3;
  }
  if (t->destination_port == 53 || t->destination_port == 123) {
    return 2;
  }
  return h->protocol == PROTOCOL_STREAM ? 1 : 0;
}

static struct flow *new_flow(const struct header *h, const struct transport *t, u32 ports) {
  struct flow *f;
  if (!unused) {
    evicted++;
    forget(ages.newer);
  }
  f = unused;
  unused = f->next;
  f->source = h->source;
  f->destination = h->destination;
  f->ports = ports;
  f->protocol = h->protocol;
  f->packets = 0;
  f->octets = 0;
  f->state = STREAM_CLOSED;
  f->class = (u8)class_of(h, t);
  f->is_used = 1;
  used++;
  return f;
}

struct flow *flow_find(const struct header *h, const struct transport *t, u32 now) {
  u32 ports = (u32)t->source_port << 16 | t->destination_port;
  unsigned slot = slot_of(h->source, h->destination, ports, h->protocol);
  struct flow *before = 0;
  struct flow *f = slots[slot];
  while (f && !is_same(f, h, ports)) {
    before = f;
    f = f->next;
  }
  if (!f) {
    f = new_flow(h, t, ports);
    f->next = slots[slot];
    slots[slot] = f;
  } else {
    unlink_age(f);
    if (before) {
      before->next = f->next;
      f->next = slots[slot];
      slots[slot] = f;
    }
  }
  link_newest(f);
  f->last_seen = now;
  f->packets++;
  f->octets += h->total;
  return f;
}

void flows_age(u32 now, u32 limit) {
  while (ages.newer != &ages && now - ages.newer->last_seen > limit) {
    forget(ages.newer);
  }
}

unsigned flows_count(void) {
  return used;
}

u32 flows_sum(void) {
  u32 sum = evicted;
  for (struct flow *f = ages.newer; f != &ages; f = f->newer) {
    sum = (sum << 5 | sum >> 27) + f->packets;
    sum ^= f->octets + f->state;
  }
  return sum;
}
