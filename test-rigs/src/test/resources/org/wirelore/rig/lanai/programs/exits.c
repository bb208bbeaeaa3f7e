/* exit and atexit. */
#include <stdio.h>
#include <stdlib.h>
static void a(void) {
  puts("a");
}
static void b(void) {
  puts("b");
  atexit(a);
}
static void c(void) {
  puts("c");
}
int main(void) {
  atexit(a);
  atexit(b);
  atexit(c);
  puts("main");
  exit(3);
}
