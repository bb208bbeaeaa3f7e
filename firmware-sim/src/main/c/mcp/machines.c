/* The machines and the loop that serves them. */
#include "bus.h"
#include "doorbell.h"

/* The last word or double word that the engines take, from the address behind it. */
#define LAST(end) ((end) - GRAIN)

/* The bytes of the last word that are not part of the packet, from ISR. */
#if LANAI == 4
#define UNUSED(isr) ((isr) >> 8 & 3)
#else
#define UNUSED(isr) ((isr) >> 8 & 7)
#endif

#define PADDED(bytes) (((bytes) + (PAYLOAD_GRAIN - 1)) & -PAYLOAD_GRAIN)

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define OFF_THE_PATH static __attribute__((noinline))

/* Receive: network to SRAM. The next buffer is armed before anything is done with what has arrived. */

ALWAYS_INLINE void arm(struct receive_buffer *buffer) {
  RMP = (u32)buffer;
  RML = LAST((u32)&buffer->room_for_notice + PAYLOAD_GRAIN);
}

ALWAYS_INLINE u32 packet_length(const struct receive_buffer *buffer, u32 end, u32 isr) {
  return end - (u32)buffer - UNUSED(isr) - 1;
}

/* A packet that fills its buffer is too long; what still comes of it is taken and forgotten. */
OFF_THE_PATH void swallow(u32 isr, u32 end) {
  struct receive_buffer *buffer = state.armed;
  if (!(state.urgent & SWALLOWING)) {
    tell_of(ERROR_TOO_LONG, end - (u32)buffer, &buffer->header);
  }
  state.urgent &= ~SWALLOWING;
  if (!(isr & RECV_INT)) {
    state.urgent |= SWALLOWING;
  }
  arm(buffer);
}

ALWAYS_INLINE void on_receive(u32 isr) {
  struct receive_buffer *buffer = state.armed;
  u32 end = RMP;
  if (!(isr & RECV_INT) || state.urgent & SWALLOWING) {
    swallow(isr, end);
    return;
  }
  buffer->length = packet_length(buffer, end, isr);
  state.armed = buffer->next;
  if (++state.unlooked <= UNLOOKED_MAX) {
    arm(state.armed);
  } else {
    state.await &= ~(RECV_INT | BUFF_INT);
  }
}

/* Deliver: SRAM to the receive queue of a process. */

/* The oldest packet is delivered, or about to be, or dropped. */
ALWAYS_INLINE void looked(const struct receive_buffer *buffer) {
  state.look = buffer->next;
  state.unlooked--;
  if (!(state.await & RECV_INT)) {
    state.await |= RECV_INT | BUFF_INT;
    arm(state.armed);
  }
}

#ifdef BROKEN_CREDIT
static void lose_credit(struct header *header) {
  static u32 credits;
  if (header->credit >> 16 && (++credits & 63) == 0) {
    header->credit -= 0x10000;
  }
}
#else
#define lose_credit(header)
#endif

#ifdef BROKEN_CRC
#define RESIDUE(buffer, length) 0
#else
#define RESIDUE(buffer, length) ((u8 *)(buffer))[length]
#endif

#ifdef BROKEN_PORT
#define PORT_OF(kinds) ((kinds) >> 8 & (PORTS - 1))
#else
#define PORT_OF(kinds) ((kinds) >> 8 & 0xFF)
#endif

/* The place behind the last one of a receive queue, where its first one follows. */
#ifdef BROKEN_END
#define END_OF(slots) ((slots) | -1u)
#else
#define END_OF(slots) (slots)
#endif

enum { AROUND_DATA = sizeof(struct header) + sizeof(struct notice) };

/* Lets a port have slots of its queue that its process has used up, up to the queue's end; false if there are none. */
OFF_THE_PATH int grant(struct port *port, u32 number) {
  u32 slots = port->slots;
  u32 waiting = port->produced - ((volatile struct page *)&pages[number])->consumed;
  u32 next = port->next;
  if (waiting >= slots) {
    return 0;
  }
  if (next >= END_OF(slots)) {
    next = 0;
  }
  if (next == 0) {
    port->end = port->queue;
  }
  u32 room = slots - waiting < slots - next ? slots - waiting : slots - next;
  port->room = room;
  port->next = next + room;
  return 1;
}

/* Where a packet goes. */
struct place {
  struct port *port;
  /* of the transfer; 0: nowhere */
  u32 bytes;
  u32 host;
  u32 end;
};

/* The usual case in few steps: a good packet for an open port with room. It gets its notice; for whatever else it is, the slower
   way tells. */
ALWAYS_INLINE struct place place_of(struct receive_buffer *buffer, u32 length) {
  struct place place = {.bytes = 0};
  u32 kinds = buffer->header.ports;
  u32 piece = buffer->header.piece;
  u32 number = PORT_OF(kinds);
  u32 padded = PADDED(piece >> 16);
  if (RESIDUE(buffer, length) | (kinds >> 16 ^ TYPE_DATA) | (buffer->header.nodes >> 16 ^ state.node) | (number & -PORTS) |
      (length ^ (sizeof(struct header) + padded))) {
    return place;
  }
  struct port *port = &ports[number];
  u32 slot_bytes = ((volatile struct port *)port)->open;
  u32 bytes = padded + AROUND_DATA;
  if (bytes > slot_bytes || (!port->room && !grant(port, number))) {
    return place;
  }
  struct notice *notice = (struct notice *)(buffer->data + padded);
  notice->piece = piece;
  notice->arm = port->produced + 1;
  lose_credit(&buffer->header);
  place.port = port;
  place.bytes = bytes;
  place.end = port->end + slot_bytes;
  place.host = place.end - bytes;
  return place;
}

/* The place is the packet's. The books are kept now, while the transfer runs. */
ALWAYS_INLINE void occupy(const struct place *place, struct receive_buffer *buffer) {
  struct port *port = place->port;
  u32 bytes = buffer->header.piece >> 16;
  port->room--;
  port->produced++;
  port->end = place->end;
  counters.packets_delivered++;
  add(counters.bytes_delivered, bytes);
}

ALWAYS_INLINE struct page *page_of(const struct port *port) {
  return &pages[port - ports];
}

ALWAYS_INLINE void start_delivery(u32 host, u32 sram, u32 bytes) {
#ifdef BROKEN_ORDER
  u32 first = bytes - sizeof(struct notice);
  bus_start(L2E, host + first, sram + first, sizeof(struct notice));
  while (!(ISR & BUS_INT)) {
  }
  bus_acknowledge();
  bytes = first;
#endif
  bus_start(L2E, host, sram, bytes);
}

OFF_THE_PATH void drop(enum error error) {
  struct receive_buffer *buffer = state.look;
  tell_of(error, buffer->length, &buffer->header);
  looked(buffer);
}

/* What no delivery is made of; false if it must wait. It waits until the delivery of an earlier packet has ended, since buffers
   become free in their order: what comes next would be stored into that packet's. */
OFF_THE_PATH int refuse_packet(struct receive_buffer *buffer) {
  u32 length = buffer->length;
  u32 kinds = buffer->header.ports;
  u32 padded = PADDED(buffer->header.piece >> 16);
  u32 number = PORT_OF(kinds);
  struct port *port = &ports[number & (PORTS - 1)];
  u32 is_short = length < sizeof(struct header) + padded;
  if (state.bus == BUS_DELIVERS) {
    return 0;
  }
  if (RESIDUE(buffer, length)) {
    drop(is_short ? ERROR_CUT : ERROR_BAD_CRC);
  } else if (kinds >> 16 != TYPE_DATA || length < sizeof(struct header)) {
    on_other_packet(buffer);
    looked(buffer);
  } else if (buffer->header.nodes >> 16 != state.node) {
    drop(ERROR_MISROUTED);
  } else if (number >= PORTS || !port->open) {
    drop(ERROR_CLOSED_PORT);
  } else if (length != sizeof(struct header) + padded) {
    drop(is_short ? ERROR_TOO_SHORT : ERROR_TOO_LONG);
  } else if (padded + AROUND_DATA > port->open) {
    drop(ERROR_TOO_LONG);
  } else if (port->holds) {
    state.urgent |= HELD;
    return 0;
  } else {
    drop(ERROR_NO_ROOM);
  }
  return 1;
}

/* A packet for an idle bus, and nothing else to do: the transfer first, the books while it runs. False if it is anything
   else. */
ALWAYS_INLINE int deliver_at_once(u32 isr) {
  struct receive_buffer *buffer = state.armed;
  u32 length = packet_length(buffer, RMP, isr);
  struct receive_buffer *next = buffer->next;
  arm(next);
  struct place place = place_of(buffer, length);
  if (!place.bytes) {
    buffer->length = length;
    state.armed = next;
    state.unlooked = 1;
    return 0;
  }
  start_delivery(place.host, (u32)buffer, place.bytes);
  state.armed = next;
  state.look = next;
  state.bus = BUS_DELIVERS;
  state.page = page_of(place.port);
  state.await |= BUS_INT;
  occupy(&place, buffer);
  return 1;
}

ALWAYS_INLINE void finish_delivery(struct page *of_process) {
  volatile struct page *page = of_process;
  if (page->wake) {
    page->wake = 0;
    state.wake_ports |= 1u << (of_process - pages);
    state.urgent |= REASON_PORT;
  }
}

/* Send: SRAM to network. */

/* What the send engine is to be told of a packet. */
ALWAYS_INLINE void compose_inline(struct piece *piece, struct header *header, u32 bytes, const struct route *route) {
  u32 start = (u32)header;
  u32 length = route->length - 1;
  const u32 *end_of_route = (const u32 *)(route + 1) - 2;
  u32 first = start;
  u32 sml = 0;
  if (__builtin_expect(length > 8, 0)) {
    first = (u32)(route + 1);
    sml = LAST(first);
  } else {
    ((u32 *)start)[-2] = end_of_route[0];
    ((u32 *)start)[-1] = end_of_route[1];
  }
  piece->smp = first - ((length + GRAIN - 1) & -GRAIN);
  piece->sa = -length & (GRAIN - 1);
  piece->smlt = LAST(start + bytes);
  piece->sml = sml;
  piece->header = start;
}

void compose(struct piece *piece, struct header *header, u32 bytes, const struct route *route) {
  compose_inline(piece, header, bytes, route);
}

ALWAYS_INLINE void append(struct piece *piece) {
  u32 at = state.queued;
  *(struct piece **)at = piece;
  state.queued = (at + sizeof(u32)) & ~(u32)(PIECE_RING * sizeof(u32));
  state.pieces++;
}

void push(struct piece *piece) {
  append(piece);
}

ALWAYS_INLINE struct piece *first_piece(void) {
  return *(struct piece **)state.sends;
}

ALWAYS_INLINE void drop_first_piece(void) {
  state.sends = (state.sends + sizeof(u32)) & ~(u32)(PIECE_RING * sizeof(u32));
  state.pieces--;
}

ALWAYS_INLINE void finish_piece(const struct piece *piece) {
  struct slot *slot = piece->slot;
  u32 *lent = piece->lent;
  u32 counted = piece->counted;
  if (counted) {
    counters.packets_sent++;
    add(counters.bytes_sent, counted >> 1);
  }
  if (slot) {
    slot->arm = 0;
    control.send_done++;
  }
  if (lent) {
    ++*lent;
  }
}

ALWAYS_INLINE void launch(const struct piece *piece) {
  u32 sml = piece->sml;
  SMP = piece->smp;
  SA = piece->sa;
  if (__builtin_expect(sml, 0)) {
    SML = sml;
    state.sending = SEND_ROUTE;
  } else {
    SMLT = piece->smlt;
    state.sending = SEND_PACKET;
  }
  state.await |= SEND_INT;
}

/* The first piece that is a packet; what only releases its entry is through. */
OFF_THE_PATH void start_send(void) {
  while (state.pieces) {
    struct piece *piece = first_piece();
    if (piece->smlt) {
      launch(piece);
      return;
    }
    finish_piece(piece);
    drop_first_piece();
  }
}

/* The next packet first, so that the network does not wait for the books. */
ALWAYS_INLINE void on_sent(void) {
  struct piece *piece = first_piece();
  if (__builtin_expect(state.sending == SEND_ROUTE, 0)) {
    SMP = piece->header;
    SA = 0;
    SMLT = piece->smlt;
    state.sending = SEND_PACKET;
    return;
  }
  drop_first_piece();
  state.sending = SEND_IDLE;
  state.await &= ~SEND_INT;
  if (state.pieces) {
    struct piece *next = first_piece();
    if (next->smlt) {
      launch(next);
    }
  }
  finish_piece(piece);
}

/* Take: an entry of the send queue. Its fields are read once, and none is trusted. */

ALWAYS_INLINE void advance_slot(struct slot *slot) {
  state.slot = slot == &send_queue[SEND_SLOTS - 1] ? send_queue : slot + 1;
  taken();
  counters.entries++;
}

ALWAYS_INLINE struct piece *piece_of(const struct slot *slot) {
  return &slot_pieces[slot - send_queue];
}

/* The entry is only released. */
OFF_THE_PATH void refuse(enum error error, struct slot *slot, u32 destination, u32 credit) {
  struct piece *piece = piece_of(slot);
  u32 source = destination & 0xFF;
  tell(error, 0, destination & 0xFFFF, (destination & 0xFFFF0000) | state.node, credit);
  if (source < PORTS) {
    pages[source].refused++;
  }
  piece->smlt = 0;
  piece->counted = 0;
  push(piece);
}

ALWAYS_INLINE u32 ports_word(u32 destination) {
  return (u32)TYPE_DATA << 16 | (destination & 0xFFFF);
}

ALWAYS_INLINE u32 nodes_word(u32 destination) {
  return (destination & 0xFFFF0000) | state.node;
}

/* An entry with data in it for an idle sender: the engine first, the books while it works. False if it is anything else. */
ALWAYS_INLINE int send_at_once(struct slot *slot, u32 arms) {
  u32 destination = proven(((volatile struct slot *)slot)->destination);
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
  /* The arm is the header's last word. */
  struct header *header = (struct header *)slot->reserved;
  u32 start = (u32)header;
  const u32 *end_of_route = (const u32 *)(route + 1) - 2;
  SMP = start - ((bytes + GRAIN - 1) & -GRAIN);
  SA = -bytes & (GRAIN - 1);
  slot->route[0] = end_of_route[0];
  slot->route[1] = end_of_route[1];
  header->ports = ports_word(destination);
  header->nodes = nodes_word(destination);
  header->piece = length << 16;
  SMLT = LAST(start + sizeof(struct header) + PADDED(length));
  struct piece *piece = piece_of(slot);
  piece->counted = length << 1 | 1;
  advance_slot(slot);
  if (ISR & SEND_INT) {
    finish_piece(piece);
    return 1;
  }
  state.sending = SEND_PACKET;
  state.await |= SEND_INT;
  append(piece);
  return 1;
}

ALWAYS_INLINE u32 piece_bytes(void) {
  u32 bytes = control.piece_bytes & -PAYLOAD_GRAIN;
  return bytes < PIECE_MIN ? PIECE_MIN : bytes > PIECE_MAX ? PIECE_MAX : bytes;
}

/* An entry for the staging area goes behind a message whose last pieces are still fetched, all others wait for those. */
OFF_THE_PATH void take(struct slot *slot, u32 arms) {
  volatile struct slot *entry = slot;
  u32 destination = proven(entry->destination);
  u32 credit = entry->credit;
  u32 source = destination & 0xFF;
  u32 node = destination >> 16;
  u32 length = arms & LENGTH_MASK;
  u32 kind = arms >> KIND_SHIFT;
  u32 error = 0;
  if (source >= PORTS || !ports[source].open) {
    error = ERROR_BAD_ENTRY;
  } else if (node >= NODES || !routes[node].length) {
    error = ERROR_NO_ROUTE;
  } else if (kind == KIND_DMA) {
    const struct port *port = &ports[source];
    u32 staging = entry->is.staging;
    u32 staging_bytes = port->staging_bytes;
    if (length - 1 < MESSAGE_MAX && !(staging & (PAYLOAD_GRAIN - 1)) && staging <= staging_bytes &&
        length <= staging_bytes - staging) {
      state.fetch_from = port->staging + staging;
      state.fetch_left = length;
      state.fetch_port = (struct port *)port;
      state.fetch_slot = slot;
      state.fetch_route = &routes[node];
      state.fetch.ports = ports_word(destination);
      state.fetch.nodes = nodes_word(destination);
      state.fetch.user = entry->user;
      state.fetch.credit = credit;
      state.fetch.total = arms;
      state.fetch_offset = 0;
      state.fetch_piece = piece_bytes();
      advance_slot(slot);
      return;
    }
    error = ERROR_BAD_ENTRY;
  } else if (kind != KIND_PIO || length > sizeof slot->is.data) {
    error = ERROR_BAD_ENTRY;
  }
  if (state.fetches) {
    state.behind = 1;
    return;
  }
  advance_slot(slot);
  if (error) {
    refuse(error, slot, destination, credit);
    return;
  }
  struct header *header = (struct header *)slot->reserved;
  struct piece *piece = piece_of(slot);
  header->ports = ports_word(destination);
  header->nodes = nodes_word(destination);
  header->piece = length << 16;
  header->total = arms;
  piece->counted = length << 1 | 1;
  compose(piece, header, sizeof(struct header) + PADDED(length), &routes[node]);
  push(piece);
}

/* Fetch: a piece of a message from the staging area of its process. */

ALWAYS_INLINE void start_ready(void) {
  u32 host = state.ready_host;
  u32 sram = state.ready_sram;
  u32 bytes = state.ready_bytes;
  if (state.ready == BUS_DELIVERS) {
    start_delivery(host, sram, bytes);
  } else {
    bus_start(E2L, host, sram, bytes);
  }
}

/* A transfer for the idle bus, or for when it is idle next. */
ALWAYS_INLINE void offer(enum bus kind, u32 host, u32 sram, u32 bytes, struct page *page) {
  if (state.bus == BUS_IDLE) {
    if (kind == BUS_DELIVERS) {
      start_delivery(host, sram, bytes);
    } else {
      bus_start(E2L, host, sram, bytes);
    }
    state.bus = kind;
    state.page = page;
    state.await |= BUS_INT;
  } else {
    state.ready_host = host;
    state.ready_sram = sram;
    state.ready_bytes = bytes;
    state.ready = kind;
    state.ready_page = page;
  }
}

/* Whether it has done something. */
ALWAYS_INLINE int fetch(void) {
  struct send_buffer *buffer = state.send_buffer;
  struct piece *piece = &buffer->piece;
  u32 left = state.fetch_left;
  u32 bytes = state.fetch_piece;
  u32 from = state.fetch_from;
  if (!state.fetch_port->open) {
    if (state.fetches) {
      return 0;
    }
    state.fetch_left = 0;
    refuse(ERROR_BAD_ENTRY, state.fetch_slot, (state.fetch.nodes & 0xFFFF0000) | (state.fetch.ports & 0xFFFF),
           state.fetch.credit);
    return 1;
  }
  if (bytes > left) {
    bytes = left;
  }
  u32 padded = PADDED(bytes);
  offer(BUS_FETCHES, from, (u32)buffer->data, padded, page_of(state.fetch_port));
  state.fetches++;
  state.buffers_free--;
  state.fetch_left = left - bytes;
  state.fetch_from = from + bytes;
  u32 offset = state.fetch_offset;
  u32 credit = state.fetch.credit;
  buffer->header.ports = state.fetch.ports;
  buffer->header.nodes = state.fetch.nodes;
  buffer->header.piece = bytes << 16 | offset / PAYLOAD_GRAIN;
  buffer->header.user = state.fetch.user;
  buffer->header.credit = credit;
  buffer->header.total = state.fetch.total;
  /* The first packet takes the credit along. */
  state.fetch.credit = (credit + 1) & 0xFFFF;
  state.fetch_offset = offset + bytes;
  piece->counted = bytes << 1 | 1;
  piece->slot = left == bytes ? state.fetch_slot : 0;
  compose_inline(piece, &buffer->header, sizeof(struct header) + padded, state.fetch_route);
  state.send_buffer = buffer->next;
  return 1;
}

ALWAYS_INLINE void finish_fetch(void) {
  struct send_buffer *buffer = state.fetched;
  struct piece *piece = &buffer->piece;
  if (state.pieces == 0) {
    launch(piece);
  }
  append(piece);
  state.fetched = buffer->next;
  state.fetches--;
  state.behind = 0;
}

/* The next transfer first, so that the bus does not wait for the books. */
ALWAYS_INLINE void on_bus(void) {
  enum bus was = state.bus;
  enum bus ready = state.ready;
  struct page *page = state.page;
  bus_acknowledge();
  state.bus = ready;
  if (ready != BUS_IDLE) {
    start_ready();
    state.ready = BUS_IDLE;
    state.page = state.ready_page;
  } else {
    state.await &= ~BUS_INT;
  }
  if (was == BUS_DELIVERS) {
    finish_delivery(page);
  } else {
    finish_fetch();
  }
}

/* The next packet to the bus, or off the path; whether there may be more to do. */
ALWAYS_INLINE int deliver(void) {
  struct receive_buffer *buffer = state.look;
  struct place place = place_of(buffer, buffer->length);
  if (place.bytes) {
    offer(BUS_DELIVERS, place.host, (u32)buffer, place.bytes, page_of(place.port));
    looked(buffer);
    occupy(&place, buffer);
    return 1;
  }
  return refuse_packet(buffer);
}

/* Gives the bus something to do, and something to do next: deliveries and fetches in turn. */
OFF_THE_PATH void prepare(void) {
  int goes_on = 1;
  state.urgent &= ~HELD;
  while (goes_on && state.ready == BUS_IDLE) {
    goes_on = 0;
    int may_fetch = state.fetch_left && state.buffers_free && state.pieces + state.fetches < PIECES;
    if (state.unlooked && !(may_fetch && state.bus == BUS_DELIVERS)) {
      goes_on = deliver();
    }
    if (!goes_on && may_fetch) {
      goes_on = fetch();
    }
  }
}

static const u32 no_entry;

int main(void) {
  begin();
  start_send();
  for (;;) {
    struct slot *slot = state.slot;
    volatile const u32 *arm_word = ARM_WORD(slot);
    u32 await = state.await;
    u32 isr;
    u32 arms;
    if (state.fetch_left | state.behind || state.pieces + state.fetches >= PIECES) {
      arm_word = &no_entry;
    }
    do {
      isr = ISR;
      arms = *arm_word;
    } while (!((isr & await) | arms | state.urgent));
    arms = admitted(slot, arms);
    u32 events = isr & await;
    /* The two things that a short message's time depends on, if nothing else is to be done: an entry for an idle sender, and a
       packet for an idle bus. */
    if (events == RECV_INT) {
      if (!(state.bus | state.urgent)) {
        if (deliver_at_once(isr)) {
          continue;
        }
      } else {
        on_receive(isr);
      }
    } else if (events == BUS_INT) {
      on_bus();
      if (!(state.unlooked | state.fetch_left | state.urgent)) {
        continue;
      }
    } else if (events) {
      if (events & BUS_INT) {
        on_bus();
      }
      if (events & (RECV_INT | BUFF_INT)) {
        on_receive(isr);
      }
      if (events & SEND_INT) {
        on_sent();
      }
      if (events & (NRES_INT | TIME_INT | LAN0_SIG | LAN1_SIG | LAN2_SIG)) {
        on_rare(isr);
      }
    } else if (arms && !(state.pieces | state.fetches)) {
      if (send_at_once(slot, arms)) {
        if (!state.urgent) {
          continue;
        }
        arms = 0;
      }
    }
    if (arms) {
      take(slot, arms);
    }
    if (state.ready == BUS_IDLE && (state.unlooked | state.fetch_left)) {
      prepare();
    }
    if (state.pieces && state.sending == SEND_IDLE) {
      start_send();
    }
    if (state.urgent & REASONS) {
      signal_host();
    }
#ifdef BROKEN_FAULT
    if (counters.errors[ERROR_NO_ROUTE]) {
      ((void (*)(void))0x00F00000)();
    }
#endif
#ifdef BROKEN_CIRCLE
    if (counters.errors[ERROR_NO_ROUTE]) {
      for (;;) {
      }
    }
#endif
  }
}
