/* A variable on the stack with an alignment of 64. */
#include <stdio.h>
struct S {
  char a;
  int b __attribute__((aligned(32)));
} __attribute__((aligned(64)));
static int at(int depth) {
  volatile char room[8];
  struct S s;
  struct S *volatile p = &s;
  s.b = depth;
  room[0] = 1;
  return depth ? at(depth - 1) + p->b + room[0] : p->b;
}
int main(void) {
  printf("%d\n", at(9));
}
