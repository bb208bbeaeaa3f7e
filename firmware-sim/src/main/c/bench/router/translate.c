/* Addresses of a private net are translated to one public address, with a port for each connection. */
#include "router.h"

enum { MAPPINGS = 96, SLOTS = 64, FIRST_PORT = 20000, LIFETIME = 3000 };

#define PRIVATE_NET 0xC0A80000u
#define PRIVATE_MASK 0xFFFF0000u
#define PUBLIC_ADDRESS 0xCB007105u

struct mapping {
  struct mapping *next_inside;
  struct mapping *next_outside;
  u32 address;
  u16 port;
  u16 public_port;
  u32 last_used;
  u8 protocol;
  u8 is_used;
};

static struct mapping mappings[MAPPINGS];
static struct mapping *inside[SLOTS];
static struct mapping *outside[SLOTS];
static unsigned next_mapping;
static u32 refused;
static u32 made;

void translation_reset(void) {
  for (unsigned i = 0; i < MAPPINGS; i++) {
    mappings[i].is_used = 0;
  }
  for (unsigned i = 0; i < SLOTS; i++) {
    inside[i] = 0;
    outside[i] = 0;
  }
  next_mapping = 0;
  refused = 0;
  made = 0;
}

static unsigned inside_slot(u32 address, unsigned port) {
  u32 hash = address ^ address >> 11 ^ port << 3 ^ port >> 5;
  return hash & (SLOTS - 1);
}

static unsigned outside_slot(unsigned port) {
  return (port ^ port >> 6) & (SLOTS - 1);
}

static void forget(struct mapping *m) {
  struct mapping **link = &inside[inside_slot(m->address, m->port)];
  while (*link != m) {
    link = &(*link)->next_inside;
  }
  *link = m->next_inside;
  link = &outside[outside_slot(m->public_port)];
  while (*link != m) {
    link = &(*link)->next_outside;
  }
  *link = m->next_outside;
  m->is_used = 0;
}

static struct mapping *make(u32 address, unsigned port, unsigned protocol, u32 now) {
  struct mapping *m = 0;
  for (unsigned tries = 0; tries < MAPPINGS; tries++) {
    m = &mappings[next_mapping];
    next_mapping = next_mapping + 1 == MAPPINGS ? 0 : next_mapping + 1;
    if (!m->is_used) {
      break;
    }
    if (now - m->last_used > LIFETIME) {
      forget(m);
      break;
    }
    m = 0;
  }
  if (!m) {
    refused++;
    return 0;
  }
  m->is_used = 1;
  m->address = address;
  m->port = (u16)port;
  m->protocol = (u8)protocol;
  m->public_port = (u16)(FIRST_PORT + (m - mappings));
  m->next_inside = inside[inside_slot(address, port)];
  inside[inside_slot(address, port)] = m;
  m->next_outside = outside[outside_slot(m->public_port)];
  outside[outside_slot(m->public_port)] = m;
  made++;
  return m;
}

static struct mapping *find_inside(u32 address, unsigned port, unsigned protocol) {
  struct mapping *m = inside[inside_slot(address, port)];
  while (m && (m->address != address || m->port != port || m->protocol != protocol)) {
    m = m->next_inside;
  }
  return m;
}

static struct mapping *find_outside(unsigned port, unsigned protocol) {
  struct mapping *m = outside[outside_slot(port)];
  while (m && (m->public_port != port || m->protocol != protocol)) {
    m = m->next_outside;
  }
  return m;
}

int translate_out(struct packet *p, struct header *h, struct transport *t, u32 now) {
  struct mapping *m;
  if ((h->source & PRIVATE_MASK) != PRIVATE_NET || (h->destination & PRIVATE_MASK) == PRIVATE_NET) {
    return 1;
  }
  m = find_inside(h->source, t->source_port, h->protocol);
  if (!m) {
    m = make(h->source, t->source_port, h->protocol, now);
  }
  if (!m) {
    return 0;
  }
  m->last_used = now;
  h->source = PUBLIC_ADDRESS;
  t->source_port = m->public_port;
  header_replace_address(p, 12, PUBLIC_ADDRESS);
  put16(p->octets + HEADER_BYTES, m->public_port);
  count(COUNT_TRANSLATED);
  return 1;
}

int translate_in(struct packet *p, struct header *h, struct transport *t) {
  struct mapping *m;
  if (h->destination != PUBLIC_ADDRESS) {
    return 1;
  }
  m = find_outside(t->destination_port, h->protocol);
  if (!m) {
    return 0;
  }
  h->destination = m->address;
  t->destination_port = m->port;
  header_replace_address(p, 16, m->address);
  put16(p->octets + HEADER_BYTES + 2, m->port);
  count(COUNT_TRANSLATED);
  return 1;
}

void translation_age(u32 now) {
  for (unsigned i = 0; i < MAPPINGS; i++) {
    if (mappings[i].is_used && now - mappings[i].last_used > LIFETIME) {
      forget(&mappings[i]);
    }
  }
}

u32 translation_sum(void) {
  u32 sum = made << 8 ^ refused;
  for (unsigned i = 0; i < MAPPINGS; i++) {
    if (mappings[i].is_used) {
      sum = (sum << 1 | sum >> 31) ^ mappings[i].address ^ mappings[i].port;
    }
  }
  return sum;
}
