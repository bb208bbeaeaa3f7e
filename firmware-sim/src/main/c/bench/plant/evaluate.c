/* Formulas: read once into a list of operations in the order of their execution, then worked out. */
#include "plant.h"

enum { OPERATIONS = 64, STACK = 16 };

enum operation { O_NUMBER, O_VARIABLE, O_ADD, O_SUBTRACT, O_MULTIPLY, O_DIVIDE, O_NEGATE, O_LESS, O_MAXIMUM, O_MINIMUM };

struct item {
  u8 operation;
  int value;
};

static struct item items[OPERATIONS];
static unsigned count;
static const char *at;
static int is_wrong;

static void sum(void);

static void emit(enum operation operation, int value) {
  if (count == OPERATIONS) {
    is_wrong = 1;
    return;
  }
  items[count].operation = (u8)operation;
  items[count].value = value;
  count++;
}

static void blanks(void) {
  while (*at == ' ') {
    at++;
  }
}

static int takes(char c) {
  blanks();
  if (*at != c) {
    return 0;
  }
  at++;
  return 1;
}

static void pair(enum operation operation) {
  at += 3;
  if (!takes('(')) {
    is_wrong = 1;
    return;
  }
  sum();
  if (!takes(',')) {
    is_wrong = 1;
  }
  sum();
  if (!takes(')')) {
    is_wrong = 1;
  }
  emit(operation, 0);
}

static void factor(void) {
  int n;
  blanks();
  if (takes('-')) {
    factor();
    emit(O_NEGATE, 0);
  } else if (takes('(')) {
    sum();
    if (!takes(')')) {
      is_wrong = 1;
    }
  } else if (at[0] == 'm' && at[1] == 'a' && at[2] == 'x') {
    pair(O_MAXIMUM);
  } else if (at[0] == 'm' && at[1] == 'i' && at[2] == 'n') {
    pair(O_MINIMUM);
  } else if (*at >= 'a' && *at <= 'h') {
    emit(O_VARIABLE, *at++ - 'a');
  } else if (text_parse(&at, &n)) {
    emit(O_NUMBER, n);
  } else {
    is_wrong = 1;
  }
}

static void term(void) {
  factor();
  while (!is_wrong) {
    if (takes('*')) {
      factor();
      emit(O_MULTIPLY, 0);
    } else if (takes('/')) {
      factor();
      emit(O_DIVIDE, 0);
    } else {
      return;
    }
  }
}

static void sum(void) {
  term();
  while (!is_wrong) {
    if (takes('+')) {
      term();
      emit(O_ADD, 0);
    } else if (takes('-')) {
      term();
      emit(O_SUBTRACT, 0);
    } else if (takes('<')) {
      term();
      emit(O_LESS, 0);
    } else {
      return;
    }
  }
}

static int apply(unsigned operation, int a, int b) {
  switch (operation) {
    case O_ADD:
      return a + b;
    case O_SUBTRACT:
      return a - b;
    case O_MULTIPLY:
      return a * b;
    case O_DIVIDE:
      if (b == 0) {
        is_wrong = 1;
        return 0;
      }
      return a / b;
    case O_LESS:
      return a < b;
    case O_MAXIMUM:
      return a > b ? a : b;
    default:
      return a < b ? a : b;
  }
}

int evaluate(const char *formula, const int *variables, int *result) {
  int stack[STACK];
  unsigned depth = 0;
  at = formula;
  count = 0;
  is_wrong = 0;
  sum();
  blanks();
  if (is_wrong || *at) {
    return 0;
  }
  for (unsigned i = 0; i < count; i++) {
    const struct item *o = &items[i];
    if (depth == STACK) {
      return 0;
    }
    switch (o->operation) {
      case O_NUMBER:
        stack[depth++] = o->value;
        break;
      case O_VARIABLE:
        stack[depth++] = variables[o->value];
        break;
      case O_NEGATE:
        stack[depth - 1] = -stack[depth - 1];
        break;
      default:
        depth--;
        stack[depth - 1] = apply(o->operation, stack[depth - 1], stack[depth]);
        break;
    }
  }
  *result = stack[0];
  return !is_wrong;
}
