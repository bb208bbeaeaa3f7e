/* Constructors and destructors, with and without a priority. */
#include <stdio.h>
static int n;
__attribute__((constructor)) static void plain(void) {
  n = n * 10 + 3;
}
__attribute__((constructor(102))) static void second(void) {
  n = n * 10 + 2;
}
__attribute__((constructor(101))) static void first(void) {
  n = n * 10 + 1;
}
__attribute__((constructor)) static void last(void) {
  n = n * 10 + 4;
  puts("early");
}
__attribute__((destructor)) static void bye(void) {
  puts("bye");
}
__attribute__((destructor(101))) static void bye2(void) {
  puts("bye last");
}
int main(void) {
  printf("%d\n", n);
  return 0;
}
