package org.wirelore.device.clan.driver;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;

/** Pins memory, loads it into the card's table, and knows whose each page frame is that the card stores into. */
final class RegionLoader {
    private final Kernel kernel;
    private final RegisterBank registers;
    private final PinnedMemory pinned;
    private final PageRuns pages;
    private final int pagesMax;
    private final Map<Integer, LoadedRegion> regions = new HashMap<>();
    /** By the frame's number in memory: an open, the complement of a completion queue's number, or 0. */
    private int[] owners = new int[0];

    RegionLoader(Kernel kernel, RegisterBank registers, PinnedMemory pinned, int pagesMax) {
        this.kernel = kernel;
        this.registers = registers;
        this.pinned = pinned;
        this.pagesMax = pagesMax;
        pages = new PageRuns(pagesMax);
    }

    static int flags(boolean enableRdmaWrite, boolean enableRdmaRead) {
        return (enableRdmaWrite ? ClanTable.RDMA_WRITE : 0) | (enableRdmaRead ? ClanTable.RDMA_READ : 0);
    }

    /** Whether there was room for it. */
    boolean load(int handle, MemorySegment memory, long address, int tag, int flags) {
        long wanted = (memory.byteSize() + ClanTable.PAGE_BYTES - 1) / ClanTable.PAGE_BYTES;
        int first = wanted > pagesMax ? -1 : pages.take((int) wanted);
        if (first < 0) {
            return false;
        }
        int[] frames = kernel.memory().lend(memory);
        if (frames.length == 0) {
            pages.giveBack(first, (int) wanted);
            return false;
        }
        regions.put(handle, new LoadedRegion(frames, first));
        eachRun(frames, pinned::pin);
        for (int i = 0; i < frames.length; i++) {
            own(frames[i], tag >>> 16);
            registers.write(ClanTable.page(first + i), frames[i] | ClanTable.VALID);
        }
        write(handle, ClanTable.RGAL, (int) address);
        write(handle, ClanTable.RGAH, (int) (address >>> Integer.SIZE));
        write(handle, ClanTable.RGLN, (int) memory.byteSize());
        write(handle, ClanTable.RGPG, first);
        write(handle, ClanTable.RGOF, 0);
        change(handle, tag, flags);
        write(handle, ClanTable.RGHN, handle);
        return true;
    }

    void change(int handle, int tag, int flags) {
        write(handle, ClanTable.RGTG, tag);
        write(handle, ClanTable.RGFL, flags);
    }

    void unload(int handle) {
        LoadedRegion region = regions.remove(handle);
        if (region != null) {
            write(handle, ClanTable.RGHN, 0);
            pages.giveBack(region.firstPage, region.frames.length);
            eachRun(region.frames, pinned::unpin);
            for (int frame : region.frames) {
                own(frame, 0);
            }
            kernel.memory().takeBack(region.frames);
        }
    }

    private void write(int handle, int word, int value) {
        registers.write(ClanTable.region(handle, word), value);
    }

    /** Pins or unpins frames, those at once that follow each other downwards in memory, as they are lent. */
    private static void eachRun(int[] frames, PageWork work) {
        int from = 0;
        while (from < frames.length) {
            int to = from + 1;
            while (to < frames.length && frames[to] == frames[to - 1] - ClanTable.PAGE_BYTES) {
                to++;
            }
            work.onRun(frames[to - 1], (to - from) * ClanTable.PAGE_BYTES);
            from = to;
        }
    }

    /** What is done with page frames that follow each other. */
    @FunctionalInterface
    private interface PageWork {
        void onRun(int address, int bytes);
    }

    private int pageNumber(long address) {
        return (int) (address - kernel.memory().base()) / ClanTable.PAGE_BYTES;
    }

    private void own(int frame, int owner) {
        int number = pageNumber(frame);
        if (number >= owners.length) {
            owners = Arrays.copyOf(owners, Integer.highestOneBit(number | 1) << 1);
        }
        owners[number] = owner;
    }

    void ownRing(int address, int bytes, int owner) {
        for (int at = 0; at < bytes; at += ClanTable.PAGE_BYTES) {
            own(address + at, owner);
        }
    }

    int ownerOf(long address) {
        int number = pageNumber(address);
        return number >= 0 && number < owners.length ? owners[number] : 0;
    }

    void countInUse(ObjLongConsumer<String> visitor) {
        visitor.accept("regions of the card", regions.size());
        visitor.accept("pages of the card's table", pages.inUse());
    }

    void reset() {
        regions.clear();
        pages.reset();
        owners = new int[0];
    }
}
