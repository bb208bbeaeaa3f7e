/* The stack machine. A failure ends the program, and has a text. */
#include "script.h"

enum { STACK = 600, FRAMES = 60, NAMES = 512 };

struct frame {
  const u8 *at;
  struct value *locals;
};

static struct value stack[STACK];
static struct value *top;
static struct frame frames[FRAMES];
static struct frame *frame;
static struct value globals[NAMES];
static u32 steps_left;
static u32 steps_done;
static const char *failure;

void machine_reset(void) {
  for (unsigned i = 0; i < NAMES; i++) {
    globals[i].type = V_NOTHING;
    globals[i].as.number = 0;
  }
  top = stack;
  frame = frames;
  failure = 0;
  steps_done = 0;
}

u32 machine_steps(void) {
  return steps_done;
}

const char *machine_failure(void) {
  return failure;
}

void machine_define(unsigned name, struct value v) {
  globals[name] = v;
}

struct value machine_global(unsigned name) {
  return globals[name];
}

void machine_mark(void) {
  for (struct value *v = stack; v < top; v++) {
    heap_mark(*v);
  }
  for (unsigned i = 0; i < names_count(); i++) {
    heap_mark(globals[i]);
  }
}

static struct value nothing(void) {
  struct value v = {V_NOTHING, {0}};
  return v;
}

static struct value number(int n) {
  struct value v;
  v.type = V_NUMBER;
  v.as.number = n;
  return v;
}

static struct value truth(int n) {
  struct value v;
  v.type = V_TRUTH;
  v.as.number = n != 0;
  return v;
}

static struct value object(struct object *o) {
  struct value v;
  if (!o) {
    failure = "out of memory";
    return nothing();
  }
  v.type = o->type;
  v.as.object = o;
  return v;
}

static int is_true(struct value v) {
  return v.type != V_NOTHING && (v.type != V_TRUTH || v.as.number);
}

static int has_numbers(const struct value *a, const struct value *b) {
  if (a->type == V_NUMBER && b->type == V_NUMBER) {
    return 1;
  }
  failure = "numbers expected";
  return 0;
}

static struct value add(struct value a, struct value b) {
  if (a.type == V_TEXT && b.type == V_TEXT) {
    return object(heap_joined(a.as.object, b.as.object));
  }
  if (!has_numbers(&a, &b)) {
    return nothing();
  }
  return number((int)((u32)a.as.number + (u32)b.as.number));
}

static int quotient(int a, int b) {
  if (b == 0) {
    failure = "division by zero";
    return 0;
  }
  return b == -1 ? (int)(0u - (u32)a) : a / b;
}

static struct value arithmetic(unsigned opcode, struct value a, struct value b) {
  u32 x = (u32)a.as.number;
  u32 y = (u32)b.as.number;
  if (!has_numbers(&a, &b)) {
    return nothing();
  }
  switch (opcode) {
    case C_SUBTRACT:
      return number((int)(x - y));
    case C_MULTIPLY:
      return number((int)(x * y));
    case C_DIVIDE:
      return number(quotient(a.as.number, b.as.number));
    case C_REMAINDER:
      return number((int)(x - (u32)quotient(a.as.number, b.as.number) * y));
    case C_AND:
      return number((int)(x & y));
    case C_OR:
      return number((int)(x | y));
    case C_XOR:
      return number((int)(x ^ y));
    case C_SHIFT_LEFT:
      return number((int)(x << (y & 31)));
    default:
      return number((int)(x >> (y & 31)));
  }
}

static struct value compare(unsigned opcode, struct value a, struct value b) {
  if (a.type == V_TEXT && b.type == V_TEXT) {
    int before = is_text_before(a.as.object, b.as.object);
    int after = is_text_before(b.as.object, a.as.object);
    return truth(opcode == C_LESS ? before : opcode == C_GREATER ? after : opcode == C_LESS_EQUAL ? !after : !before);
  }
  if (!has_numbers(&a, &b)) {
    return nothing();
  }
  switch (opcode) {
    case C_LESS:
      return truth(a.as.number < b.as.number);
    case C_LESS_EQUAL:
      return truth(a.as.number <= b.as.number);
    case C_GREATER:
      return truth(a.as.number > b.as.number);
    default:
      return truth(a.as.number >= b.as.number);
  }
}

static struct value item(struct value from, struct value index) {
  char one;
  unsigned i = (unsigned)index.as.number;
  switch (from.type) {
    case V_LIST:
      if (index.type == V_NUMBER && i < from.as.object->length) {
        return items_of(from.as.object)[i];
      }
      failure = "no such item";
      return nothing();
    case V_MAP:
      return map_get(from.as.object, index);
    case V_TEXT:
      if (index.type == V_NUMBER && i < from.as.object->length) {
        one = text_of(from.as.object)[i];
        return object(heap_text(&one, 1));
      }
      failure = "no such character";
      return nothing();
    default:
      failure = "nothing to index";
      return nothing();
  }
}

static void set_item(struct value into, struct value index, struct value v) {
  unsigned i = (unsigned)index.as.number;
  if (into.type == V_MAP) {
    if (!map_put(into.as.object, index, v)) {
      failure = "map is full";
    }
  } else if (into.type == V_LIST && index.type == V_NUMBER && i < into.as.object->length) {
    items_of(into.as.object)[i] = v;
  } else if (into.type == V_LIST && index.type == V_NUMBER && i == into.as.object->length) {
    if (!list_append(into.as.object, v)) {
      failure = "out of memory";
    }
  } else {
    failure = "no such place";
  }
}

static void make_list(unsigned count) {
  struct value list = object(heap_list(count));
  if (failure) {
    return;
  }
  for (unsigned i = 0; i < count; i++) {
    list_append(list.as.object, top[(int)i - (int)count]);
  }
  top -= count;
  *top++ = list;
}

static void make_map(unsigned count) {
  struct value map = object(heap_map());
  if (failure) {
    return;
  }
  /* On the stack, so that it is found while it grows. */
  *top++ = map;
  for (unsigned i = 0; i < count; i++) {
    struct value *pair = top - 1 - 2 * (count - i);
    if (!map_put(map.as.object, pair[0], pair[1])) {
      failure = "map is full";
      return;
    }
  }
  top -= 2 * count + 1;
  *top++ = map;
}

static void enter(unsigned number_of_function, unsigned count) {
  const struct function *f = function_at(number_of_function);
  struct value *locals = top - count;
  if (count != f->parameters) {
    failure = "wrong number of arguments";
    return;
  }
  if (frame + 1 == frames + FRAMES || top + f->locals + 32 > stack + STACK) {
    failure = "too deep";
    return;
  }
  while (top < locals + f->locals) {
    *top++ = nothing();
  }
  frame++;
  frame->at = code_at(f->start);
  frame->locals = locals;
}

static void call(unsigned count) {
  struct value callee = top[-1 - (int)count];
  struct value result;
  switch (callee.type) {
    case V_FUNCTION:
      enter(callee.as.object->length, count);
      break;
    case V_NATIVE:
      result = library_call((unsigned)callee.as.number, top - count, count);
      top -= count + 1;
      *top++ = result;
      break;
    default:
      failure = "nothing to call";
      break;
  }
}

static int leave(void) {
  struct value result = top[-1];
  top = frame->locals - 1;
  *top++ = result;
  frame--;
  return frame != frames;
}

static unsigned length_of(struct value v) {
  return v.type == V_LIST || v.type == V_TEXT ? v.as.object->length : 0;
}

/* False at the end. */
static int iterate(struct value *locals) {
  unsigned i = (unsigned)locals[1].as.number;
  if (locals[0].type == V_NUMBER) {
    if ((int)i >= locals[0].as.number) {
      return 0;
    }
    locals[2] = number((int)i);
  } else {
    if (i >= length_of(locals[0])) {
      return 0;
    }
    locals[2] = item(locals[0], locals[1]);
  }
  locals[1].as.number = (int)(i + 1);
  return 1;
}

static unsigned operand16(const u8 *at) {
  return (unsigned)at[0] << 8 | at[1];
}

static u32 operand32(const u8 *at) {
  return (u32)operand16(at) << 16 | operand16(at + 2);
}

static const u8 *step(const u8 *at) {
  unsigned opcode = *at++;
  struct value *locals = frame->locals;
  switch (opcode) {
    case C_NUMBER:
      *top++ = number((int)operand32(at));
      return at + 4;
    case C_TEXT:
      *top = object(heap_text(name_text(operand16(at)), name_length(operand16(at))));
      top++;
      return at + 2;
    case C_TRUE:
    case C_FALSE:
      *top++ = truth(opcode == C_TRUE);
      return at;
    case C_NOTHING:
      *top++ = nothing();
      return at;
    case C_GET_LOCAL:
      *top++ = locals[*at];
      return at + 1;
    case C_SET_LOCAL:
      locals[*at] = *--top;
      return at + 1;
    case C_GET_GLOBAL:
      *top++ = globals[operand16(at)];
      return at + 2;
    case C_SET_GLOBAL:
      globals[operand16(at)] = *--top;
      return at + 2;
    case C_FUNCTION:
      *top = object(heap_function(operand16(at)));
      top++;
      return at + 2;
    case C_POP:
      top--;
      return at;
    case C_COPY:
      *top = top[-1];
      top++;
      return at;
    case C_ADD:
      top[-2] = add(top[-2], top[-1]);
      top--;
      return at;
    case C_SUBTRACT:
    case C_MULTIPLY:
    case C_DIVIDE:
    case C_REMAINDER:
    case C_AND:
    case C_OR:
    case C_XOR:
    case C_SHIFT_LEFT:
    case C_SHIFT_RIGHT:
      top[-2] = arithmetic(opcode, top[-2], top[-1]);
      top--;
      return at;
    case C_NEGATE:
      if (top[-1].type != V_NUMBER) {
        failure = "a number expected";
      }
      top[-1].as.number = (int)(0u - (u32)top[-1].as.number);
      return at;
    case C_NOT:
      top[-1] = truth(!is_true(top[-1]));
      return at;
    case C_EQUAL:
      top[-2] = truth(value_equals(top[-2], top[-1]));
      top--;
      return at;
    case C_NOT_EQUAL:
      top[-2] = truth(!value_equals(top[-2], top[-1]));
      top--;
      return at;
    case C_LESS:
    case C_LESS_EQUAL:
    case C_GREATER:
    case C_GREATER_EQUAL:
      top[-2] = compare(opcode, top[-2], top[-1]);
      top--;
      return at;
    case C_JUMP:
      return at + 2 + operand16(at);
    case C_JUMP_BACK:
      return at + 2 - operand16(at);
    case C_JUMP_IF_FALSE:
      return is_true(top[-1]) ? at + 2 : at + 2 + operand16(at);
    case C_JUMP_IF_TRUE:
      return is_true(top[-1]) ? at + 2 + operand16(at) : at + 2;
    case C_POP_JUMP_IF_FALSE:
      top--;
      return is_true(*top) ? at + 2 : at + 2 + operand16(at);
    case C_CALL:
      frame->at = at + 1;
      call(*at);
      return frame->at;
    case C_RETURN:
      return leave() ? frame->at : 0;
    case C_LIST:
      make_list(*at);
      return at + 1;
    case C_MAP:
      make_map(*at);
      return at + 1;
    case C_INDEX:
      top[-2] = item(top[-2], top[-1]);
      top--;
      return at;
    case C_SET_INDEX:
      set_item(top[-3], top[-2], top[-1]);
      top -= 3;
      return at;
    case C_ITERATE:
      return iterate(locals + *at) ? at + 3 : at + 3 + operand16(at + 1);
    case C_INCREMENT_LOCAL:
      if (locals[at[0]].type != V_NUMBER) {
        failure = "a number expected";
      }
      locals[at[0]].as.number += at[1];
      return at + 2;
    case C_LESS_LOCALS:
      *top = compare(C_LESS, locals[at[0]], locals[at[1]]);
      top++;
      return at + 2;
    default:
      failure = "no such operation";
      return at;
  }
}

int machine_run(unsigned function, u32 steps) {
  const u8 *at;
  top = stack;
  frame = frames;
  failure = 0;
  *top++ = nothing();
  enter(function, 0);
  at = frame->at;
  steps_left = steps;
  while (at && !failure) {
    if (steps_left-- == 0) {
      failure = "too many steps";
      break;
    }
    steps_done++;
    at = step(at);
  }
  return !failure;
}
