/* The heap, under its old name. */
#include <stdlib.h>
