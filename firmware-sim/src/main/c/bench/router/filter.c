/* Access rules: their text is compiled into a program for a small machine with an accumulator, which packets are shown to. */
#include "router.h"

enum { PROGRAM = 256, RULES = 24 };

enum opcode {
  OP_LOAD8,
  OP_LOAD16,
  OP_LOAD32,
  OP_AND,
  OP_SHIFT,
  OP_EQUAL,
  OP_BELOW,
  OP_ABOVE,
  OP_NOT,
  OP_NEXT_UNLESS,
  OP_ACCEPT,
  OP_REJECT
};

struct operation {
  u8 opcode;
  u8 rule;
  u16 next;
  u32 operand;
};

static struct operation program[PROGRAM];
static unsigned program_length;
static unsigned rule_count;
static u32 hits[RULES];
static const char *at;

void filter_reset(void) {
  program_length = 0;
  rule_count = 0;
  for (unsigned i = 0; i < RULES; i++) {
    hits[i] = 0;
  }
}

static void emit(enum opcode opcode, u32 operand) {
  if (program_length < PROGRAM) {
    struct operation *o = &program[program_length++];
    o->opcode = (u8)opcode;
    o->rule = (u8)rule_count;
    o->next = 0;
    o->operand = operand;
  }
}

static void skip_blanks(void) {
  while (*at == ' ') {
    at++;
  }
}

static int takes(const char *word) {
  const char *p = at;
  skip_blanks();
  p = at;
  while (*word && *p == *word) {
    p++;
    word++;
  }
  if (*word || (*p != ' ' && *p != 0)) {
    return 0;
  }
  at = p;
  return 1;
}

static u32 times10(u32 x) {
  return (x << 3) + (x << 1);
}

static u32 number(void) {
  u32 value = 0;
  skip_blanks();
  while (*at >= '0' && *at <= '9') {
    value = times10(value) + (u32)(*at++ - '0');
  }
  return value;
}

static u32 address(unsigned *length) {
  u32 value = 0;
  for (unsigned i = 0; i < 4; i++) {
    value = value << 8 | (number() & 0xFF);
    if (*at == '.') {
      at++;
    }
  }
  *length = 32;
  if (*at == '/') {
    at++;
    *length = number();
  }
  return value;
}

static void emit_address(unsigned offset) {
  unsigned length;
  u32 wanted = address(&length);
  u32 mask = length ? 0xFFFFFFFF << (32 - length) : 0;
  emit(OP_LOAD32, offset);
  emit(OP_AND, mask);
  emit(OP_EQUAL, wanted & mask);
  emit(OP_NEXT_UNLESS, 0);
}

static void emit_port(unsigned offset) {
  emit(OP_LOAD16, HEADER_BYTES + offset);
  if (takes("below")) {
    emit(OP_BELOW, number());
  } else if (takes("above")) {
    emit(OP_ABOVE, number());
  } else if (takes("not")) {
    emit(OP_EQUAL, number());
    emit(OP_NOT, 0);
  } else {
    emit(OP_EQUAL, number());
  }
  emit(OP_NEXT_UNLESS, 0);
}

static void emit_protocol(void) {
  u32 wanted = 0;
  if (takes("stream")) {
    wanted = PROTOCOL_STREAM;
  } else if (takes("datagram")) {
    wanted = PROTOCOL_DATAGRAM;
  } else if (takes("control")) {
    wanted = PROTOCOL_CONTROL;
  } else {
    wanted = number();
  }
  emit(OP_LOAD8, 9);
  emit(OP_EQUAL, wanted);
  emit(OP_NEXT_UNLESS, 0);
}

/* accept|reject [from A/n] [to A/n] [protocol P] [source [below|above|not] N] [port [below|above|not] N] [flags N] */
int filter_add_rule(const char *text) {
  unsigned first = program_length;
  int accepts;
  at = text;
  if (rule_count == RULES) {
    return 0;
  }
  if (takes("accept")) {
    accepts = 1;
  } else if (takes("reject")) {
    accepts = 0;
  } else {
    return 0;
  }
  for (;;) {
    if (takes("from")) {
      emit_address(12);
    } else if (takes("to")) {
      emit_address(16);
    } else if (takes("protocol")) {
      emit_protocol();
    } else if (takes("source")) {
      emit_port(0);
    } else if (takes("port")) {
      emit_port(2);
    } else if (takes("flags")) {
      emit(OP_LOAD8, HEADER_BYTES + 8);
      emit(OP_AND, number());
      emit(OP_EQUAL, 0);
      emit(OP_NOT, 0);
      emit(OP_NEXT_UNLESS, 0);
    } else {
      break;
    }
  }
  skip_blanks();
  if (*at) {
    program_length = first;
    return 0;
  }
  emit(accepts ? OP_ACCEPT : OP_REJECT, 0);
  for (unsigned i = first; i < program_length; i++) {
    program[i].next = (u16)program_length;
  }
  rule_count++;
  return 1;
}

static int run(const struct packet *p) {
  u32 accumulator = 0;
  unsigned pc = 0;
  while (pc < program_length) {
    const struct operation *o = &program[pc++];
    switch (o->opcode) {
      case OP_LOAD8:
        accumulator = o->operand < p->length ? p->octets[o->operand] : 0;
        break;
      case OP_LOAD16:
        accumulator = o->operand + 1 < p->length ? get16(p->octets + o->operand) : 0;
        break;
      case OP_LOAD32:
        accumulator = o->operand + 3 < p->length ? get32(p->octets + o->operand) : 0;
        break;
      case OP_AND:
        accumulator &= o->operand;
        break;
      case OP_SHIFT:
        accumulator >>= o->operand;
        break;
      case OP_EQUAL:
        accumulator = accumulator == o->operand;
        break;
      case OP_BELOW:
        accumulator = accumulator < o->operand;
        break;
      case OP_ABOVE:
        accumulator = accumulator > o->operand;
        break;
      case OP_NOT:
        accumulator = !accumulator;
        break;
      case OP_NEXT_UNLESS:
        if (!accumulator) {
          pc = o->next;
        }
        break;
      case OP_ACCEPT:
        hits[o->rule]++;
        return 1;
      case OP_REJECT:
        hits[o->rule]++;
        return 0;
      default:
        return 0;
    }
  }
  return 1;
}

int filter_verdict(const struct packet *p, const struct header *h, const struct transport *t) {
  /* Packets that say that they come from where they go are never let through. */
  if (h->source == h->destination && t->source_port == t->destination_port) {
    return 0;
  }
  return run(p);
}

u32 filter_sum(void) {
  u32 sum = program_length;
  for (unsigned i = 0; i < rule_count; i++) {
    sum = (sum << 3 | sum >> 29) + hits[i];
  }
  return sum;
}
