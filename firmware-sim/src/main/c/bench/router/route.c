/* Routes in a binary trie whose paths are compressed: a node has the bits that all below it begin with. */
#include "router.h"

enum { NODES = 512, ROUTES = 200 };

struct node {
  u32 bits;
  u8 length;
  u8 is_used;
  struct route *route;
  struct node *child[2];
};

static struct node nodes[NODES];
static struct route routes[ROUTES];
static struct node *free_nodes;
static struct route *free_routes[ROUTES];
static unsigned free_route_count;
static unsigned used_routes;
static struct node *root;

static u32 mask(unsigned length) {
  return length == 0 ? 0 : 0xFFFFFFFF << (32 - length);
}

static unsigned bit(u32 address, unsigned index) {
  return address >> (31 - index) & 1;
}

static struct node *new_node(u32 bits, unsigned length) {
  struct node *n = free_nodes;
  if (!n) {
    return 0;
  }
  free_nodes = n->child[0];
  n->bits = bits & mask(length);
  n->length = (u8)length;
  n->is_used = 1;
  n->route = 0;
  n->child[0] = 0;
  n->child[1] = 0;
  return n;
}

static void free_node(struct node *n) {
  n->is_used = 0;
  n->child[0] = free_nodes;
  free_nodes = n;
}

void routes_reset(void) {
  free_nodes = 0;
  for (int i = NODES - 1; i >= 0; i--) {
    free_node(&nodes[i]);
  }
  free_route_count = 0;
  for (int i = ROUTES - 1; i >= 0; i--) {
    free_routes[free_route_count++] = &routes[i];
  }
  used_routes = 0;
  root = new_node(0, 0);
}

static unsigned common(u32 a, u32 b, unsigned limit) {
  u32 difference = a ^ b;
  unsigned length = 0;
  while (length < limit && !(difference >> 31)) {
    difference <<= 1;
    length++;
  }
  return length;
}

static struct route *new_route(u32 prefix, unsigned length, unsigned port, unsigned metric) {
  struct route *r;
  if (!free_route_count) {
    return 0;
  }
  r = free_routes[--free_route_count];
  r->prefix = prefix & mask(length);
  r->length = (u8)length;
  r->port = (u8)port;
  r->metric = (u16)metric;
  used_routes++;
  return r;
}

/* Puts a node between a parent and one of its children. */
static struct node *split(struct node *parent, struct node *child, unsigned length) {
  struct node *middle = new_node(child->bits, length);
  if (!middle) {
    return 0;
  }
  parent->child[bit(child->bits, parent->length)] = middle;
  middle->child[bit(child->bits, length)] = child;
  return middle;
}

static struct node *place_for(u32 prefix, unsigned length) {
  struct node *n = root;
  while (n->length < length) {
    unsigned side = bit(prefix, n->length);
    struct node *child = n->child[side];
    unsigned same;
    if (!child) {
      child = new_node(prefix, length);
      if (child) {
        n->child[side] = child;
      }
      return child;
    }
    same = common(prefix, child->bits, length < child->length ? length : child->length);
    if (same < child->length) {
      child = split(n, child, same);
      if (!child) {
        return 0;
      }
    }
    n = child;
  }
  return n;
}

int route_add(u32 prefix, unsigned length, unsigned port, unsigned metric) {
  struct node *n = place_for(prefix, length);
  if (!n) {
    return 0;
  }
  if (n->route) {
    if (metric <= n->route->metric) {
      n->route->port = (u8)port;
      n->route->metric = (u16)metric;
    }
    return 1;
  }
  n->route = new_route(prefix, length, port, metric);
  return n->route != 0;
}

/* Nodes without a route and with one child at most are not needed. */
static struct node *pruned(struct node *n) {
  if (n->route || (n->child[0] && n->child[1])) {
    return n;
  }
  struct node *only = n->child[0] ? n->child[0] : n->child[1];
  free_node(n);
  return only;
}

static int remove_below(struct node *n, u32 prefix, unsigned length) {
  if (n->length == length) {
    if (n->bits != prefix || !n->route) {
      return 0;
    }
    free_routes[free_route_count++] = n->route;
    n->route = 0;
    used_routes--;
    return 1;
  }
  unsigned side = bit(prefix, n->length);
  struct node *child = n->child[side];
  if (!child || child->length > length || (prefix & mask(child->length)) != child->bits) {
    return 0;
  }
  int is_removed = remove_below(child, prefix, length);
  if (is_removed) {
    n->child[side] = pruned(child);
  }
  return is_removed;
}

int route_remove(u32 prefix, unsigned length) {
  return remove_below(root, prefix & mask(length), length);
}

const struct route *route_find(u32 address) {
  const struct route *best = 0;
  const struct node *n = root;
  while (n && (address & mask(n->length)) == n->bits) {
    if (n->route) {
      best = n->route;
    }
    if (n->length == 32) {
      break;
    }
    n = n->child[bit(address, n->length)];
  }
  return best;
}

unsigned routes_count(void) {
  return used_routes;
}

static u32 walk(const struct node *n, u32 (*visit)(const struct route *r, u32 sum), u32 sum) {
  if (!n) {
    return sum;
  }
  if (n->route) {
    sum = visit(n->route, sum);
  }
  sum = walk(n->child[0], visit, sum);
  return walk(n->child[1], visit, sum);
}

u32 routes_walk(u32 (*visit)(const struct route *r, u32 sum), u32 sum) {
  return walk(root, visit, sum);
}
