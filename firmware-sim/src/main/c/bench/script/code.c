/* Compiles the tree: locals are numbered, jumps are filled in when it is known where they go. */
#include "script.h"

enum { CODE = 12000, FUNCTIONS = 96, LOCALS = 48, JUMPS = 32, FUNCTION_NODES = 96 };

struct loop {
  struct loop *outer;
  unsigned start;
  unsigned breaks[JUMPS];
  unsigned break_count;
  unsigned extra;
};

static u8 code[CODE];
static unsigned length;
static struct function functions[FUNCTIONS];
static unsigned function_count;
static const struct node *waiting[FUNCTION_NODES];
static unsigned waiting_numbers[FUNCTION_NODES];
static unsigned waiting_count;
static unsigned locals[LOCALS];
static unsigned local_count;
static unsigned local_most;
static unsigned depth;
static struct loop *loop;
static unsigned errors;

void code_reset(void) {
  length = 0;
  function_count = 0;
  waiting_count = 0;
  errors = 0;
}

const u8 *code_at(unsigned position) {
  return code + position;
}

unsigned code_length(void) {
  return length;
}

const struct function *function_at(unsigned number) {
  return &functions[number];
}

unsigned functions_count(void) {
  return function_count;
}

unsigned compile_errors(void) {
  return errors;
}

static void emit(unsigned octet) {
  if (length < CODE) {
    code[length++] = (u8)octet;
  } else {
    errors++;
  }
}

static void emit16(enum opcode opcode, unsigned operand) {
  emit(opcode);
  emit(operand >> 8);
  emit(operand);
}

static void emit32(enum opcode opcode, u32 operand) {
  emit(opcode);
  emit(operand >> 24);
  emit(operand >> 16);
  emit(operand >> 8);
  emit(operand);
}

static unsigned emit_jump(enum opcode opcode) {
  emit16(opcode, 0);
  return length;
}

static void land(unsigned jump) {
  unsigned distance = length - jump;
  code[jump - 2] = (u8)(distance >> 8);
  code[jump - 1] = (u8)distance;
}

static void jump_back(unsigned start) {
  emit16(C_JUMP_BACK, length + 3 - start);
}

static int local_of(unsigned name) {
  for (int i = (int)local_count - 1; i >= 0; i--) {
    if (locals[i] == name) {
      return i;
    }
  }
  return -1;
}

static unsigned add_local(unsigned name) {
  if (local_count == LOCALS) {
    errors++;
    return 0;
  }
  locals[local_count] = name;
  local_count++;
  if (local_count > local_most) {
    local_most = local_count;
  }
  return local_count - 1;
}

static void expression(const struct node *n);
static void statement(const struct node *n);

static enum opcode binary_opcode(unsigned operator) {
  switch (operator) {
    case T_PLUS:
      return C_ADD;
    case T_MINUS:
      return C_SUBTRACT;
    case T_STAR:
      return C_MULTIPLY;
    case T_SLASH:
      return C_DIVIDE;
    case T_PERCENT:
      return C_REMAINDER;
    case T_AMPERSAND:
      return C_AND;
    case T_BAR:
      return C_OR;
    case T_CARET:
      return C_XOR;
    case T_SHIFT_LEFT:
      return C_SHIFT_LEFT;
    case T_SHIFT_RIGHT:
      return C_SHIFT_RIGHT;
    case T_EQUAL:
      return C_EQUAL;
    case T_NOT_EQUAL:
      return C_NOT_EQUAL;
    case T_LESS:
      return C_LESS;
    case T_LESS_EQUAL:
      return C_LESS_EQUAL;
    case T_GREATER:
      return C_GREATER;
    default:
      return C_GREATER_EQUAL;
  }
}

static unsigned expressions(const struct node *first) {
  unsigned count = 0;
  for (const struct node *n = first; n; n = n->next) {
    expression(n);
    count++;
  }
  return count;
}

static void get_name(unsigned name) {
  int local = local_of(name);
  if (local >= 0) {
    emit(C_GET_LOCAL);
    emit((unsigned)local);
  } else {
    emit16(C_GET_GLOBAL, name);
  }
}

static void set_name(unsigned name) {
  int local = local_of(name);
  if (local >= 0) {
    emit(C_SET_LOCAL);
    emit((unsigned)local);
  } else {
    emit16(C_SET_GLOBAL, name);
  }
}

static void function_literal(const struct node *n) {
  if (function_count == FUNCTIONS || waiting_count == FUNCTION_NODES) {
    errors++;
    return;
  }
  waiting[waiting_count] = n;
  waiting_numbers[waiting_count++] = function_count;
  emit16(C_FUNCTION, function_count++);
}

static void expression(const struct node *n) {
  unsigned jump;
  unsigned count;
  switch (n->kind) {
    case N_NUMBER:
      emit32(C_NUMBER, (u32)n->value);
      break;
    case N_TEXT:
      emit16(C_TEXT, (unsigned)n->value);
      break;
    case N_TRUE:
      emit(C_TRUE);
      break;
    case N_FALSE:
      emit(C_FALSE);
      break;
    case N_NOTHING:
      emit(C_NOTHING);
      break;
    case N_NAME:
      get_name((unsigned)n->value);
      break;
    case N_UNARY:
      expression(n->a);
      emit(n->operator== T_MINUS ? C_NEGATE : C_NOT);
      break;
    case N_BINARY:
      expression(n->a);
      expression(n->b);
      emit(binary_opcode(n->operator));
      break;
    case N_AND:
    case N_OR:
      expression(n->a);
      jump = emit_jump(n->kind == N_AND ? C_JUMP_IF_FALSE : C_JUMP_IF_TRUE);
      emit(C_POP);
      expression(n->b);
      land(jump);
      break;
    case N_CALL:
      expression(n->a);
      count = expressions(n->b);
      emit(C_CALL);
      emit(count);
      break;
    case N_INDEX:
      expression(n->a);
      expression(n->b);
      emit(C_INDEX);
      break;
    case N_LIST:
      count = expressions(n->a);
      emit(C_LIST);
      emit(count);
      break;
    case N_MAP:
      count = expressions(n->a);
      emit(C_MAP);
      emit(count / 2);
      break;
    case N_FUNCTION:
      function_literal(n);
      break;
    default:
      errors++;
      break;
  }
}

static void block(const struct node *n) {
  unsigned before = local_count;
  depth++;
  for (const struct node *s = n->a; s; s = s->next) {
    statement(s);
  }
  depth--;
  local_count = before;
}

static void let(const struct node *n) {
  if (n->a) {
    expression(n->a);
  } else {
    emit(C_NOTHING);
  }
  if (depth == 0) {
    emit16(C_SET_GLOBAL, (unsigned)n->value);
    return;
  }
  unsigned local = add_local((unsigned)n->value);
  emit(C_SET_LOCAL);
  emit(local);
}

static void assign(const struct node *n) {
  if (n->a->kind == N_NAME) {
    expression(n->b);
    set_name((unsigned)n->a->value);
    return;
  }
  expression(n->a->a);
  expression(n->a->b);
  expression(n->b);
  emit(C_SET_INDEX);
}

static void if_else(const struct node *n) {
  unsigned over;
  expression(n->a);
  over = emit_jump(C_POP_JUMP_IF_FALSE);
  statement(n->b);
  if (n->c) {
    unsigned end = emit_jump(C_JUMP);
    land(over);
    statement(n->c);
    land(end);
  } else {
    land(over);
  }
}

static void enter_loop(struct loop *l) {
  l->outer = loop;
  l->start = length;
  l->break_count = 0;
  l->extra = 0;
  loop = l;
}

static void leave_loop(struct loop *l) {
  for (unsigned i = 0; i < l->break_count; i++) {
    land(l->breaks[i]);
  }
  loop = l->outer;
}

static void while_loop(const struct node *n) {
  struct loop l;
  unsigned end;
  enter_loop(&l);
  expression(n->a);
  end = emit_jump(C_POP_JUMP_IF_FALSE);
  statement(n->b);
  jump_back(l.start);
  land(end);
  leave_loop(&l);
}

/* A hidden local has what is walked through, the next one how far. */
static void for_loop(const struct node *n) {
  struct loop l;
  unsigned before = local_count;
  unsigned end;
  unsigned walked;
  expression(n->a);
  depth++;
  walked = add_local(NAME_NONE);
  add_local(NAME_NONE);
  emit(C_SET_LOCAL);
  emit(walked);
  emit32(C_NUMBER, 0);
  emit(C_SET_LOCAL);
  emit(walked + 1);
  add_local((unsigned)n->value);
  enter_loop(&l);
  emit(C_ITERATE);
  emit(walked);
  emit(0);
  emit(0);
  end = length;
  statement(n->b);
  jump_back(l.start);
  land(end);
  leave_loop(&l);
  depth--;
  local_count = before;
}

static void break_loop(void) {
  if (!loop || loop->break_count == JUMPS) {
    errors++;
    return;
  }
  loop->breaks[loop->break_count++] = emit_jump(C_JUMP);
}

static void statement(const struct node *n) {
  switch (n->kind) {
    case N_LET:
      let(n);
      break;
    case N_ASSIGN:
      assign(n);
      break;
    case N_IF:
      if_else(n);
      break;
    case N_WHILE:
      while_loop(n);
      break;
    case N_FOR:
      for_loop(n);
      break;
    case N_RETURN:
      if (n->a) {
        expression(n->a);
      } else {
        emit(C_NOTHING);
      }
      emit(C_RETURN);
      break;
    case N_BREAK:
      break_loop();
      break;
    case N_CONTINUE:
      if (loop) {
        jump_back(loop->start);
      } else {
        errors++;
      }
      break;
    case N_BLOCK:
      block(n);
      break;
    default:
      expression(n->a);
      emit(C_POP);
      break;
  }
}

static void compile_function(unsigned number, const struct node *parameters, const struct node *body, unsigned name) {
  struct function *f = &functions[number];
  local_count = 0;
  local_most = 0;
  loop = 0;
  f->name = name;
  f->start = (u16)length;
  f->parameters = 0;
  for (const struct node *p = parameters; p; p = p->next) {
    add_local((unsigned)p->value);
    f->parameters++;
  }
  for (const struct node *s = body->a; s; s = s->next) {
    statement(s);
  }
  emit(C_NOTHING);
  emit(C_RETURN);
  length = optimise(f->start, length);
  f->length = (u16)(length - f->start);
  f->locals = (u8)local_most;
}

unsigned compile(const struct node *program) {
  unsigned main = function_count++;
  waiting_count = 0;
  depth = 0;
  compile_function(main, 0, program, NAME_NONE);
  depth = 1;
  for (unsigned i = 0; i < waiting_count; i++) {
    const struct node *n = waiting[i];
    compile_function(waiting_numbers[i], n->a, n->b, (unsigned)n->value);
  }
  return main;
}
