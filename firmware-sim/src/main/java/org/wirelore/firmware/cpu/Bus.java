package org.wirelore.firmware.cpu;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The 32-bit address space of a processor: its memory from 0 on, and regions of devices and further memories elsewhere.
 * Code runs from the first memory only.
 */
public final class Bus {
    /** The result of {@link #read} where no device is mapped. Every value that was read is zero extended. */
    static final long NOTHING = -1;

    private final Memory memory;
    private final List<Region> regions = new ArrayList<>();
    private @Nullable BusDevice elsewhere;

    private record Region(int base, int bytes, BusDevice device) {
        boolean contains(int address, int width) {
            int offset = address - base;
            return Integer.compareUnsigned(offset, bytes) < 0 && Integer.compareUnsigned(bytes - offset, width) >= 0;
        }

        boolean overlaps(long from, long to) {
            long start = Integer.toUnsignedLong(base);
            return from < start + Integer.toUnsignedLong(bytes) && start < to;
        }
    }

    /** @param memory the memory at address 0, which holds the code */
    public Bus(Memory memory) {
        this.memory = memory;
    }

    /** The memory at address 0. */
    public Memory memory() {
        return memory;
    }

    /**
     * Puts a device at an address.
     *
     * @param base   the first address, a multiple of 4
     * @param bytes  the size, a positive multiple of 4, without a sign
     * @param device the device
     * @throws IllegalArgumentException if the range is not free
     */
    public void map(int base, int bytes, BusDevice device) {
        long from = Integer.toUnsignedLong(base);
        long to = from + Integer.toUnsignedLong(bytes);
        boolean isFree = from >= memory.bytes() && to <= 1L << 32 && bytes != 0;
        for (Region region : regions) {
            isFree &= !region.overlaps(from, to);
        }
        if (!isFree || (base & 3) != 0 || (bytes & 3) != 0) {
            throw new IllegalArgumentException("a region must be free, whole words and inside of 32 bits: base="
                    + Integer.toHexString(base) + "h, bytes=" + Integer.toHexString(bytes) + "h, memory="
                    + Integer.toHexString(memory.bytes()) + "h");
        }
        regions.add(new Region(base, bytes, device));
    }

    /** Puts a second memory at an address, from which no code can run. */
    public void map(int base, Memory more) {
        map(base, more.bytes(), new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                return load(more, offset, bytes);
            }

            @Override
            public void write(int offset, int bytes, int value) {
                store(more, offset, bytes, value);
                more.noteChange(offset, bytes);
            }
        });
    }

    /**
     * Sets the device for all addresses without a mapping, with whole addresses as offsets. Without it such accesses
     * are faults.
     *
     * @param device for example one that reads 0, drops writes and counts accesses
     */
    public void mapElsewhere(BusDevice device) {
        elsewhere = device;
    }

    /** Reads outside of the first memory, or {@link #NOTHING}. */
    long read(int address, int width) {
        BusDevice device = elsewhere;
        int offset = address;
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            if (region.contains(address, width)) {
                device = region.device;
                offset = address - region.base;
                break;
            }
        }
        if (device == null) {
            return NOTHING;
        }
        int value = device.read(offset, width);
        return width == 4 ? value & 0xFFFF_FFFFL : value & (1L << (width * 8)) - 1;
    }

    /** Writes outside of the first memory; false if nothing is mapped there. */
    boolean write(int address, int width, int value) {
        BusDevice device = elsewhere;
        int offset = address;
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            if (region.contains(address, width)) {
                device = region.device;
                offset = address - region.base;
                break;
            }
        }
        if (device == null) {
            return false;
        }
        device.write(offset, width, width == 4 ? value : value & (1 << (width * 8)) - 1);
        return true;
    }

    /** Whether a device is mapped at an address outside of the first memory. */
    boolean isMapped(int address, int width) {
        if (elsewhere != null) {
            return true;
        }
        for (int i = 0; i < regions.size(); i++) {
            if (regions.get(i).contains(address, width)) {
                return true;
            }
        }
        return false;
    }

    static int load(Memory memory, int address, int width) {
        return switch (width) {
            case 1 -> memory.octet(address);
            case 2 -> memory.half(address);
            default -> memory.word(address);
        };
    }

    static void store(Memory memory, int address, int width, int value) {
        switch (width) {
            case 1 -> memory.putOctet(address, value);
            case 2 -> memory.putHalf(address, value);
            default -> memory.putWord(address, value);
        }
    }
}
