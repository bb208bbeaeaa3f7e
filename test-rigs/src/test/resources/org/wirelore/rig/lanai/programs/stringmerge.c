/* Constants that may be merged. */
#include <stdio.h>
#include <string.h>
const char *a = "shared text", *b = "shared text", *c = "text", *d = "a\0b";
const char e[] = "array";
static const char *many[] = {"x", "xx", "xxx", "xx", "x", "", ""};
static const double ds[] = {1.5, 2.5};
static const float fs = 1.5f;
const char *concat =
    "con"
    "cat"
    "\x41"
    "B";
const unsigned short *u = u"wide";
const int *w = (const int *)L"wider";
double k(int n) {
  return n ? 3.14159 : 2.71828;
}
int main(void) {
  printf("%s %s %s %d %s\n", a, b, c, d[2], e);
  for (int i = 0; i < 7; i++)
    printf("[%s]", many[i]);
  printf("%g %g %s %d %d %g\n", ds[1], fs, concat, u[1], w[2], k(0) + k(1));
  printf("%d %d\n", strcmp(a, b), (int)sizeof "a\0b");
  printf("%s %s\n", __func__, "tail" + 2);
}
