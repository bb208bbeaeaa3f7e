/* Functions with names that the language leaves to programs. */
#include <stdio.h>
#include <stdlib.h>

int decimal_text(void) {
  return 1;
}

int decimal_bits(void) {
  return 2;
}

int hexadecimal_text(void) {
  return 3;
}

int main(void) {
  printf("%d %g %a %g\n", decimal_text() + decimal_bits() + hexadecimal_text(), 1.25, 0.1, strtod("0.3", 0));
}
