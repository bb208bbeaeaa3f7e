/* Functions on strings that GNU's library has. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <stdlib.h>
#include <unistd.h>
#include <locale.h>
#include <sys/time.h>
#include <errno.h>
int main(void) {
  char a[] = "a,b;;c", *p = a, *q;
  while ((q = strsep(&p, ",;"))) printf("<%s>", q);
  printf("%d\n", p == 0);
  char b[20] = "...................", c[5] = "wxyz";
  int o = (char *)memccpy(b, "abc:def", ':', 10) - b, o2 = memccpy(b, c, 'q', 3) == 0;
  printf("%d %d %.8s\n", o, o2, b);
  printf("%s %d %s\n", (char *)memrchr("abcabc", 'b', 6), memrchr("abc", 'z', 3) == 0, (char *)memmem("hello world",
      11, "o w", 3));
  printf("%d %d %s [%s] %s\n", memmem("abc", 3, "", 0) != 0, memmem("ab", 2, "abc", 3) == 0, strchrnul("key=v", '='),
      strchrnul("key", '='), strcasestr("Hello World", "WORLD"));
  printf("%d %s|\n", strcasestr("abc", "x") == 0, strcasestr("abc", ""));
  memset(b, '.', 19);
  printf("%d ", (int)(stpncpy(b, "abc", 6) - b));
  o = stpncpy(b, "abcdef", 3) - b;
  printf("%d %d %d %c\n", o, b[4], b[5], b[6]);
  printf("%s %s %d\n", setlocale(LC_ALL, "C"), setlocale(LC_ALL, 0), setlocale(LC_ALL, "xx_YY") == 0);
  struct timeval t, u;
  printf("%d ", gettimeofday(&t, 0));
  gettimeofday(&u, 0);
  printf("%d\n", u.tv_sec > t.tv_sec || u.tv_usec >= t.tv_usec);
  fflush(stdout);
  printf("%d\n", (int)write(99, "x", 1));
  fflush(stdout);
  printf("%d\n", errno == EBADF);
  fflush(stdout);
  write(1, "direct\n", 7);
  char d[4];
  printf("%d\n", (int)read(0, d, 4));
  setvbuf(stdout, 0, _IONBF, 0);
  setbuf(stdout, 0);
  fflush(stdout);
  char sc[] = "AbC";
  printf("%d %d %d %s %s\n", strcasecmp(sc, "aBc"), strncasecmp("abX", "aby", 2), ffs(40), index(sc, 'b'), rindex(sc,
      'A'));
  fflush(stdout);
  _exit(7);
}
