/* What the control program and the host's software share: the send queue, the pages of the processes, the routes, the
   counters, and the form of entries, packets and notices. Nobody else repeats these numbers: table.c publishes them by
   name. Words are big endian. Lengths are bytes unless their name says otherwise. */
#ifndef WIRELORE_MCP_LAYOUT_H
#define WIRELORE_MCP_LAYOUT_H

#include "registers.h"

enum {
  /* Word 16 of the SRAM points to the table: Myricom's place for the shared structure. */
  TABLE_POINTER = 16,
  TABLE_MAGIC = 0x57464D50,
  TABLE_VERSION = 1,
  TABLE_NAME_BYTES = 28,

  PORTS = 16,
  PAGE_BYTES = 4096,
#if LANAI == 4
  SEND_SLOTS = 32,
  NODES = 256,
#else
  SEND_SLOTS = 64,
  NODES = 1024,
#endif
  SEND_SLOT_BYTES = 1024,
  ROUTE_BYTES = 32,
  ROUTE_LENGTH_MAX = 28,

  /* A message that one entry asks for, and what one packet carries of it. */
  MESSAGE_MAX = 65536,
  PIECE_MIN = 64,
  PIECE_MAX = 8192,

  /* Packets. Those of types that are not ours are counted and dropped. */
  TYPE_DATA = 0x0F00,
  TYPE_SCOUT = 0x0F01,
  TYPE_SELF_TEST = 0x0F02
};

/* A packet behind its route. Payloads are padded to PAYLOAD_GRAIN; the pad is not part of the length. */
enum { PAYLOAD_GRAIN = 8 };

struct header {
  /* type << 16 | destination port << 8 | source port */
  u32 ports;
  /* destination node << 16 | source node */
  u32 nodes;
  /* bytes of payload << 16 | where in the message they begin, in units of 8 bytes */
  u32 piece;
  /* Two words that the library of the sender hands to that of the receiver. The control program reads of them only that
     the first packet of an entry carries its credit and the others none, and that each has its own sequence number. */
  u32 user;
  /* credit << 16 | sequence number */
  u32 credit;
  /* kind << 24 | bytes of the whole message */
  u32 total;
};

/* A slot of the send queue. The host writes data, then destination and user, then credit and arm; arm is the last. The
   control program puts the end of the route and its header over the first words, sends from the slot what is in it, and
   clears arm when it is through with the entry. So a slot may be filled again when its arm is 0, or when `send.done`
   has passed it. */
struct slot {
  u32 route[2];
  u32 reserved[2];
  /* destination node << 16 | destination port << 8 | source port */
  u32 destination;
  u32 user;
  /* credit << 16 | sequence number of the first packet; the next ones count on from it */
  u32 credit;
  /* kind << 24 | bytes; 0: no entry */
  u32 arm;
  union {
    /* KIND_PIO: the message */
    u8 data[SEND_SLOT_BYTES - 32];
    /* KIND_DMA: where in the process's staging area the message begins, a multiple of 8 */
    u32 staging;
  } is;
};

enum { KIND_PIO = 1, KIND_DMA = 2, KIND_SHIFT = 24, LENGTH_MASK = 0xFFFFFF };

/* At the end of the slot of a receive queue. Before it are the data, padded to PAYLOAD_GRAIN, and before those the packet's
   header. One transfer moves all three, in ascending order, so the notice is never there before its data. Packet n of a
   queue, from 0 on, is in slot n modulo the number of slots, and is there when arm is n + 1. */
struct notice {
  /* as in the header: tells how many bytes lie between that and the notice */
  u32 piece;
  u32 arm;
};

/* The page of a process: it has this page mapped, nobody else's. */
struct page {
  /* Host: how many packets of its receive queue the process has used up. */
  u32 consumed;
  /* Host: 1 asks for an interrupt at the next packet; the control program clears it when it signals. A process stores it,
     looks at its receive queue once more, and sleeps. */
  u32 wake;
  /* Firmware: entries of this process that were refused. */
  u32 refused;
  u32 reserved[PAGE_BYTES / 4 - 3];
};

/* What the driver has set up for a port. No process has this mapped. `open` is written last, and cleared first; LAN1_SIG
   then asks the control program to say, by clearing it, that no transfer for the port is under way any longer. */
struct port {
  /* bytes of a slot, header and notice included, a multiple of 8; 0: closed */
  u32 open;
  /* bus address of the receive queue, a multiple of 8 */
  u32 queue;
  u32 slots;
  /* bus address of the staging area, a multiple of 8 */
  u32 staging;
  u32 staging_bytes;
  /* 1: a packet that finds no room waits and holds up all behind it ("flow": "none"); 0: it is counted and dropped,
     because credits promise that there is room */
  u32 holds;
  /* Firmware, from 0 on when the port is opened: how many slots of the receive queue were given to packets; how many more
     may be before it looks at page.consumed or begins at the queue's start again; which slot comes behind those; where the
     last one that was given ends. */
  u32 produced;
  u32 room;
  u32 next;
  u32 end;
  u32 reserved[6];
};

/* Right-aligned, so that the last byte of a route is the last of its entry. */
struct route {
  /* 0: no route; else the number of bytes plus 1, so 1 is the empty route of a cable without a switch */
  u32 length;
  u8 bytes[ROUTE_LENGTH_MAX];
};

/* An error, told: the driver reads the ring between two values of `errors`. */
enum { ERRORS_TOLD = 16 };

enum error {
  ERROR_BAD_CRC = 1,
  ERROR_TOO_SHORT,
  ERROR_TOO_LONG,
  ERROR_CUT,
  ERROR_MISROUTED,
  ERROR_UNKNOWN_TYPE,
  ERROR_CLOSED_PORT,
  ERROR_NO_ROOM,
  ERROR_BAD_ENTRY,
  ERROR_NO_ROUTE,
  ERROR_KINDS
};

struct told {
  /* enum error << 16 | bytes received, up to 65,535 */
  u32 what;
  /* of the packet or entry, as far as it came; not to be trusted after a bad CRC */
  u32 ports;
  u32 nodes;
  u32 credit;
};

/* Why the host is signalled; bits. */
enum { REASON_READY = 1, REASON_PORT = 2, REASON_ERROR = 4, REASON_SCOUT = 8 };
/* READY: the control program has started and waits for its node number; or it has it, and the self-test is over. */

enum { SELF_TEST_RUNS = 0, SELF_TEST_GOOD = 1, SELF_TEST_SILENT = 2, SELF_TEST_BAD = 3 };

/* A packet of type 0x0F01, which finds out what a route leads to. A card that gets one of kind SCOUT_ASKS answers with
   SCOUT_ANSWERS by the route that the packet brings along. */
enum { SCOUT_ASKS = 1, SCOUT_ANSWERS = 2, SCOUT_REPLIES = 16 };

struct scout {
  /* TYPE_SCOUT << 16 | kind << 8 | length of the route back, bytes plus 1 */
  u32 type;
  /* for the asker's bookkeeping; comes back in the answer */
  u32 cookie;
  /* the board's number that the sender's driver has set, unique in the network */
  u32 board;
  /* of an answer: the node that the card is, 0xFFFFFFFF before it has been told */
  u32 node;
  /* its form is that of a route's entry */
  struct route back;
};

/* The scout that the driver wants sent: it fills the fields, writes SCOUT_ARMED and sets LAN0_SIG. When the packet has left,
   `armed` is 0. */
#define SCOUT_ARMED 0xFFFFFFFFu

struct scout_request {
  u32 armed;
  u32 reserved;
  struct route route;
  u32 end_of_route[2];
  struct scout scout;
};

struct control {
  /* Driver, before it starts the card: */
  u32 board;
  u32 settle_ticks;
  u32 interrupt_gap_ticks;
  u32 nres_period;
  /* Driver, at any time: bytes of a message that one packet carries, a multiple of 8 */
  u32 piece_bytes;
  /* Driver, before it starts the card: pinned memory of DMA_TEST_MAX bytes to try the host DMA on, 0: don't; and how often */
  u32 dma_test;
  u32 dma_test_count;
  /* Driver, last: the node number plus 1, which starts the card. */
  u32 node;
  /* Firmware: */
  u32 self_test;
  u32 reason;
  u32 wake_ports;
  u32 send_done;
  u32 errors;
  u32 scouts;
};

/* What the host DMA takes, in ticks of half a microsecond for dma_test_count transfers of each size, by direction. */
enum { DMA_TESTS = 8, DMA_TEST_MAX = 8192 };

struct dma_test {
  u32 bytes;
  u32 ticks[2];
};

struct counters {
  u32 packets_sent;
  u32 packets_delivered;
  u32 bytes_sent[2];
  u32 bytes_delivered[2];
  u32 entries;
  u32 interrupts;
  u32 scouts_answered;
  u32 network_resets;
  /* by enum error */
  u32 errors[ERROR_KINDS];
};

#endif
