/* Nodes of the tree, which are all given back at once. */
#include "script.h"

enum { NODES = 3000 };

static struct node nodes[NODES];
static unsigned used;

void tree_reset(void) {
  used = 0;
}

struct node *tree_node(enum kind kind, unsigned line) {
  /* When there are no more, all that is parsed further shares the last one: the program is too long and is not run. */
  struct node *n = &nodes[used < NODES - 1 ? used++ : NODES - 1];
  n->kind = (u8)kind;
  n->operator = 0;
  n->line = (u16)line;
  n->value = 0;
  n->a = 0;
  n->b = 0;
  n->c = 0;
  n->next = 0;
  return n;
}

unsigned tree_size(void) {
  return used;
}

u32 tree_sum(const struct node *n) {
  u32 sum = 0;
  for (; n; n = n->next) {
    sum = (sum << 3 | sum >> 29) ^ (u32)n->value ^ (u32)n->kind << 8 ^ n->operator;
    sum += tree_sum(n->a);
    sum = (sum << 1 | sum >> 31) + tree_sum(n->b);
    sum = (sum << 1 | sum >> 31) + tree_sum(n->c);
  }
  return sum;
}
