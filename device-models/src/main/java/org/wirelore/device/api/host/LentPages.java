package org.wirelore.device.api.host;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Page frames at the end of a memory that stand for pages of processes. Offsets are from the memory's base. A process
 * that frees such memory keeps the frames occupied, and sees them no more: they read as zeros.
 */
final class LentPages {
    private static final int PAGE_BYTES = 4096;
    private static final int FIRST_PAGES = 16;

    private final int base;
    private final int allBytes;
    private final int sizeBytes;
    /** By the distance of the frame from the end. */
    private @Nullable MemorySegment[] pages = new MemorySegment[0];
    private int used;

    LentPages(int base, int sizeBytes) {
        this.base = base;
        allBytes = sizeBytes;
        this.sizeBytes = sizeBytes & -PAGE_BYTES;
    }

    /** Where the lowest frame that was ever lent begins, or the end of the memory. */
    int floor() {
        return used == 0 ? allBytes : sizeBytes - used * PAGE_BYTES;
    }

    void clear() {
        pages = new MemorySegment[0];
        used = 0;
    }

    /** Physical addresses; empty if they would reach below a limit. */
    int[] add(MemorySegment memory, int limit) {
        int needed = Math.toIntExact((memory.byteSize() + PAGE_BYTES - 1) / PAGE_BYTES);
        int room = (sizeBytes - limit) / PAGE_BYTES;
        int[] frames = new int[needed];
        int slot = 0;
        for (int i = 0; i < needed; i++) {
            while (slot < used && pages[slot] != null) {
                slot++;
            }
            if (slot >= room) {
                for (int taken = 0; taken < i; taken++) {
                    remove(frames[taken]);
                }
                return new int[0];
            }
            if (slot == pages.length) {
                pages = Arrays.copyOf(pages, Math.max(FIRST_PAGES, 2 * slot));
            }
            long from = (long) i * PAGE_BYTES;
            pages[slot] = memory.asSlice(from, Math.min(PAGE_BYTES, memory.byteSize() - from));
            used = Math.max(used, slot + 1);
            frames[i] = base + sizeBytes - (slot + 1) * PAGE_BYTES;
        }
        return frames;
    }

    void remove(int frame) {
        pages[(base + sizeBytes - frame) / PAGE_BYTES - 1] = null;
        while (used > 0 && pages[used - 1] == null) {
            used--;
        }
    }

    boolean has(int offset) {
        return used > 0 && page(offset) != null;
    }

    private @Nullable MemorySegment page(int offset) {
        int slot = sizeBytes / PAGE_BYTES - 1 - offset / PAGE_BYTES;
        return slot >= 0 && slot < used ? pages[slot] : null;
    }

    /** How many bytes of a page are the process's, none once it has freed them. */
    private static long bytes(@Nullable MemorySegment page) {
        return page == null || !page.scope().isAlive() ? 0 : page.byteSize();
    }

    /** A byte, 0 to 255; 0 behind the process's last. */
    int read(int offset) {
        MemorySegment page = page(offset);
        int at = offset % PAGE_BYTES;
        return page == null || at >= bytes(page) ? 0 : page.get(ValueLayout.JAVA_BYTE, at) & 0xFF;
    }

    /** Reads to the end of the page at most, and says how many bytes. */
    int read(int offset, byte[] into, int at, int length) {
        int from = offset % PAGE_BYTES;
        int moved = Math.min(length, PAGE_BYTES - from);
        MemorySegment page = page(offset);
        int there = Math.clamp(bytes(page) - from, 0, moved);
        if (page != null && there > 0) {
            MemorySegment.copy(page, ValueLayout.JAVA_BYTE, from, into, at, there);
        }
        Arrays.fill(into, at + there, at + moved, (byte) 0);
        return moved;
    }

    /** Writes to the end of the page at most, and says how many bytes. */
    int write(int offset, byte[] from, int at, int length) {
        int to = offset % PAGE_BYTES;
        int moved = Math.min(length, PAGE_BYTES - to);
        MemorySegment page = page(offset);
        int there = Math.clamp(bytes(page) - to, 0, moved);
        if (page != null && there > 0) {
            MemorySegment.copy(from, at, page, ValueLayout.JAVA_BYTE, to, there);
        }
        return moved;
    }
}
