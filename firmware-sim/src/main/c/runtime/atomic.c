/* What the compiler calls for C's atomic operations. There is one processor and nothing interrupts it, so that every plain
   access is one. */
#include <string.h>

typedef unsigned char u1;
typedef unsigned short u2;
typedef unsigned u4;
typedef unsigned long long u8;

/* The compiler knows these names with types of its own. */
#define ALIAS(name) __asm__("__atomic_" name)

#define CHANGE(n, name, expression)                                                                                  \
  u##n fetch_##name##_##n(volatile u##n *at, u##n by, int order) ALIAS("fetch_" #name "_" #n);                       \
  u##n fetch_##name##_##n(volatile u##n *at, u##n by, int order) {                                                   \
    u##n was = *at;                                                                                                  \
    (void)order;                                                                                                     \
    *at = (u##n)(expression);                                                                                        \
    return was;                                                                                                      \
  }

#define ATOMIC(n)                                                                                                    \
  u##n load_##n(const volatile u##n *at, int order) ALIAS("load_" #n);                                               \
  u##n load_##n(const volatile u##n *at, int order) {                                                                \
    (void)order;                                                                                                     \
    return *at;                                                                                                      \
  }                                                                                                                  \
  void store_##n(volatile u##n *at, u##n value, int order) ALIAS("store_" #n);                                       \
  void store_##n(volatile u##n *at, u##n value, int order) {                                                         \
    (void)order;                                                                                                     \
    *at = value;                                                                                                     \
  }                                                                                                                  \
  u##n exchange_##n(volatile u##n *at, u##n value, int order) ALIAS("exchange_" #n);                                 \
  u##n exchange_##n(volatile u##n *at, u##n value, int order) {                                                      \
    u##n was = *at;                                                                                                  \
    (void)order;                                                                                                     \
    *at = value;                                                                                                     \
    return was;                                                                                                      \
  }                                                                                                                  \
  _Bool compare_exchange_##n(volatile u##n *at, u##n *expected, u##n value, int order, int other)                    \
      ALIAS("compare_exchange_" #n);                                                                                 \
  _Bool compare_exchange_##n(volatile u##n *at, u##n *expected, u##n value, int order, int other) {                  \
    u##n was = *at;                                                                                                  \
    (void)order;                                                                                                     \
    (void)other;                                                                                                     \
    if (was != *expected) {                                                                                          \
      *expected = was;                                                                                               \
      return 0;                                                                                                      \
    }                                                                                                                \
    *at = value;                                                                                                     \
    return 1;                                                                                                        \
  }                                                                                                                  \
  CHANGE(n, add, was + by)                                                                                           \
  CHANGE(n, sub, was - by)                                                                                           \
  CHANGE(n, and, was &by)                                                                                            \
  CHANGE(n, or, was | by)                                                                                            \
  CHANGE(n, xor, was ^ by)                                                                                           \
  CHANGE(n, nand, ~(was & by))

ATOMIC(1)
ATOMIC(2)
ATOMIC(4)
ATOMIC(8)

void load_any(size_t size, const void *at, void *to, int order) ALIAS("load");
void load_any(size_t size, const void *at, void *to, int order) {
  (void)order;
  memcpy(to, at, size);
}

void store_any(size_t size, void *at, const void *from, int order) ALIAS("store");
void store_any(size_t size, void *at, const void *from, int order) {
  (void)order;
  memcpy(at, from, size);
}

void exchange_any(size_t size, void *at, const void *from, void *was, int order) ALIAS("exchange");
void exchange_any(size_t size, void *at, const void *from, void *was, int order) {
  (void)order;
  memcpy(was, at, size);
  memcpy(at, from, size);
}

_Bool compare_exchange_any(size_t size, void *at, void *expected, const void *from, int order, int other)
    ALIAS("compare_exchange");
_Bool compare_exchange_any(size_t size, void *at, void *expected, const void *from, int order, int other) {
  (void)order;
  (void)other;
  if (memcmp(at, expected, size)) {
    memcpy(expected, at, size);
    return 0;
  }
  memcpy(at, from, size);
  return 1;
}

_Bool is_lock_free(size_t size, const volatile void *at) ALIAS("is_lock_free");
_Bool is_lock_free(size_t size, const volatile void *at) {
  (void)at;
  return size <= 8;
}
