package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * The interrupt flags in a segment: words whose stores interrupt a process.
 *
 * <pre>
 *  flag n, at offset + 32 n:
 *  +0   token of the process, with 1 in the low bits once it is there, 2 while it is being made; 0: free
 *  +8   offset of the word in the segment, 64 bits
 *  +16  1 if it is conditional
 *  +20  triggers so far, low 32 bits
 * </pre>
 */
final class FlagTable {
    static final int FLAGS = 32;

    private static final int FLAG_BYTES = 32;
    private static final int WORD_AT = 8;
    private static final int CONDITIONAL_AT = 16;
    private static final int TRIGGERS_AT = 20;
    private static final int LIVE = 1;
    private static final int MADE = 2;
    private static final VarHandle COUNT = ValueLayout.JAVA_INT.varHandle();

    private final SharedSegment segment;
    private final long offset;

    FlagTable(SharedSegment segment, long offset) {
        this.segment = segment;
        this.offset = offset;
    }

    /** Registers a flag; returns its number, or -1 if there is no room. */
    int add(long token, long word, boolean isConditional) {
        for (int flag = 0; flag < FLAGS; flag++) {
            long at = at(flag);
            long found = segment.getLongAcquire(at);
            boolean isFree = (found & (LIVE | MADE)) == 0;
            if (isFree && segment.compareAndSetLong(at, found, token | MADE)) {
                segment.setLongRelease(at + WORD_AT, word);
                segment.setRelease(at + CONDITIONAL_AT, isConditional ? 1 : 0);
                segment.setLongRelease(at, token | LIVE);
                return flag;
            }
        }
        return -1;
    }

    void remove(int flag) {
        segment.setLongRelease(at(flag), 0);
    }

    int triggers(int flag) {
        return segment.getAcquire(at(flag) + TRIGGERS_AT);
    }

    /** Triggers the flags of one kind in a range, and wakes their processes. */
    void trigger(long from, long length, boolean isConditional, NodePeers peers) {
        for (int flag = 0; flag < FLAGS; flag++) {
            long at = at(flag);
            long found = segment.getLongAcquire(at);
            if ((found & LIVE) == 0 || (segment.getAcquire(at + CONDITIONAL_AT) != 0) != isConditional) {
                continue;
            }
            long word = segment.getLongAcquire(at + WORD_AT);
            if (word < from + length && word + Integer.BYTES > from) {
                COUNT.getAndAdd(segment.memory(), at + TRIGGERS_AT, 1);
                peers.of(LinkWord.token(found)).ring();
            }
        }
    }

    private long at(int flag) {
        return offset + (long) flag * FLAG_BYTES;
    }
}
