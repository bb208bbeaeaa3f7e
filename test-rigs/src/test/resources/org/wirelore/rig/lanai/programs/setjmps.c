/* setjmp and longjmp. */
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env, inner;
static int depth(int n) {
  if (n == 0)
    longjmp(env, 7);
  return depth(n - 1) + 1;
}
static int level(int n) {
  jmp_buf here;
  int r = setjmp(here);
  if (r)
    return r * 10 + n;
  if (n > 3)
    longjmp(here, n);
  return level(n + 1) + 1;
}
int main(void) {
  volatile int count = 0;
  double d = 1.5;
  int r = setjmp(env);
  printf("%d %d %g\n", r, count, d);
  if (r == 0) {
    count++;
    depth(10);
  }
  if (r == 7) {
    count += 5;
    longjmp(env, 0);
  }
  printf("%d %d\n", count, level(0));
  switch (setjmp(inner)) {
    case 0:
      longjmp(inner, 2);
    case 1:
      puts("one");
      break;
    case 2:
      puts("two");
      longjmp(inner, 1);
  }
  for (volatile int i = 0; i < 3; i++)
    if (setjmp(inner) == 0)
      longjmp(inner, i + 1);
    else
      printf("i %d\n", i);
}
