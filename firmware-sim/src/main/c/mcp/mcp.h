/* The FMP control program. Its machines (receive, deliver, take and fetch, send) take one step each when what they wait for
   has happened, and return. Nothing here waits by reading the clock, and the idle loop stores nothing, so a card whose
   processor goes round in it can be seen to be idle. */
#ifndef WIRELORE_MCP_MCP_H
#define WIRELORE_MCP_MCP_H

#include "layout.h"

/* Of the buffers for packets, one is armed and two may be in transfers. No more is taken while PIECES wait or are fetched;
   what scouts add then has room in the ring, too. */
enum { RECEIVE_BUFFERS = 5, UNLOOKED_MAX = RECEIVE_BUFFERS - 3, SEND_BUFFERS = 3, PIECES = 4, PIECE_RING = 2 * PIECES };

/* What a received packet is stored in. Its notice is put behind its data, over the CRC's residue; so header, data and notice
   leave in one transfer. */
struct receive_buffer {
  struct header header;
  u8 data[PIECE_MAX];
  struct notice room_for_notice;
  /* bytes of the packet without its CRC */
  u32 length;
  struct receive_buffer *next;
} __attribute__((aligned(8)));

/* A packet that waits to be sent or is being sent: what the send engine is told, and what is done when it has left. */
struct piece {
  u32 smp;
  u32 sa;
  /* 0: nothing to send, the entry is only released in its turn */
  u32 smlt;
  /* where a route ends that does not fit before the header, or 0 */
  u32 sml;
  u32 header;
  /* bytes of data << 1 | 1 in a packet that is counted */
  u32 counted;
  /* of the last packet of an entry: the slot to release */
  struct slot *slot;
  /* what is free when it has been sent, or 0 */
  u32 *lent;
} __attribute__((aligned(8)));

/* What a piece of a message is fetched into. The two words before its header are free for the end of its route. */
struct send_buffer {
  u32 route[2];
  struct header header;
  u8 data[PIECE_MAX];
  struct piece piece;
  struct send_buffer *next;
} __attribute__((aligned(8)));

enum bus { BUS_IDLE, BUS_DELIVERS, BUS_FETCHES };

enum timer { TIMER_OFF, TIMER_GAP, TIMER_SELF_TEST };

/* In state.urgent, beside the reasons to signal the host: a packet waits for room, a packet is too long. */
#define HELD 0x80000000u
#define SWALLOWING 0x40000000u
#define REASONS (~(HELD | SWALLOWING))

struct state {
  /* The bits of ISR that end the idle loop. */
  u32 await;
  /* Why it must not idle, though none of them is set. */
  u32 urgent;
  /* The slot of the next entry. */
  struct slot *slot;
  /* The next entry must not overtake the message that is fetched. */
  u32 behind;

  /* The buffer of the next packet, armed if the bits of the receiver are awaited; the oldest packet that has not been looked
     at, and how many there are. */
  struct receive_buffer *armed;
  struct receive_buffer *look;
  u32 unlooked;

  /* What the bus does, and for whom; and what it does next, if that is prepared. */
  enum bus bus;
  struct page *page;
  enum bus ready;
  struct page *ready_page;
  u32 ready_host;
  u32 ready_sram;
  u32 ready_bytes;

  /* The message that is fetched: what of it has not been asked for, and how many pieces are being fetched. */
  u32 fetch_left;
  u32 fetches;
  struct header fetch;
  struct slot *fetch_slot;
  struct port *fetch_port;
  const struct route *fetch_route;
  u32 fetch_from;
  u32 fetch_offset;
  u32 fetch_piece;
  u32 buffers_free;
  struct send_buffer *send_buffer;
  struct send_buffer *fetched;

  u32 pieces;
  /* Places in the ring of pieces. */
  u32 sends;
  u32 queued;
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
extern struct piece slot_pieces[SEND_SLOTS];
/* Aligned, so that the place behind the last one is the first with one bit more. */
extern struct piece *piece_ring[2 * PIECE_RING];

/* rare.c: what is off the path of good packets. */
void tell(enum error error, u32 bytes, u32 ports_of, u32 nodes_of, u32 credit_of);
void tell_of(enum error error, u32 bytes, const struct header *header);
void on_other_packet(struct receive_buffer *buffer);
void on_rare(u32 isr);
void signal_host(void);
void begin(void);

/* machines.c */
void compose(struct piece *piece, struct header *header, u32 bytes, const struct route *route);
void push(struct piece *piece);

/* 64 bits, high word first. */
static inline void add(u32 *sum, u32 more) {
  u32 low = sum[1] + more;
  sum[1] = low;
  if (__builtin_expect(low < more, 0)) {
    sum[0]++;
  }
}

#endif
