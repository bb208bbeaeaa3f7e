/* The signal that abort raises. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void last(int number) {
  printf("signal %d\n", number);
  fflush(stdout);
  _Exit(3);
}

int main(void) {
  signal(SIGABRT, last);
  abort();
}
