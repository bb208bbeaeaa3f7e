package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.SharingNic;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * User memory that stays registered (MVICH: lazy deregistration). A region that is in use is never given back; of the
 * others the one that was used least recently goes when there are too many, or when the NIC has no room for another
 * one.
 */
final class RegistrationCache {
    /** A region. */
    static final class Entry {
        private final MemorySegment memory;
        private final MemoryRegion region;
        private int uses;

        private Entry(MemorySegment memory, MemoryRegion region) {
            this.memory = memory;
            this.region = region;
        }

        int handle() {
            return region.handle();
        }

        /** The address of a byte of a buffer, of which this region has that byte. */
        long address(MemorySegment buffer, long offset) {
            return region.address() + buffer.address() + offset - memory.address();
        }
    }

    private static final long PAGE_BYTES = 4096;

    private final ViNic nic;
    private final int ptag;
    private final int regionsMax;
    private final long bytesMax;
    /** Least recently used first. */
    private final List<Entry> entries = new ArrayList<>();
    private int unused;
    private long unusedBytes;
    private long registrations;
    /** Whether the NIC registers arrays: in shared memory none does. Found out when one is refused. */
    private @Nullable Boolean takesArrays;

    /**
     * @param regionsMax of those that are not in use; 0: every use registers
     * @param bytesMax how long they are together
     */
    RegistrationCache(ViNic nic, int ptag, int regionsMax, long bytesMax) {
        this.nic = nic;
        this.ptag = ptag;
        this.regionsMax = regionsMax;
        this.bytesMax = bytesMax;
    }

    /** How often memory was registered. */
    long registrations() {
        return registrations;
    }

    /** How many regions there are, in use or not. */
    int size() {
        return entries.size();
    }

    /**
     * A region that has all of a range, in use from now on.
     *
     * @param length at least 1
     * @return null if the memory can't be registered
     */
    @Nullable
    Entry use(MemorySegment buffer, long offset, long length) {
        if (buffer.isReadOnly()) {
            return null;
        }
        for (int i = entries.size() - 1; i >= 0 && regionsMax > 0; i--) {
            Entry entry = entries.get(i);
            if (isIn(buffer, offset, length, entry.memory)) {
                entries.remove(i);
                entries.add(entry);
                countUnused(entry, -1);
                entry.uses++;
                return entry;
            }
        }
        return buffer.isNative() || !Boolean.FALSE.equals(takesArrays)
                ? register(buffer.asSlice(offset, length))
                : null;
    }

    private @Nullable Entry register(MemorySegment range) {
        // What is missing may be room for its pages or a region; if so much has gone, it is something else.
        long wantedBytes = range.byteSize() + 2 * PAGE_BYTES;
        while (true) {
            try {
                Entry made = new Entry(range, nic.registerMem(range, new MemoryAttributes(ptag, true, false)));
                registrations++;
                made.uses = 1;
                entries.add(made);
                return made;
            } catch (VipException refused) {
                long freedBytes = refused.result() == VipResult.ERROR_RESOURCE && wantedBytes > 0 ? evict() : 0;
                if (!takes(range, freedBytes > 0) || freedBytes == 0) {
                    return null;
                }
                wantedBytes -= freedBytes;
            }
        }
    }

    /**
     * Whether the NIC registers this kind of memory, as far as is known: an array that has no room must not be taken
     * for one that has none anywhere, and one that has none anywhere must not cost others their regions.
     */
    private boolean takes(MemorySegment refused, boolean isRoom) {
        if (takesArrays == null && !refused.isNative() && (isRoom || entries.isEmpty())) {
            try {
                MemoryRegion byteOfIt = nic.registerMem(refused.asSlice(0, 1), new MemoryAttributes(ptag, true, false));
                nic.deregisterMem(byteOfIt.address(), byteOfIt.handle());
                takesArrays = true;
            } catch (VipException none) {
                takesArrays = false;
            }
        }
        return refused.isNative() || !Boolean.FALSE.equals(takesArrays);
    }

    /** Memory that the NIC's peers reach best; null if it has none. */
    @Nullable
    MemorySegment allocate(long bytes) {
        return nic instanceof SharingNic sharing ? sharing.allocate(bytes) : null;
    }

    /** Registers memory ahead of its first use, if there is room and regions are kept at all. */
    void prepare(MemorySegment memory) {
        Entry entry = regionsMax == 0 || !keeps(memory.byteSize()) ? null : use(memory, 0, memory.byteSize());
        if (entry != null) {
            release(entry);
        }
    }

    /** Whether a region of this length may stay registered, by itself. */
    boolean keeps(long bytes) {
        return bytes <= bytesMax;
    }

    /** Gives back all that is registered of memory that is about to be freed, and that nothing uses. */
    void forget(MemorySegment memory) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            Entry entry = entries.get(i);
            if (entry.uses == 0 && isIn(entry.memory, 0, entry.memory.byteSize(), memory)) {
                giveBack(i);
            }
        }
    }

    /** One use of a region is over. */
    void release(Entry entry) {
        entry.uses--;
        countUnused(entry, 1);
        while (unused > regionsMax || unusedBytes > bytesMax) {
            evict();
        }
    }

    private void countUnused(Entry entry, int change) {
        if (entry.uses == 0) {
            unused += change;
            unusedBytes += change * entry.memory.byteSize();
        }
    }

    /** Gives one region back that is not in use. Returns its bytes; 0 if there is none. */
    private long evict() {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (entry.uses == 0) {
                giveBack(i);
                return entry.memory.byteSize();
            }
        }
        return 0;
    }

    /** Gives back a region that is not in use. */
    private void giveBack(int index) {
        Entry entry = entries.get(index);
        countUnused(entry, -1);
        entries.remove(index);
        nic.deregisterMem(entry.region.address(), entry.region.handle());
    }

    /** Gives everything back. Nothing is under way. */
    void clear() {
        for (Entry entry : entries) {
            nic.deregisterMem(entry.region.address(), entry.region.handle());
        }
        entries.clear();
        unused = 0;
        unusedBytes = 0;
    }

    /** Native memory that was freed, and allocated again, has another scope. */
    private static boolean isIn(MemorySegment buffer, long offset, long length, MemorySegment region) {
        boolean isSameMemory = buffer.isNative()
                ? region.isNative() && buffer.scope().equals(region.scope())
                : !region.isNative() && buffer.heapBase().equals(region.heapBase());
        long at = buffer.address() + offset - region.address();
        return isSameMemory && at >= 0 && at <= region.byteSize() - length;
    }
}
