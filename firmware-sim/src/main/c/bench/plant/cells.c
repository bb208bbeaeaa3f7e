/* Conway's cells, a word to a row, all cells of a row at once; and a maze that is made by going back. */
#include "../kernel.h"
#include "plant.h"

enum { ROWS = 32, MAZE = 15, STACK = MAZE * MAZE };

static u32 rows[2][ROWS];
static u8 walls[MAZE][MAZE];

static u32 around(u32 row, unsigned shift) {
  return shift == 0 ? row << 1 | row >> 31 : row >> 1 | row << 31;
}

static void add(u32 bits, u32 *ones, u32 *twos, u32 *fours) {
  u32 carry = *ones & bits;
  u32 next = *twos & carry;
  *ones ^= bits;
  *twos ^= carry;
  *fours |= next;
}

static u32 next_row(u32 above, u32 row, u32 below) {
  u32 ones = 0;
  u32 twos = 0;
  u32 fours = 0;
  add(around(above, 0), &ones, &twos, &fours);
  add(above, &ones, &twos, &fours);
  add(around(above, 1), &ones, &twos, &fours);
  add(around(row, 0), &ones, &twos, &fours);
  add(around(row, 1), &ones, &twos, &fours);
  add(around(below, 0), &ones, &twos, &fours);
  add(below, &ones, &twos, &fours);
  add(around(below, 1), &ones, &twos, &fours);
  return twos & ~fours & (ones | row);
}

u32 cells_work(u32 seed, unsigned generations) {
  u32 random = seed | 1;
  u32 sum = 0;
  unsigned now = 0;
  for (unsigned i = 0; i < ROWS; i++) {
    rows[0][i] = next_random(&random);
    rows[0][i] &= next_random(&random);
  }
  while (generations--) {
    for (unsigned i = 0; i < ROWS; i++) {
      u32 above = rows[now][(i + ROWS - 1) & (ROWS - 1)];
      u32 below = rows[now][(i + 1) & (ROWS - 1)];
      rows[now ^ 1][i] = next_row(above, rows[now][i], below);
    }
    now ^= 1;
  }
  for (unsigned i = 0; i < ROWS; i++) {
    sum = (sum << 3 | sum >> 29) + rows[now][i];
  }
  return sum;
}

static unsigned turn(unsigned place, unsigned direction) {
  static const int steps[4] = {1, -1, 16, -16};
  return place + (unsigned)steps[direction];
}

static int is_inside(unsigned place) {
  return (place & 15) < MAZE && place >> 4 < MAZE;
}

static u32 maze_make(u32 *random) {
  u8 stack[STACK];
  unsigned depth = 1;
  u32 carved = 1;
  for (unsigned y = 0; y < MAZE; y++) {
    for (unsigned x = 0; x < MAZE; x++) {
      walls[y][x] = 0;
    }
  }
  stack[0] = 0;
  walls[0][0] = 16;
  while (depth) {
    unsigned place = stack[depth - 1];
    unsigned first = next_random(random) >> 8 & 3;
    unsigned tried;
    for (tried = 0; tried < 4; tried++) {
      unsigned direction = (first + tried) & 3;
      unsigned next = turn(place, direction) & 0xFF;
      if (is_inside(next) && !walls[next >> 4][next & 15]) {
        walls[place >> 4][place & 15] |= (u8)(1 << direction);
        walls[next >> 4][next & 15] = (u8)(16 | 1 << (direction ^ 1));
        stack[depth++] = (u8)next;
        carved++;
        break;
      }
    }
    if (tried == 4) {
      depth--;
    }
  }
  return carved;
}

static unsigned maze_depth(unsigned place, unsigned from, unsigned depth) {
  unsigned deepest = depth;
  for (unsigned direction = 0; direction < 4; direction++) {
    unsigned next = turn(place, direction) & 0xFF;
    if ((walls[place >> 4][place & 15] >> direction & 1) && next != from) {
      unsigned below = maze_depth(next, place, depth + 1);
      if (below > deepest) {
        deepest = below;
      }
    }
  }
  return deepest;
}

u32 maze_work(u32 seed) {
  u32 random = seed | 1;
  u32 carved = maze_make(&random);
  return carved << 16 | maze_depth(0, 0x1FF, 0);
}
