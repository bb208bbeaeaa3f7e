/* A look through the peephole: pairs of operations that have one of their own. Jumps keep their lengths, so what is left out
   in front of a jump's target is only done where nothing jumps between. */
#include "script.h"

enum { TARGETS = 12000 };

static u8 is_target[TARGETS / 8 + 1];

static unsigned size_of(unsigned opcode) {
  switch (opcode) {
    case C_NUMBER:
      return 5;
    case C_TEXT:
    case C_GET_GLOBAL:
    case C_SET_GLOBAL:
    case C_FUNCTION:
    case C_JUMP:
    case C_JUMP_BACK:
    case C_JUMP_IF_FALSE:
    case C_JUMP_IF_TRUE:
    case C_POP_JUMP_IF_FALSE:
    case C_INCREMENT_LOCAL:
    case C_LESS_LOCALS:
      return 3;
    case C_ITERATE:
      return 4;
    case C_GET_LOCAL:
    case C_SET_LOCAL:
    case C_CALL:
    case C_LIST:
    case C_MAP:
      return 2;
    default:
      return 1;
  }
}

static int is_jump(unsigned opcode) {
  return opcode >= C_JUMP && opcode <= C_POP_JUMP_IF_FALSE;
}

static unsigned operand(const u8 *at) {
  return (unsigned)at[1] << 8 | at[2];
}

static unsigned target_of(unsigned position, const u8 *at) {
  unsigned behind = position + size_of(*at);
  if (*at == C_ITERATE) {
    return behind + ((unsigned)at[2] << 8 | at[3]);
  }
  return *at == C_JUMP_BACK ? behind - operand(at) : behind + operand(at);
}

static void find_targets(unsigned start, unsigned end) {
  for (unsigned i = start; i <= end; i++) {
    is_target[i >> 3] &= (u8)~(1 << (i & 7));
  }
  for (unsigned i = start; i < end; i += size_of(*code_at(i))) {
    const u8 *at = code_at(i);
    if (is_jump(*at) || *at == C_ITERATE) {
      unsigned target = target_of(i, at);
      is_target[target >> 3] |= (u8)(1 << (target & 7));
    }
  }
}

static int is_aimed_at(unsigned position) {
  return is_target[position >> 3] >> (position & 7) & 1;
}

/* x = x + k, for a small k, becomes one operation, with a jump over what is left of the others. */
static int shorten_increment(unsigned i, unsigned end, u8 *at) {
  if (i + 10 > end || at[0] != C_GET_LOCAL || at[2] != C_NUMBER || at[7] != C_ADD || at[8] != C_SET_LOCAL) {
    return 0;
  }
  if (at[1] != at[9] || at[3] || at[4] || at[5] || at[6] > 127) {
    return 0;
  }
  if (is_aimed_at(i + 2) || is_aimed_at(i + 7) || is_aimed_at(i + 8)) {
    return 0;
  }
  at[2] = at[6];
  at[0] = C_INCREMENT_LOCAL;
  at[3] = C_JUMP;
  at[4] = 0;
  at[5] = 4;
  for (unsigned k = 6; k < 10; k++) {
    at[k] = C_POP;
  }
  return 1;
}

/* a < b of two locals. */
static int shorten_comparison(unsigned i, unsigned end, u8 *at) {
  if (i + 5 > end || at[0] != C_GET_LOCAL || at[2] != C_GET_LOCAL || at[4] != C_LESS) {
    return 0;
  }
  if (is_aimed_at(i + 2) || is_aimed_at(i + 4)) {
    return 0;
  }
  at[0] = C_LESS_LOCALS;
  at[2] = at[3];
  at[3] = C_NOT;
  at[4] = C_NOT;
  return 1;
}

/* A jump to a jump goes where that one goes. */
static void thread_jump(unsigned i, u8 *at) {
  for (unsigned hops = 0; hops < 4 && *at == C_JUMP; hops++) {
    unsigned target = target_of(i, at);
    const u8 *there = code_at(target);
    unsigned distance;
    if (*there != C_JUMP) {
      return;
    }
    distance = target_of(target, there) - i - 3;
    at[1] = (u8)(distance >> 8);
    at[2] = (u8)distance;
  }
}

unsigned optimise(unsigned start, unsigned end) {
  find_targets(start, end);
  for (unsigned i = start; i < end; i += size_of(*code_at(i))) {
    u8 *at = (u8 *)code_at(i);
    if (!shorten_increment(i, end, at) && !shorten_comparison(i, end, at)) {
      thread_jump(i, at);
    }
  }
  return end;
}
