/*
 * A SISCI library that does nothing but record its arguments, and answers what a test has asked for.
 * With API1 it is one of API 1, with WIDE one of API 2, and with WIDE_MULTI it has the functions for several threads,
 * too.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef unsigned int word;
typedef void *handle;
#ifdef WIDE_MULTI
#define WIDE
#endif
#ifdef WIDE
typedef size_t size;
typedef unsigned long long ioaddr;
#else
typedef unsigned int size;
typedef unsigned int ioaddr;
#endif
typedef struct { unsigned short nodeId, offsHi; unsigned int offsLo; } address;
typedef struct { unsigned int size, local, remote, flags; } vector;

/* ---- The recorder ---- */

static char text[65536];
static size_t used;
static word nextError;
static long long nextResult;
static long long outs[3];
static void *callback, *argument;
char recorderMemory[16384] __attribute__((aligned(4096)));

static void add(const char *format, ...) {
    va_list values;
    va_start(values, format);
    used += vsnprintf(text + used, sizeof text - used, format, values);
    va_end(values);
}

/* What was called since the last time, a line each. */
const char *recorderText(void) {
    static char copy[65536];
    memcpy(copy, text, used);
    copy[used] = 0;
    used = 0;
    return copy;
}

void recorderAnswer(word error, long long result) {
    nextError = error;
    nextResult = result;
}

void recorderOuts(long long born, long long first, long long second) {
    outs[0] = born;
    outs[1] = first;
    outs[2] = second;
}

struct event { int kind; handle of; long long a, b, c, d; int action; };

/* Calls the last callback that was given, in a thread of the library's own. */
static void *happen(void *given) {
    struct event *e = given;
    switch (e->kind) {
    case 0:
        e->action = ((int (*)(void *, handle, int, word, word, word)) callback)(argument, e->of, e->a, e->b, e->c, e->d);
        break;
    case 1:
        e->action = ((int (*)(void *, handle, int, word)) callback)(argument, e->of, e->a, e->b);
        break;
    case 2:
        e->action = ((int (*)(void *, handle, word)) callback)(argument, e->of, e->a);
        break;
    default:
        e->action = ((int (*)(void *, handle, void *, word, word)) callback)(argument, e->of, recorderMemory, e->a, e->b);
    }
    return 0;
}

int recorderHappen(int kind, handle of, long long a, long long b, long long c, long long d) {
    struct event e = { kind, of, a, b, c, d, -1 };
    pthread_t thread;
    if (pthread_create(&thread, 0, happen, &e)) return -2;
    pthread_join(thread, 0);
    return e.action;
}

static int reasonInWait;

/* Has an event of a local segment happen in the next wait for an interrupt. */
void recorderHappenInWait(int reason) {
    reasonInWait = reason;
}

static void happenInWait(void) {
    int reason = reasonInWait;
    reasonInWait = 0;
    if (reason) recorderHappen(0, 0, reason, 0, 0, 0);
}

/* ---- Pieces of functions ---- */

#define SIZE(v) add(" %d:%llu", (int) (8 * sizeof(v)), (unsigned long long) (v))
#define WORD(v) add(" %u", v)
#define PTR(v) add(" %p", (void *) (v))
#define CB(f, a) (add(f ? " callback" : " none"), PTR(a), callback = (void *) (f), argument = (a))
#define GIVE(p, i) (add(p ? " out" : " null"), *(p) = (__typeof__(*(p))) outs[i])
#define ANSWER (add("\n"), *error = nextError)
#define RESULT(type) (type) nextResult

#define BLOCK_READ 8

/* ---- Constants: flags have twice the header's values, queries are numbered from 100 ---- */

#define CONSTANT(name, value) const word _SISCI_PUBLIC_CONST_##name = value
#define FLAG(name, bit) CONSTANT(SCI_FLAG_##name, 2u * (bit))

FLAG(THREAD_SAFE, 0x1); FLAG(USE_CALLBACK, 0x1); FLAG(EMPTY, 0x2); FLAG(PRIVATE, 0x4); FLAG(PHYSICAL, 0x10);
FLAG(DMA_SOURCE_ONLY, 0x8); FLAG(FORCE_DISCONNECT, 0x1); FLAG(ASYNCHRONOUS_CONNECT, 0x2);
FLAG(FIXED_MAP_ADDR, 0x1); FLAG(READONLY_MAP, 0x2); FLAG(LOCK_OPERATION, 0x4); FLAG(CONDITIONAL_INTERRUPT_MAP, 0x8);
FLAG(UNCONDITIONAL_DATA_INTERRUPT_MAP, 0x10); FLAG(READ_PREFETCH_AGGR_HOLD_MAP, 0x20);
FLAG(READ_PREFETCH_NO_HOLD_MAP, 0x40); FLAG(IO_MAP_IOSPACE, 0x80); FLAG(DMOVE_MAP, 0x100);
FLAG(WRITES_DISABLE_GATHER_MAP, 0x200); FLAG(DISABLE_128_BYTES_PACKETS, 0x400); FLAG(NO_MEMORY_LOOPBACK_MAP, 0x800);
FLAG(FAST_BARRIER, 0x1); FLAG(FLUSH_CPU_BUFFERS_ONLY, 0x1); FLAG(BLOCK_READ, 0x4); FLAG(ERROR_CHECK, 0x2);
FLAG(DMA_POST, 0x2); FLAG(DMA_WAIT, 0x4); FLAG(DMA_RESET, 0x8); FLAG(DMA_READ, 0x10); FLAG(DMA_PHDMA, 0x20);
FLAG(FIXED_INTNO, 0x2); FLAG(SHARED_INT, 0x4); FLAG(CONDITIONAL_INTERRUPT, 0x8);
/* Its name is one of the irregular ones. */
CONSTANT(WRITE_BACK_CACHE_MAP, 0x10000000);
CONSTANT(SCI_LOCAL_HOST, 0xFFFE);
#ifdef WIDE
FLAG(NOTIFY, 0x2); FLAG(NO_FLUSH, 0x1); FLAG(NO_STORE_BARRIER, 0x2);
FLAG(AUTO_ID, 0x20000000); FLAG(BROADCAST, 0x40000); FLAG(FORCE_REMOVE, 0x20); FLAG(COUNTING_INT, 0x20);
FLAG(DMA_GLOBAL, 0x40); FLAG(DMA_SYSDMA, 0x100); FLAG(DMA_USER_MEM, 0x200); FLAG(DMA_ADAPTER, 0x800);
FLAG(CACHE_FLUSH, 0x100000); FLAG(CACHE_INVALIDATE, 0x200000);
CONSTANT(SCI_INFINITE_TIMEOUT, 0x7FFFFFFF);
#else
CONSTANT(SCI_ERR_BUSY, 0x40000777); CONSTANT(SCI_ERR_INTNO_USED, 0x40000778); CONSTANT(SCI_ERR_NO_SUCH_INTNO, 0x40000779);
#endif

CONSTANT(SCI_Q_VENDORID, 100); CONSTANT(SCI_Q_API, 101); CONSTANT(SCI_Q_ADAPTER, 102); CONSTANT(SCI_Q_SYSTEM, 103);
CONSTANT(SCI_Q_LOCAL_SEGMENT, 104); CONSTANT(SCI_Q_REMOTE_SEGMENT, 105); CONSTANT(SCI_Q_MAP, 106);
#define ADAPTER(name, value) CONSTANT(SCI_Q_ADAPTER_##name, value)
ADAPTER(SERIAL_NUMBER, 110); ADAPTER(CARD_TYPE, 111); ADAPTER(NUMBER, 112); ADAPTER(INSTANCE_NUMBER, 113);
ADAPTER(FIRMWARE_OK, 114); ADAPTER(NODEID, 115); ADAPTER(PHYS_LINK_PORT_NODEID, 118); ADAPTER(CONFIGURED, 119);
CONSTANT(SCI_Q_SCI_Q_ADAPTER_PHYS_MEM_NODEID, 116); CONSTANT(SCI_Q_SCI_Q_ADAPTER_PHYS_MBX_NODEID, 117);
ADAPTER(LINK_OPERATIONAL, 120); ADAPTER(HW_LINK_STATUS_IS_OK, 121); ADAPTER(SCI_LINK_FREQUENCY, 122);
ADAPTER(B_LINK_FREQUENCY, 123); ADAPTER(IO_BUS_FREQUENCY, 124); ADAPTER(CONNECTED_TO_SWITCH, 125);
ADAPTER(LOCAL_SWITCH_TYPE, 126); ADAPTER(LOCAL_SWITCH_PORT_NUMBER, 127);
ADAPTER(CONNECTED_TO_EXPECTED_SWITCH_PORT, 128); ADAPTER(ATT_PAGE_SIZE, 129); ADAPTER(ATT_NUMBER_OF_ENTRIES, 130);
ADAPTER(ATT_AVAILABLE_ENTRIES, 131); ADAPTER(DMA_SIZE_ALIGNMENT, 132); ADAPTER(DMA_OFFSET_ALIGNMENT, 133);
ADAPTER(DMA_MTU, 134); ADAPTER(SUGGESTED_MIN_DMA_SIZE, 135); ADAPTER(SUGGESTED_MIN_BLOCK_SIZE, 136);
ADAPTER(NUMBER_OF_STREAMS, 137); ADAPTER(STREAM_BUFFER_SIZE, 138);
CONSTANT(SCI_Q_SYSTEM_HOSTBRIDGE, 150); CONSTANT(SCI_Q_SYSTEM_WRITE_POSTING_ENABLED, 151);
CONSTANT(SCI_Q_SYSTEM_WRITE_COMBINING_ENABLED, 152); CONSTANT(SCI_Q_LOCAL_SEGMENT_IOADDR, 160);
CONSTANT(SCI_Q_REMOTE_SEGMENT_IOADDR, 161); CONSTANT(SCI_Q_MAP_MAPPED_TO_LOCAL_TARGET, 162);

/* ---- Functions, once for each set of names ---- */

#define ENTER(name) add("ST " #name)
#define F(name) _SISCI_PUBLIC_FUNC_ST_##name
#include "functions.c"
#undef F
#undef ENTER

#ifdef WIDE_MULTI
#define ENTER(name) add("MT " #name)
#define F(name) _SISCI_PUBLIC_FUNC_MT_##name
#include "functions.c"
#endif
