/* Memory from the stack: clang makes it, aligned to 8 bytes. */
#ifndef WIRELORE_ALLOCA_H
#define WIRELORE_ALLOCA_H

#define alloca(size) __builtin_alloca(size)

#endif
