package org.wirelore.emulator.backend.via;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * The regions of a NIC as other processes see them: a row of {@link NicFile}'s table for each.
 *
 * <pre>
 *  0   handle, 0 while the row shows nothing   24  bytes, 64 bits
 *  4   tag                                     32  where it is: an address of its process, or an offset in the file
 *  8   1 if it may be written                  40  check of all of these
 *  12  number of its file, 0: none
 *  16  address of its first byte in descriptors, 64 bits
 * </pre>
 *
 * <p><b>Order.</b> The owner stores the handle last, with release, and takes it away first; a writer loads it with
 * acquire. Between taking it away and storing anything else in the row the owner has a full fence and waits until no
 * process says that it writes there ({@link NicFile#isWriting}). A writer says so first, has a full fence, and then
 * looks at the handle. One of the two comes first in the order of the fences: either the writer sees that the handle is
 * gone and keeps off, or the owner sees the writer and waits. So the row and the memory that it names stay as they are
 * from the look at the handle until the writer says that it is out, after its last store. A writer has one word to say
 * it in, since one of its threads writes at a time, and says it in a file of its own: when it is killed, its process is
 * found dead, and its word counts no more.
 */
final class SharedRegions {
    static final int WRITABLE = 1;

    private static final int SLOT_MASK = 0xFFFF;
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private final SharedSegment segment;

    SharedRegions(NicFile file) {
        segment = file.segment();
    }

    private static long row(int handle) {
        return NicFile.REGIONS_AT + (long) (handle & SLOT_MASK) * NicFile.REGION_BYTES;
    }

    /** Shows a region in a row that shows nothing. */
    void show(int handle, long address, MemorySegment memory, int tag, boolean isWritable, int file, long where) {
        long row = row(handle);
        int flags = isWritable ? WRITABLE : 0;
        segment.setRelease(row + 4, tag);
        segment.setRelease(row + 8, flags);
        segment.setRelease(row + 12, file);
        segment.setLongRelease(row + 16, address);
        segment.setLongRelease(row + 24, memory.byteSize());
        segment.setLongRelease(row + 32, where);
        segment.setLongRelease(row + 40, check(handle, tag, flags, file, address, memory.byteSize(), where));
        segment.setRelease(row, handle);
    }

    /** Takes the handle away. The rest may be used until no process writes. */
    void hide(int handle) {
        segment.setRelease(row(handle), 0);
    }

    /** Whether a region is shown, after its reader has said that it writes there. */
    boolean shows(int handle) {
        return handle != 0 && (handle & SLOT_MASK) < NicFile.REGIONS && segment.getAcquire(row(handle)) == handle;
    }

    /** Whether what a row shows is what its owner has stored. */
    boolean isSound(int handle) {
        return bytes(handle) > 0 && file(handle) >= 0 && segment.getLongAcquire(row(handle) + 40) == check(handle,
                tag(handle), flags(handle), file(handle), address(handle), bytes(handle), where(handle));
    }

    int tag(int handle) {
        return segment.getAcquire(row(handle) + 4);
    }

    int flags(int handle) {
        return segment.getAcquire(row(handle) + 8);
    }

    int file(int handle) {
        return segment.getAcquire(row(handle) + 12);
    }

    long address(int handle) {
        return segment.getLongAcquire(row(handle) + 16);
    }

    long bytes(int handle) {
        return segment.getLongAcquire(row(handle) + 24);
    }

    long where(int handle) {
        return segment.getLongAcquire(row(handle) + 32);
    }

    private static long check(int handle, int tag, int flags, int file, long address, long bytes, long where) {
        long sum = mix((long) handle << Integer.SIZE | Integer.toUnsignedLong(tag));
        sum = mix(sum ^ ((long) flags << Integer.SIZE | Integer.toUnsignedLong(file)));
        return mix(mix(mix(sum ^ address) ^ bytes) ^ where);
    }

    private static long mix(long value) {
        long product = value * MULTIPLIER;
        return product ^ product >>> Integer.SIZE;
    }
}
