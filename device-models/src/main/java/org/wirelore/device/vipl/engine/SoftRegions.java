package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.vipl.rule.TagRule;

/** The translation and protection table: registered memory by the slot of its handle. */
final class SoftRegions {
    /** No such memory, or not for this VI. */
    static final int NONE = -1;

    private static final int SLOT_MASK = 0xFFFF;
    private static final int FIRST = 16;

    private @Nullable MemorySegment[] memories = new MemorySegment[FIRST];
    private int[] handles = new int[FIRST];
    private long[] addresses = new long[FIRST];
    private int[] tags = new int[FIRST];
    private boolean[] canWrite = new boolean[FIRST];
    private boolean[] canRead = new boolean[FIRST];

    void load(int handle, MemorySegment memory, long address, int tag, boolean write, boolean read) {
        int slot = handle & SLOT_MASK;
        if (slot >= handles.length) {
            grow(Math.max(slot + 1, 2 * handles.length));
        }
        memories[slot] = memory;
        handles[slot] = handle;
        addresses[slot] = address;
        change(handle, tag, write, read);
    }

    void change(int handle, int tag, boolean write, boolean read) {
        int slot = handle & SLOT_MASK;
        tags[slot] = tag;
        canWrite[slot] = write;
        canRead[slot] = read;
    }

    void unload(int handle) {
        memories[handle & SLOT_MASK] = null;
        handles[handle & SLOT_MASK] = 0;
    }

    void clear() {
        Arrays.fill(memories, null);
        Arrays.fill(handles, 0);
    }

    /** The slot of a region that contains a range and whose tag agrees, or {@link #NONE}. */
    int find(int handle, long address, long length, int tag) {
        int slot = handle & SLOT_MASK;
        if (handle == 0 || slot >= handles.length || handles[slot] != handle || !TagRule.agree(tags[slot], tag)) {
            return NONE;
        }
        MemorySegment memory = memory(slot);
        long offset = address - addresses[slot];
        long size = memory.byteSize();
        boolean isInside = offset >= 0 && offset <= size && length <= size - offset;
        return isInside && memory.scope().isAlive() ? slot : NONE;
    }

    boolean canWrite(int slot) {
        return canWrite[slot];
    }

    boolean canRead(int slot) {
        return canRead[slot];
    }

    MemorySegment memory(int slot) {
        MemorySegment memory = memories[slot];
        if (memory == null) {
            throw new IllegalStateException("a region must be loaded: slot=" + slot);
        }
        return memory;
    }

    /** Of the first byte. */
    long address(int slot) {
        return addresses[slot];
    }

    long offset(int slot, long address) {
        return address - addresses[slot];
    }

    private void grow(int size) {
        memories = Arrays.copyOf(memories, size);
        handles = Arrays.copyOf(handles, size);
        addresses = Arrays.copyOf(addresses, size);
        tags = Arrays.copyOf(tags, size);
        canWrite = Arrays.copyOf(canWrite, size);
        canRead = Arrays.copyOf(canRead, size);
    }
}
