/* The end of a program whose assertion does not hold. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void __board_assertion_failed(const char *condition, const char *file, int line) {
  fprintf(stderr, "%s:%d: assertion does not hold: %s\n", file, line, condition);
  abort();
}
