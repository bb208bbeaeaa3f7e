/* Values of printf that are chosen by number, and digits that could be grouped. */
#include <stdio.h>
int main(void) {
  char text[100];
  printf("%2$d %1$s\n", "one", 2);
  printf("%3$*4$d|%3$-*4$d|%1$.*2$s|\n", "precise", 3, 42, 6);
  printf("%2$lld %1$d %3$f %2$llx %3$.2e %4$c %1$d\n", -1, 1234567890123LL, 2.5, 'c');
  printf("%1$s%1$s%2$hhd%3$hd\n", "x", 300, 70000);
  printf("%'d %'5d|%-'8d|%'.2f %'u %'lld\n", 7, 42, 42, 1.5, 12u, 99LL);
  printf("%d %%1$ %s\n", 5, "no number");
  printf("%10$d %9$d %8$d %7$d %6$d %5$d %4$d %3$d %2$d %1$d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  int n = snprintf(text, 6, "%2$s-%1$s", "back", "front");
  printf("%1$s %2$d%3$n\n", text, n, &n);
  printf("%d\n", n);
}
