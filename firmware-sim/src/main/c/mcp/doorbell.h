/* How the control program learns of entries of the send queue. On LANai 4 it looks at the next slot's arm. On the others the
   process that has armed a slot rings its own doorbell with the slot's number: where the doorbell is proves who it was, and
   the entry's sender is that process, whatever the entry says. */
#ifndef WIRELORE_MCP_DOORBELL_H
#define WIRELORE_MCP_DOORBELL_H

#include "mcp.h"

#if LANAI == 4

#define ARM_WORD(slot) (&(slot)->arm)

static inline u32 admitted(struct slot *slot, u32 armed) {
  (void)slot;
  return armed;
}

static inline u32 proven(u32 destination) {
  return destination;
}

static inline void taken(void) {
}

#else

/* An entry of the doorbell queue; `where` is 0 until somebody rings, and again when it has been taken. */
struct bell {
  u32 where;
  u32 slot;
};

enum {
  BELLS = 512,
  BELLS_BEGIN = 0x808000,
  BELL_PAGE_BYTES = 4096,
  /* No process has more entries armed that nobody has rung for. */
  UNPROVEN_MAX = 32,
  NOBODY = 0xFF
};

extern struct bell bells[BELLS];
extern struct bell *next_bell;
extern u32 rung_by;

#define ARM_WORD(slot) (&next_bell->where)

static inline void taken(void) {
  struct bell *bell = next_bell;
  if (rung_by != NOBODY) {
    bell->where = 0;
    next_bell = bell == &bells[BELLS - 1] ? bells : bell + 1;
  }
}

/* The arm of the next slot, if the next doorbell proves who has armed it. A doorbell for a later slot that is armed says that
   nobody will ring for this one, whose process has died: it has no sender, and is refused. Other doorbells are dropped. */
static inline u32 admitted(struct slot *slot, u32 where) {
  if (!where) {
    return 0;
  }
  u32 arm = ((volatile struct slot *)slot)->arm;
  u32 page = (where - BELLS_BEGIN) / BELL_PAGE_BYTES;
  u32 rung = ((volatile struct bell *)next_bell)->slot & (SEND_SLOTS - 1);
  u32 ahead = (rung - (u32)(slot - send_queue)) & (SEND_SLOTS - 1);
  rung_by = ahead == 0 && page < PORTS ? page : NOBODY;
  if (arm && page < PORTS && ahead < UNPROVEN_MAX && ((volatile struct slot *)send_queue)[rung].arm) {
    return arm;
  }
  rung_by = 0;
  taken();
  return 0;
}

static inline u32 proven(u32 destination) {
  return (destination & -0x100) | rung_by;
}

#endif

#endif
