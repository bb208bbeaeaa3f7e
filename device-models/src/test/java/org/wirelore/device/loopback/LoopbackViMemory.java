package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryRegion;

/** The translation and protection table of one NIC handle. */
final class LoopbackViMemory {
    private static final long FIRST_ADDRESS = 0x1000_0000L;
    private static final long PAGE_BYTES = 4096;

    /** Registered memory, with its first byte at {@code address}. */
    static final class Region {
        private final MemorySegment memory;
        private final long address;
        private final int ptag;
        private final boolean rdmaWrite;

        private Region(MemorySegment memory, long address, int ptag, boolean rdmaWrite) {
            this.memory = memory;
            this.address = address;
            this.ptag = ptag;
            this.rdmaWrite = rdmaWrite;
        }

        MemorySegment memory() {
            return memory;
        }

        long offset(long at) {
            return at - address;
        }

        boolean allowsRdmaWrite() {
            return rdmaWrite;
        }
    }

    private final Map<Integer, Region> regions = new HashMap<>();
    private final Set<Integer> ptags = new HashSet<>();
    private long nextAddress = FIRST_ADDRESS;

    void addPtag(int ptag) {
        ptags.add(ptag);
    }

    boolean hasPtag(int ptag) {
        return ptags.contains(ptag);
    }

    void removePtag(int ptag) {
        ptags.remove(ptag);
    }

    boolean usesPtag(int ptag) {
        return regions.values().stream().anyMatch(region -> region.ptag == ptag);
    }

    MemoryRegion register(MemorySegment memory, int handle, int ptag, boolean rdmaWrite) {
        long address = memory.isNative() ? memory.address() : nextAddress;
        nextAddress += (memory.byteSize() + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        regions.put(handle, new Region(memory, address, ptag, rdmaWrite));
        return new MemoryRegion(address, memory.byteSize(), handle);
    }

    boolean deregister(int handle) {
        return regions.remove(handle) != null;
    }

    void clear() {
        regions.clear();
        ptags.clear();
    }

    /** The region that holds a range and may be used with a tag; null if the access is against the protection. */
    @Nullable
    Region find(int handle, long address, long length, int ptag) {
        Region region = regions.get(handle);
        if (region == null || region.ptag != ptag || address < region.address
                || address - region.address > region.memory.byteSize() - length) {
            return null;
        }
        return region;
    }
}
