/* The other side of the card's conformance tests: a program that does on the card what the test asks for, and tells what it
   has seen. The test writes a command below and sets LAN0_SIG; the probe answers with HOST_SIG. */
#include "../mcp/bus.h"

enum { SEND_RDY = 1 << 13, TAIL_INT = 1 << 7, BYTE_RDY = 1, RESULTS = 32 };

#if LANAI == 4
#define CKS REGISTER(0x38)
#define RB REGISTER(0x60)
#define RW REGISTER(0x68)
#define SB REGISTER(0x70)
#define SH REGISTER(0x74)
#define SW REGISTER(0x78)
#define ST REGISTER(0x7C)
#define LED REGISTER(0x94)
#else
#define CPUC REGISTER(0x078)
#define IT1 REGISTER(0x0C0)
#define IT2 REGISTER(0x0C8)
#define RMC REGISTER(0x0D8)
#define SMH REGISTER(0x0F8)
#define LED REGISTER(0x140)

struct descriptor chains[2][2] __attribute__((aligned(8)));
u32 chain_at[2];
#endif

#if LANAI == 9
#define SIGNAL(number) (u32) LAN0_SIG
#else
#define SIGNAL(number) ((u32)LAN0_SIG << (number))
#endif

struct command {
  volatile u32 code;
  volatile u32 a, b, c, d, e;
  volatile u32 result[RESULTS];
};

#define COMMAND ((struct command *)0x9000)

static void note_engines(u32 *seen) {
  struct command *command = COMMAND;
  command->result[0] = RMP;
  command->result[1] = ISR;
  command->result[2] = seen[0];
  command->result[3] = seen[1];
  command->result[4] = SMP;
}

/* Sends b bytes from a, of which the first c are skipped, and receives into d of e bytes. Counts how RMP moves. */
static void send_and_receive(void) {
  struct command *command = COMMAND;
  u32 seen[2] = {0, 0};
  u32 last;
  RMP = command->d;
  RML = command->d + command->e - GRAIN;
  SMP = command->a;
  SA = command->c;
  SMLT = command->a + ((command->b + GRAIN - 1) & -GRAIN) - GRAIN;
  last = RMP;
  while ((ISR & (RECV_INT | BUFF_INT)) == 0) {
    u32 now = RMP;
    if (now != last) {
      seen[0]++;
      if (now - last > seen[1]) {
        seen[1] = now - last;
      }
      last = now;
    }
  }
  note_engines(seen);
}

/* Arms a of b bytes and waits. */
static void receive(void) {
  struct command *command = COMMAND;
  u32 seen[2] = {0, 0};
  RMP = command->a;
  RML = command->a + command->b - GRAIN;
  while ((ISR & (RECV_INT | BUFF_INT)) == 0) {
  }
  note_engines(seen);
}

#if LANAI == 4

/* Sends a route byte and a header word singly, and b bytes from a. */
static void send_mixed(void) {
  struct command *command = COMMAND;
  while ((ISR & SEND_RDY) == 0) {
  }
  SB = command->c;
  while ((ISR & SEND_RDY) == 0) {
  }
  SH = command->d;
  while ((ISR & SEND_RDY) == 0) {
  }
  SW = command->e;
  while ((ISR & SEND_INT) == 0) {
  }
  SMP = command->a;
  SML = command->a + command->b - GRAIN;
  while ((ISR & SEND_INT) == 0) {
  }
  ST = 0;
}

#else

/* Sends a byte, a half word and a word from a table, and b bytes from a. */
static void send_mixed(void) {
  static u32 table[2] __attribute__((aligned(8)));
  struct command *command = COMMAND;
  table[0] = command->c << 16 | command->d;
  table[1] = command->e;
  SMP = (u32)table;
  SA = 1;
  SML = (u32)table;
  while ((ISR & SEND_INT) == 0) {
  }
  SMP = command->a;
  SMLT = command->a + command->b - GRAIN;
}

#endif

/* Sends b bytes from a. */
static void send(void) {
  struct command *command = COMMAND;
  SMP = command->a;
  SMLT = command->a + command->b - GRAIN;
  while ((ISR & SEND_INT) == 0) {
  }
  command->result[1] = ISR;
}

#if LANAI == 4

/* Receives a packet byte by byte to a. */
static void receive_singly(void) {
  struct command *command = COMMAND;
  volatile unsigned char *to = (volatile unsigned char *)command->a;
  u32 count = 0;
  ISR = TAIL_INT;
  while ((ISR & TAIL_INT) == 0) {
    if (ISR & BYTE_RDY) {
      to[count++] = (unsigned char)RB;
    }
  }
  command->result[0] = count;
}

/* Moves d bytes between host address a and SRAM b, into SRAM if c. Counts what DMA_CTR shows. */
static void move(void) {
  struct command *command = COMMAND;
  u32 steps = 0;
  u32 rises = 0;
  u32 last = command->d;
  u32 isr;
  CKS = 0;
  EAR = command->a;
  LAR = command->b;
  DMA_DIR = command->c;
  DMA_CTR = command->d;
  command->result[0] = ISR & DMA_INT;
  do {
    u32 left = DMA_CTR;
    isr = ISR;
    if (left > last) {
      rises++;
    }
    if (left < last) {
      steps++;
    }
    last = left;
  } while ((isr & DMA_INT) == 0);
  command->result[1] = DMA_CTR;
  command->result[2] = steps;
  command->result[3] = rises;
  command->result[4] = CKS;
}

#else

static void receive_singly(void) {
}

/* Moves d bytes between host address a and SRAM b, into SRAM if c. Counts looks at WAKE. */
static void move(void) {
  struct command *command = COMMAND;
  struct descriptor *descriptor = &chains[command->c][chain_at[command->c]];
  u32 steps = 0;
  bus_acknowledge();
  bus_start(command->c, command->a, command->b, command->d);
  command->result[0] = ISR & BUS_INT;
  while ((ISR & BUS_INT) == 0) {
    steps++;
  }
  bus_acknowledge();
  command->result[1] = ISR & BUS_INT;
  command->result[2] = steps;
  command->result[3] = 0;
  command->result[4] = descriptor->sums[1];
}

/* Moves as before, but both ways in one go: two descriptors of a chain each, and both chains at once. */
static void move_both_ways(void) {
  struct command *command = COMMAND;
  struct descriptor *to = chains[L2E];
  struct descriptor *from = chains[E2L];
  static struct descriptor more[4] __attribute__((aligned(8)));
  u32 bytes = command->d / 2;
  u32 i;
  bus_acknowledge();
  for (i = 0; i < 2; i++) {
    struct descriptor *first = i == L2E ? &to[chain_at[L2E]] : &from[chain_at[E2L]];
    struct descriptor *second = &more[2 * i];
    struct descriptor *end = i == L2E ? &to[chain_at[L2E] ^ 1] : &from[chain_at[E2L] ^ 1];
    u32 host = command->a + (i == L2E ? command->d : 0);
    end->next = (u32)end | CHAIN_TERMINAL | i;
    second->bytes = bytes;
    second->sram = command->b + bytes + (i == L2E ? 0 : command->d);
    second->host_high = 0;
    second->host_low = host + bytes;
    second->next = (u32)end | CHAIN_WAKE | i;
    first->bytes = bytes;
    first->sram = command->b + (i == L2E ? 0 : command->d);
    first->host_high = 0;
    first->host_low = host;
    first->next = (u32)second | i;
    chain_at[i] ^= 1;
  }
  PULSE = 2 | 4;
  for (i = 0; i < 2; i++) {
    u32 begin = RTC;
    while ((ISR & BUS_INT) == 0) {
    }
    bus_acknowledge();
    command->result[i] = RTC - begin;
  }
}

/* Starts IT0, IT1 and IT2 at a, b and c, and notes when each passes. */
static void time_all(void) {
  struct command *command = COMMAND;
  u32 begin = RTC;
  u32 bits = 1 << 13 | 1 << 7 | 1 << 6;
  ISR = bits;
  IT = command->a;
  IT1 = command->b;
  IT2 = command->c;
  command->result[0] = command->result[1] = command->result[2] = 0;
  while (bits) {
    u32 passed = ISR & bits;
    if (passed) {
      command->result[passed & 1 << 6 ? 0 : passed & 1 << 7 ? 1 : 2] = RTC - begin;
      ISR = passed;
      bits &= ~passed;
    }
  }
}

/* MYRINET = a, SMH = b, RMC = c. */
static void configure(void) {
  struct command *command = COMMAND;
  MYRINET = command->a;
  SMH = command->b;
  RMC = command->c;
}

/* Reads the register at 078h before and after a loop of a rounds. */
static void count_cycles(void) {
  struct command *command = COMMAND;
  u32 count = 0;
  command->result[0] = CPUC;
  while (count < command->a) {
    count++;
    __asm__ volatile("" : "+r"(count));
  }
  command->result[1] = CPUC;
}

/* Waits for the entry of a doorbell at a, and takes it. */
static void await_doorbell(void) {
  struct command *command = COMMAND;
  volatile u32 *entry = (volatile u32 *)command->a;
  while (entry[0] == 0) {
  }
  command->result[0] = entry[0];
  command->result[1] = entry[1];
  entry[0] = 0;
}

#endif

/* Starts IT at a, and waits until RTC has gone b on. Counts TIME_INT. */
static void time(void) {
  struct command *command = COMMAND;
  u32 begin = RTC;
  u32 passed = 0;
  ISR = TIME_INT;
  IT = command->a;
  while (RTC - begin < command->b) {
    if (ISR & TIME_INT) {
      if (passed == 0) {
        command->result[1] = RTC - begin;
      }
      passed++;
      ISR = TIME_INT;
    }
  }
  command->result[0] = passed;
  command->result[2] = IT;
}

/* Waits for signal a of the host, clears it, and waits until EIMR is b. */
static void signals(void) {
  struct command *command = COMMAND;
  u32 signal = SIGNAL(command->a);
  while ((ISR & signal) == 0) {
  }
  command->result[0] = ISR;
  ISR = signal;
  command->result[1] = ISR;
  ISR = HOST_SIG;
  command->result[2] = ISR;
  ISR = HOST_SIG;
  command->result[3] = ISR;
}

/* Reads and writes where nothing is. */
static void stray(void) {
  struct command *command = COMMAND;
  volatile u32 *nowhere = (volatile u32 *)command->a;
  command->result[0] = *nowhere;
  *nowhere = 1;
  command->result[1] = *nowhere;
}

/* Counts iterations of a loop while the engines that b starts move. */
static void compute(void) {
  struct command *command = COMMAND;
  u32 begin = RTC;
  u32 count = 0;
  if (command->b) {
    bus_acknowledge();
    bus_start(E2L, command->b, command->c, command->d);
  }
  while (count < command->a) {
    count++;
    __asm__ volatile("" : "+r"(count));
  }
  command->result[0] = RTC - begin;
  command->result[1] = ISR & BUS_INT;
}

void main(void) {
  struct command *command = COMMAND;
  ISR = ~(u32)HOST_SIG;
#if LANAI == 4
  TIMEOUT = 0;
  MYRINET = NRES_ENABLE | CRC_ENABLE;
#elif LANAI == 7
  /* 64 ms. */
  TIMEOUT = 9;
  MYRINET = NRES_ENABLE;
#else
  MYRINET = NRES_ENABLE | TX_CRC8_ENABLE | RX_CRC8_ENABLE;
#endif
#if LANAI != 4
  chains[L2E][0].next = (u32)chains[L2E] | CHAIN_TERMINAL | L2E;
  chains[E2L][0].next = (u32)chains[E2L] | CHAIN_TERMINAL | E2L;
  command->result[RESULTS - 2] = (u32)chains;
#endif
  command->result[RESULTS - 1] = 0x600D;
  ISR = HOST_SIG;
  for (;;) {
    while ((ISR & LAN0_SIG) == 0) {
    }
    ISR = LAN0_SIG;
    switch (command->code) {
      case 1: send_and_receive(); break;
      case 2: receive(); break;
      case 3: send_mixed(); break;
      case 4: receive_singly(); break;
      case 5: move(); break;
      case 6: time(); break;
      case 7: signals(); break;
      case 8: stray(); break;
      case 9: compute(); break;
      case 11: send(); break;
      case 10: LED = command->a; break;
#if LANAI != 4
      case 12: time_all(); break;
      case 13: configure(); break;
      case 14: count_cycles(); break;
      case 15: await_doorbell(); break;
      case 16: move_both_ways(); break;
#endif
    }
    ISR = HOST_SIG;
  }
}
