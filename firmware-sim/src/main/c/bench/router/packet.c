/* Buffers, and the headers in them, octet by octet: nothing depends on the order in which a machine has them. */
#include "router.h"

static struct packet pool[BUFFERS];
static struct packet *unused;
static unsigned unused_count;

void packets_reset(void) {
  unused = 0;
  unused_count = 0;
  for (unsigned i = 0; i < BUFFERS; i++) {
    struct packet *p = &pool[i];
    p->references = 0;
    p->next = unused;
    unused = p;
    unused_count++;
  }
}

struct packet *packet_take(void) {
  struct packet *p = unused;
  if (!p) {
    count(COUNT_NO_BUFFER);
    return 0;
  }
  unused = p->next;
  unused_count--;
  p->next = 0;
  p->length = 0;
  p->in_port = 0;
  p->out_port = 0;
  p->class = 0;
  p->references = 1;
  p->flow = 0;
  p->arrived = 0;
  return p;
}

void packet_give(struct packet *p) {
  if (--p->references == 0) {
    p->next = unused;
    unused = p;
    unused_count++;
  }
}

struct packet *packet_copy(const struct packet *p) {
  struct packet *copy = packet_take();
  if (!copy) {
    return 0;
  }
  copy->length = p->length;
  copy->in_port = p->in_port;
  copy->out_port = p->out_port;
  copy->class = p->class;
  copy->flow = p->flow;
  copy->arrived = p->arrived;
  for (unsigned i = 0; i < p->length; i++) {
    copy->octets[i] = p->octets[i];
  }
  return copy;
}

unsigned packets_free(void) {
  return unused_count;
}

u16 get16(const u8 *at) {
  return (u16)(at[0] << 8 | at[1]);
}

u32 get32(const u8 *at) {
  return (u32)at[0] << 24 | (u32)at[1] << 16 | (u32)at[2] << 8 | at[3];
}

void put16(u8 *at, u16 value) {
  at[0] = (u8)(value >> 8);
  at[1] = (u8)value;
}

void put32(u8 *at, u32 value) {
  at[0] = (u8)(value >> 24);
  at[1] = (u8)(value >> 16);
  at[2] = (u8)(value >> 8);
  at[3] = (u8)value;
}

static u16 folded(u32 sum) {
  while (sum >> 16) {
    sum = (sum & 0xFFFF) + (sum >> 16);
  }
  return (u16)sum;
}

u16 sum_ones(const u8 *octets, unsigned length, u32 start) {
  u32 sum = start;
  while (length >= 2) {
    sum += get16(octets);
    octets += 2;
    length -= 2;
  }
  if (length) {
    sum += (u32)*octets << 8;
  }
  return folded(sum);
}

void header_read(struct header *h, const struct packet *p) {
  const u8 *at = p->octets;
  h->version = at[0];
  h->service = at[1];
  h->total = get16(at + 2);
  h->identification = get16(at + 4);
  h->fragment = get16(at + 6);
  h->time_to_live = at[8];
  h->protocol = at[9];
  h->checksum = get16(at + 10);
  h->source = get32(at + 12);
  h->destination = get32(at + 16);
}

void header_write(struct packet *p, const struct header *h) {
  u8 *at = p->octets;
  at[0] = h->version;
  at[1] = h->service;
  put16(at + 2, h->total);
  put16(at + 4, h->identification);
  put16(at + 6, h->fragment);
  at[8] = h->time_to_live;
  at[9] = h->protocol;
  put16(at + 10, 0);
  put32(at + 12, h->source);
  put32(at + 16, h->destination);
  put16(at + 10, (u16)~sum_ones(at, HEADER_BYTES, 0));
}

int header_is_good(const struct packet *p) {
  if (p->length < HEADER_BYTES || p->octets[0] != 0x45) {
    return 0;
  }
  if (get16(p->octets + 2) != p->length) {
    return 0;
  }
  return sum_ones(p->octets, HEADER_BYTES, 0) == 0xFFFF;
}

/* The checksum is corrected, not worked out again (RFC 1624). */
static void correct(u8 *checksum, u16 before, u16 after) {
  u32 sum = (u16)~get16(checksum);
  sum += (u16)~before;
  sum += after;
  put16(checksum, (u16)~folded(sum));
}

void header_decrement(struct packet *p) {
  u16 before = get16(p->octets + 8);
  p->octets[8]--;
  correct(p->octets + 10, before, get16(p->octets + 8));
}

void header_replace_address(struct packet *p, unsigned offset, u32 address) {
  u8 *at = p->octets + offset;
  u16 upper = get16(at);
  u16 lower = get16(at + 2);
  put32(at, address);
  correct(p->octets + 10, upper, get16(at));
  correct(p->octets + 10, lower, get16(at + 2));
}

void transport_read(struct transport *t, const struct packet *p) {
  const u8 *at = p->octets + HEADER_BYTES;
  t->source_port = get16(at);
  t->destination_port = get16(at + 2);
  t->sequence = get32(at + 4);
  t->flags = at[8];
  t->window = at[9];
  t->checksum = get16(at + 10);
}

void transport_write(struct packet *p, const struct transport *t) {
  u8 *at = p->octets + HEADER_BYTES;
  put16(at, t->source_port);
  put16(at + 2, t->destination_port);
  put32(at + 4, t->sequence);
  at[8] = t->flags;
  at[9] = t->window;
  put16(at + 10, 0);
  put16(at + 10, crc16(at, p->length - HEADER_BYTES, 0xFFFF));
}
