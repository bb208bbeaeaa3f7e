/* Types of the system. */
#ifndef WIRELORE_SYS_TYPES_H
#define WIRELORE_SYS_TYPES_H

#include <stddef.h>

typedef int ssize_t;
typedef long off_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned u_int;
typedef unsigned long u_long;

#endif
