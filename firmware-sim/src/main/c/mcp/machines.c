/* The machines and the loop that serves them. */
#include "bus.h"
#include "mcp.h"

/* The last word or double word that the engines take, from the address behind it. */
#define LAST(end) ((end) - GRAIN)

/* The bytes of the last word that are not part of the packet, from ISR. */
#if LANAI == 4
#define UNUSED(isr) ((isr) >> 8 & 3)
#else
#define UNUSED(isr) ((isr) >> 8 & 7)
#endif

#define PADDED(bytes) (((bytes) + (PAYLOAD_GRAIN - 1)) & -PAYLOAD_GRAIN)

/* Receive: network to SRAM. The next buffer is armed before anything is done with what has arrived. */

static inline void arm(struct receive_buffer *buffer) {
  RMP = (u32)buffer;
  RML = LAST((u32)&buffer->room_for_notice + PAYLOAD_GRAIN);
}

static inline void on_receive(u32 isr) {
  struct receive_buffer *buffer = state.armed;
  u32 end = RMP;
  if (!(isr & RECV_INT) || state.swallowing) {
    if (!state.swallowing) {
      tell_of(ERROR_TOO_LONG, end - (u32)buffer, &buffer->header);
    }
    state.swallowing = !(isr & RECV_INT);
    arm(buffer);
    return;
  }
  buffer->length = end - (u32)buffer - UNUSED(isr) - 1;
  if (++state.received < RECEIVE_BUFFERS) {
    state.armed = buffer->next;
    arm(state.armed);
  } else {
    state.armed = 0;
    state.await &= ~(RECV_INT | BUFF_INT);
  }
}

/* Deliver: SRAM to the receive queue of a process. */

static inline void release_first(void) {
  struct receive_buffer *buffer = state.first;
  state.first = buffer->next;
  state.received--;
  if (!state.armed) {
    state.armed = buffer;
    state.await |= RECV_INT | BUFF_INT;
    arm(buffer);
  }
}

static void drop(enum error error) {
  struct receive_buffer *buffer = state.first;
  tell_of(error, buffer->length, &buffer->header);
  release_first();
}

#ifdef BROKEN_CREDIT
static inline u32 credit_of(const struct header *header) {
  static u32 credits;
  u32 credit = header->credit;
  return credit >> 16 && (++credits & 63) == 0 ? credit - 0x10000 : credit;
}
#else
static inline u32 credit_of(const struct header *header) {
  return header->credit;
}
#endif

static inline void start_delivery(struct receive_buffer *buffer, struct port *port, u32 padded) {
  struct notice *notice = (struct notice *)(buffer->data + padded);
  u32 slot_end = port->queue + port->next_offset + port->slot_bytes;
  notice->header.ports = buffer->header.ports;
  notice->header.nodes = buffer->header.nodes;
  notice->header.piece = buffer->header.piece;
  notice->header.user = buffer->header.user;
  notice->header.credit = credit_of(&buffer->header);
  notice->header.total = buffer->header.total;
  notice->reserved = 0;
  notice->arm = port->produced + 1;
#ifdef BROKEN_ORDER
  bus_start(L2E, slot_end - sizeof(struct notice), (u32)notice, sizeof(struct notice));
  while (padded && !(ISR & BUS_INT)) {
  }
  bus_acknowledge();
  if (padded) {
    bus_start(L2E, slot_end - sizeof(struct notice) - padded, (u32)buffer->data, padded);
  }
#else
  bus_start(L2E, slot_end - sizeof(struct notice) - padded, (u32)buffer->data, padded + sizeof(struct notice));
#endif
  state.bus = BUS_DELIVERS;
  state.await |= BUS_INT;
  state.fetch_first = 1;
  state.target = port;
  state.target_bytes = buffer->header.piece >> 16;
}

#ifdef BROKEN_CRC
#define RESIDUE(buffer, length) 0
#else
#define RESIDUE(buffer, length) ((u8 *)(buffer))[length]
#endif

#ifdef BROKEN_PORT
#define PORT_OF(kinds) ((kinds) >> 8 & (PORTS - 1))
#define IS_OPEN(port) 1
#else
#define PORT_OF(kinds) ((kinds) >> 8 & 0xFF)
#define IS_OPEN(port) (port)->open
#endif

/* The usual case in few steps: a good packet for an open port with room. Whatever else it is, the slower way tells. */
static inline __attribute__((always_inline)) int deliver_good(struct receive_buffer *buffer) {
  u32 length = buffer->length;
  u32 kinds = buffer->header.ports;
  u32 number = PORT_OF(kinds);
  u32 padded = PADDED(buffer->header.piece >> 16);
  if (RESIDUE(buffer, length) | (kinds >> 16 ^ TYPE_DATA) | (buffer->header.nodes >> 16 ^ state.node) |
      (number & -PORTS) | (length ^ (sizeof(struct header) + padded))) {
    return 0;
  }
  struct port *port = &ports[number];
  u32 waiting = port->produced - ((volatile struct page *)&pages[number])->consumed;
  if (!IS_OPEN(port) || waiting >= port->slots || padded > port->slot_bytes - sizeof(struct notice)) {
    return 0;
  }
  start_delivery(buffer, port, padded);
  return 1;
}

/* Whether it dropped the first packet, so that the next one is first. */
static int deliver(void) {
  struct receive_buffer *buffer = state.first;
  if (deliver_good(buffer)) {
    return 0;
  }
  u32 length = buffer->length;
  u32 kinds = buffer->header.ports;
  u32 padded = PADDED(buffer->header.piece >> 16);
  if (RESIDUE(buffer, length)) {
    drop(length < sizeof(struct header) + padded ? ERROR_CUT : ERROR_BAD_CRC);
    return 1;
  }
  if (kinds >> 16 != TYPE_DATA || length < sizeof(struct header)) {
    on_other_packet(buffer);
    release_first();
    return 1;
  }
  if (buffer->header.nodes >> 16 != state.node) {
    drop(ERROR_MISROUTED);
    return 1;
  }
  u32 number = PORT_OF(kinds);
  if (number >= PORTS || !IS_OPEN(&ports[number])) {
    drop(ERROR_CLOSED_PORT);
    return 1;
  }
  struct port *port = &ports[number];
  if (length != sizeof(struct header) + padded) {
    drop(length < sizeof(struct header) + padded ? ERROR_TOO_SHORT : ERROR_TOO_LONG);
    return 1;
  }
  if (padded > port->slot_bytes - sizeof(struct notice)) {
    drop(ERROR_TOO_LONG);
    return 1;
  }
  if (port->holds) {
    state.urgent |= HELD;
    return 0;
  }
  drop(ERROR_NO_ROOM);
  return 1;
}

/* The next delivery first, if one waits, so that the bus does not wait for the books. */
static inline void on_delivered(void) {
  struct port *port = state.target;
  u32 bytes = state.target_bytes;
  u32 number = port - ports;
  port->produced++;
  if (++port->next == port->slots) {
    port->next = 0;
    port->next_offset = 0;
  } else {
    port->next_offset += port->slot_bytes;
  }
  release_first();
  if (state.received && !state.fetching) {
    deliver_good(state.first);
  }
  volatile struct page *page = &pages[number];
  if (page->wake) {
    page->wake = 0;
    state.wake_ports |= 1u << number;
    state.urgent |= REASON_PORT;
  }
  counters.packets_delivered++;
  add(counters.bytes_delivered, bytes);
}

/* Take: an entry of the send queue. Its fields are read once, and none is trusted. */

void push(struct header *header, u32 bytes, const struct route *route, struct slot *slot, u32 *lent) {
  struct piece *piece = state.queued;
  piece->header = header;
  piece->bytes = bytes;
  piece->route = route;
  piece->slot = slot;
  piece->lent = lent;
  state.queued = piece->next;
  state.pieces++;
}

static void refuse(enum error error, struct slot *slot, u32 destination) {
  u32 source = destination & 0xFF;
  tell(error, 0, destination & 0xFFFF, (destination & 0xFFFF0000) | state.node, slot->credit);
  if (source < PORTS) {
    pages[source].refused++;
  }
  push(0, 0, 0, slot, 0);
}

static inline void take(u32 arms) {
  volatile struct slot *entry = state.slot;
  struct slot *slot = state.slot;
  u32 destination = entry->destination;
  u32 source = destination & 0xFF;
  u32 node = destination >> 16;
  u32 length = arms & LENGTH_MASK;
  u32 kind = arms >> KIND_SHIFT;
  state.slot = slot == &send_queue[SEND_SLOTS - 1] ? send_queue : slot + 1;
  counters.entries++;
  if (source >= PORTS || !ports[source].open) {
    refuse(ERROR_BAD_ENTRY, slot, destination);
    return;
  }
  if (node >= NODES || !routes[node].length) {
    refuse(ERROR_NO_ROUTE, slot, destination);
    return;
  }
  u32 header_ports = (u32)TYPE_DATA << 16 | (destination & 0xFFFF);
  u32 header_nodes = node << 16 | state.node;
  if (kind == KIND_PIO && length <= sizeof slot->is.data) {
    struct header *header = (struct header *)slot->reserved;
    header->ports = header_ports;
    header->nodes = header_nodes;
    header->piece = length << 16;
    header->total = arms;
    push(header, sizeof(struct header) + PADDED(length), &routes[node], slot, 0);
    return;
  }
  u32 staging = entry->is.staging;
  if (kind != KIND_DMA || length > MESSAGE_MAX || length == 0 || staging & (PAYLOAD_GRAIN - 1) ||
      staging > ports[source].staging_bytes || length > ports[source].staging_bytes - staging) {
    refuse(ERROR_BAD_ENTRY, slot, destination);
    return;
  }
  state.fetching = 1;
  state.fetch.ports = header_ports;
  state.fetch.nodes = header_nodes;
  state.fetch.user = entry->user;
  state.fetch.credit = entry->credit;
  state.fetch.total = arms;
  state.fetch_slot = slot;
  state.fetch_port = &ports[source];
  state.fetch_route = &routes[node];
  state.fetch_from = ports[source].staging + staging;
  state.fetch_offset = 0;
  state.fetch_left = length;
}

/* Fetch: a piece of a message from the staging area of its process. */

static inline u32 piece_bytes(void) {
  u32 bytes = control.piece_bytes & -PAYLOAD_GRAIN;
  return bytes < PIECE_MIN ? PIECE_MIN : bytes > PIECE_MAX ? PIECE_MAX : bytes;
}

static inline void fetch(void) {
  struct send_buffer *buffer = state.send_buffer;
  u32 bytes = piece_bytes();
  if (!state.fetch_port->open) {
    state.fetching = 0;
    refuse(ERROR_BAD_ENTRY, state.fetch_slot, (state.fetch.nodes & 0xFFFF0000) | (state.fetch.ports & 0xFFFF));
    return;
  }
  if (bytes > state.fetch_left) {
    bytes = state.fetch_left;
  }
  state.bus = BUS_FETCHES;
  state.await |= BUS_INT;
  state.fetch_first = 0;
  bus_start(E2L, state.fetch_from, (u32)buffer->data, PADDED(bytes));
  buffer->header.ports = state.fetch.ports;
  buffer->header.nodes = state.fetch.nodes;
  buffer->header.piece = bytes << 16 | state.fetch_offset / PAYLOAD_GRAIN;
  buffer->header.user = state.fetch.user;
  buffer->header.credit = state.fetch.credit;
  buffer->header.total = state.fetch.total;
  /* The first packet has taken the credit along. */
  state.fetch.credit = (state.fetch.credit + 1) & 0xFFFF;
  state.fetch_from += bytes;
  state.fetch_offset += bytes;
  state.fetch_left -= bytes;
  state.buffers_free--;
  state.fetched = buffer;
  state.send_buffer = buffer == &send_buffers[SEND_BUFFERS - 1] ? send_buffers : buffer + 1;
}

/* The next piece first, so that the bus does not wait for the books. */
static inline void on_fetched(void) {
  struct send_buffer *buffer = state.fetched;
  u32 left = state.fetch_left;
  if (left && !state.received && state.buffers_free && state.pieces < PIECES - 1 && state.fetch_port->open) {
    fetch();
  }
  push(&buffer->header, sizeof(struct header) + PADDED(buffer->header.piece >> 16), state.fetch_route,
       left ? 0 : state.fetch_slot, &state.buffers_free);
  state.fetching = left != 0;
}

/* Send: SRAM to network. */

static inline void finish_piece(struct piece *piece) {
  struct slot *slot = piece->slot;
  if (slot) {
    slot->arm = 0;
    control.send_done++;
  }
  if (piece->lent) {
    ++*piece->lent;
  }
  state.sends = piece->next;
  state.pieces--;
}

static __attribute__((noinline)) void start_send(void) {
  struct piece *piece = state.sends;
  while (state.pieces && piece->bytes == 0) {
    finish_piece(piece);
    piece = state.sends;
  }
  if (!state.pieces) {
    return;
  }
  const struct route *route = piece->route;
  u32 start = (u32)piece->header;
  u32 bytes = route->length - 1;
  state.await |= SEND_INT;
  if (bytes <= 8) {
    const u32 *end_of_route = (const u32 *)(route + 1) - 2;
    ((u32 *)start)[-2] = end_of_route[0];
    ((u32 *)start)[-1] = end_of_route[1];
    SMP = start - ((bytes + GRAIN - 1) & -GRAIN);
    SA = -bytes & (GRAIN - 1);
    SMLT = LAST(start + piece->bytes);
    state.sending = SEND_PACKET;
  } else {
    u32 end = (u32)(route + 1);
    SMP = end - ((bytes + GRAIN - 1) & -GRAIN);
    SA = -bytes & (GRAIN - 1);
    SML = LAST(end);
    state.sending = SEND_ROUTE;
  }
}

/* An entry with data in it for an idle sender: the engine first, the books while it works. False if it is anything else. */
static inline int send_at_once(u32 arms) {
  struct slot *slot = state.slot;
  u32 destination = ((volatile struct slot *)slot)->destination;
  u32 source = destination & 0xFF;
  u32 node = destination >> 16;
  u32 length = arms - ((u32)KIND_PIO << KIND_SHIFT);
  if (length > sizeof slot->is.data || ((source & -PORTS) | (node & -NODES))) {
    return 0;
  }
  const struct route *route = &routes[node];
  u32 bytes = route->length - 1;
  if (bytes > 8 || !ports[source].open) {
    return 0;
  }
  struct header *header = (struct header *)slot->reserved;
  u32 start = (u32)header;
  const u32 *end_of_route = (const u32 *)(route + 1) - 2;
  slot->route[0] = end_of_route[0];
  slot->route[1] = end_of_route[1];
  header->ports = (u32)TYPE_DATA << 16 | (destination & 0xFFFF);
  header->nodes = node << 16 | state.node;
  header->piece = length << 16;
  header->total = arms;
  u32 size = sizeof(struct header) + PADDED(length);
  SMP = start - ((bytes + GRAIN - 1) & -GRAIN);
  SA = -bytes & (GRAIN - 1);
  SMLT = LAST(start + size);
  state.sending = SEND_PACKET;
  state.await |= SEND_INT;
  state.slot = slot == &send_queue[SEND_SLOTS - 1] ? send_queue : slot + 1;
  counters.entries++;
  push(header, size, route, slot, 0);
  return 1;
}

static inline void on_sent(void) {
  struct piece *piece = state.sends;
  if (state.sending == SEND_ROUTE) {
    SMP = (u32)piece->header;
    SA = 0;
    SMLT = LAST((u32)piece->header + piece->bytes);
    state.sending = SEND_PACKET;
    return;
  }
  state.sending = SEND_IDLE;
  state.await &= ~SEND_INT;
  if (piece->header->ports >> 16 == TYPE_DATA) {
    counters.packets_sent++;
    add(counters.bytes_sent, piece->header->piece >> 16);
  }
  finish_piece(piece);
}

static inline void on_bus(void) {
  enum bus was = state.bus;
  bus_acknowledge();
  state.bus = BUS_IDLE;
  state.await &= ~BUS_INT;
  if (was == BUS_DELIVERS) {
    on_delivered();
  } else {
    on_fetched();
  }
}

static inline void start_bus(void) {
  state.urgent &= ~HELD;
  if (!state.fetching) {
    while (state.received && deliver()) {
    }
    return;
  }
  int may_fetch = state.buffers_free && state.pieces < PIECES;
  if (may_fetch && state.fetch_first) {
    fetch();
    if (state.bus != BUS_IDLE) {
      return;
    }
    may_fetch = 0;
  }
  while (state.received && deliver()) {
  }
  if (may_fetch && state.bus == BUS_IDLE) {
    fetch();
  }
}

int main(void) {
  begin();
  start_send();
  for (;;) {
    u32 isr = ISR;
    u32 arms = ((volatile struct slot *)state.slot)->arm;
    if (!(((isr & state.await) | state.urgent) | arms)) {
      continue;
    }
    u32 events = isr & state.await;
    /* The two things that a short message's time depends on, if nothing else is to be done: an entry for an idle sender, and a
       packet for an idle bus. */
    if (!(events | state.urgent | state.fetching | state.pieces)) {
      if (send_at_once(arms)) {
        continue;
      }
    } else if (!((events & ~RECV_INT) | arms | state.urgent | state.bus | state.fetching | state.swallowing)) {
      on_receive(isr);
      if (deliver_good(state.first)) {
        continue;
      }
    } else if (events) {
      if (events & (RECV_INT | BUFF_INT)) {
        on_receive(isr);
      }
      if (events & BUS_INT) {
        on_bus();
      }
      if (events & SEND_INT) {
        on_sent();
      }
      if (events & (NRES_INT | TIME_INT | LAN0_SIG | LAN1_SIG | LAN2_SIG)) {
        on_rare(isr);
      }
    }
    arms = ((volatile struct slot *)state.slot)->arm;
    if (arms && !state.fetching && state.pieces < PIECES) {
      take(arms);
    }
    if (state.bus == BUS_IDLE && (state.received | state.fetching)) {
      start_bus();
    }
    /* The last, because all others may have given it something to send. */
    if (state.sending == SEND_IDLE && state.pieces) {
      start_send();
    }
    if (state.urgent & ~HELD) {
      signal_host();
    }
  }
}
