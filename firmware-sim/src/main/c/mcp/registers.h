/* The special registers of the card's chip, as its processor sees them. One source serves three register blocks: LANAI says
   for which chip it is compiled, 4, 7 or 9. */
#ifndef WIRELORE_MCP_REGISTERS_H
#define WIRELORE_MCP_REGISTERS_H

#ifndef LANAI
#error "compile with -DLANAI=4, -DLANAI=7 or -DLANAI=9"
#endif

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

#if LANAI == 4
#define REGISTER(offset) (*(volatile u32 *)(0xFFFFFF00u + (offset)))
#define ISR REGISTER(0x28)
#define EIMR REGISTER(0x2C)
#define IT REGISTER(0x30)
#define RTC REGISTER(0x34)
#define EAR REGISTER(0x3C)
#define LAR REGISTER(0x40)
#define DMA_CTR REGISTER(0x44)
#define RMP REGISTER(0x48)
#define RML REGISTER(0x4C)
#define SMP REGISTER(0x50)
#define SML REGISTER(0x54)
#define SMLT REGISTER(0x58)
#define SA REGISTER(0x6C)
#define DMA_DIR REGISTER(0x80)
#define DMA_STS REGISTER(0x84)
#define TIMEOUT REGISTER(0x88)
#define MYRINET REGISTER(0x8C)
#else
#define REGISTER(offset) (*(volatile u32 *)(0xFFFFFE00u + (offset)))
#define ISR REGISTER(0x050)
#define EIMR REGISTER(0x058)
#define IT REGISTER(0x060)
#define RTC REGISTER(0x068)
#define PULSE REGISTER(0x0B8)
#define RMP REGISTER(0x0E0)
#define RML REGISTER(0x0E8)
#define SMP REGISTER(0x0F0)
#define SML REGISTER(0x100)
#define SMLT REGISTER(0x108)
#define SA REGISTER(0x118)
#define TIMEOUT REGISTER(0x128)
#define MYRINET REGISTER(0x130)
#endif

enum {
  HOST_SIG = 1 << 30,
#if LANAI == 4
  /* The send and receive engines and the host DMA count in words. */
  GRAIN = 4,
  TIME_INT = 1 << 5,
  DMA_INT = 1 << 4,
#else
  GRAIN = 8,
  TIME_INT = 1 << 6,
  WAKE_INT = 1 << 12,
#endif
#if LANAI == 9
  /* The host has one signal. */
  LAN0_SIG = 1 << 29,
  LAN1_SIG = LAN0_SIG,
  LAN2_SIG = LAN0_SIG,
#else
  LAN0_SIG = 1 << 16,
  LAN1_SIG = 1 << 17,
  LAN2_SIG = 1 << 18,
#endif
  NRES_INT = 1 << 11,
  ORUN2 = 1 << 9,
  ORUN1 = 1 << 8,
  SEND_INT = 1 << 3,
  BUFF_INT = 1 << 2,
  RECV_INT = 1 << 1,

  L2E = 0,
  E2L = 1,

  /* MYRINET; the last three on LANai 9 only, the second one on LANai 4 only. */
  NRES_ENABLE = 1 << 0,
  CRC_ENABLE = 1 << 1,
  TX_CRC8_ENABLE = 1 << 2,
  RX_CRC8_ENABLE = 1 << 3,
  TIMEOUT_SHIFT = 6,

  /* IT counts half microseconds. */
  TICKS_PER_MILLISECOND = 2000
};

#endif
