package org.wirelore.device.myrinet;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;

/** What the driver tells the control program before it starts, and reads of its reports: tests, errors, counters. */
final class CardReport {
    private static final long TICK_PS = 500_000;
    private static final long SECOND_PS = 1_000_000_000_000L;

    private final CardLayout layout;
    private final PublishedTable table;
    private final MyrinetDriverConfig config;
    private final int selfTestGood;
    private final PhysicalMemory memory;
    private final PinnedMemory pinned;
    /** What the control program tries the host DMA on, pinned as long as it does; 0: it doesn't. */
    private int dmaTestAddress;
    private boolean isTestPinned;
    private @Nullable DmaFigures dma;
    private boolean isSelfTestGood;
    private long selfTestsFailed;

    CardReport(CardLayout layout, MyrinetDriverConfig config, PhysicalMemory memory, PinnedMemory pinned) {
        this.memory = memory;
        this.pinned = pinned;
        this.layout = layout;
        this.config = config;
        table = layout.table;
        selfTestGood = table.get("selfTest.good");
    }

    void reset() {
        dma = null;
        isSelfTestGood = false;
        selfTestsFailed = 0;
        isTestPinned = false;
    }

    /** The host's memory has been reset. */
    void onAttach() {
        dmaTestAddress = config.dmaTests() == 0 ? 0 : memory.allocate(dmaTestBytes(), Long.BYTES);
    }

    private int dmaTestBytes() {
        return table.get("dmaTest.max");
    }

    /** What the card must know before it starts. */
    void writeSettings(MyrinetBoard board) {
        pinTest(dmaTestAddress != 0);
        board.writeSram(table.get("control.board"), config.boardId());
        board.writeSram(table.get("control.settleTicks"), config.settleTicks());
        board.writeSram(table.get("control.interruptGap"), config.interruptGapTicks());
        board.writeSram(table.get("control.nresPeriod"), config.nresPeriod());
        board.writeSram(table.get("control.pieceBytes"), config.pieceBytes());
        board.writeSram(table.get("control.dmaTest"), dmaTestAddress);
        board.writeSram(table.get("control.dmaTestCount"), config.dmaTests());
    }

    private void pinTest(boolean isPinned) {
        if (isPinned && !isTestPinned) {
            pinned.pin(dmaTestAddress, dmaTestBytes());
        } else if (!isPinned && isTestPinned) {
            pinned.unpin(dmaTestAddress, dmaTestBytes());
        }
        isTestPinned = isPinned;
    }

    /** After the self-test: its result, and what the host DMA takes. */
    void readStart(MyrinetBoard board) {
        pinTest(false);
        isSelfTestGood = board.readSram(layout.selfTest) == selfTestGood;
        selfTestsFailed += isSelfTestGood ? 0 : 1;
        if (config.dmaTests() > 0) {
            int first = table.get("dmaTest");
            int last = first + (table.get("dmaTest.count") - 1) * table.get("dmaTest.stride");
            long[] toHost = line(board, first, last, 0);
            long[] fromHost = line(board, first, last, 1);
            dma = new DmaFigures(toHost[0], toHost[1], fromHost[0], fromHost[1]);
        }
    }

    /** Start-up in picoseconds and bytes per second of one direction. */
    private long[] line(MyrinetBoard board, int first, int last, int direction) {
        int bytesAt = table.get("dmaTest.bytes");
        int ticksAt = table.get("dmaTest.ticks") + direction * Integer.BYTES;
        long fewBytes = board.readSram(first + bytesAt);
        long manyBytes = board.readSram(last + bytesAt);
        long fewPs = board.readSram(first + ticksAt) * TICK_PS / config.dmaTests();
        long manyPs = board.readSram(last + ticksAt) * TICK_PS / config.dmaTests();
        long bytes = Math.max(manyBytes - fewBytes, 1);
        long ps = Math.max(manyPs - fewPs, 1);
        return new long[]{Math.max(fewPs - fewBytes * ps / bytes, 0), Math.round((double) bytes * SECOND_PS / ps)};
    }

    CardError readError(MyrinetBoard board, int index) {
        int at = layout.reports + Integer.remainderUnsigned(index, layout.reportCount) * layout.reportBytes;
        return CardError.of(board.readSram(at + table.get("report.what")),
                board.readSram(at + table.get("report.ports")),
                board.readSram(at + table.get("report.nodes")), board.readSram(at + table.get("report.credit")));
    }

    CardCounters counters(MyrinetBoard board, long resets) {
        Map<CardError.Kind, Long> errors = new EnumMap<>(CardError.Kind.class);
        for (CardError.Kind kind : CardError.Kind.values()) {
            if (kind != CardError.Kind.UNKNOWN) {
                errors.put(kind, word(board, kind.counter()));
            }
        }
        return new CardCounters(word(board, "packetsSent"), word(board, "packetsDelivered"),
                twoWords(board, "bytesSent"), twoWords(board, "bytesDelivered"), word(board, "entries"),
                word(board, "interrupts"), word(board, "scoutsAnswered"), word(board, "networkResets"), resets,
                selfTestsFailed, errors);
    }

    private long word(MyrinetBoard board, String name) {
        return Integer.toUnsignedLong(board.readSram(table.get("counter." + name)));
    }

    private long twoWords(MyrinetBoard board, String name) {
        int at = table.get("counter." + name);
        return (long) board.readSram(at) << 32 | Integer.toUnsignedLong(board.readSram(at + 4));
    }

    @Nullable
    DmaFigures dmaFigures() {
        return dma;
    }

    boolean isSelfTestGood() {
        return isSelfTestGood;
    }
}
