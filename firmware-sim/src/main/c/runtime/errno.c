/* What went wrong. */
#include <errno.h>

int errno;
