/* A router's control program in small: packets come from generated traffic, are checked, filtered, translated, put together,
   routed, shaped and sent over links that lose some of them. Everything is in static memory, as on a card. */
#ifndef ROUTER_H
#define ROUTER_H

#include <stddef.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

enum {
  PORTS = 8,
  BUFFERS = 256,
  BUFFER_BYTES = 256,
  HEADER_BYTES = 20,
  TRANSPORT_BYTES = 12,
  PROTOCOL_CONTROL = 1,
  PROTOCOL_STREAM = 6,
  PROTOCOL_DATAGRAM = 17
};

/* packet.c */
struct packet {
  struct packet *next;
  u16 length;
  u8 in_port;
  u8 out_port;
  u8 class;
  u8 references;
  u16 flow;
  u32 arrived;
  u8 octets[BUFFER_BYTES];
};

struct header {
  u8 version;
  u8 service;
  u16 total;
  u16 identification;
  u16 fragment;
  u8 time_to_live;
  u8 protocol;
  u16 checksum;
  u32 source;
  u32 destination;
};

struct transport {
  u16 source_port;
  u16 destination_port;
  u32 sequence;
  u8 flags;
  u8 window;
  u16 checksum;
};

void packets_reset(void);
struct packet *packet_take(void);
void packet_give(struct packet *p);
struct packet *packet_copy(const struct packet *p);
unsigned packets_free(void);
void header_read(struct header *h, const struct packet *p);
void header_write(struct packet *p, const struct header *h);
int header_is_good(const struct packet *p);
void header_decrement(struct packet *p);
void header_replace_address(struct packet *p, unsigned offset, u32 address);
void transport_read(struct transport *t, const struct packet *p);
void transport_write(struct packet *p, const struct transport *t);
u16 sum_ones(const u8 *octets, unsigned length, u32 start);
u16 get16(const u8 *at);
u32 get32(const u8 *at);
void put16(u8 *at, u16 value);
void put32(u8 *at, u32 value);

/* crc.c */
void crc_prepare(void);
u8 crc8(const u8 *octets, unsigned length);
u16 crc16(const u8 *octets, unsigned length, u16 start);
u32 crc32(const u8 *octets, unsigned length, u32 start);
u32 adler32(const u8 *octets, unsigned length);

/* queue.c */
struct queue {
  struct packet *head;
  struct packet *tail;
  u16 length;
  u16 limit;
  u32 dropped;
};

struct bucket {
  u32 tokens;
  u32 depth;
  u32 rate;
  u32 updated;
};

void queue_reset(struct queue *q, unsigned limit);
int queue_put(struct queue *q, struct packet *p);
struct packet *queue_get(struct queue *q);
void queue_drain(struct queue *q);
void bucket_reset(struct bucket *b, u32 rate, u32 depth);
int bucket_allows(struct bucket *b, u32 now, u32 cost);
void scheduler_reset(void);
int scheduler_put(unsigned port, struct packet *p);
struct packet *scheduler_get(unsigned port, u32 now);
u32 scheduler_sum(void);
void scheduler_drain(void);

/* timer.c */
typedef void (*timer_action)(u32 argument, u32 now);

void timers_reset(void);
int timer_start(u32 when, timer_action action, u32 argument);
void timer_stop(int handle);
void timers_run(u32 now);
unsigned timers_pending(void);

/* route.c */
struct route {
  u32 prefix;
  u8 length;
  u8 port;
  u16 metric;
};

void routes_reset(void);
int route_add(u32 prefix, unsigned length, unsigned port, unsigned metric);
int route_remove(u32 prefix, unsigned length);
const struct route *route_find(u32 address);
unsigned routes_count(void);
u32 routes_walk(u32 (*visit)(const struct route *r, u32 sum), u32 sum);

/* flow.c */
struct flow {
  struct flow *next;
  struct flow *older;
  struct flow *newer;
  u32 source;
  u32 destination;
  u32 ports;
  u32 packets;
  u32 octets;
  u32 last_seen;
  u8 protocol;
  u8 state;
  u8 class;
  u8 is_used;
};

void flows_reset(void);
struct flow *flow_find(const struct header *h, const struct transport *t, u32 now);
void flows_age(u32 now, u32 limit);
unsigned flows_count(void);
u32 flows_sum(void);

/* stream.c */
enum stream_state {
  STREAM_CLOSED,
  STREAM_SYN_SEEN,
  STREAM_SYN_ANSWERED,
  STREAM_ESTABLISHED,
  STREAM_FIN_SEEN,
  STREAM_FIN_ANSWERED,
  STREAM_CLOSING,
  STREAM_TIME_WAIT,
  STREAM_STATES
};

enum { FLAG_FIN = 1, FLAG_SYN = 2, FLAG_RESET = 4, FLAG_PUSH = 8, FLAG_ACK = 16, FLAG_URGENT = 32 };

void streams_reset(void);
int stream_step(struct flow *f, const struct transport *t);
const char *stream_name(unsigned state);
u32 streams_sum(void);

/* filter.c */
void filter_reset(void);
int filter_add_rule(const char *text);
int filter_verdict(const struct packet *p, const struct header *h, const struct transport *t);
u32 filter_sum(void);

/* fragment.c */
void fragments_reset(void);
unsigned fragment_split(struct packet *p, unsigned limit, struct packet **parts, unsigned room);
struct packet *fragment_join(struct packet *p, u32 now);
void fragments_age(u32 now);
u32 fragments_sum(void);

/* translate.c */
void translation_reset(void);
int translate_out(struct packet *p, struct header *h, struct transport *t, u32 now);
int translate_in(struct packet *p, struct header *h, struct transport *t);
void translation_age(u32 now);
u32 translation_sum(void);

/* link.c */
void links_reset(u32 seed);
void link_send(unsigned port, struct packet *p, u32 now);
void links_poll(u32 now);
int links_are_idle(void);
u32 links_sum(void);

/* console.c */
void console_reset(void);
int console_line(const char *line);
void console_report(void);
u32 console_sum(void);

/* neighbour.c */
void neighbours_reset(void);
int neighbour_learn(u32 address, unsigned port, u32 now);
int neighbour_find(u32 address, u32 now);
void neighbours_age(u32 now);
u32 neighbours_sum(void);

/* traffic.c */
void traffic_reset(u32 seed);
struct packet *traffic_next(u32 now);

/* statistics.c */
enum counter {
  COUNT_RECEIVED,
  COUNT_BAD,
  COUNT_EXPIRED,
  COUNT_FILTERED,
  COUNT_NO_ROUTE,
  COUNT_FORWARDED,
  COUNT_FRAGMENTS,
  COUNT_JOINED,
  COUNT_TRANSLATED,
  COUNT_DROPPED,
  COUNT_SENT,
  COUNT_RESENT,
  COUNT_DELIVERED,
  COUNT_STREAM_ERRORS,
  COUNT_NO_BUFFER,
  COUNTERS
};

void statistics_reset(void);
void count(enum counter what);
u32 counted(enum counter what);
void note_latency(u32 cycles);
void note_size(unsigned octets);
u32 statistics_sum(void);
unsigned statistics_percentile(unsigned percent);

#endif
