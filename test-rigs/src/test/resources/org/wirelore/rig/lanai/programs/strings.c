/* Functions on strings. */
#include <stdio.h>
#include <string.h>
static int sg(int x) {
  return (x > 0) - (x < 0);
}
int main(void) {
  char a[80], b[80];
  strcpy(a, "The quick brown fox");
  strncpy(b, a, 9);
  b[9] = 0;
  printf("%s|%s|%u %u\n", a, b, (unsigned)strlen(a), (unsigned)strlen(""));
  printf("%d %d %d %d %d\n", sg(strcmp("a", "b")), sg(strcmp("b", "a")), sg(strcmp("abc", "abc")),
         sg(strcmp("\xff", "a")), sg(strncmp("abcd", "abxx", 2)));
  printf("%d %d\n", sg(memcmp("a\0b", "a\0c", 3)), sg(memcmp("\x80", "\x7f", 1)));
  printf("%s %s %d %s\n", strchr(a, 'q'), strrchr(a, 'o'), strchr(a, 'Z') == 0,
         strchr(a, 0) == a + strlen(a) ? "end" : "?");
  printf("%s %d %s\n", strstr(a, "brown"), strstr(a, "cow") == 0, strstr(a, ""));
  printf("%u %u %s\n", (unsigned)strspn("aabbcx", "abc"), (unsigned)strcspn("hello", "ol"), strpbrk("hello", "xyl"));
  strcat(b, "+more");
  strncat(b, "abcdef", 3);
  puts(b);
  memmove(a + 2, a, 10);
  puts(a);
  memmove(a, a + 3, 10);
  puts(a);
  memset(a + 1, '-', 3);
  puts(a);
  char *p = memchr("abcdef", 'd', 6);
  printf("%c %d\n", *p, memchr("abc", 'z', 3) == 0);
  char t[] = "one, two,,three", *s = strtok(t, ", ");
  while (s) {
    printf("[%s]", s);
    s = strtok(0, ", ");
  }
  puts("");
  char *d = strdup("copy");
  printf("%s\n", d);
  printf("%d\n", sg(strcoll("a", "b")));
  for (int n = 0; n < 40; n++)
    for (int o = 0; o < 5; o++) {
      char x[50], y[50];
      for (int i = 0; i < 50; i++)
        x[i] = i, y[i] = 99;
      memcpy(y + o, x + 4 - o, n);
      memmove(x + o, x + 2, n);
      unsigned h = 0;
      for (int i = 0; i < 50; i++)
        h = h * 31 + x[i] * 3 + y[i];
      if (n % 7 == o)
        printf("%u ", h);
    }
  puts("");
  printf("%s\n", strerror(0) ? "err" : "");
}
