/* An AVL tree. Nodes come from an array and go back to it. */
#include "plant.h"

enum { NODES = 256 };

struct stock {
  struct stock *left;
  struct stock *right;
  u32 key;
  int amount;
  u8 height;
};

static struct stock nodes[NODES];
static struct stock *unused;
static struct stock *root;
static unsigned count;

void stock_reset(void) {
  unused = 0;
  for (unsigned i = 0; i < NODES; i++) {
    nodes[i].left = unused;
    unused = &nodes[i];
  }
  root = 0;
  count = 0;
}

static unsigned height(const struct stock *n) {
  return n ? n->height : 0;
}

static void set_height(struct stock *n) {
  unsigned a = height(n->left);
  unsigned b = height(n->right);
  n->height = (u8)((a > b ? a : b) + 1);
}

static struct stock *rotate_right(struct stock *n) {
  struct stock *up = n->left;
  n->left = up->right;
  up->right = n;
  set_height(n);
  set_height(up);
  return up;
}

static struct stock *rotate_left(struct stock *n) {
  struct stock *up = n->right;
  n->right = up->left;
  up->left = n;
  set_height(n);
  set_height(up);
  return up;
}

static struct stock *balanced(struct stock *n) {
  int lean = (int)height(n->left) - (int)height(n->right);
  if (lean > 1) {
    if (height(n->left->left) < height(n->left->right)) {
      n->left = rotate_left(n->left);
    }
    return rotate_right(n);
  }
  if (lean < -1) {
    if (height(n->right->right) < height(n->right->left)) {
      n->right = rotate_right(n->right);
    }
    return rotate_left(n);
  }
  set_height(n);
  return n;
}

static struct stock *new_node(u32 key, int amount) {
  struct stock *n = unused;
  if (n) {
    unused = n->left;
    n->left = 0;
    n->right = 0;
    n->key = key;
    n->amount = amount;
    n->height = 1;
    count++;
  }
  return n;
}

static void free_node(struct stock *n) {
  n->left = unused;
  unused = n;
  count--;
}

static struct stock *added(struct stock *n, u32 key, int amount) {
  if (!n) {
    return new_node(key, amount);
  }
  if (key == n->key) {
    n->amount += amount;
    return n;
  }
  if (key < n->key) {
    n->left = added(n->left, key, amount);
  } else {
    n->right = added(n->right, key, amount);
  }
  return balanced(n);
}

int stock_add(u32 key, int amount) {
  unsigned before = count;
  root = added(root, key, amount);
  return count != before;
}

int stock_get(u32 key) {
  const struct stock *n = root;
  while (n && n->key != key) {
    n = key < n->key ? n->left : n->right;
  }
  return n ? n->amount : 0;
}

static struct stock *without_first(struct stock *n, struct stock **first) {
  if (!n->left) {
    *first = n;
    return n->right;
  }
  n->left = without_first(n->left, first);
  return balanced(n);
}

static struct stock *removed(struct stock *n, u32 key) {
  struct stock *first;
  if (!n) {
    return 0;
  }
  if (key < n->key) {
    n->left = removed(n->left, key);
    return balanced(n);
  }
  if (key > n->key) {
    n->right = removed(n->right, key);
    return balanced(n);
  }
  if (!n->right) {
    first = n->left;
    free_node(n);
    return first;
  }
  n->right = without_first(n->right, &first);
  first->left = n->left;
  first->right = n->right;
  free_node(n);
  return balanced(first);
}

int stock_remove(u32 key) {
  unsigned before = count;
  root = removed(root, key);
  return count != before;
}

unsigned stock_height(void) {
  return height(root);
}

unsigned stock_count(void) {
  return count;
}

static u32 walk(const struct stock *n, u32 sum) {
  if (!n) {
    return sum;
  }
  sum = walk(n->left, sum);
  sum = (sum << 3 | sum >> 29) + n->key;
  sum ^= (u32)n->amount << n->height;
  return walk(n->right, sum);
}

u32 stock_sum(void) {
  return walk(root, count);
}
