/* Numbers of type float that are wrong if they are rounded to a double first, and those at the ends of their range. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"1.000000059604644775390625", "1.00000005960464477539062500000001", "1.00000005960464477539062499999999",
      "1.000000178813934326171875", "-1.00000005960464477539062500000001", "0.1", "16777217", "16777217.0000000000000000001", "1e38",
      "3.4028235e38", "3.4028235677973366e38", "3.4028235677973365e38", "1e39", "1e400", "1.17549435e-38", "1.1754943e-38",
      "1.4e-45", "7.006492321624086e-46", "7.006492321624085e-46", "1e-46", "1e-400", "0", "-0", "inf", "5e-40", "123456789"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
    printf("%a ", (double)strtof(texts[i], 0));
  puts("");
}
