package org.wirelore.emulator.backend.guest;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.host.BusTarget;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.Libc;

/**
 * A guest's memory, mapped into this process: regions of files that come, go and move while the guest runs. The guest's
 * processors look at it at the same time: what a card writes in one access they see before what it writes in the next.
 *
 * <p>Belongs to one thread.
 */
public final class GuestMemory implements BusTarget, AutoCloseable {
    /** Regions that a guest has at most. */
    public static final int REGIONS_MAX = 8;
    private static final long PAGE_BYTES = 4096;
    /** Of struct stat on 64-bit Linux. */
    private static final int STAT_BYTES = 256;
    private static final int SIZE_AT = 48;

    private final FrameCalls calls = new FrameCalls();
    private List<Region> regions = List.of();

    /**
     * One part of the memory.
     *
     * @param base guest-physical address of its first byte
     * @param bytes how many there are
     * @param offset of the first one in its file
     * @param descriptor of the file, which is not needed any more when the part is mapped
     */
    public record Part(long base, long bytes, long offset, int descriptor) {
        private boolean overlaps(Part other) {
            return base < other.base + other.bytes && other.base < base + bytes;
        }
    }

    private record Region(long base, MemorySegment memory) {
        boolean has(long address) {
            return address >= base && address - base < memory.byteSize();
        }
    }

    /** A guest that has shown no memory yet. */
    public GuestMemory() {
        // Its regions come with map.
    }

    /**
     * Maps the guest's memory anew, instead of what was mapped before.
     *
     * @param parts all of it, in any order
     * @throws GuestException if parts overlap, are empty, or lie outside of their files; nothing is mapped then
     */
    public void map(List<Part> parts) throws GuestException {
        close();
        check(parts);
        List<Region> mapped = new ArrayList<>();
        for (Part part : parts) {
            long address = calls.map(part.descriptor, part.offset, part.bytes);
            if (address < 0) {
                regions = mapped;
                close();
                throw new GuestException("can't map a guest's memory, " + describe(part) + ": "
                        + Errno.text((int) -address));
            }
            mapped.add(new Region(part.base, FrameCalls.memory(address, part.bytes)));
        }
        regions = mapped;
    }

    private static void check(List<Part> parts) throws GuestException {
        if (parts.size() > REGIONS_MAX) {
            throw new GuestException("expected at most " + REGIONS_MAX + " regions of a guest's memory, found "
                    + parts.size());
        }
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.base < 0 || part.bytes <= 0 || part.base > Long.MAX_VALUE - part.bytes
                    || part.offset < 0 || part.offset % PAGE_BYTES != 0 || part.offset > Long.MAX_VALUE - part.bytes) {
                throw new GuestException("expected a region of a guest's memory, found " + describe(part));
            }
            long fileBytes = fileBytes(part.descriptor);
            if (part.offset + part.bytes > fileBytes) {
                throw new GuestException("expected a region of a guest's memory in a file of " + fileBytes
                        + " bytes, found " + describe(part));
            }
            for (Part other : parts.subList(0, i)) {
                if (part.overlaps(other)) {
                    throw new GuestException("expected regions of a guest's memory side by side, found "
                            + describe(other) + " and " + describe(part));
                }
            }
        }
    }

    private static String describe(Part part) {
        return String.format(Locale.ROOT, "0x%x with 0x%x bytes at 0x%x of its file", part.base, part.bytes,
                part.offset);
    }

    private static long fileBytes(int descriptor) throws GuestException {
        Memory status = Libc.memory(STAT_BYTES);
        try {
            Libc.C.fstat(descriptor, status);
        } catch (LastErrorException error) {
            throw new GuestException("expected a file with each region of a guest's memory: "
                    + Errno.text(error.getErrorCode()));
        }
        return status.getLong(SIZE_AT);
    }

    /** {@return where each region begins and how many bytes it has, in pairs} */
    public long[] layout() {
        long[] layout = new long[2 * regions.size()];
        for (int i = 0; i < regions.size(); i++) {
            layout[2 * i] = regions.get(i).base;
            layout[2 * i + 1] = regions.get(i).memory.byteSize();
        }
        return layout;
    }

    @Override
    public boolean contains(long address, int length) {
        if (length == 0) {
            return find(address) != null;
        }
        long at = address;
        long end = address + length;
        while (at < end) {
            Region region = find(at);
            if (region == null) {
                return false;
            }
            at = region.base + region.memory.byteSize();
        }
        return length > 0;
    }

    private @Nullable Region find(long address) {
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            if (region.has(address)) {
                return region;
            }
        }
        return null;
    }

    @Override
    public void read(long address, byte[] into, int offset, int length) {
        VarHandle.fullFence();
        for (int done = 0; done < length;) {
            Region region = at(address + done);
            long from = address + done - region.base;
            int bytes = (int) Math.min(length - done, region.memory.byteSize() - from);
            MemorySegment.copy(region.memory, ValueLayout.JAVA_BYTE, from, into, offset + done, bytes);
            done += bytes;
        }
        VarHandle.fullFence();
    }

    @Override
    public void write(long address, byte[] from, int offset, int length) {
        VarHandle.fullFence();
        for (int done = 0; done < length;) {
            Region region = at(address + done);
            long to = address + done - region.base;
            int bytes = (int) Math.min(length - done, region.memory.byteSize() - to);
            MemorySegment.copy(from, offset + done, region.memory, ValueLayout.JAVA_BYTE, to, bytes);
            done += bytes;
        }
        VarHandle.fullFence();
    }

    private Region at(long address) {
        Region region = find(address);
        if (region == null) {
            throw new IndexOutOfBoundsException("must hold: a guest has memory at 0x" + Long.toHexString(address));
        }
        return region;
    }

    /** Forgets the guest's memory: it contains nothing any more. */
    @Override
    public void close() {
        List<Region> before = regions;
        regions = List.of();
        for (Region region : before) {
            calls.unmap(region.memory.address(), region.memory.byteSize());
        }
    }
}
