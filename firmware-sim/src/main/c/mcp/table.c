/* The layout, published by name. */
#include "bus.h"
#include "doorbell.h"

#define offsetof(type, member) __builtin_offsetof(type, member)

struct row {
  char name[TABLE_NAME_BYTES];
  u32 value;
};

#define ADDRESS(variable) ((u32)&(variable))
#define FIELD(variable, field) ((u32) & (variable).field)

/* Where the bridge's pointers begin. */
#if LANAI == 4
#define BRIDGE_ROWS(row)
#else
#define BRIDGE_ROWS(row)                                                                                                 \
  row("chain.toHost", ADDRESS(chains[L2E]))                                                                              \
  row("chain.fromHost", ADDRESS(chains[E2L]))                                                                            \
  row("doorbells", ADDRESS(bells))
#endif

#define ROWS(row)                                                                                                        \
  row("chip", LANAI)                                                                                                     \
  row("send.queue", ADDRESS(send_queue))                                                                                 \
  row("send.slots", SEND_SLOTS)                                                                                          \
  row("send.slotBytes", SEND_SLOT_BYTES)                                                                                 \
  row("send.inlineMax", sizeof((struct slot *)0)->is.data)                                                               \
  row("send.messageMax", MESSAGE_MAX)                                                                                    \
  row("send.pieceMin", PIECE_MIN)                                                                                        \
  row("send.pieceMax", PIECE_MAX)                                                                                        \
  row("send.done", FIELD(control, send_done))                                                                            \
  row("entry.destination", offsetof(struct slot, destination))                                                           \
  row("entry.user", offsetof(struct slot, user))                                                                         \
  row("entry.credit", offsetof(struct slot, credit))                                                                     \
  row("entry.arm", offsetof(struct slot, arm))                                                                           \
  row("entry.data", offsetof(struct slot, is.data))                                                                      \
  row("entry.staging", offsetof(struct slot, is.staging))                                                                \
  row("entry.kindPio", KIND_PIO)                                                                                         \
  row("entry.kindDma", KIND_DMA)                                                                                         \
  row("entry.kindShift", KIND_SHIFT)                                                                                     \
  row("entry.lengthMask", LENGTH_MASK)                                                                                   \
  row("notice.bytes", sizeof(struct notice))                                                                             \
  row("notice.piece", offsetof(struct notice, piece))                                                                    \
  row("notice.arm", offsetof(struct notice, arm))                                                                        \
  row("header.ports", offsetof(struct header, ports))                                                                    \
  row("header.nodes", offsetof(struct header, nodes))                                                                    \
  row("header.user", offsetof(struct header, user))                                                                      \
  row("header.credit", offsetof(struct header, credit))                                                                  \
  row("header.total", offsetof(struct header, total))                                                                    \
  row("packet.headerBytes", sizeof(struct header))                                                                       \
  row("packet.grain", PAYLOAD_GRAIN)                                                                                     \
  row("packet.typeData", TYPE_DATA)                                                                                      \
  row("packet.typeScout", TYPE_SCOUT)                                                                                    \
  row("packet.typeSelfTest", TYPE_SELF_TEST)                                                                             \
  row("pages", ADDRESS(pages))                                                                                           \
  row("page.bytes", sizeof(struct page))                                                                                 \
  row("page.consumed", offsetof(struct page, consumed))                                                                  \
  row("page.wake", offsetof(struct page, wake))                                                                          \
  row("page.refused", offsetof(struct page, refused))                                                                    \
  row("ports", ADDRESS(ports))                                                                                           \
  row("ports.count", PORTS)                                                                                              \
  row("port.bytes", sizeof(struct port))                                                                                 \
  row("port.open", offsetof(struct port, open))                                                                          \
  row("port.queue", offsetof(struct port, queue))                                                                        \
  row("port.slots", offsetof(struct port, slots))                                                                        \
  row("port.staging", offsetof(struct port, staging))                                                                    \
  row("port.stagingBytes", offsetof(struct port, staging_bytes))                                                         \
  row("port.holds", offsetof(struct port, holds))                                                                        \
  row("port.produced", offsetof(struct port, produced))                                                                  \
  row("port.room", offsetof(struct port, room))                                                                          \
  row("port.next", offsetof(struct port, next))                                                                          \
  row("routes", ADDRESS(routes))                                                                                         \
  row("routes.count", NODES)                                                                                             \
  row("route.bytes", sizeof(struct route))                                                                               \
  row("route.length", offsetof(struct route, length))                                                                    \
  row("route.lengthMax", ROUTE_LENGTH_MAX)                                                                               \
  row("control.board", FIELD(control, board))                                                                            \
  row("control.settleTicks", FIELD(control, settle_ticks))                                                               \
  row("control.interruptGap", FIELD(control, interrupt_gap_ticks))                                                       \
  row("control.nresPeriod", FIELD(control, nres_period))                                                                 \
  row("control.pieceBytes", FIELD(control, piece_bytes))                                                                 \
  row("control.dmaTest", FIELD(control, dma_test))                                                                       \
  row("control.dmaTestCount", FIELD(control, dma_test_count))                                                            \
  row("control.node", FIELD(control, node))                                                                              \
  row("control.selfTest", FIELD(control, self_test))                                                                     \
  row("control.reason", FIELD(control, reason))                                                                          \
  row("control.wakePorts", FIELD(control, wake_ports))                                                                   \
  row("control.errors", FIELD(control, errors))                                                                          \
  row("control.scouts", FIELD(control, scouts))                                                                          \
  row("reason.ready", REASON_READY)                                                                                      \
  row("reason.port", REASON_PORT)                                                                                        \
  row("reason.error", REASON_ERROR)                                                                                      \
  row("reason.scout", REASON_SCOUT)                                                                                      \
  row("selfTest.runs", SELF_TEST_RUNS)                                                                                   \
  row("selfTest.good", SELF_TEST_GOOD)                                                                                   \
  row("selfTest.silent", SELF_TEST_SILENT)                                                                               \
  row("selfTest.bad", SELF_TEST_BAD)                                                                                     \
  row("dmaTest", ADDRESS(dma_tests))                                                                                     \
  row("dmaTest.count", DMA_TESTS)                                                                                        \
  row("dmaTest.stride", sizeof(struct dma_test))                                                                         \
  row("dmaTest.bytes", offsetof(struct dma_test, bytes))                                                                 \
  row("dmaTest.ticks", offsetof(struct dma_test, ticks))                                                                 \
  row("dmaTest.max", DMA_TEST_MAX)                                                                                       \
  row("report", ADDRESS(told))                                                                                             \
  row("report.count", ERRORS_TOLD)                                                                                         \
  row("report.bytes", sizeof(struct told))                                                                                 \
  row("report.what", offsetof(struct told, what))                                                                          \
  row("report.ports", offsetof(struct told, ports))                                                                        \
  row("report.nodes", offsetof(struct told, nodes))                                                                        \
  row("report.credit", offsetof(struct told, credit))                                                                      \
  row("scout.request", ADDRESS(scout_request))                                                                           \
  row("scout.armed", offsetof(struct scout_request, armed))                                                              \
  row("scout.route", offsetof(struct scout_request, route))                                                              \
  row("scout.packet", offsetof(struct scout_request, scout))                                                             \
  row("scout.replies", ADDRESS(scout_replies))                                                                           \
  row("scout.replies.count", SCOUT_REPLIES)                                                                              \
  row("scout.bytes", sizeof(struct scout))                                                                               \
  row("scout.type", offsetof(struct scout, type))                                                                        \
  row("scout.cookie", offsetof(struct scout, cookie))                                                                    \
  row("scout.board", offsetof(struct scout, board))                                                                      \
  row("scout.node", offsetof(struct scout, node))                                                                        \
  row("scout.back", offsetof(struct scout, back))                                                                        \
  row("scout.asks", SCOUT_ASKS)                                                                                          \
  row("scout.answers", SCOUT_ANSWERS)                                                                                    \
  row("counter.packetsSent", FIELD(counters, packets_sent))                                                              \
  row("counter.packetsDelivered", FIELD(counters, packets_delivered))                                                    \
  row("counter.bytesSent", FIELD(counters, bytes_sent))                                                                  \
  row("counter.bytesDelivered", FIELD(counters, bytes_delivered))                                                        \
  row("counter.entries", FIELD(counters, entries))                                                                       \
  row("counter.interrupts", FIELD(counters, interrupts))                                                                 \
  row("counter.scoutsAnswered", FIELD(counters, scouts_answered))                                                        \
  row("counter.networkResets", FIELD(counters, network_resets))                                                          \
  row("counter.badCrc", FIELD(counters, errors[ERROR_BAD_CRC]))                                                          \
  row("counter.tooShort", FIELD(counters, errors[ERROR_TOO_SHORT]))                                                      \
  row("counter.tooLong", FIELD(counters, errors[ERROR_TOO_LONG]))                                                        \
  row("counter.cut", FIELD(counters, errors[ERROR_CUT]))                                                                 \
  row("counter.misrouted", FIELD(counters, errors[ERROR_MISROUTED]))                                                     \
  row("counter.unknownType", FIELD(counters, errors[ERROR_UNKNOWN_TYPE]))                                                \
  row("counter.closedPort", FIELD(counters, errors[ERROR_CLOSED_PORT]))                                                  \
  row("counter.noRoom", FIELD(counters, errors[ERROR_NO_ROOM]))                                                          \
  row("counter.badEntry", FIELD(counters, errors[ERROR_BAD_ENTRY]))                                                      \
  row("counter.noRoute", FIELD(counters, errors[ERROR_NO_ROUTE]))                                                        \
  BRIDGE_ROWS(row)

#define COUNT_ROW(name, value) +1
#define FILL_ROW(name, value) {name, value},

struct table {
  u32 magic;
  u32 version;
  u32 names;
  u32 reserved;
  struct row rows[0 ROWS(COUNT_ROW)];
};

const struct table mcp_table = {TABLE_MAGIC, TABLE_VERSION, 0 ROWS(COUNT_ROW), 0, {ROWS(FILL_ROW)}};
