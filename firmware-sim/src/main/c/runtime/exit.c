/* The end of a program. */
#include <board.h>
#include <stdlib.h>

#define FUNCTIONS_MAX 32

static void (*functions[FUNCTIONS_MAX])(void);
static int count;

extern void (*const __fini_array_start[])(void);
extern void (*const __fini_array_end[])(void);

int atexit(void (*function)(void)) {
  if (count == FUNCTIONS_MAX) {
    return -1;
  }
  functions[count++] = function;
  return 0;
}

void _Exit(int code) {
  for (;;) {
    BOARD_EXIT = (unsigned)code;
  }
}

void exit(int code) {
  while (count) {
    functions[--count]();
  }
  for (void (*const *function)(void) = __fini_array_end; function != __fini_array_start;) {
    (*--function)();
  }
  _Exit(code);
}

char *getenv(const char *name) {
  (void)name;
  return 0;
}
