/* A linked list of 2,048 nodes in random order in memory: walked, searched and turned round. */
#include "kernel.h"

#define COUNT 2048

struct node {
  struct node *next;
  unsigned key;
};

static struct node nodes[COUNT];

static struct node *prepare(void) {
  unsigned random = 0xDEADBEEF;
  struct node *head = 0;
  for (unsigned i = 0; i < COUNT; i++) {
    unsigned at = next_random(&random) & (COUNT - 1);
    while (nodes[at].key) {
      at = (at + 1) & (COUNT - 1);
    }
    nodes[at].key = i + 1;
    nodes[at].next = head;
    head = &nodes[at];
  }
  return head;
}

static struct node *reverse(struct node *list) {
  struct node *done = 0;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static const struct node *find(const struct node *list, unsigned key) {
  while (list && list->key != key) {
    list = list->next;
  }
  return list;
}

unsigned kernel(unsigned rounds) {
  struct node *head = prepare();
  unsigned sum = 0;
  for (unsigned round = 0; round < rounds; round++) {
    const struct node *hit = find(head, 1 + (round & (COUNT - 1)));
    for (const struct node *n = head; n; n = n->next) {
      sum += n->key;
    }
    sum ^= hit ? (unsigned)(hit - nodes) : 0;
    head = reverse(head);
  }
  for (unsigned i = 0; i < COUNT; i++) {
    nodes[i].key = 0;
  }
  return sum;
}
