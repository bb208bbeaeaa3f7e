/* What happens to a packet from port to port, and the kernel of the benchmark. */
#include "../kernel.h"
#include "router.h"

enum { TICKS = 96, BURST = 3, LINK_LIMIT = 128, DRAIN_TICKS = 300 };

static const char *const configuration[] = {
    "# nets of the house",
    "route add 10.0.0.0/8 port 1",
    "route add 10.1.0.0/16 port 2",
    "route add 10.1.8.0/24 port 3 metric 4",
    "route add 10.1.8.0/24 port 4 metric 2",
    "route add 10.2.0.0/16 port 5",
    "route add 192.168.1.0/24 port 6",
    "route add 192.168.2.0/24 port 6 metric 9",
    "route add 172.16.0.0/12 port 7",
    "route add 198.51.100.0/24 port 0",
    "route add 203.0.113.5 port 0",
    "route remove 192.168.2.0/24",
    "route remove 192.168.77.0/24",
    "route add 192.168.2.0/23 port 3",
    "route add 0.0.0.0/0 port 0 metric 50",
    "route add 10.300.0.0/16 port 1",
    "rule accept protocol control to 10.0.0.0/8",
    "rule reject protocol control",
    "rule reject from 10.2.0.0/16 port 25",
    "rule reject protocol datagram port 7",
    "rule accept protocol stream port 80",
    "rule accept protocol stream port 443",
    "rule reject protocol stream port below 23 source not 1024",
    "rule reject from 192.168.2.0/24 to 8.8.8.0/24 port above 8000",
    "rule reject flags 32",
    "rule accept",
    "rule perhaps",
};

static void add_small_routes(u32 *random, unsigned wanted) {
  for (unsigned i = 0; i < wanted; i++) {
    u32 prefix = 0x0A000000 | (next_random(random) >> 8 & 0x003FFF00);
    unsigned length = 18 + (next_random(random) >> 9 & 7);
    route_add(prefix, length, next_random(random) >> 11 & (PORTS - 1), i & 15);
  }
}

static void remove_small_routes(u32 *random, unsigned wanted) {
  for (unsigned i = 0; i < wanted; i++) {
    u32 prefix = 0x0A000000 | (next_random(random) >> 8 & 0x003FFF00);
    route_remove(prefix, 18 + (next_random(random) >> 9 & 7));
  }
}

static void start(u32 seed) {
  packets_reset();
  statistics_reset();
  timers_reset();
  routes_reset();
  flows_reset();
  streams_reset();
  filter_reset();
  fragments_reset();
  translation_reset();
  links_reset(seed);
  scheduler_reset();
  neighbours_reset();
  console_reset();
  traffic_reset(seed);
  for (unsigned i = 0; i < sizeof configuration / sizeof configuration[0]; i++) {
    console_line(configuration[i]);
  }
}

static int out_port(const struct header *h, u32 now) {
  int near = neighbour_find(h->destination, now);
  const struct route *r;
  if (near >= 0) {
    return near;
  }
  r = route_find(h->destination);
  return r ? r->port : -1;
}

static void enqueue(unsigned port, struct packet *p) {
  p->out_port = (u8)port;
  if (scheduler_put(port, p)) {
    count(COUNT_FORWARDED);
  } else {
    count(COUNT_DROPPED);
    packet_give(p);
  }
}

static void forward(struct packet *p, const struct header *h, u32 now) {
  int port = out_port(h, now);
  if (port < 0) {
    count(COUNT_NO_ROUTE);
    packet_give(p);
    return;
  }
  header_decrement(p);
  if (p->length > LINK_LIMIT) {
    struct packet *parts[3];
    unsigned made = fragment_split(p, LINK_LIMIT, parts, 3);
    for (unsigned i = 0; i < made; i++) {
      enqueue((unsigned)port, parts[i]);
    }
    return;
  }
  enqueue((unsigned)port, p);
}

static void reject(struct packet *p, enum counter why) {
  count(why);
  packet_give(p);
}

static void receive(struct packet *p, u32 now) {
  struct header h;
  struct transport t;
  struct flow *f;
  count(COUNT_RECEIVED);
  if (!header_is_good(p)) {
    reject(p, COUNT_BAD);
    return;
  }
  p = fragment_join(p, now);
  if (!p) {
    return;
  }
  header_read(&h, p);
  if (h.time_to_live <= 1) {
    reject(p, COUNT_EXPIRED);
    return;
  }
  transport_read(&t, p);
  neighbour_learn(h.source, p->in_port, now);
  if (!filter_verdict(p, &h, &t)) {
    reject(p, COUNT_FILTERED);
    return;
  }
  if (!translate_in(p, &h, &t) || !translate_out(p, &h, &t, now)) {
    reject(p, COUNT_FILTERED);
    return;
  }
  f = flow_find(&h, &t, now);
  p->class = f->class;
  if (h.protocol == PROTOCOL_STREAM) {
    stream_step(f, &t);
  }
  forward(p, &h, now);
}

static void serve(u32 now) {
  for (unsigned port = 0; port < PORTS; port++) {
    struct packet *p = scheduler_get(port, now);
    if (p) {
      link_send(port, p, now);
    }
  }
}

static void house_keeping(u32 argument, u32 now) {
  fragments_age(now);
  flows_age(now, 120);
  neighbours_age(now);
  translation_age(now);
  timer_start(now + argument, house_keeping, argument);
}

static u32 one_round(u32 seed) {
  u32 now = 1;
  u32 random = seed;
  start(seed);
  add_small_routes(&random, 48);
  timer_start(now + 32, house_keeping, 32);
  for (unsigned tick = 0; tick < TICKS; tick++) {
    for (unsigned i = 0; i < BURST; i++) {
      struct packet *p = traffic_next(now);
      if (p) {
        receive(p, now);
      }
    }
    serve(now);
    links_poll(now);
    timers_run(now);
    now++;
  }
  remove_small_routes(&random, 24);
  for (unsigned tick = 0; tick < DRAIN_TICKS && !links_are_idle(); tick++) {
    serve(now);
    links_poll(now);
    timers_run(now);
    now++;
  }
  console_line("report");
  scheduler_drain();
  return console_sum() ^ links_sum() ^ flows_sum() ^ streams_sum() ^ filter_sum() ^ fragments_sum() ^
         translation_sum() ^ scheduler_sum() ^ neighbours_sum() ^ statistics_sum() ^ packets_free() ^
         timers_pending();
}

unsigned kernel(unsigned rounds) {
  u32 seed = 0x1234567;
  u32 sum = 0;
  crc_prepare();
  for (unsigned round = 0; round < rounds; round++) {
    sum = (sum << 1 | sum >> 31) ^ one_round(next_random(&seed));
  }
  return sum;
}
