/* The other side of the card's conformance tests: a program that does on the card what the test asks for, and tells what it
   has seen. The test writes a command below and sets LAN0_SIG; the probe answers with HOST_SIG. */
#define LANAI 4
#include "../mcp/registers.h"

enum { SEND_RDY = 1 << 13, TAIL_INT = 1 << 7, BYTE_RDY = 1, RESULTS = 32 };

#define CKS REGISTER(0x38)
#define RB REGISTER(0x60)
#define RW REGISTER(0x68)
#define SB REGISTER(0x70)
#define SH REGISTER(0x74)
#define SW REGISTER(0x78)
#define ST REGISTER(0x7C)
#define LED REGISTER(0x94)

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
  RML = command->d + command->e - 4;
  SMP = command->a;
  SA = command->c;
  SMLT = command->a + ((command->b + 3) & ~3u) - 4;
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
  RML = command->a + command->b - 4;
  while ((ISR & (RECV_INT | BUFF_INT)) == 0) {
  }
  note_engines(seen);
}

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
  SML = command->a + command->b - 4;
  while ((ISR & SEND_INT) == 0) {
  }
  ST = 0;
}

/* Sends b bytes from a. */
static void send(void) {
  struct command *command = COMMAND;
  SMP = command->a;
  SMLT = command->a + command->b - 4;
  while ((ISR & SEND_INT) == 0) {
  }
  command->result[1] = ISR;
}

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
  u32 signal = LAN0_SIG << command->a;
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
    EAR = command->b;
    LAR = command->c;
    DMA_DIR = E2L;
    DMA_CTR = command->d;
  }
  while (count < command->a) {
    count++;
    __asm__ volatile("" : "+r"(count));
  }
  command->result[0] = RTC - begin;
  command->result[1] = ISR & DMA_INT;
}

void main(void) {
  struct command *command = COMMAND;
  ISR = 0xFFFFFFFF & ~HOST_SIG;
  TIMEOUT = 0;
  MYRINET = NRES_ENABLE | CRC_ENABLE;
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
    }
    ISR = HOST_SIG;
  }
}
