/* Matrices of numbers with eight bits behind the point. Products are made of what is added and shifted where one factor is
   small, and multiplied otherwise. */
#include "../kernel.h"
#include "plant.h"

enum { POINT = 8 };

void matrix_unit(struct matrix *m) {
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      m->at[i][k] = i == k ? 1 << POINT : 0;
    }
  }
}

void matrix_fill(struct matrix *m, u32 seed) {
  u32 random = seed | 1;
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      m->at[i][k] = (int)(next_random(&random) >> 5 & 0x3FF) - 512;
    }
  }
}

static int shifted_back(int x) {
  return x >= 0 ? x >> POINT : -(-x >> POINT);
}

static int product(int a, int b) {
  if (a == 0 || b == 0) {
    return 0;
  }
  if (a == 1 << POINT) {
    return b;
  }
  return shifted_back(a * b);
}

void matrix_multiply(struct matrix *out, const struct matrix *a, const struct matrix *b) {
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      int sum = 0;
      for (unsigned n = 0; n < SIZE; n++) {
        sum += product(a->at[i][n], b->at[n][k]);
      }
      out->at[i][k] = sum;
    }
  }
}

void matrix_add(struct matrix *out, const struct matrix *a, const struct matrix *b) {
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      out->at[i][k] = a->at[i][k] + b->at[i][k];
    }
  }
}

void matrix_transpose(struct matrix *out, const struct matrix *a) {
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      out->at[k][i] = a->at[i][k];
    }
  }
}

static int magnitude(int x) {
  return x < 0 ? -x : x;
}

static void swap_rows(struct matrix *m, unsigned a, unsigned b) {
  for (unsigned k = 0; k < SIZE; k++) {
    int held = m->at[a][k];
    m->at[a][k] = m->at[b][k];
    m->at[b][k] = held;
  }
}

/* Gauss, with factors that are powers of two: rows are halved until their pivots fit. */
int matrix_eliminate(struct matrix *m) {
  int swaps = 0;
  for (unsigned i = 0; i < SIZE; i++) {
    unsigned pivot = i;
    for (unsigned row = i + 1; row < SIZE; row++) {
      if (magnitude(m->at[row][i]) > magnitude(m->at[pivot][i])) {
        pivot = row;
      }
    }
    if (m->at[pivot][i] == 0) {
      return -1;
    }
    if (pivot != i) {
      swap_rows(m, pivot, i);
      swaps++;
    }
    for (unsigned row = i + 1; row < SIZE; row++) {
      for (unsigned times = 0; times < 6 && m->at[row][i] != 0; times++) {
        unsigned halvings = 0;
        int is_same_sign = (m->at[row][i] < 0) == (m->at[i][i] < 0);
        while (magnitude(m->at[i][i]) >> halvings > magnitude(m->at[row][i])) {
          halvings++;
        }
        for (unsigned k = i; k < SIZE; k++) {
          int part = m->at[i][k] < 0 ? -(-m->at[i][k] >> halvings) : m->at[i][k] >> halvings;
          m->at[row][k] += is_same_sign ? -part : part;
        }
      }
    }
  }
  return swaps;
}

static int neighbour(const struct matrix *m, int row, int column) {
  if (row < 0 || column < 0 || row >= SIZE || column >= SIZE) {
    return 0;
  }
  return m->at[row][column];
}

void matrix_smooth(struct matrix *out, const struct matrix *a) {
  for (int i = 0; i < SIZE; i++) {
    for (int k = 0; k < SIZE; k++) {
      int sum = a->at[i][k] * 4;
      sum += neighbour(a, i - 1, k) + neighbour(a, i + 1, k);
      sum += neighbour(a, i, k - 1) + neighbour(a, i, k + 1);
      out->at[i][k] = sum >= 0 ? sum >> 3 : -(-sum >> 3);
    }
  }
}

u32 matrix_sum(const struct matrix *m) {
  u32 sum = 0;
  for (unsigned i = 0; i < SIZE; i++) {
    for (unsigned k = 0; k < SIZE; k++) {
      sum = (sum << 1 | sum >> 31) + (u32)m->at[i][k];
    }
  }
  return sum;
}

u32 matrix_work(u32 seed) {
  struct matrix a;
  struct matrix b;
  struct matrix c;
  u32 sum;
  matrix_fill(&a, seed);
  matrix_unit(&b);
  b.at[0][1] = 64;
  b.at[3][2] = -128;
  matrix_multiply(&c, &b, &a);
  matrix_transpose(&b, &c);
  matrix_add(&a, &b, &c);
  matrix_smooth(&b, &a);
  sum = matrix_sum(&b);
  return sum ^ (u32)matrix_eliminate(&b) << 8 ^ matrix_sum(&b);
}
