package org.wirelore.emulator.host;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.host.RegisterBank;

/**
 * A process's view of a card's memory through the CPU's write-combining buffers, each a line of the longest store that
 * the host has. A line leaves as one burst when it is full; else in ascending pieces of at most 8 bytes, when another
 * line needs its buffer, when a load touches it, when it is drained, and before the process waits. What a store into a
 * buffer takes is part of the program's own time; the bus is paid for when the line leaves.
 *
 * <p>A decider may have lines leave early, full ones stay, and pieces leave in descending order (fact sheet on SCI,
 * sections 3.1 and 3.8, C3).
 */
final class CombiningWindow implements RegisterBank {
    /** A Pentium Pro and its successors have four buffers. */
    private static final int LINES = 4;
    private static final int PIECE_BYTES = Long.BYTES;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    private final RegisterBank mapped;
    private final int lineBytes;
    private final long fullMask;
    private final Line[] lines = new Line[LINES];
    private final @Nullable Decider decider;
    private final int earlyPoint;
    private final int latePoint;
    private final int orderPoint;
    private long stores;

    /** A buffer; it is free while nothing is in it. */
    private static final class Line {
        final MemorySegment bytes;
        int offset;
        /** A bit for each byte. */
        long mask;
        long since;

        Line(int lineBytes) {
            bytes = MemorySegment.ofArray(new byte[lineBytes]);
        }
    }

    /**
     * A process's window through the buffers of its CPU; what is mapped itself if the CPU has none.
     *
     * @param mapped takes what leaves
     * @param storeBytesMax the host's longest store
     * @param decisions null: a line leaves when it has to
     */
    static RegisterBank over(RegisterBank mapped, int storeBytesMax, HostProcess process,
            @Nullable CombiningDecisions decisions) {
        if (storeBytesMax <= PIECE_BYTES) {
            return mapped;
        }
        CombiningWindow window = new CombiningWindow(mapped, Math.min(storeBytesMax, Long.SIZE), decisions,
                process.rankName());
        process.gathered().add(window);
        return window;
    }

    private CombiningWindow(RegisterBank mapped, int lineBytes, @Nullable CombiningDecisions decisions,
            String process) {
        this.mapped = mapped;
        this.lineBytes = lineBytes;
        decider = decisions == null ? null : decisions.decider();
        fullMask = -1L >>> (Long.SIZE - lineBytes);
        for (int i = 0; i < LINES; i++) {
            lines[i] = new Line(lineBytes);
        }
        earlyPoint = point(decisions, process, "combining.early");
        latePoint = point(decisions, process, "combining.late");
        orderPoint = point(decisions, process, "combining.order");
    }

    private static int point(@Nullable CombiningDecisions decisions, String process, String what) {
        return decisions == null
                ? 0
                : decisions.decider()
                        .point(new ChoicePoint(decisions.medium(), process, ChoicePoint.Kind.ORDER, what));
    }

    @Override
    public int read(int offset, int sizeBytes) {
        Line line = find(offset & -lineBytes);
        if (line != null) {
            send(line);
        }
        return mapped.read(offset, sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        Line line = lineFor(offset);
        int at = offset & (lineBytes - 1);
        switch (sizeBytes) {
            case Byte.BYTES -> line.bytes.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case Short.BYTES -> line.bytes.set(SHORT, at, (short) value);
            default -> line.bytes.set(INT, at, value);
        }
        stored(line, at, sizeBytes);
    }

    @Override
    public int storeBytesMax() {
        return mapped.storeBytesMax();
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        for (int done = 0; done < length;) {
            int at = (offset + done) & (lineBytes - 1);
            int piece = Math.min(length - done, lineBytes - at);
            Line line = lineFor(offset + done);
            MemorySegment.copy(from, fromOffset + done, line.bytes, at, piece);
            stored(line, at, piece);
            done += piece;
        }
    }

    @Override
    public boolean accepts(int offset, int length, boolean isRead, Runnable retry) {
        return mapped.accepts(offset, length, isRead, retry);
    }

    @Override
    public void drain() {
        for (Line line = oldest(); line.mask != 0; line = oldest()) {
            send(line);
        }
        mapped.drain();
    }

    private void stored(Line line, int at, int bytes) {
        line.mask |= (-1L >>> (Long.SIZE - bytes)) << at;
        boolean isFull = line.mask == fullMask;
        boolean deviates = decider != null && decider.choose(isFull ? latePoint : earlyPoint, 2) != 0;
        if (isFull != deviates) {
            send(line);
        }
    }

    private @Nullable Line find(int offset) {
        for (Line line : lines) {
            if (line.mask != 0 && line.offset == offset) {
                return line;
            }
        }
        return null;
    }

    /** The line of an offset: the one that has it, a free one, or the oldest, which leaves. */
    private Line lineFor(int offset) {
        int base = offset & -lineBytes;
        Line line = find(base);
        if (line == null) {
            line = free();
            if (line.mask != 0) {
                send(line);
            }
            line.offset = base;
            line.since = ++stores;
        }
        return line;
    }

    private Line free() {
        for (Line line : lines) {
            if (line.mask == 0) {
                return line;
            }
        }
        return oldest();
    }

    /** The line that is in its buffer for the longest time; a free one if all are. */
    private Line oldest() {
        Line found = lines[0];
        for (Line line : lines) {
            if (line.mask != 0 && (found.mask == 0 || line.since < found.since)) {
                found = line;
            }
        }
        return found;
    }

    private void send(Line line) {
        long mask = line.mask;
        boolean isBackwards = mask != 0 && decider != null && decider.choose(orderPoint, 2) != 0;
        if (mask == fullMask && !isBackwards) {
            mapped.write(line.offset, line.bytes, 0, lineBytes);
        } else {
            for (int i = 0; i < lineBytes; i += PIECE_BYTES) {
                sendPiece(line, isBackwards ? lineBytes - PIECE_BYTES - i : i);
            }
        }
        line.mask = 0;
    }

    /** Sends 8 bytes at once if they are all there, else words, half words and bytes. */
    private void sendPiece(Line line, int at) {
        int piece = (int) (line.mask >>> at) & 0xFF;
        if (piece == 0xFF) {
            mapped.write(line.offset + at, line.bytes, at, PIECE_BYTES);
            return;
        }
        for (int i = 0; i < PIECE_BYTES; i += Integer.BYTES) {
            int word = (piece >>> i) & 0xF;
            if (word == 0xF) {
                mapped.write(line.offset + at + i, Integer.BYTES, line.bytes.get(INT, at + i));
                continue;
            }
            for (int octet = 0; octet < Integer.BYTES; octet++) {
                if ((word >>> octet & 1) != 0) {
                    mapped.write(line.offset + at + i + octet, 1,
                            line.bytes.get(ValueLayout.JAVA_BYTE, at + i + octet));
                }
            }
        }
    }

    /** The windows of a process whose stores its CPU gathers. */
    static final class GatheredStores {
        private final List<CombiningWindow> windows = new ArrayList<>();

        void add(CombiningWindow window) {
            windows.add(window);
        }

        void drain() {
            for (int i = 0; i < windows.size(); i++) {
                windows.get(i).drain();
            }
        }

        void clear() {
            windows.clear();
        }

        boolean isEmpty() {
            return windows.isEmpty();
        }
    }
}
