package org.wirelore.device.api.host;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The main memory of a host, addressed physically from {@link #base()}. Accesses here are functional and take no time;
 * whoever makes them (a CPU, a bus) charges for them. Words are little endian, as on the x86 hosts of the papers.
 *
 * <p>Addresses outside are programmer errors and throw {@link IndexOutOfBoundsException}; a device reaches memory only
 * through {@link DmaBus}, which answers with a bus error instead.
 */
public final class PhysicalMemory {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte[] UNTOUCHED = {};

    private final int base;
    private final int sizeBytes;
    /** Made when it is first touched: most hosts of a large rig without cards never touch theirs. */
    private byte[] bytes = UNTOUCHED;
    private int allocated;

    /**
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
    }

    public int base() {
        return base;
    }

    public int sizeBytes() {
        return sizeBytes;
    }

    /** Whether the whole range lies in this memory. Addresses are unsigned 32-bit values in a {@code long}. */
    public boolean contains(long address, int length) {
        return length >= 0 && address >= base && address + length <= (long) base + sizeBytes;
    }

    /**
     * Takes a pinned, zeroed, physically contiguous range out of the free memory, as a driver does when it attaches.
     *
     * @param alignment a power of two
     * @return its physical address
     * @throws IllegalStateException if not enough is left
     */
    public int allocate(int sizeBytes, int alignment) {
        int start = (allocated + alignment - 1) & -alignment;
        if (sizeBytes < 0 || start > this.sizeBytes - sizeBytes) {
            throw new IllegalStateException(
                    "host memory is used up: sizeBytes=" + this.sizeBytes + ", allocated=" + allocated
                            + ", requestedBytes=" + sizeBytes);
        }
        allocated = start + sizeBytes;
        return base + start;
    }

    /** Gives everything back and zeroes what was in use. */
    public void reset() {
        if (bytes.length > 0) {
            Arrays.fill(bytes, 0, allocated, (byte) 0);
        }
        allocated = 0;
    }

    public int readInt(int address) {
        return (int) INT.get(touched(), address - base);
    }

    public void writeInt(int address, int value) {
        INT.set(touched(), address - base, value);
    }

    public int readByte(int address) {
        return touched()[address - base] & 0xFF;
    }

    public void read(int address, byte[] into, int offset, int length) {
        System.arraycopy(touched(), address - base, into, offset, length);
    }

    public void write(int address, byte[] from, int offset, int length) {
        System.arraycopy(from, offset, touched(), address - base, length);
    }

    /** Moves bytes within the memory, as a CPU does; the ranges may overlap. */
    public void copy(int from, int to, int length) {
        byte[] all = touched();
        System.arraycopy(all, from - base, all, to - base, length);
    }

    /** A view of a range, as a process has it mapped. */
    public MemorySegment segment(int address, int length) {
        return MemorySegment.ofArray(touched()).asSlice(address - base, length);
    }

    private byte[] touched() {
        if (bytes.length == 0) {
            bytes = new byte[sizeBytes];
        }
        return bytes;
    }
}
