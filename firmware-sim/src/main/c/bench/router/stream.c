/* What a router that looks on knows of the state of connections. */
#include "router.h"

enum { EVENTS = 6 };

enum event { EVENT_SYN, EVENT_SYN_ACK, EVENT_ACK, EVENT_FIN, EVENT_RESET, EVENT_DATA };

enum { BAD = 0xFF };

static const u8 transitions[STREAM_STATES][EVENTS] = {
    [STREAM_CLOSED] = {STREAM_SYN_SEEN, BAD, BAD, BAD, STREAM_CLOSED, BAD},
    [STREAM_SYN_SEEN] = {STREAM_SYN_SEEN, STREAM_SYN_ANSWERED, STREAM_ESTABLISHED, BAD, STREAM_CLOSED, BAD},
    [STREAM_SYN_ANSWERED] = {BAD, STREAM_SYN_ANSWERED, STREAM_ESTABLISHED, STREAM_FIN_SEEN, STREAM_CLOSED, BAD},
    [STREAM_ESTABLISHED] = {BAD, BAD, STREAM_ESTABLISHED, STREAM_FIN_SEEN, STREAM_CLOSED, STREAM_ESTABLISHED},
    [STREAM_FIN_SEEN] = {BAD, BAD, STREAM_FIN_ANSWERED, STREAM_CLOSING, STREAM_CLOSED, STREAM_FIN_SEEN},
    [STREAM_FIN_ANSWERED] = {BAD, BAD, STREAM_FIN_ANSWERED, STREAM_TIME_WAIT, STREAM_CLOSED, STREAM_FIN_ANSWERED},
    [STREAM_CLOSING] = {BAD, BAD, STREAM_TIME_WAIT, STREAM_CLOSING, STREAM_CLOSED, BAD},
    [STREAM_TIME_WAIT] = {STREAM_SYN_SEEN, BAD, STREAM_TIME_WAIT, STREAM_TIME_WAIT, STREAM_CLOSED, BAD},
};

static u32 visits[STREAM_STATES];
static u32 errors;

void streams_reset(void) {
  for (unsigned i = 0; i < STREAM_STATES; i++) {
    visits[i] = 0;
  }
  errors = 0;
}

static enum event event_of(const struct transport *t) {
  if (t->flags & FLAG_RESET) {
    return EVENT_RESET;
  }
  if (t->flags & FLAG_SYN) {
    return t->flags & FLAG_ACK ? EVENT_SYN_ACK : EVENT_SYN;
  }
  if (t->flags & FLAG_FIN) {
    return EVENT_FIN;
  }
  return t->flags & FLAG_PUSH ? EVENT_DATA : EVENT_ACK;
}

int stream_step(struct flow *f, const struct transport *t) {
  unsigned next = transitions[f->state][event_of(t)];
  if (next == BAD) {
    errors++;
    count(COUNT_STREAM_ERRORS);
    /* A connection that the router has not seen from its beginning is taken as it is. */
    f->state = STREAM_ESTABLISHED;
    return 0;
  }
  f->state = (u8)next;
  visits[next]++;
  return 1;
}

const char *stream_name(unsigned state) {
  switch (state) {
    case STREAM_CLOSED:
      return "closed";
    case STREAM_SYN_SEEN:
      return "syn seen";
    case STREAM_SYN_ANSWERED:
      return "syn answered";
    case STREAM_ESTABLISHED:
      return "established";
    case STREAM_FIN_SEEN:
      return "fin seen";
    case STREAM_FIN_ANSWERED:
      return "fin answered";
    case STREAM_CLOSING:
      return "closing";
    case STREAM_TIME_WAIT:
      return "time wait";
    default:
      return "?";
  }
}

u32 streams_sum(void) {
  u32 sum = errors;
  for (unsigned i = 0; i < STREAM_STATES; i++) {
    sum = (sum << 4 | sum >> 28) + visits[i];
  }
  return sum;
}
