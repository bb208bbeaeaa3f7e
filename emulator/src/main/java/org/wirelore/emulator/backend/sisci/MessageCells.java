package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * A queue of messages of up to {@value #MESSAGE_BYTES_MAX} bytes from many processes to one. A process that is killed
 * in the middle of a message holds nothing up: the reader goes over what it had claimed.
 *
 * <pre>
 *  0    tail: the number of the next message, 64 bits, as far as any process has seen
 *  64   {@value #CELLS} cells; message n is in cell n modulo their number:
 *       +0  number &lt;&lt; 18 | link of the writer &lt;&lt; 2 | state: 0 free for this number, 1 claimed, 2 there
 *       +8  length, 32 bits
 *       +16 bytes
 * </pre>
 *
 * A cell is claimed by one step of its own word; the tail only follows.
 */
final class MessageCells {
    static final int CELLS = 64;
    static final int MESSAGE_BYTES_MAX = 1024;
    static final long BYTES;

    private static final int CELL_BYTES = 1088;
    private static final long CELLS_AT = 64;
    private static final int LENGTH_AT = 8;
    private static final int TEXT_AT = 16;
    private static final int NUMBER_SHIFT = 18;
    private static final long NUMBER_MASK = -1L >>> NUMBER_SHIFT;
    private static final int FREE = 0;
    private static final int CLAIMED = 1;
    private static final int THERE = 2;
    private static final int TRIES_MAX = 4 * CELLS;

    static {
        BYTES = CELLS_AT + (long) CELLS * CELL_BYTES;
    }

    private final SharedSegment segment;
    private final long offset;
    private final LinkTable users;
    private long head;

    MessageCells(SharedSegment segment, long offset, LinkTable users) {
        this.segment = segment;
        this.offset = offset;
        this.users = users;
    }

    /** Makes a fresh queue; its cells are free for the first messages. */
    void format() {
        for (long number = 0; number < CELLS; number++) {
            segment.setLongRelease(at(number), word(number, 0, FREE));
        }
    }

    /** Puts a message in; tells whether there was room. */
    boolean put(int link, byte[] message) {
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            long number = segment.getLongAcquire(offset);
            long at = at(number);
            long word = segment.getLongAcquire(at);
            long free = word(number, 0, FREE);
            if (word == free) {
                if (segment.compareAndSetLong(at, free, word(number, link, CLAIMED))) {
                    segment.compareAndSetLong(offset, number, number + 1);
                    segment.memory().set(ValueLayout.JAVA_INT, at + LENGTH_AT, message.length);
                    MemorySegment.copy(message, 0, segment.memory(), ValueLayout.JAVA_BYTE, at + TEXT_AT,
                            message.length);
                    segment.setLongRelease(at, word(number, link, THERE));
                    return true;
                }
            } else if (word >>> NUMBER_SHIFT >= (number & NUMBER_MASK)) {
                // Another process has claimed it and not gone on, or the reader is through with it already.
                segment.compareAndSetLong(offset, number, number + 1);
            } else if (segment.getLongAcquire(offset) == number) {
                return false;
            }
        }
        return false;
    }

    /**
     * The reader: takes the oldest message.
     *
     * @param onDamage runs for a cell that none of us can have written
     * @return null if there is none yet
     */
    byte @Nullable [] take(Runnable onDamage) {
        for (int tries = 0; tries < CELLS; tries++) {
            long at = at(head);
            long word = segment.getLongAcquire(at);
            int state = (int) word & 3;
            boolean isSound = word >>> NUMBER_SHIFT == (head & NUMBER_MASK) && state <= THERE;
            int link = (int) (word >>> 2) & 0xFFFF;
            if (isSound && state == FREE) {
                lookAtTail(at, word, onDamage);
                return null;
            }
            boolean isWritten = isSound && state == CLAIMED && link < users.links()
                    && LinkWord.state(users.word(link)) == LinkWord.UP;
            if (isWritten) {
                return null;
            }
            byte[] message = isSound && state == THERE ? message(at) : null;
            if (message == null && !(isSound && state == CLAIMED)) {
                onDamage.run();
            }
            head++;
            segment.setLongRelease(at, word(head - 1 + CELLS, 0, FREE));
            if (message != null) {
                return message;
            }
        }
        return null;
    }

    /** While nothing is there, the tail is where the reader is, or a little behind. */
    private void lookAtTail(long at, long word, Runnable onDamage) {
        long behind = head - segment.getLongAcquire(offset);
        if ((behind < 0 || behind > CELLS) && segment.getLongAcquire(at) == word) {
            onDamage.run();
            segment.setLongRelease(offset, head);
        }
    }

    private byte @Nullable [] message(long at) {
        int length = segment.memory().get(ValueLayout.JAVA_INT, at + LENGTH_AT);
        if (length < 0 || length > MESSAGE_BYTES_MAX) {
            return null;
        }
        byte[] message = new byte[length];
        MemorySegment.copy(segment.memory(), ValueLayout.JAVA_BYTE, at + TEXT_AT, message, 0, length);
        return message;
    }

    private long at(long number) {
        return offset + CELLS_AT + (number & (CELLS - 1)) * CELL_BYTES;
    }

    private static long word(long number, int link, int state) {
        return number << NUMBER_SHIFT | (long) link << 2 | state;
    }
}
