package org.wirelore.emulator.backend.guest;

import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;

/**
 * A card in a slot of a guest's PCI bus: performs the guest's accesses as the bus would. Those that no card answers
 * read as ones and are counted.
 */
public final class GuestCard {
    private static final int BARS = 6;
    private static final int FIRST_BAR = 0x10;
    private static final int INTERRUPT_LINE = 0x3C;
    private static final int CONFIG_BYTES = 256;
    private static final int IO_SPACE = 1;
    private static final int IO_FLAGS = 3;
    private static final int MEMORY_FLAGS = 15;
    private static final long NOWHERE = -1;

    private final PciFunction card;
    private final Runnable reset;
    /** Bytes that each base address register opens; 0 if there is no such register. */
    private final long[] bytes = new long[BARS];
    private final RegisterBank[] banks = new RegisterBank[BARS];
    private long unanswered;

    /**
     * Finds out how large the card's windows are, as a BIOS does: the card is as after power-on.
     *
     * @param reset what a reset of the bus does to the card
     */
    public GuestCard(PciFunction card, Runnable reset) {
        this.card = card;
        this.reset = reset;
        for (int i = 0; i < BARS; i++) {
            int register = FIRST_BAR + Integer.BYTES * i;
            int before = card.readConfig(register, Integer.BYTES);
            card.writeConfig(register, Integer.BYTES, -1);
            int answer = card.readConfig(register, Integer.BYTES);
            card.writeConfig(register, Integer.BYTES, before);
            if (answer != 0) {
                bytes[i] = -(answer & ~flags(answer)) & 0xFFFF_FFFFL;
                banks[i] = card.bar(i);
            }
        }
    }

    private static int flags(int register) {
        return (register & IO_SPACE) != 0 ? IO_FLAGS : MEMORY_FLAGS;
    }

    /** The number of the interrupt that the guest has given the card (the register Interrupt Line, 3Ch). */
    public int interruptNumber() {
        return card.readConfig(INTERRUPT_LINE, 1);
    }

    /** Accesses that no card has answered. */
    public long unanswered() {
        return unanswered;
    }

    /**
     * Performs an access.
     *
     * @return what a read has read, in the low bits, and 0 for all others
     */
    public long perform(GuestAccess access) {
        return switch (access.kind) {
            case CONFIG_READ -> config(access.address, access.size, true, 0);
            case CONFIG_WRITE -> config(access.address, access.size, false, access.value);
            case READ -> window(access.isMemory, access.address, access.size, true, 0);
            case WRITE -> window(access.isMemory, access.address, access.size, false, access.value);
            case RESET -> {
                reset.run();
                yield 0;
            }
            case MAP -> 0;
        };
    }

    private long config(long offset, int size, boolean isRead, long value) {
        if (offset < 0 || size < 1 || size > Integer.BYTES || offset > CONFIG_BYTES - size) {
            return nothing(size, isRead);
        }
        int at = (int) offset;
        if (!isPlain(at, size)) {
            return inParts(size, 1, isRead, value, i -> config(offset + i, 1, true, 0),
                    (i, part) -> config(offset + i, 1, false, part));
        }
        if (isRead) {
            return card.readConfig(at, size) & mask(size);
        }
        card.writeConfig(at, size, (int) value);
        return 0;
    }

    private long window(boolean isMemory, long address, int size, boolean isRead, long value) {
        if (size < 1 || size > Long.BYTES) {
            return nothing(size, isRead);
        }
        if (!isPlain(address, size)) {
            int width = size == Long.BYTES && address % Integer.BYTES == 0 ? Integer.BYTES : 1;
            return inParts(size, width, isRead, value, i -> window(isMemory, address + i, width, true, 0),
                    (i, part) -> window(isMemory, address + i, width, false, part));
        }
        for (int i = 0; i < BARS; i++) {
            long base = base(i, isMemory);
            long at = address - base;
            if (base != NOWHERE && bytes[i] > 0 && at >= 0 && at < bytes[i]) {
                if (isRead) {
                    return banks[i].read((int) at, size) & mask(size);
                }
                banks[i].write((int) at, size, (int) value);
                return 0;
            }
        }
        return nothing(size, isRead);
    }

    /** Where a window begins; {@link #NOWHERE} if it is none of that space. */
    private long base(int bar, boolean isMemory) {
        int register = bytes[bar] == 0 ? 0 : card.readConfig(FIRST_BAR + Integer.BYTES * bar, Integer.BYTES);
        boolean isIo = (register & IO_SPACE) != 0;
        return isIo == isMemory ? NOWHERE : (register & ~flags(register)) & 0xFFFF_FFFFL;
    }

    /** What a cycle of the bus can do at once. */
    private static boolean isPlain(long address, int size) {
        return (size == 1 || size == 2 || size == 4) && address % size == 0;
    }

    private interface PartReader {
        long read(int offset);
    }

    private interface PartWriter {
        void write(int offset, long value);
    }

    private static long inParts(int size, int width, boolean isRead, long value, PartReader reader,
            PartWriter writer) {
        long read = 0;
        for (int i = 0; i < size; i += width) {
            if (isRead) {
                read |= (reader.read(i) & mask(width)) << (Byte.SIZE * i);
            } else {
                writer.write(i, value >>> (Byte.SIZE * i) & mask(width));
            }
        }
        return read;
    }

    private long nothing(int size, boolean isRead) {
        unanswered++;
        return isRead ? mask(Math.clamp(size, 1, Long.BYTES)) : 0;
    }

    private static long mask(int size) {
        return size >= Long.BYTES ? -1 : (1L << (Byte.SIZE * size)) - 1;
    }
}
