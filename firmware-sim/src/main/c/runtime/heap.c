/* The heap: from _end up to where the board says. First fit in a list of blocks by address; free neighbours are joined. What
   is freed must be a block that malloc returned and that has not been freed since: else the program ends with a fault. */
#include <board.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct block {
  /* Of the payload, a multiple of 8. */
  size_t size;
  /* Next free block, if this one is free, else IN_USE, which no address of a block is. */
  struct block *next;
};

#define IN_USE ((struct block *)0x5AFEB10D)

extern char _end[];
static struct block *free_blocks;
static uintptr_t top;

static struct block *block_of(void *payload) {
  return (struct block *)payload - 1;
}

static int is_neighbour(const struct block *low, const struct block *high) {
  return (const char *)(low + 1) + low->size == (const char *)high;
}

static void *grow(size_t size) {
  if (top == 0) {
    top = ((uintptr_t)_end + 7) & ~(uintptr_t)7;
  }
  if (BOARD_HEAP_END < top || BOARD_HEAP_END - top < size + sizeof(struct block)) {
    return 0;
  }
  struct block *block = (struct block *)top;
  block->size = size;
  block->next = IN_USE;
  top += size + sizeof(struct block);
  return block + 1;
}

void *malloc(size_t size) {
  if (size > 0x7FFFFFF0) {
    return 0;
  }
  size = size ? (size + 7) & ~(size_t)7 : 8;
  for (struct block **link = &free_blocks; *link; link = &(*link)->next) {
    struct block *block = *link;
    if (block->size < size) {
      continue;
    }
    if (block->size - size < 2 * sizeof(struct block)) {
      *link = block->next;
    } else {
      struct block *rest = (struct block *)((char *)(block + 1) + size);
      rest->size = block->size - size - sizeof(struct block);
      rest->next = block->next;
      *link = rest;
      block->size = size;
    }
    block->next = IN_USE;
    return block + 1;
  }
  return grow(size);
}

static int is_in_use(const void *payload) {
  uintptr_t address = (uintptr_t)payload;
  return address % 8 == 0 && address > (uintptr_t)_end && address < top && ((const struct block *)payload)[-1].next == IN_USE;
}

static int is_in_free_block(const void *payload) {
  for (const struct block *block = free_blocks; block; block = block->next) {
    if ((const void *)block < payload && (const char *)payload < (const char *)(block + 1) + block->size) {
      return 1;
    }
  }
  return 0;
}

static struct block *checked_block_of(void *payload) {
  if (!is_in_use(payload)) {
    BOARD_FAULT_ADDRESS = (uintptr_t)payload;
    unsigned fault = is_in_free_block(payload) ? BOARD_FREED_TWICE : BOARD_FREED_WILD;
    for (;;) {
      BOARD_FAULT = fault;
    }
  }
  return block_of(payload);
}

void free(void *payload) {
  if (!payload) {
    return;
  }
  struct block *block = checked_block_of(payload);
  struct block *before = 0;
  struct block **link = &free_blocks;
  while (*link && *link < block) {
    before = *link;
    link = &before->next;
  }
  block->next = *link;
  *link = block;
  if (block->next && is_neighbour(block, block->next)) {
    block->size += sizeof(struct block) + block->next->size;
    block->next = block->next->next;
  }
  if (before && is_neighbour(before, block)) {
    before->size += sizeof(struct block) + block->size;
    before->next = block->next;
  }
}

/* What is before the aligned place becomes a block of its own, which is freed. */
void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment & (alignment - 1) || size > 0x7FFFFFF0 - alignment) {
    return 0;
  }
  char *payload = malloc(alignment <= 8 ? size : size + alignment + 2 * sizeof(struct block));
  if (alignment <= 8 || !payload || (uintptr_t)payload % alignment == 0) {
    return payload;
  }
  char *aligned = (char *)(((uintptr_t)payload + 2 * sizeof(struct block) + alignment - 1) & -alignment);
  struct block *block = block_of(aligned);
  block->size = block_of(payload)->size - (size_t)(aligned - payload);
  block->next = IN_USE;
  block_of(payload)->size = (size_t)((char *)block - payload);
  free(payload);
  return aligned;
}

void *calloc(size_t count, size_t size) {
  unsigned long long bytes = (unsigned long long)count * size;
  void *payload = bytes >> 32 ? 0 : malloc((size_t)bytes);
  return payload ? memset(payload, 0, (size_t)bytes) : 0;
}

void *realloc(void *payload, size_t size) {
  if (!payload) {
    return malloc(size);
  }
  size_t old = checked_block_of(payload)->size;
  void *copy = malloc(size);
  if (copy) {
    memcpy(copy, payload, old < size ? old : size);
    free(payload);
  }
  return copy;
}
