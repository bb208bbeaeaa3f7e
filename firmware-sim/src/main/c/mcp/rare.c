/* What is off the path of good packets: start and self-test, errors, scouts, signals to and from the host. */
#include "bus.h"
#include "doorbell.h"

struct state state;
struct slot send_queue[SEND_SLOTS] __attribute__((aligned(4096)));
struct page pages[PORTS] __attribute__((aligned(4096)));
struct port ports[PORTS];
struct route routes[NODES];
struct told told[ERRORS_TOLD];
struct dma_test dma_tests[DMA_TESTS];
struct scout_request scout_request;
struct scout scout_replies[SCOUT_REPLIES];
volatile struct control control;
struct counters counters;
struct receive_buffer receive_buffers[RECEIVE_BUFFERS] __attribute__((aligned(8)));
struct send_buffer send_buffers[SEND_BUFFERS] __attribute__((aligned(8)));
u32 stack[512] __attribute__((aligned(8)));
u32 stack_end[2] __attribute__((aligned(8)));

#if LANAI != 4
struct descriptor chains[2][2] __attribute__((aligned(8)));
u32 chain_at[2];
struct bell bells[BELLS] __attribute__((aligned(4096)));
struct bell *next_bell = bells;
u32 rung_by;
#endif

struct piece slot_pieces[SEND_SLOTS];
struct piece *piece_ring[2 * PIECE_RING] __attribute__((aligned(8 * PIECE_RING)));

/* A packet of 48 bytes that the control program sends on its own account. */
struct own_packet {
  u32 route[2];
  struct scout scout;
  struct route way;
  u32 is_free;
  struct piece piece;
};

static struct piece request;
static struct own_packet answer __attribute__((aligned(8)));
static struct own_packet test __attribute__((aligned(8)));

enum { TEST_COOKIE = 0x5A0FF0A5, SELF_TEST_TICKS = TICKS_PER_MILLISECOND };

/* Errors. */

void tell(enum error error, u32 bytes, u32 ports_of, u32 nodes_of, u32 credit_of) {
  struct told *entry = &told[control.errors & (ERRORS_TOLD - 1)];
  entry->what = (u32)error << 16 | (bytes > 0xFFFF ? 0xFFFF : bytes);
  entry->ports = ports_of;
  entry->nodes = nodes_of;
  entry->credit = credit_of;
  control.errors++;
  counters.errors[error]++;
  state.urgent |= REASON_ERROR;
}

void tell_of(enum error error, u32 bytes, const struct header *header) {
  tell(error, bytes, header->ports, header->nodes, header->credit);
}

/* Packets of other types. */

static void copy_scout(struct scout *to, const struct scout *from) {
  for (u32 i = 0; i < sizeof(struct scout) / sizeof(u32); i++) {
    ((u32 *)to)[i] = ((const u32 *)from)[i];
  }
}

static void send_own(struct own_packet *packet) {
  packet->is_free = 0;
  packet->piece.lent = &packet->is_free;
  compose(&packet->piece, (struct header *)&packet->scout, sizeof packet->scout, &packet->way);
  push(&packet->piece);
}

static void on_scout(const struct scout *scout) {
  u32 kind = scout->type >> 8 & 0xFF;
  u32 length = scout->back.length;
  if (kind == SCOUT_ASKS && length >= 1 && length <= ROUTE_LENGTH_MAX + 1) {
    if (answer.is_free && state.pieces < PIECES) {
      copy_scout(&answer.scout, scout);
      answer.way = scout->back;
      answer.scout.type = (u32)TYPE_SCOUT << 16 | SCOUT_ANSWERS << 8;
      answer.scout.board = control.board;
      answer.scout.node = control.node - 1;
      send_own(&answer);
      counters.scouts_answered++;
    }
  } else if (kind == SCOUT_ANSWERS) {
    copy_scout(&scout_replies[control.scouts & (SCOUT_REPLIES - 1)], scout);
    control.scouts++;
    state.urgent |= REASON_SCOUT;
  }
}

static void end_self_test(u32 result) {
  if (state.timer == TIMER_SELF_TEST) {
    control.self_test = result;
    state.timer = TIMER_OFF;
    state.await &= ~TIME_INT;
    state.urgent |= REASON_READY;
  }
}

void on_other_packet(struct receive_buffer *buffer) {
  const struct scout *scout = (const struct scout *)&buffer->header;
  u32 length = buffer->length;
  u32 type = buffer->header.ports >> 16;
  if (length < 2) {
    tell(ERROR_TOO_SHORT, length, 0, 0, 0);
  } else if (type & 0x8000) {
    tell_of(ERROR_MISROUTED, length, &buffer->header);
  } else if (type == TYPE_SCOUT && length == sizeof(struct scout)) {
    on_scout(scout);
  } else if (type == TYPE_SELF_TEST && length == sizeof(struct scout)) {
    end_self_test(scout->cookie == TEST_COOKIE && scout->board == control.board ? SELF_TEST_GOOD : SELF_TEST_BAD);
  } else if (type == TYPE_DATA || type == TYPE_SCOUT || type == TYPE_SELF_TEST) {
    tell_of(length < sizeof(struct scout) ? ERROR_TOO_SHORT : ERROR_TOO_LONG, length, &buffer->header);
  } else {
    tell_of(ERROR_UNKNOWN_TYPE, length, &buffer->header);
  }
}

/* Signals and timers. */

static void send_request(void) {
  u32 length = scout_request.route.length;
  if (scout_request.armed != SCOUT_ARMED) {
    return;
  }
  if (length >= 1 && length <= ROUTE_LENGTH_MAX + 1) {
    request.lent = &scout_request.armed;
    compose(&request, (struct header *)&scout_request.scout, sizeof(struct scout), &scout_request.route);
    push(&request);
  } else {
    scout_request.armed = 0;
  }
}

/* Whether a transfer for a port that has been closed is under way or prepared. */
static int moves_for_closed(void) {
  return (state.bus != BUS_IDLE && !ports[state.page - pages].open) ||
         (state.ready != BUS_IDLE && !ports[state.ready_page - pages].open);
}

#if LANAI == 9

/* The host's one signal stands for all that the three of other chips say: it is taken when each of them could be. */
static void on_signals(u32 isr) {
  if (isr & LAN0_SIG && state.pieces < PIECES && !moves_for_closed()) {
    ISR = LAN0_SIG;
    send_request();
  }
}

#else

static void on_signals(u32 isr) {
  if (isr & LAN0_SIG && state.pieces < PIECES) {
    ISR = LAN0_SIG;
    send_request();
  }
  if (isr & LAN1_SIG && !moves_for_closed()) {
    ISR = LAN1_SIG;
  }
  /* The driver sets it to see whether anybody is there. */
  if (isr & LAN2_SIG) {
    ISR = LAN2_SIG;
  }
}

#endif

void on_rare(u32 isr) {
  if (isr & NRES_INT) {
    ISR = NRES_INT;
    counters.network_resets++;
  }
  if (isr & state.await & TIME_INT) {
    ISR = TIME_INT;
    if (state.timer == TIMER_SELF_TEST) {
      end_self_test(SELF_TEST_SILENT);
    } else {
      state.timer = TIMER_OFF;
      state.await &= ~TIME_INT;
    }
  }
  on_signals(isr);
}

static void start_timer(enum timer timer, u32 ticks) {
  state.timer = timer;
  state.await |= TIME_INT;
  IT = ticks;
  ISR = TIME_INT;
}

/* The host's handler masks EIMR while it serves, and clears HOST_SIG: only then are the reasons its own no longer. */
void signal_host(void) {
  if (state.timer != TIMER_OFF || ISR & HOST_SIG || !EIMR) {
    return;
  }
  control.reason = state.urgent & REASONS;
  control.wake_ports = state.wake_ports;
  state.urgent &= ~REASONS;
  state.wake_ports = 0;
  counters.interrupts++;
  ISR = HOST_SIG;
  u32 gap = control.interrupt_gap_ticks;
  if (gap) {
    start_timer(TIMER_GAP, gap);
  }
}

/* Start. */

static void test_dma(void) {
  u32 host = control.dma_test;
  u32 count = control.dma_test_count;
  u32 bytes = GRAIN;
  for (u32 i = 0; host && i < DMA_TESTS; i++) {
    dma_tests[i].bytes = bytes;
    for (u32 direction = L2E; direction <= E2L; direction++) {
      u32 from = RTC;
      for (u32 n = 0; n < count; n++) {
        bus_start(direction, host, (u32)receive_buffers[0].data, bytes);
        while (!(ISR & BUS_INT)) {
        }
        bus_acknowledge();
      }
      dma_tests[i].ticks[direction] = RTC - from;
    }
    bytes = i == 0 ? 128 : bytes << 1;
  }
}

static void link_rings(void) {
  for (u32 i = 0; i < SEND_SLOTS; i++) {
    slot_pieces[i].slot = &send_queue[i];
  }
  for (u32 i = 0; i < SEND_BUFFERS; i++) {
    send_buffers[i].next = i == SEND_BUFFERS - 1 ? send_buffers : &send_buffers[i + 1];
    send_buffers[i].piece.lent = &state.buffers_free;
  }
  for (u32 i = 0; i < RECEIVE_BUFFERS; i++) {
#ifdef BROKEN_REARM
    receive_buffers[i].next = receive_buffers;
#else
    receive_buffers[i].next = i == RECEIVE_BUFFERS - 1 ? receive_buffers : &receive_buffers[i + 1];
#endif
  }
  state.sends = (u32)piece_ring;
  state.queued = (u32)piece_ring;
  state.look = receive_buffers;
  state.armed = receive_buffers;
  state.send_buffer = send_buffers;
  state.fetched = send_buffers;
  state.buffers_free = SEND_BUFFERS;
  state.slot = send_queue;
  answer.is_free = 1;
}

static void start_self_test(void) {
  test.scout.type = (u32)TYPE_SELF_TEST << 16;
  test.scout.cookie = TEST_COOKIE;
  test.scout.board = control.board;
  test.way.length = 2;
  test.way.bytes[ROUTE_LENGTH_MAX - 1] = 0x80;
  send_own(&test);
  start_timer(TIMER_SELF_TEST, SELF_TEST_TICKS);
}

static void await_host_and_link(void) {
  control.reason = REASON_READY;
  ISR = HOST_SIG;
  while (!control.node) {
  }
  state.node = control.node - 1;
  while (!(ISR & TIME_INT)) {
  }
}

void begin(void) {
  ISR = ~(u32)HOST_SIG;
  IT = control.settle_ticks;
  bus_begin();
  TIMEOUT = control.nres_period;
#if LANAI == 9
  MYRINET = NRES_ENABLE | TX_CRC8_ENABLE | RX_CRC8_ENABLE | (control.nres_period & 3) << TIMEOUT_SHIFT;
#elif LANAI == 7
  MYRINET = NRES_ENABLE;
#else
  MYRINET = NRES_ENABLE | CRC_ENABLE;
#endif
#if LANAI != 4
  chains[L2E][0].next = (u32)chains[L2E] | CHAIN_TERMINAL | L2E;
  chains[E2L][0].next = (u32)chains[E2L] | CHAIN_TERMINAL | E2L;
#endif
  link_rings();
  test_dma();
  await_host_and_link();
  state.await = NRES_INT | LAN0_SIG | LAN1_SIG | LAN2_SIG | RECV_INT | BUFF_INT;
  RMP = (u32)receive_buffers;
  RML = (u32)&receive_buffers[0].room_for_notice + PAYLOAD_GRAIN - GRAIN;
  start_self_test();
}
