/* Generic selection and extensions of GNU C. */
#include <stdio.h>
#define kind(x) \
  _Generic((x), int: "int", unsigned: "unsigned", long: "long", double: "double", float: "float", char *: "char*", const char *: "const char*", long long: "ll", default: "other")
#define max(a, b)           \
  ({                        \
    __typeof__(a) _a = (a); \
    __typeof__(b) _b = (b); \
    _a > _b ? _a : _b;      \
  })
int main(void) {
  int i = 3;
  printf("%s %s %s %s %s %s %s\n", kind(1), kind(1u), kind(1L), kind(1.), kind(1.f), kind("x"), kind((short)1));
  printf("%d %g %d\n", max(i++, 2), max(1.5, 2), i);
  int x = ({
    int t = 0;
    for (int k = 0; k < 5; k++)
      t += k;
    t;
  });
  printf("%d %d %d\n", x, i ?: 9, 0 ?: 8);
  typeof(i) z = 5;
  __auto_type y = z * 1.5;
  printf("%d %g\n", z, y);
  if (z)
    goto done;
  puts("no");
done:
  printf("%d\n", __COUNTER__ + __LINE__ * 0);
  printf("%d %d\n", 0b1011, sizeof(void) == 1);
}
