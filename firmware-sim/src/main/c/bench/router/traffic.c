/* Traffic: conversations between hosts that open, talk and close, with some packets that are wrong. */
#include "../kernel.h"
#include "router.h"

enum { CONVERSATIONS = 48 };

struct conversation {
  u32 source;
  u32 destination;
  u16 source_port;
  u16 destination_port;
  u32 sequence;
  u8 protocol;
  u8 step;
  u8 steps;
  u8 in_port;
};

static struct conversation conversations[CONVERSATIONS];
static u32 random_state;
static u16 identification;
static struct packet *later;

static u32 chance(u32 mask) {
  return next_random(&random_state) >> 5 & mask;
}

static u32 any_host(void) {
  static const u32 nets[8] = {0x0A010000, 0x0A020000, 0xC0A80100, 0xAC100000,
                              0xC6336400, 0x0A010800, 0xC0A80200, 0x08080800};
  u32 net = nets[chance(7)];
  return net | chance(31) << 1 | 1;
}

static void begin(struct conversation *c) {
  static const u16 ports[8] = {80, 53, 22, 123, 443, 7, 8080, 25};
  u32 kind = chance(7);
  c->source = any_host();
  c->destination = chance(15) == 0 ? 0xCB007105u : any_host();
  c->source_port = (u16)(1024 + chance(1023));
  c->destination_port = c->destination == 0xCB007105u ? (u16)(20000 + chance(63)) : ports[chance(7)];
  c->sequence = next_random(&random_state);
  c->protocol = kind < 4 ? PROTOCOL_STREAM : kind < 7 ? PROTOCOL_DATAGRAM : PROTOCOL_CONTROL;
  c->step = 0;
  c->steps = (u8)(5 + chance(15));
  c->in_port = (u8)(c->source >> 16 & (PORTS - 1));
}

void traffic_reset(u32 seed) {
  random_state = seed | 1;
  identification = 1;
  later = 0;
  for (unsigned i = 0; i < CONVERSATIONS; i++) {
    begin(&conversations[i]);
  }
}

static u8 flags_of(const struct conversation *c) {
  if (c->protocol != PROTOCOL_STREAM) {
    return 0;
  }
  if (c->step == 0) {
    return FLAG_SYN;
  }
  if (c->step == 1) {
    return FLAG_SYN | FLAG_ACK;
  }
  if (c->step == c->steps) {
    return FLAG_ACK;
  }
  if (c->step + 1 == c->steps) {
    return FLAG_FIN | FLAG_ACK;
  }
  if (chance(63) == 0) {
    return FLAG_RESET;
  }
  return c->step & 1 ? FLAG_ACK | FLAG_PUSH : FLAG_ACK;
}

static void fill(struct packet *p, unsigned from) {
  u32 word = 0;
  for (unsigned i = from; i < p->length; i++) {
    if ((i & 3) == 0) {
      word = next_random(&random_state);
    }
    p->octets[i] = (u8)word;
    word >>= 8;
  }
}

static void damage(struct packet *p) {
  switch (chance(127)) {
    case 0:
      p->octets[10] ^= 1;
      break;
    case 1:
      p->octets[0] = 0x46;
      break;
    case 2:
      p->length--;
      break;
    case 3:
      p->octets[3] ^= 4;
      break;
    default:
      break;
  }
}

struct packet *traffic_next(u32 now) {
  struct conversation *c = &conversations[next_random(&random_state) >> 7 & 31];
  struct header h;
  struct transport t;
  struct packet *p = later;
  if (p) {
    later = 0;
    return p;
  }
  p = packet_take();
  if (!p) {
    return 0;
  }
  p->arrived = now;
  p->in_port = c->in_port;
  p->length = (u16)(HEADER_BYTES + TRANSPORT_BYTES + chance(127));
  h.version = 0x45;
  h.service = (u8)(chance(7) << 5);
  h.total = p->length;
  h.identification = identification++;
  h.fragment = 0;
  h.time_to_live = (u8)(chance(31) == 0 ? 1 : 64);
  h.protocol = c->protocol;
  h.source = c->source;
  h.destination = c->destination;
  t.source_port = c->source_port;
  t.destination_port = c->destination_port;
  t.sequence = c->sequence;
  t.flags = flags_of(c);
  t.window = 16;
  c->sequence += p->length - HEADER_BYTES - TRANSPORT_BYTES;
  fill(p, HEADER_BYTES + TRANSPORT_BYTES);
  transport_write(p, &t);
  header_write(p, &h);
  damage(p);
  if (c->step++ == c->steps) {
    begin(c);
  }
  if (chance(15) == 0 && p->length > 96 && header_is_good(p)) {
    struct packet *parts[2];
    unsigned made = fragment_split(p, 96, parts, 2);
    if (made == 2) {
      later = parts[0];
      return parts[1];
    }
    return made ? parts[0] : 0;
  }
  return p;
}
