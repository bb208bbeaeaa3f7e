/* Who is behind which port: a table with open addressing, in which old entries leave a mark. */
#include "router.h"

enum { PLACES = 128, LIFETIME = 2000, EMPTY = 0, USED = 1, LEFT = 2 };

struct neighbour {
  u32 address;
  u32 seen;
  u16 uses;
  u8 port;
  u8 state;
};

static struct neighbour table[PLACES];
static unsigned used;
static unsigned left;
static u32 moves;

void neighbours_reset(void) {
  for (unsigned i = 0; i < PLACES; i++) {
    table[i].state = EMPTY;
  }
  used = 0;
  left = 0;
  moves = 0;
}

static unsigned place_of(u32 address) {
  u32 hash = address ^ address >> 16;
  hash ^= hash >> 7;
  return hash & (PLACES - 1);
}

static struct neighbour *find(u32 address) {
  unsigned place = place_of(address);
  for (unsigned step = 1; step <= PLACES; step++) {
    struct neighbour *n = &table[place];
    if (n->state == EMPTY) {
      return 0;
    }
    if (n->state == USED && n->address == address) {
      return n;
    }
    place = (place + step) & (PLACES - 1);
  }
  return 0;
}

static struct neighbour *free_place(u32 address) {
  unsigned place = place_of(address);
  for (unsigned step = 1; step <= PLACES; step++) {
    struct neighbour *n = &table[place];
    if (n->state != USED) {
      return n;
    }
    place = (place + step) & (PLACES - 1);
  }
  return 0;
}

static void rebuild(void) {
  static struct neighbour old[PLACES];
  for (unsigned i = 0; i < PLACES; i++) {
    old[i] = table[i];
    table[i].state = EMPTY;
  }
  left = 0;
  for (unsigned i = 0; i < PLACES; i++) {
    if (old[i].state == USED) {
      *free_place(old[i].address) = old[i];
    }
  }
}

int neighbour_learn(u32 address, unsigned port, u32 now) {
  struct neighbour *n = find(address);
  if (n) {
    if (n->port != port) {
      n->port = (u8)port;
      moves++;
    }
    n->seen = now;
    return 1;
  }
  if (used > PLACES - PLACES / 4) {
    return 0;
  }
  if (used + left > PLACES - PLACES / 8) {
    rebuild();
  }
  n = free_place(address);
  if (n->state == LEFT) {
    left--;
  }
  n->state = USED;
  n->address = address;
  n->port = (u8)port;
  n->seen = now;
  n->uses = 0;
  used++;
  return 1;
}

int neighbour_find(u32 address, u32 now) {
  struct neighbour *n = find(address);
  if (!n || now - n->seen > LIFETIME) {
    return -1;
  }
  n->uses++;
  return n->port;
}

void neighbours_age(u32 now) {
  for (unsigned i = 0; i < PLACES; i++) {
    if (table[i].state == USED && now - table[i].seen > LIFETIME) {
      table[i].state = LEFT;
      used--;
      left++;
    }
  }
}

u32 neighbours_sum(void) {
  u32 sum = moves;
  for (unsigned i = 0; i < PLACES; i++) {
    if (table[i].state == USED) {
      sum = (sum << 1 | sum >> 31) + table[i].uses + table[i].port;
    }
  }
  return sum;
}
