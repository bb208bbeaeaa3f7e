package org.wirelore.device.api.host;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * The main memory of a host, addressed physically from {@link #base()}. Accesses here are functional and take no time;
 * their maker (a CPU, a bus) charges for them. Words are little endian, as on the x86 hosts of the papers.
 *
 * <p>Only what is touched takes heap. An allocation lies in one array, so that it can be mapped, and shares it with
 * those before it unless one of them is mapped; a page outside of all allocations gets an array of its own. An access
 * to the lowest array, with a driver's rings and its first endpoint, costs no more than to an array.
 *
 * <p>Addresses outside are programmer errors and throw {@link IndexOutOfBoundsException}; a device reaches memory only
 * through {@link DmaBus}, which answers with a bus error instead. Not thread safe.
 */
public final class PhysicalMemory {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** An array that no word fits. */
    private static final byte[] NONE = new byte[Integer.BYTES - 1];

    private final int base;
    private final int sizeBytes;
    private final MemoryStretches stretches;
    private int allocated;
    private final FreeRanges freed = new FreeRanges();
    private final LentPages lent;

    /** The array at {@link #base}, once it is touched. */
    private byte[] near = NONE;
    /** The array of the last access beyond it, and the physical address of its first byte. */
    private byte[] far = NONE;
    private int farBase;

    /**
     * A memory of zeros.
     *
     * @param base physical address of the first byte, a multiple of 4096, not 0 (drivers take 0 for "no buffer")
     * @param sizeBytes how many bytes there are
     */
    public PhysicalMemory(int base, int sizeBytes) {
        if (base <= 0 || (base & 0xFFF) != 0 || sizeBytes <= 0 || base > Integer.MAX_VALUE - sizeBytes) {
            throw new IllegalArgumentException(
                    "memory must lie at a positive page boundary below 2 GiB: base=" + base + ", sizeBytes="
                            + sizeBytes);
        }
        this.base = base;
        this.sizeBytes = sizeBytes;
        lent = new LentPages(base, sizeBytes);
        stretches = new MemoryStretches(sizeBytes, lent);
    }

    /** {@return the lowest physical address} */
    public int base() {
        return base;
    }

    /** {@return how many bytes there are from {@link #base} on} */
    public int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Whether the whole range lies in this memory. Addresses are unsigned 32-bit values in a {@code long}.
     *
     * @param address physical address of the first byte
     * @param length how many bytes
     * @return whether it does
     */
    public boolean contains(long address, int length) {
        return length >= 0 && address >= base && address + length <= (long) base + sizeBytes;
    }

    /** How many bytes of heap hold what was touched. */
    long heapBytes() {
        return stretches.heapBytes();
    }

    /**
     * Takes a pinned, zeroed, physically contiguous range out of the free memory, as a driver does when it attaches.
     * Ranges that were freed are taken first, the lowest that is large enough.
     *
     * @param sizeBytes how many bytes, 1 or more
     * @param alignment a power of two
     * @return its physical address
     * @throws IllegalStateException if not enough is left in one piece
     */
    public int allocate(int sizeBytes, int alignment) {
        int start = place(sizeBytes, alignment);
        if (start < 0) {
            throw new IllegalStateException(
                    "host memory is used up: sizeBytes=" + this.sizeBytes + ", allocated=" + allocated
                            + ", requestedBytes=" + sizeBytes);
        }
        if (start < allocated) {
            freed.remove(start, start + sizeBytes);
        } else {
            allocated = start + sizeBytes;
        }
        if (sizeBytes > 0) {
            stretches.join(start, start + sizeBytes);
            forgetArrays();
        }
        return base + start;
    }

    /**
     * Whether {@link #allocate} would find a range.
     *
     * @param sizeBytes how many bytes, 1 or more
     * @param alignment a power of two
     * @return whether there is one
     */
    public boolean canAllocate(int sizeBytes, int alignment) {
        return place(sizeBytes, alignment) >= 0;
    }

    /**
     * Gives back a range that {@link #allocate} has given. Views of it are not valid any longer.
     *
     * @param address physical address of the first byte
     * @param sizeBytes how many bytes
     * @throws IllegalArgumentException if the range is not allocated
     */
    public void free(int address, int sizeBytes) {
        int start = address - base;
        int end = start + sizeBytes;
        if (start < 0 || sizeBytes <= 0 || end > allocated || freed.overlaps(start, end)) {
            throw new IllegalArgumentException("only allocated memory can be freed: address=0x"
                    + Integer.toHexString(address) + ", sizeBytes=" + sizeBytes);
        }
        freed.add(start, end);
        stretches.clear(start, end, freed);
        forgetArrays();
        if (freed.last() == allocated) {
            allocated = freed.dropLast();
        }
    }

    /**
     * Takes page frames, from the end of the memory, for pages of a process: devices reach its memory there. Frames
     * that follow each other in the process do not do so physically.
     *
     * @param memory the process's own; the first page begins at its first byte
     * @return the physical address of each page, in the order of the memory; empty if there are not enough frames
     */
    public int[] lend(MemorySegment memory) {
        return lent.add(memory, allocated);
    }

    /**
     * Ends what {@link #lend} began.
     *
     * @param frames what it has returned
     */
    public void takeBack(int[] frames) {
        for (int frame : frames) {
            lent.remove(frame);
        }
    }

    /** Where a range would lie, from the base on; negative if there is no room. */
    private int place(int wanted, int alignment) {
        int gap = wanted < 0 ? -1 : freed.find(wanted, alignment, stretches::isClean);
        int start = gap >= 0 ? gap : (allocated + alignment - 1) & -alignment;
        return wanted < 0 || (gap < 0 && start > lent.floor() - wanted) ? -1 : start;
    }

    /** Gives everything back and zeroes what was in use. No view of it is valid any longer. */
    public void reset() {
        stretches.reset();
        allocated = 0;
        freed.clear();
        lent.clear();
    }

    /**
     * Reads a 32-bit word, little endian, at any address.
     *
     * @param address physical address of the first byte
     * @return the word
     * @throws IndexOutOfBoundsException if it is not all in this memory
     */
    public int readInt(int address) {
        byte[] array = near;
        int at = address - base;
        return isWord(at, array) ? (int) INT.get(array, at) : readFarInt(address);
    }

    /**
     * Writes a 32-bit word, little endian, at any address.
     *
     * @param address physical address of the first byte
     * @param value the word
     * @throws IndexOutOfBoundsException if it is not all in this memory
     */
    public void writeInt(int address, int value) {
        byte[] array = near;
        int at = address - base;
        if (isWord(at, array)) {
            INT.set(array, at, value);
        } else {
            writeFarInt(address, value);
        }
    }

    /**
     * Reads a byte, 0 to 255.
     *
     * @param address physical address of the first byte
     * @return the byte
     * @throws IndexOutOfBoundsException if it is not in this memory
     */
    public int readByte(int address) {
        if (lent.has(address - base)) {
            return lent.read(address - base);
        }
        MemoryStretch stretch = touched(address, 1);
        return stretch.bytes()[stretch.index(address - base)] & 0xFF;
    }

    /**
     * Reads {@code length} bytes.
     *
     * @param address physical address of the first byte
     * @param into where the bytes go
     * @param offset first byte there
     * @param length how many bytes
     * @throws IndexOutOfBoundsException if they are not all in this memory
     */
    public void read(int address, byte[] into, int offset, int length) {
        int nearAt = address - base;
        int farAt = address - farBase;
        if (isWithin(nearAt, length, near)) {
            System.arraycopy(near, nearAt, into, offset, length);
        } else if (isWithin(farAt, length, far)) {
            System.arraycopy(far, farAt, into, offset, length);
        } else {
            stretches.read(address - base, into, offset, length);
        }
    }

    /**
     * Writes {@code length} bytes.
     *
     * @param address physical address of the first byte
     * @param from where the bytes are
     * @param offset first byte there
     * @param length how many bytes
     * @throws IndexOutOfBoundsException if they are not all in this memory
     */
    public void write(int address, byte[] from, int offset, int length) {
        int nearAt = address - base;
        int farAt = address - farBase;
        if (isWithin(nearAt, length, near)) {
            System.arraycopy(from, offset, near, nearAt, length);
        } else if (isWithin(farAt, length, far)) {
            System.arraycopy(from, offset, far, farAt, length);
        } else {
            stretches.write(address - base, from, offset, length);
        }
    }

    /**
     * Moves bytes within the memory, as a CPU does; the ranges may overlap.
     *
     * @param from physical address of the first byte to move
     * @param to physical address that it moves to
     * @param length how many bytes
     */
    public void copy(int from, int to, int length) {
        if (isWithin(from - base, length, near) && isWithin(to - base, length, near)) {
            System.arraycopy(near, from - base, near, to - base, length);
            return;
        }
        MemoryStretch source = touched(from, length);
        MemoryStretch target = touched(to, length);
        if (source.contains(from - base, length) && target.contains(to - base, length)) {
            System.arraycopy(source.bytes(), source.index(from - base), target.bytes(), target.index(to - base),
                    length);
        } else {
            byte[] moved = new byte[length];
            stretches.read(from - base, moved, 0, length);
            stretches.write(to - base, moved, 0, length);
        }
    }

    /**
     * Copies bytes of an allocation to somewhere else.
     *
     * @param address physical address of the first byte
     * @param into where the bytes go
     * @param offset first byte there
     * @param length how many bytes
     * @throws IllegalArgumentException if the range does not lie in allocated memory
     */
    public void read(int address, MemorySegment into, long offset, int length) {
        MemoryStretch stretch = allocation(address, length);
        MemorySegment.copy(stretch.view(), stretch.index(address - base), into, offset, length);
    }

    /**
     * Copies bytes from somewhere else to an allocation.
     *
     * @param address physical address of the first byte
     * @param from where the bytes are
     * @param offset first byte there
     * @param length how many bytes
     * @throws IllegalArgumentException if the range does not lie in allocated memory
     */
    public void write(int address, MemorySegment from, long offset, int length) {
        MemoryStretch stretch = allocation(address, length);
        MemorySegment.copy(from, offset, stretch.view(), stretch.index(address - base), length);
    }

    /**
     * A view of a range of an allocation, as a process has it mapped. It is valid until the memory is reset.
     *
     * @param address physical address of the first byte
     * @param length how many bytes
     * @return the bytes of the range, not a copy
     * @throws IllegalArgumentException if the range does not lie in allocated memory
     */
    public MemorySegment segment(int address, int length) {
        MemoryStretch stretch = allocation(address, length);
        stretch.onMapped();
        return stretch.view().asSlice(stretch.index(address - base), length);
    }

    /** One comparison, which is also the one that the access makes. The array must have 3 bytes or more. */
    private static boolean isWord(int index, byte[] array) {
        return Integer.compareUnsigned(index, array.length - (Integer.BYTES - 1)) < 0;
    }

    private static boolean isWithin(int index, int length, byte[] array) {
        return index >= 0 && index <= array.length - length && array.length > NONE.length;
    }

    private MemoryStretch allocation(int address, int length) {
        MemoryStretch stretch = touched(address, length);
        if (address - base > allocated - length || !stretch.contains(address - base, length)) {
            throw new IllegalArgumentException(
                    "a range must lie in allocated memory: address=" + address + ", length=" + length);
        }
        return stretch;
    }

    private int readFarInt(int address) {
        int at = address - farBase;
        if (isWord(at, far)) {
            return (int) INT.get(far, at);
        }
        MemoryStretch stretch = touched(address, Integer.BYTES);
        if (stretch.contains(address - base, Integer.BYTES)) {
            return (int) INT.get(stretch.bytes(), stretch.index(address - base));
        }
        byte[] word = new byte[Integer.BYTES];
        stretches.read(address - base, word, 0, Integer.BYTES);
        return (int) INT.get(word, 0);
    }

    private void writeFarInt(int address, int value) {
        int at = address - farBase;
        if (isWord(at, far)) {
            INT.set(far, at, value);
            return;
        }
        MemoryStretch stretch = touched(address, Integer.BYTES);
        if (stretch.contains(address - base, Integer.BYTES)) {
            INT.set(stretch.bytes(), stretch.index(address - base), value);
        } else {
            byte[] word = new byte[Integer.BYTES];
            INT.set(word, 0, value);
            stretches.write(address - base, word, 0, Integer.BYTES);
        }
    }

    /** The stretch in which a range begins, touched; it may end before the range does. */
    private MemoryStretch touched(int address, int length) {
        int offset = address - base;
        Objects.checkFromIndexSize(offset, Math.max(length, 1), sizeBytes);
        MemoryStretch stretch = stretches.touched(offset);
        boolean isPlain = stretch.isWhole() && stretch.bytes().length > NONE.length;
        if (isPlain && stretch.start == 0) {
            near = stretch.bytes();
        } else if (isPlain) {
            far = stretch.bytes();
            farBase = base + stretch.start;
        }
        return stretch;
    }

    private void forgetArrays() {
        near = NONE;
        far = NONE;
    }
}
