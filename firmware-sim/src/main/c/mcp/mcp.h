/* The FMP control program. Its machines (receive, deliver, take and fetch, send) take one step each when what they wait for
   has happened, and return. Nothing here waits by reading the clock, and the idle loop stores nothing, so a card whose
   processor goes round in it can be seen to be idle. */
#ifndef WIRELORE_MCP_MCP_H
#define WIRELORE_MCP_MCP_H

#include "layout.h"

/* PIECES may wait before no more is taken; what was begun before then has room in the ring, too. */
enum { RECEIVE_BUFFERS = 4, SEND_BUFFERS = 3, PIECES = 4, PIECE_RING = 2 * PIECES };

/* What a received packet is stored in. Its notice is put behind its data, over the CRC's residue; so data and notice leave in
   one transfer. */
struct receive_buffer {
  struct header header;
  u8 data[PIECE_MAX];
  struct notice room_for_notice;
  /* bytes of the packet without its CRC */
  u32 length;
  struct receive_buffer *next;
};

/* What a piece of a message is fetched into. */
struct send_buffer {
  u32 route[2];
  struct header header;
  u8 data[PIECE_MAX];
};

/* A packet that waits to be sent or is being sent. The two words before its header are free for the end of its route. */
struct piece {
  struct header *header;
  /* header included, a multiple of 8; 0: nothing to send, the entry is only released in its turn */
  u32 bytes;
  const struct route *route;
  /* of the last packet of an entry: the slot to release */
  struct slot *slot;
  /* what is free when it has been sent, or 0 */
  u32 *lent;
  struct piece *next;
};

enum bus { BUS_IDLE, BUS_DELIVERS, BUS_FETCHES };

enum timer { TIMER_OFF, TIMER_GAP, TIMER_SELF_TEST };

/* In state.urgent, beside the reasons to signal the host. */
#define HELD 0x80000000u

struct state {
  /* The bits of ISR that end the idle loop. */
  u32 await;
  /* Why it must not idle, though none of them is set. */
  u32 urgent;
  /* The slot of the next entry. */
  struct slot *slot;

  struct receive_buffer *armed;
  struct receive_buffer *first;
  u32 received;
  u32 swallowing;

  enum bus bus;
  u32 fetch_first;
  struct port *target;
  u32 target_bytes;

  u32 fetching;
  struct header fetch;
  struct slot *fetch_slot;
  struct port *fetch_port;
  const struct route *fetch_route;
  u32 fetch_from;
  u32 fetch_offset;
  u32 fetch_left;
  u32 buffers_free;
  struct send_buffer *send_buffer;
  struct send_buffer *fetched;

  u32 pieces;
  struct piece *sends;
  struct piece *queued;
  enum { SEND_IDLE, SEND_ROUTE, SEND_PACKET } sending;

  enum timer timer;
  u32 wake_ports;
  u32 node;
};

extern struct state state;
extern struct slot send_queue[SEND_SLOTS];
extern struct page pages[PORTS];
extern struct port ports[PORTS];
extern struct route routes[NODES];
extern struct told told[ERRORS_TOLD];
extern struct dma_test dma_tests[DMA_TESTS];
extern struct scout_request scout_request;
extern struct scout scout_replies[SCOUT_REPLIES];
extern volatile struct control control;
extern struct counters counters;
extern struct receive_buffer receive_buffers[RECEIVE_BUFFERS];
extern struct send_buffer send_buffers[SEND_BUFFERS];

/* rare.c: what is off the path of good packets. */
void tell(enum error error, u32 bytes, u32 ports_of, u32 nodes_of, u32 credit_of);
void tell_of(enum error error, u32 bytes, const struct header *header);
void on_other_packet(struct receive_buffer *buffer);
void on_rare(u32 isr);
void signal_host(void);
void begin(void);

/* machines.c */
void push(struct header *header, u32 bytes, const struct route *route, struct slot *slot, u32 *lent);

/* 64 bits, high word first. */
static inline void add(u32 *sum, u32 more) {
  u32 low = sum[1] + more;
  sum[0] += low < more;
  sum[1] = low;
}

#endif
