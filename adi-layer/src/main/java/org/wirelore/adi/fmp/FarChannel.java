package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.device.api.Host;

/**
 * NC-FMP: the channel to processes of other hosts, through a port on a Myrinet card ({@link NetworkPart}).
 *
 * <pre>
 *  the word that goes with a message: kind (4 bits), 8 bits 0, context (16 bits)
 *  its head:
 *  EAGER                        tag, length
 *  REQUEST_SEND, OK_TO_SEND     tag, length, handle, 0
 *  DATA                         handle, 0
 *  others                       none
 * </pre>
 *
 * <p>An eager message that goes in one entry and has a tag below 256 needs no head: it goes as the kind 8, its tag in
 * the 8 bits, and its length is the entry's.
 *
 * <p>Words of a head are 32-bit, little-endian. A message of several packets arrives as one message of its kind and
 * several of the kind MORE or DATA, each in one stretch.
 */
final class FarChannel implements FmpChannel {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int KIND_SHIFT = 24;
    private static final int CONTEXT_MASK = 0xFFFF;
    private static final int HEAD_BYTES_MAX = 16;
    /** The kind of an eager message without a head. */
    private static final int PLAIN = 8;
    private static final int PLAIN_TAG_MAX = 0xFF;
    private static final int TAG_SHIFT = 16;
    /** The kind of what can't be a message. */
    private static final int NO_KIND = 0;

    private final NetworkPart part;
    private final boolean sleeps;
    private final MemorySegment head = MemorySegment.ofArray(new byte[HEAD_BYTES_MAX]);
    private final FmpHeader header = new FmpHeader();
    /** By rank: kind and handle of the message of which pieces arrive. */
    private final int[] kinds;
    private final int[] handles;
    private int headBytes;
    private boolean isPassed;

    /**
     * @param ranks one more than the largest rank behind the network
     * @param sleeps whether the process waits asleep
     */
    FarChannel(NetworkPart part, int ranks, boolean sleeps) {
        this.part = part;
        this.sleeps = sleeps;
        this.kinds = new int[ranks];
        this.handles = new int[ranks];
    }

    @Override
    public int wholeBytesMax() {
        return part.pieceBytes() - HEAD_BYTES_MAX;
    }

    @Override
    public int send(int peer, FmpHeader message, MemorySegment from, long offset, int bytes) {
        boolean isPlain = message.kind == FmpHeader.EAGER && message.tag >= 0 && message.tag <= PLAIN_TAG_MAX
                && message.length == bytes && bytes <= Math.max(part.creditedBytes(peer), wholeBytesMax());
        int kind = isPlain ? PLAIN : message.kind;
        int first = writeHead(message, kind);
        int now = bytes;
        if (bytes > wholeBytesMax()) {
            // As many packets as there are credits for; the refusal of one packet says what is missing.
            now = Math.min(bytes, Math.max(part.creditedBytes(peer), part.pieceBytes()) - first);
        }
        int note = kind << KIND_SHIFT | (isPlain ? message.tag << TAG_SHIFT : 0) | (message.context & CONTEXT_MASK);
        return part.send(peer, note, head, first, from, offset, now) ? now : NO_ROOM;
    }

    /** Returns its bytes. */
    private int writeHead(FmpHeader message, int kind) {
        switch (kind) {
            case FmpHeader.EAGER -> pair(0, message.tag, message.length);
            case FmpHeader.REQUEST_SEND, FmpHeader.OK_TO_SEND -> {
                pair(0, message.tag, message.length);
                pair(8, message.handle, 0);
            }
            case FmpHeader.DATA -> pair(0, message.handle, 0);
            default -> {
                // Its kind says all.
            }
        }
        return headBytes(kind);
    }

    private void pair(long at, int first, int second) {
        head.set(WORD, at, first);
        head.set(WORD, at + 4, second);
    }

    private static int headBytes(int kind) {
        return switch (kind) {
            case FmpHeader.EAGER, FmpHeader.DATA -> 8;
            case FmpHeader.REQUEST_SEND, FmpHeader.OK_TO_SEND -> HEAD_BYTES_MAX;
            default -> 0;
        };
    }

    @Override
    public boolean poll() {
        if (!part.poll()) {
            return false;
        }
        isPassed = false;
        if (part.begin() == 0) {
            onFirst();
        } else {
            headBytes = 0;
            boolean isData = kinds[part.source()] == FmpHeader.DATA;
            header.set(isData ? FmpHeader.DATA : FmpHeader.MORE, 0, 0, 0, handles[part.source()]);
        }
        header.source = part.source();
        header.bytes = part.bytes() - headBytes;
        return true;
    }

    private void onFirst() {
        int kind = part.note() >>> KIND_SHIFT;
        headBytes = headBytes(kind);
        if (part.bytes() < headBytes) {
            headBytes = 0;
            kind = NO_KIND;
        }
        boolean isPlain = kind == PLAIN;
        if (isPlain) {
            kind = FmpHeader.EAGER;
            header.set(kind, part.note() & CONTEXT_MASK, (part.note() >>> TAG_SHIFT) & PLAIN_TAG_MAX, part.total(), 0);
        } else {
            header.set(kind, part.note() & CONTEXT_MASK, 0, 0, 0);
        }
        MemorySegment data = part.data();
        long at = part.offset();
        switch (isPlain ? PLAIN : kind) {
            case FmpHeader.EAGER -> {
                header.tag = data.get(WORD, at);
                header.length = data.get(WORD, at + 4);
            }
            case FmpHeader.REQUEST_SEND, FmpHeader.OK_TO_SEND -> {
                header.tag = data.get(WORD, at);
                header.length = data.get(WORD, at + 4);
                header.handle = data.get(WORD, at + 8);
            }
            case FmpHeader.DATA -> header.handle = data.get(WORD, at);
            default -> {
                // It has no head.
            }
        }
        kinds[part.source()] = kind;
        handles[part.source()] = header.handle;
    }

    @Override
    public FmpHeader header() {
        return header;
    }

    @Override
    public boolean nextStretch() {
        boolean isThere = !isPassed && header.bytes > 0;
        isPassed = true;
        return isThere;
    }

    @Override
    public MemorySegment data() {
        return part.data();
    }

    @Override
    public long at() {
        return part.offset() + headBytes;
    }

    @Override
    public int stretchBytes() {
        return header.bytes;
    }

    @Override
    public void release() {
        part.release();
    }

    @Override
    public boolean hasChanged() {
        return part.hasChanged();
    }

    @Override
    public long deadlinePs() {
        return part.deadlinePs();
    }

    @Override
    public boolean isFull() {
        return part.isFull();
    }

    @Override
    public boolean hasRoom(int peer) {
        return part.hasRoom(peer);
    }

    @Override
    public String missingRoom(int peer) {
        return part.missingRoom(peer);
    }

    @Override
    public boolean canSleep() {
        return sleeps;
    }

    @Override
    public void arm(boolean wantsRoom) {
        part.arm();
    }

    @Override
    public void disarm() {
        part.disarm();
    }

    @Override
    public void sleep(Host waiting, long untilPs) {
        waiting.sleep(untilPs);
    }

    @Override
    public boolean leave() {
        return part.leave();
    }

    @Override
    public void close() {
        part.close();
    }
}
