/* printf's %n in all sizes, pointers that are null, and what fwrite counts. */
#include <stdio.h>
int main(void) {
  int n;
  struct {
    short before, here, after;
  } h = {1, 0, 3};
  signed char c[3] = {1, 0, 3};
  long long w;
  long l;
  printf("abc%n%hn%hhndef%lln%ln\n", &n, &h.here, &c[1], &w, &l);
  printf("%d %d %d %lld %ld\n", n, h.here, c[1], w, l);
  printf("%d %d %d %d\n", h.before, h.after, c[0], c[2]);
  printf("[%p] [%10p] [%-8p]\n", (void *)0, (void *)0, (void *)0);
  printf("%d %d\n", (int)fwrite("ab", 1, 0, stdout), (int)fwrite("ab", 0, 2, stdout));
}
