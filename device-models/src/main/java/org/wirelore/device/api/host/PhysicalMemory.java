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

    private final byte[] bytes;
    private final int base;
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
        this.bytes = new byte[sizeBytes];
    }

    public int base() {
        return base;
    }

    public int sizeBytes() {
        return bytes.length;
    }

    /** Whether the whole range lies in this memory. Addresses are unsigned 32-bit values in a {@code long}. */
    public boolean contains(long address, int length) {
        return length >= 0 && address >= base && address + length <= (long) base + bytes.length;
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
        if (sizeBytes < 0 || start > bytes.length - sizeBytes) {
            throw new IllegalStateException(
                    "host memory is used up: sizeBytes=" + bytes.length + ", allocated=" + allocated
                            + ", requestedBytes=" + sizeBytes);
        }
        allocated = start + sizeBytes;
        return base + start;
    }

    /** Gives everything back and zeroes what was in use. */
    public void reset() {
        Arrays.fill(bytes, 0, allocated, (byte) 0);
        allocated = 0;
    }

    public int readInt(int address) {
        return (int) INT.get(bytes, address - base);
    }

    public void writeInt(int address, int value) {
        INT.set(bytes, address - base, value);
    }

    public int readByte(int address) {
        return bytes[address - base] & 0xFF;
    }

    public void read(int address, byte[] into, int offset, int length) {
        System.arraycopy(bytes, address - base, into, offset, length);
    }

    public void write(int address, byte[] from, int offset, int length) {
        System.arraycopy(from, offset, bytes, address - base, length);
    }

    /** Moves bytes within the memory, as a CPU does; the ranges may overlap. */
    public void copy(int from, int to, int length) {
        System.arraycopy(bytes, from - base, bytes, to - base, length);
    }

    /** A view of a range, as a process has it mapped. */
    public MemorySegment segment(int address, int length) {
        return MemorySegment.ofArray(bytes).asSlice(address - base, length);
    }
}
