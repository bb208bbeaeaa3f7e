/* Attributes of functions. */
#include <stdio.h>
static inline int sq(int x) {
  return x * x;
}
inline int ext(int x) {
  return x + 1;
}
extern inline int ext(int x);
__attribute__((always_inline)) static inline int al(int x) {
  return sq(x) - 1;
}
__attribute__((noinline, noclone)) static int no(int x) {
  return al(x) + ext(x);
}
__attribute__((pure)) static int pu(const int *p) {
  return *p * 2;
}
__attribute__((const)) static int co(int x) {
  return x ^ 5;
}
__attribute__((noreturn)) extern void exit(int);
static int (*take)(int) = ext;
__attribute__((cold)) static void cold(void) {
  puts("cold");
}
__attribute__((used)) static int unused_(void) {
  return 1;
}
__attribute__((alias("target"))) int aliased(int);
int target(int x) {
  return x * 11;
}
int main(void) {
  int v = 4;
  printf("%d %d %d %d %d\n", no(3), pu(&v), co(6), take(5), aliased(3));
  cold();
  asm volatile("" ::: "memory");
  exit(0);
}
