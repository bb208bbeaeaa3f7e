/* Huffman's codes, in their canonical form: lengths alone are sent. */
#include "plant.h"

enum { SYMBOLS = 256, NODES = 2 * SYMBOLS, LENGTH_MAX = 24 };

struct node {
  u32 weight;
  u16 parent;
  u16 symbol;
};

static struct node nodes[NODES];
static u16 heap[SYMBOLS];
static unsigned heap_size;
static u8 lengths[SYMBOLS];
static u32 codes[SYMBOLS];

static int is_lighter(unsigned a, unsigned b) {
  return nodes[a].weight != nodes[b].weight ? nodes[a].weight < nodes[b].weight : a < b;
}

static void heap_push(unsigned node) {
  unsigned place = heap_size++;
  while (place > 0 && is_lighter(node, heap[(place - 1) >> 1])) {
    heap[place] = heap[(place - 1) >> 1];
    place = (place - 1) >> 1;
  }
  heap[place] = (u16)node;
}

static unsigned heap_pop(void) {
  unsigned top = heap[0];
  unsigned last = heap[--heap_size];
  unsigned place = 0;
  for (;;) {
    unsigned child = 2 * place + 1;
    if (child >= heap_size) {
      break;
    }
    if (child + 1 < heap_size && is_lighter(heap[child + 1], heap[child])) {
      child++;
    }
    if (!is_lighter(heap[child], last)) {
      break;
    }
    heap[place] = heap[child];
    place = child;
  }
  heap[place] = (u16)last;
  return top;
}

static void find_lengths(const u8 *from, unsigned length) {
  unsigned used = 0;
  u32 weights[SYMBOLS];
  for (unsigned i = 0; i < SYMBOLS; i++) {
    weights[i] = 0;
    lengths[i] = 0;
  }
  for (unsigned i = 0; i < length; i++) {
    weights[from[i]]++;
  }
  heap_size = 0;
  for (unsigned i = 0; i < SYMBOLS; i++) {
    if (weights[i]) {
      nodes[used].weight = weights[i];
      nodes[used].symbol = (u16)i;
      nodes[used].parent = 0;
      heap_push(used++);
    }
  }
  unsigned leaves = used;
  while (heap_size > 1) {
    unsigned a = heap_pop();
    unsigned b = heap_pop();
    nodes[used].weight = nodes[a].weight + nodes[b].weight;
    nodes[used].parent = 0;
    nodes[a].parent = (u16)used;
    nodes[b].parent = (u16)used;
    heap_push(used++);
  }
  for (unsigned i = 0; i < leaves; i++) {
    unsigned depth = 0;
    for (unsigned n = i; nodes[n].parent; n = nodes[n].parent) {
      depth++;
    }
    lengths[nodes[i].symbol] = (u8)(depth ? depth : 1);
  }
}

static void assign_codes(void) {
  u32 code = 0;
  for (unsigned length = 1; length <= LENGTH_MAX; length++) {
    for (unsigned i = 0; i < SYMBOLS; i++) {
      if (lengths[i] == length) {
        codes[i] = code++;
      }
    }
    code <<= 1;
  }
}

struct bits {
  u8 *at;
  unsigned room;
  unsigned count;
};

static void put_bits(struct bits *b, u32 value, unsigned count) {
  while (count--) {
    unsigned octet = b->count >> 3;
    if (octet >= b->room) {
      return;
    }
    if ((b->count & 7) == 0) {
      b->at[octet] = 0;
    }
    b->at[octet] |= (u8)((value >> count & 1) << (7 - (b->count & 7)));
    b->count++;
  }
}

static unsigned get_bit(const u8 *from, unsigned *position) {
  unsigned bit = from[*position >> 3] >> (7 - (*position & 7)) & 1;
  (*position)++;
  return bit;
}

unsigned codes_encode(const u8 *from, unsigned length, u8 *to, unsigned room) {
  struct bits b;
  b.at = to;
  b.room = room;
  b.count = 0;
  find_lengths(from, length);
  assign_codes();
  put_bits(&b, length, 16);
  for (unsigned i = 0; i < length; i++) {
    put_bits(&b, codes[from[i]], lengths[from[i]]);
  }
  return (b.count + 7) >> 3;
}

/* The lengths are those of the last encoding. */
unsigned codes_decode(const u8 *from, unsigned length, u8 *to, unsigned room) {
  u16 first[LENGTH_MAX + 2];
  u16 counts[LENGTH_MAX + 2];
  u8 sorted[SYMBOLS];
  unsigned used = 0;
  unsigned position = 16;
  unsigned wanted = (unsigned)from[0] << 8 | from[1];
  unsigned done = 0;
  for (unsigned n = 1; n <= LENGTH_MAX; n++) {
    first[n] = (u16)used;
    for (unsigned i = 0; i < SYMBOLS; i++) {
      if (lengths[i] == n) {
        sorted[used++] = (u8)i;
      }
    }
    counts[n] = (u16)(used - first[n]);
  }
  while (done < wanted && done < room && position < length << 3) {
    u32 code = 0;
    u32 lowest = 0;
    for (unsigned n = 1; n <= LENGTH_MAX; n++) {
      code = code << 1 | get_bit(from, &position);
      if (code - lowest < counts[n]) {
        to[done++] = sorted[first[n] + code - lowest];
        break;
      }
      lowest = (lowest + counts[n]) << 1;
    }
  }
  return done;
}
