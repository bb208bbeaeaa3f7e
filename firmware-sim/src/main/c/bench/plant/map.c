/* Ways: on a grid with obstacles by a search that looks ahead, in a graph by the shortest tree, and an order of tasks. */
#include "../kernel.h"
#include "plant.h"

enum { WIDTH = 16, CELLS = WIDTH * WIDTH, POINTS = 24, EDGES = 60, FAR = 0xFFFF };

struct edge {
  u8 from;
  u8 to;
  u16 length;
};

static u8 blocked[CELLS];
static u16 distance[CELLS];
static u8 came_from[CELLS];
static u8 is_done[CELLS];
static u16 open_cells[CELLS * 4];
static u16 open_costs[CELLS * 4];
static unsigned open_count;
static struct edge edges[EDGES];
static u8 group[POINTS];
static u32 looked_at;

void map_reset(u32 seed) {
  u32 random = seed | 1;
  looked_at = 0;
  for (unsigned i = 0; i < CELLS; i++) {
    blocked[i] = (next_random(&random) >> 9 & 3) == 0;
  }
  blocked[0] = 0;
  blocked[CELLS - 1] = 0;
  for (unsigned i = 0; i < EDGES; i++) {
    u32 a = next_random(&random) >> 7 & 31;
    u32 b = next_random(&random) >> 7 & 31;
    edges[i].from = (u8)(a < POINTS ? a : a - POINTS);
    edges[i].to = (u8)(b < POINTS ? b : b - POINTS);
    edges[i].length = (u16)(1 + (next_random(&random) >> 8 & 127));
  }
}

static unsigned ahead(unsigned cell, unsigned to) {
  int dx = (int)(cell & (WIDTH - 1)) - (int)(to & (WIDTH - 1));
  int dy = (int)(cell >> 4) - (int)(to >> 4);
  return (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}

static void open_put(unsigned cell, unsigned cost) {
  unsigned place = open_count++;
  while (place > 0 && open_costs[(place - 1) >> 1] > cost) {
    open_cells[place] = open_cells[(place - 1) >> 1];
    open_costs[place] = open_costs[(place - 1) >> 1];
    place = (place - 1) >> 1;
  }
  open_cells[place] = (u16)cell;
  open_costs[place] = (u16)cost;
}

static unsigned open_take(void) {
  unsigned cell = open_cells[0];
  unsigned last;
  unsigned cost;
  unsigned place = 0;
  open_count--;
  last = open_cells[open_count];
  cost = open_costs[open_count];
  for (;;) {
    unsigned child = 2 * place + 1;
    if (child >= open_count) {
      break;
    }
    if (child + 1 < open_count && open_costs[child + 1] < open_costs[child]) {
      child++;
    }
    if (open_costs[child] >= cost) {
      break;
    }
    open_cells[place] = open_cells[child];
    open_costs[place] = open_costs[child];
    place = child;
  }
  open_cells[place] = (u16)last;
  open_costs[place] = (u16)cost;
  return cell;
}

static int step(unsigned cell, unsigned direction) {
  unsigned x = cell & (WIDTH - 1);
  switch (direction) {
    case 0:
      return x + 1 < WIDTH ? (int)cell + 1 : -1;
    case 1:
      return x > 0 ? (int)cell - 1 : -1;
    case 2:
      return cell + WIDTH < CELLS ? (int)cell + WIDTH : -1;
    default:
      return cell >= WIDTH ? (int)cell - WIDTH : -1;
  }
}

int map_way(unsigned from, unsigned to) {
  for (unsigned i = 0; i < CELLS; i++) {
    distance[i] = FAR;
    is_done[i] = 0;
  }
  open_count = 0;
  distance[from] = 0;
  open_put(from, ahead(from, to));
  while (open_count) {
    unsigned cell = open_take();
    if (cell == to) {
      return distance[cell];
    }
    if (is_done[cell]) {
      continue;
    }
    is_done[cell] = 1;
    looked_at++;
    for (unsigned direction = 0; direction < 4; direction++) {
      int next = step(cell, direction);
      unsigned length = distance[cell] + 1u;
      if (next >= 0 && !blocked[next] && length < distance[next]) {
        distance[next] = (u16)length;
        came_from[next] = (u8)direction;
        open_put((unsigned)next, length + ahead((unsigned)next, to));
      }
    }
  }
  return -1;
}

static void sort_edges(int low, int high) {
  while (low < high) {
    unsigned pivot = edges[(low + high) >> 1].length;
    int i = low;
    int k = high;
    while (i <= k) {
      while (edges[i].length < pivot) {
        i++;
      }
      while (edges[k].length > pivot) {
        k--;
      }
      if (i <= k) {
        struct edge held = edges[i];
        edges[i++] = edges[k];
        edges[k--] = held;
      }
    }
    if (k - low < high - i) {
      sort_edges(low, k);
      low = i;
    } else {
      sort_edges(i, high);
      high = k;
    }
  }
}

static unsigned group_of(unsigned point) {
  while (group[point] != point) {
    group[point] = group[group[point]];
    point = group[point];
  }
  return point;
}

u32 map_tree(void) {
  u32 length = 0;
  unsigned joined = 0;
  sort_edges(0, EDGES - 1);
  for (unsigned i = 0; i < POINTS; i++) {
    group[i] = (u8)i;
  }
  for (unsigned i = 0; i < EDGES; i++) {
    unsigned a = group_of(edges[i].from);
    unsigned b = group_of(edges[i].to);
    if (a != b) {
      group[a] = (u8)b;
      length += edges[i].length;
      joined++;
    }
  }
  return length << 8 | joined;
}

/* Tasks in an order in which nothing comes before what it needs; edges from a higher number to a lower one count. */
u32 map_order(void) {
  u8 needs[POINTS];
  u8 ready[POINTS];
  unsigned head = 0;
  unsigned tail = 0;
  u32 sum = 0;
  for (unsigned i = 0; i < POINTS; i++) {
    needs[i] = 0;
  }
  for (unsigned i = 0; i < EDGES; i++) {
    if (edges[i].from > edges[i].to) {
      needs[edges[i].to]++;
    }
  }
  for (unsigned i = 0; i < POINTS; i++) {
    if (!needs[i]) {
      ready[tail++] = (u8)i;
    }
  }
  while (head < tail) {
    unsigned task = ready[head++];
    sum = (sum << 5 | sum >> 27) + task;
    for (unsigned i = 0; i < EDGES; i++) {
      if (edges[i].from == task && edges[i].from > edges[i].to && --needs[edges[i].to] == 0) {
        ready[tail++] = edges[i].to;
      }
    }
  }
  return sum ^ tail;
}

u32 map_sum(void) {
  u32 sum = looked_at;
  for (unsigned i = 0; i < CELLS; i++) {
    if (is_done[i]) {
      sum = (sum << 1 | sum >> 31) ^ distance[i] ^ came_from[i];
    }
  }
  return sum;
}
