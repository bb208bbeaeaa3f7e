/* Labels as values. */
#include <stdio.h>
static int run(const unsigned char *p) {
  static void *const ops[] = {&&inc, &&dec, &&dbl, &&end};
  int x = 1;
  goto *ops[*p++];
inc:
  x++;
  goto *ops[*p++];
dec:
  x--;
  goto *ops[*p++];
dbl:
  x *= 2;
  goto *ops[*p++];
end:
  return x;
}
int main(void) {
  void *l = &&there;
  if (l)
    goto *l;
  puts("no");
there:
  printf("%d\n", run((const unsigned char *)"\0\2\2\1\0\2\3"));
}
