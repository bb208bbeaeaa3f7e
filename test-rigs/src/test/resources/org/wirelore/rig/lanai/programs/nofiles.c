/* What asks for files that do not exist, and for positions of the console. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
static void tell(const char *what, int result) {
  printf("%s %d %s\n", what, result, result ? strerror(errno) : "");
  errno = 0;
}
int main(void) {
  tell("fopen", -(fopen("no/such/file", "r") == NULL));
  tell("fopen to write", -(fopen("no/such/file", "w") == NULL));
  tell("rename", rename("no/such/file", "no/such/other"));
  tell("remove", remove("no/such/file"));
  fflush(stdout);
  tell("fseek", fseek(stdout, 0, SEEK_CUR));
  tell("fseek", fseek(stdout, 0, 77));
  tell("ftell", (int)ftell(stdout));
  fpos_t position;
  tell("fgetpos", fgetpos(stdout, &position) != 0 ? -1 : 0);
  rewind(stdin);
  printf("%d %d %d %d\n", SEEK_SET, SEEK_CUR, SEEK_END, FILENAME_MAX > 10 && FOPEN_MAX >= 8 && L_tmpnam > 1);
}
