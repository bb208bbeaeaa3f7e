/* Packets that are too long are cut, and those that were cut are put together again. */
#include "router.h"

enum { HALF_DONE = 12, PIECES = 8, PATIENCE = 400, MORE = 0x2000, OFFSET_MASK = 0x1FFF };

struct half_done {
  u32 source;
  u32 destination;
  u16 identification;
  u8 protocol;
  u8 is_used;
  u8 count;
  u32 since;
  struct packet *pieces[PIECES];
};

static struct half_done table[HALF_DONE];
static u32 given_up;
static u32 joined;
static u32 duplicates;

void fragments_reset(void) {
  for (unsigned i = 0; i < HALF_DONE; i++) {
    table[i].is_used = 0;
    table[i].count = 0;
  }
  given_up = 0;
  joined = 0;
  duplicates = 0;
}

static void copy(u8 *to, const u8 *from, unsigned length) {
  while (length--) {
    *to++ = *from++;
  }
}

/* The parts' lengths are multiples of 8, but the last one's. */
unsigned fragment_split(struct packet *p, unsigned limit, struct packet **parts, unsigned room) {
  struct header h;
  unsigned step = (limit - HEADER_BYTES) & ~7u;
  unsigned done = 0;
  unsigned length = p->length - HEADER_BYTES;
  unsigned made = 0;
  unsigned base;
  header_read(&h, p);
  base = h.fragment & OFFSET_MASK;
  while (done < length && made < room) {
    unsigned now = length - done > step ? step : length - done;
    struct packet *part = packet_take();
    if (!part) {
      break;
    }
    part->length = (u16)(HEADER_BYTES + now);
    part->in_port = p->in_port;
    part->class = p->class;
    part->arrived = p->arrived;
    h.total = part->length;
    h.fragment = (u16)((base + (done >> 3)) | (done + now < length ? MORE : h.fragment & MORE));
    copy(part->octets + HEADER_BYTES, p->octets + HEADER_BYTES + done, now);
    header_write(part, &h);
    parts[made++] = part;
    done += now;
    count(COUNT_FRAGMENTS);
  }
  packet_give(p);
  return made;
}

static void forget(struct half_done *d) {
  for (unsigned i = 0; i < d->count; i++) {
    packet_give(d->pieces[i]);
  }
  d->count = 0;
  d->is_used = 0;
}

static struct half_done *find(const struct header *h, u32 now) {
  struct half_done *free_one = 0;
  struct half_done *oldest = &table[0];
  for (unsigned i = 0; i < HALF_DONE; i++) {
    struct half_done *d = &table[i];
    if (!d->is_used) {
      free_one = d;
      continue;
    }
    if (d->identification == h->identification && d->source == h->source && d->destination == h->destination &&
        d->protocol == h->protocol) {
      return d;
    }
    if (now - d->since > now - oldest->since) {
      oldest = d;
    }
  }
  if (!free_one) {
    given_up++;
    forget(oldest);
    free_one = oldest;
  }
  free_one->is_used = 1;
  free_one->source = h->source;
  free_one->destination = h->destination;
  free_one->identification = h->identification;
  free_one->protocol = h->protocol;
  free_one->since = now;
  return free_one;
}

static unsigned offset_of(const struct packet *p) {
  return (get16(p->octets + 6) & OFFSET_MASK) << 3;
}

static int insert(struct half_done *d, struct packet *p) {
  unsigned place = d->count;
  if (d->count == PIECES) {
    return 0;
  }
  while (place > 0 && offset_of(d->pieces[place - 1]) > offset_of(p)) {
    d->pieces[place] = d->pieces[place - 1];
    place--;
  }
  if (place > 0 && offset_of(d->pieces[place - 1]) == offset_of(p)) {
    for (; place < d->count; place++) {
      d->pieces[place] = d->pieces[place + 1];
    }
    duplicates++;
    return 0;
  }
  d->pieces[place] = p;
  d->count++;
  return 1;
}

static int is_complete(const struct half_done *d) {
  unsigned expected = 0;
  for (unsigned i = 0; i < d->count; i++) {
    const struct packet *p = d->pieces[i];
    if (offset_of(p) != expected) {
      return 0;
    }
    expected += p->length - HEADER_BYTES;
  }
  return !(get16(d->pieces[d->count - 1]->octets + 6) & MORE) && expected + HEADER_BYTES <= BUFFER_BYTES;
}

/* Gives the whole packet once its last part has come, otherwise nothing; what is no part comes back as it is. */
struct packet *fragment_join(struct packet *p, u32 now) {
  struct header h;
  struct half_done *d;
  header_read(&h, p);
  if (!(h.fragment & (MORE | OFFSET_MASK))) {
    return p;
  }
  d = find(&h, now);
  if (!insert(d, p)) {
    packet_give(p);
    return 0;
  }
  if (!is_complete(d)) {
    return 0;
  }
  struct packet *whole = packet_take();
  if (whole) {
    unsigned length = HEADER_BYTES;
    for (unsigned i = 0; i < d->count; i++) {
      unsigned part = d->pieces[i]->length - HEADER_BYTES;
      copy(whole->octets + length, d->pieces[i]->octets + HEADER_BYTES, part);
      length += part;
    }
    whole->length = (u16)length;
    whole->in_port = p->in_port;
    whole->arrived = d->since;
    header_read(&h, d->pieces[0]);
    h.total = (u16)length;
    h.fragment = 0;
    header_write(whole, &h);
    joined++;
    count(COUNT_JOINED);
  }
  forget(d);
  return whole;
}

void fragments_age(u32 now) {
  for (unsigned i = 0; i < HALF_DONE; i++) {
    if (table[i].is_used && now - table[i].since > PATIENCE) {
      given_up++;
      forget(&table[i]);
    }
  }
}

u32 fragments_sum(void) {
  return joined << 12 ^ given_up << 6 ^ duplicates;
}
