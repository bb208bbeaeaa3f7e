/* assert. */
#include <assert.h>
#include <stdio.h>
_Static_assert(sizeof(int) == 4, "int");
static_assert(sizeof(char) == 1, "char");
int main(void) {
  assert(1 == 1);
  int n = 0;
#define NDEBUG
#include <assert.h>
  assert(n++ > 100);
  printf("%d\n", n);
#undef NDEBUG
#include <assert.h>
  (assert(n == 0), puts("ok"));
  return 0;
}
