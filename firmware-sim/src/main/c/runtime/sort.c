/* Sorting and searching of arrays. */
#include <stdlib.h>
#include <string.h>

typedef int comparison(const void *, const void *);

static void swap(char *a, char *b, size_t size) {
  while (size--) {
    char t = *a;
    *a++ = *b;
    *b++ = t;
  }
}

/* Lets the element at the root sink to its place in a heap of count elements. */
static void sink(char *base, size_t root, size_t count, size_t size, comparison *compare) {
  for (;;) {
    size_t child = 2 * root + 1;
    if (child >= count) {
      return;
    }
    char *greater = base + child * size;
    if (child + 1 < count && compare(greater, greater + size) < 0) {
      child++;
      greater += size;
    }
    if (compare(base + root * size, greater) >= 0) {
      return;
    }
    swap(base + root * size, greater, size);
    root = child;
  }
}

/* Heapsort: no recursion, no bad case. */
void qsort(void *base, size_t count, size_t size, comparison *compare) {
  for (size_t i = count / 2; i-- > 0;) {
    sink(base, i, count, size, compare);
  }
  for (size_t n = count; n > 1; n--) {
    swap(base, (char *)base + (n - 1) * size, size);
    sink(base, 0, n - 1, size, compare);
  }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  const char *low = base;
  while (count) {
    const char *middle = low + (count >> 1) * size;
    int order = compare(key, middle);
    if (order == 0) {
      return (void *)middle;
    }
    if (order > 0) {
      low = middle + size;
      count--;
    }
    count >>= 1;
  }
  return 0;
}
