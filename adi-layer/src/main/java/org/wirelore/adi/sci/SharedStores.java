package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.sci.SciMap;

/**
 * Stores into memory that is the peer's and this process's alike ({@link SciMap#isSharedMemory}). Words go where they
 * belong, and the stamp last: who sees it sees what was stored before. So nothing is asked, filled up or stored again.
 */
final class SharedStores implements RecordStores {
    private static final VarHandle STAMP = ValueLayout.JAVA_INT.varHandle();

    private final SciMap window;
    private final MemorySegment memory;
    private final SlotLayout layout;
    // Of the layout: every record asks for them.
    private final long firstSlot;
    private final long slotBytes;
    private final int stampOffset;
    private final int bodyOffset;
    private final int headerOffset;
    private final int payloadOffset;

    /** @param layout with any guard but {@link Guard#CRC} */
    SharedStores(SciMap window, SlotLayout layout) {
        this.window = window;
        this.layout = layout;
        memory = window.memory();
        firstSlot = layout.slot(0);
        slotBytes = layout.slot(1) - firstSlot;
        stampOffset = layout.stamp();
        bodyOffset = layout.body();
        headerOffset = layout.header();
        payloadOffset = layout.payload();
    }

    @Override
    public boolean store(int slot, int number, int taken, int length, int first, int second, int third,
            MemorySegment from, long offset, int bytes) {
        long at = firstSlot + slot * slotBytes;
        WordPair.set(memory, at + bodyOffset, taken, length);
        WordPair.set(memory, at + headerOffset, first, second);
        memory.set(SlotLayout.WORD, at + headerOffset + 2 * Integer.BYTES, third);
        Copies.copy(from, offset, memory, at + payloadOffset, bytes);
        STAMP.setRelease(memory, at + stampOffset, number);
        return true;
    }

    @Override
    public boolean storeBuffer(long at, MemorySegment from, long offset, int bytes) {
        MemorySegment.copy(from, offset, memory, at, bytes);
        return true;
    }

    /** It is there, or the peer is not. */
    @Override
    public boolean repeat(int slot, int number) {
        return false;
    }

    @Override
    public void storeCompleted(int taken) {
        window.putInt(layout.completed(), taken);
    }
}
