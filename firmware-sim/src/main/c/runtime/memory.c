/* The functions on memory that the compiler calls by itself, by words where both ends allow it. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define IS_WORD(p) (((uintptr_t)(p) & 3) == 0)

/* From the lowest byte on, which is right where the target overlaps only bytes that have been copied. */
static void *copy_upwards(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if (IS_WORD(t) && IS_WORD(f)) {
    uint32_t *tw = (uint32_t *)t;
    const uint32_t *fw = (const uint32_t *)f;
    for (; n >= 4; n -= 4) {
      *tw++ = *fw++;
    }
    t = (unsigned char *)tw;
    f = (const unsigned char *)fw;
  }
  while (n--) {
    *t++ = *f++;
  }
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  return copy_upwards(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if ((uintptr_t)t - (uintptr_t)f >= n) {
    return copy_upwards(to, from, n);
  }
  while (n--) {
    t[n] = f[n];
  }
  return to;
}

void *memset(void *to, int value, size_t n) {
  unsigned char *t = to;
  if (IS_WORD(t)) {
    uint32_t word = (unsigned char)value;
    uint32_t *tw = (uint32_t *)t;
    word |= word << 8;
    word |= word << 16;
    for (; n >= 4; n -= 4) {
      *tw++ = word;
    }
    t = (unsigned char *)tw;
  }
  while (n--) {
    *t++ = (unsigned char)value;
  }
  return to;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a;
  const unsigned char *y = b;
  for (; n; n--, x++, y++) {
    if (*x != *y) {
      return *x - *y;
    }
  }
  return 0;
}

void *memchr(const void *where, int what, size_t n) {
  const unsigned char *p = where;
  for (; n; n--, p++) {
    if (*p == (unsigned char)what) {
      return (void *)p;
    }
  }
  return 0;
}
