/* The host DMA: one transfer at a time, in either direction. */
#ifndef WIRELORE_MCP_BUS_H
#define WIRELORE_MCP_BUS_H

#include "registers.h"

#if LANAI == 4

#define BUS_INT DMA_INT

static inline void bus_begin(void) {
  DMA_STS = 15;
}

static inline void bus_start(u32 direction, u32 host, u32 sram, u32 bytes) {
  EAR = host;
  LAR = sram;
  DMA_DIR = direction;
  DMA_CTR = bytes;
}

static inline void bus_acknowledge(void) {
}

#else

#define BUS_INT WAKE_INT

/* What the engine of a direction follows. It idles on a terminal descriptor; the driver has told it the first of each chain
   by the board's bank of pointers. */
struct descriptor {
  volatile u32 next;
  u16 sums[2];
  u32 bytes;
  u32 sram;
  u32 host_high;
  u32 host_low;
};

enum { CHAIN_TERMINAL = 2, CHAIN_WAKE = 4 };

extern struct descriptor chains[2][2];
extern u32 chain_at[2];

static inline void bus_begin(void) {
}

static inline void bus_start(u32 direction, u32 host, u32 sram, u32 bytes) {
  struct descriptor *chain = chains[direction];
  u32 at = chain_at[direction];
  struct descriptor *current = &chain[at];
  struct descriptor *terminal = &chain[at ^ 1];
  terminal->next = (u32)current | CHAIN_TERMINAL | direction;
  current->bytes = bytes;
  current->sram = sram;
  current->host_high = 0;
  current->host_low = host;
  current->next = (u32)terminal | CHAIN_WAKE | direction;
  chain_at[direction] = at ^ 1;
  PULSE = direction == L2E ? 2 : 4;
}

static inline void bus_acknowledge(void) {
  ISR = WAKE_INT;
}

#endif

#endif
