/* Hoare's quicksort of 1,024 random words, with recursion. */
#include "kernel.h"

#define COUNT 1024

static unsigned values[COUNT];

static void sort(unsigned *low, unsigned *high) {
  while (low < high) {
    unsigned pivot = low[(high - low) >> 1];
    unsigned *i = low;
    unsigned *j = high;
    while (i <= j) {
      while (*i < pivot) {
        i++;
      }
      while (*j > pivot) {
        j--;
      }
      if (i <= j) {
        unsigned t = *i;
        *i++ = *j;
        *j-- = t;
      }
    }
    sort(low, j);
    low = i;
  }
}

unsigned kernel(unsigned rounds) {
  unsigned random = 0x9E3779B9;
  unsigned sum = 0;
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned i = 0; i < COUNT; i++) {
      values[i] = next_random(&random);
    }
    sort(values, values + COUNT - 1);
    for (unsigned i = 0; i < COUNT; i++) {
      sum = ((sum << 1) | (sum >> 31)) ^ values[i];
    }
  }
  return sum;
}
