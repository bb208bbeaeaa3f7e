/* Works out what is constant, and leaves out what is never reached. */
#include "script.h"

static unsigned count;

unsigned folded(void) {
  unsigned before = count;
  count = 0;
  return before;
}

static int is_constant(const struct node *n) {
  return n->kind <= N_NOTHING;
}

static int is_true(const struct node *n) {
  return n->kind != N_FALSE && n->kind != N_NOTHING;
}

static struct node *number(struct node *n, int value) {
  n->kind = N_NUMBER;
  n->value = value;
  n->a = 0;
  n->b = 0;
  count++;
  return n;
}

static struct node *truth(struct node *n, int value) {
  n->kind = value ? N_TRUE : N_FALSE;
  n->a = 0;
  n->b = 0;
  count++;
  return n;
}

static struct node *fold_numbers(struct node *n, int a, int b) {
  u32 x = (u32)a;
  u32 y = (u32)b;
  switch (n->operator) {
    case T_PLUS:
      return number(n, (int)(x + y));
    case T_MINUS:
      return number(n, (int)(x - y));
    case T_STAR:
      return number(n, (int)(x * y));
    case T_AMPERSAND:
      return number(n, a & b);
    case T_BAR:
      return number(n, a | b);
    case T_CARET:
      return number(n, a ^ b);
    case T_SHIFT_LEFT:
      return number(n, (int)(x << (y & 31)));
    case T_SHIFT_RIGHT:
      return number(n, (int)(x >> (y & 31)));
    case T_EQUAL:
      return truth(n, a == b);
    case T_NOT_EQUAL:
      return truth(n, a != b);
    case T_LESS:
      return truth(n, a < b);
    case T_LESS_EQUAL:
      return truth(n, a <= b);
    case T_GREATER:
      return truth(n, a > b);
    case T_GREATER_EQUAL:
      return truth(n, a >= b);
    default:
      return n;
  }
}

static struct node *with_next(struct node *n, struct node *next) {
  n->next = next;
  return n;
}

/* x + 0, x - 0, x * 1, x << 0: only where x is a number whatever happens. */
static int is_surely_number(const struct node *n) {
  return n->kind == N_NUMBER || (n->kind == N_BINARY && n->operator>= T_MINUS && n->operator<= T_SHIFT_RIGHT);
}

static struct node *fold_identity(struct node *n) {
  int b;
  if (n->b->kind != N_NUMBER || !is_surely_number(n->a)) {
    return n;
  }
  b = n->b->value;
  if ((b == 0 && (n->operator== T_PLUS || n->operator== T_MINUS || n->operator== T_SHIFT_LEFT)) ||
      (b == 1 && n->operator== T_STAR)) {
    count++;
    return with_next(n->a, n->next);
  }
  return n;
}

static struct node *fold_list(struct node *first) {
  struct node **link = &first;
  while (*link) {
    struct node *next = (*link)->next;
    *link = fold(*link);
    (*link)->next = next;
    link = &(*link)->next;
  }
  return first;
}

static struct node *fold_block(struct node *n) {
  struct node *s;
  n->a = fold_list(n->a);
  for (s = n->a; s; s = s->next) {
    if ((s->kind == N_RETURN || s->kind == N_BREAK || s->kind == N_CONTINUE) && s->next) {
      s->next = 0;
      count++;
    }
  }
  return n;
}

static struct node *empty_block(struct node *n) {
  n->kind = N_BLOCK;
  n->a = 0;
  n->b = 0;
  n->c = 0;
  count++;
  return n;
}

static struct node *fold_if(struct node *n) {
  n->a = fold(n->a);
  n->b = fold(n->b);
  if (n->c) {
    n->c = fold(n->c);
  }
  if (!is_constant(n->a)) {
    return n;
  }
  if (is_true(n->a)) {
    count++;
    return with_next(n->b, n->next);
  }
  if (n->c) {
    count++;
    return with_next(n->c, n->next);
  }
  return empty_block(n);
}

struct node *fold(struct node *n) {
  switch (n->kind) {
    case N_UNARY:
      n->a = fold(n->a);
      if (n->operator== T_MINUS && n->a->kind == N_NUMBER) {
        return number(n, (int)(0u - (u32)n->a->value));
      }
      if (n->operator== T_NOT && is_constant(n->a)) {
        return truth(n, !is_true(n->a));
      }
      return n;
    case N_BINARY:
      n->a = fold(n->a);
      n->b = fold(n->b);
      if (n->a->kind == N_NUMBER && n->b->kind == N_NUMBER) {
        return fold_numbers(n, n->a->value, n->b->value);
      }
      return fold_identity(n);
    case N_AND:
    case N_OR:
      n->a = fold(n->a);
      n->b = fold(n->b);
      if (is_constant(n->a)) {
        count++;
        return with_next(is_true(n->a) == (n->kind == N_AND) ? n->b : n->a, n->next);
      }
      return n;
    case N_BLOCK:
      return fold_block(n);
    case N_IF:
      return fold_if(n);
    case N_WHILE:
      n->a = fold(n->a);
      n->b = fold(n->b);
      return is_constant(n->a) && !is_true(n->a) ? empty_block(n) : n;
    case N_CALL:
    case N_INDEX:
    case N_ASSIGN:
      n->a = fold(n->a);
      n->b = n->kind == N_CALL ? fold_list(n->b) : fold(n->b);
      return n;
    case N_LIST:
    case N_MAP:
      n->a = fold_list(n->a);
      return n;
    case N_FUNCTION:
      n->b = fold(n->b);
      return n;
    case N_LET:
    case N_RETURN:
    case N_EXPRESSION:
      if (n->a) {
        n->a = fold(n->a);
      }
      return n;
    case N_FOR:
      n->a = fold(n->a);
      n->b = fold(n->b);
      return n;
    default:
      return n;
  }
}
