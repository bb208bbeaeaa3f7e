package org.wirelore.device.irm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.sisci.spi.WindowPort;

/** A window on another node's memory: the process's own stores and loads, without the kernel. */
final class IrmWindow implements WindowPort, StatePart {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final IrmConnection connection;
    private final IrmAdapter adapter;
    private final RegisterBank bank;
    private final int[] entries;
    private final int pageShift;
    private final int pageMask;
    /** Where the window begins in its first page. */
    private final long base;
    private final int pieceBytes;
    private final MemorySegment word = MemorySegment.ofArray(new long[1]);
    private boolean isGiven;

    IrmWindow(IrmConnection connection, IrmAdapter adapter, RegisterBank bank, int[] entries, long base) {
        this.connection = connection;
        this.adapter = adapter;
        this.bank = bank;
        this.entries = entries;
        this.base = base;
        pageMask = adapter.entries().pageBytes() - 1;
        pageShift = Integer.numberOfTrailingZeros(adapter.entries().pageBytes());
        pieceBytes = bank.storeBytesMax();
    }

    /** Where a byte of the window is in the adapter's. */
    private int at(long offset) {
        long from = base + offset;
        return (entries[(int) (from >>> pageShift)] << pageShift) + (int) (from & pageMask);
    }

    @Override
    public int getInt(long offset) {
        return bank.read(at(offset), Integer.BYTES);
    }

    @Override
    public void putInt(long offset, int value) {
        bank.write(at(offset), Integer.BYTES, value);
    }

    /** Two loads: the bus of the loads has 32 bits. */
    @Override
    public long getLong(long offset) {
        long low = Integer.toUnsignedLong(bank.read(at(offset), Integer.BYTES));
        return (long) bank.read(at(offset + Integer.BYTES), Integer.BYTES) << Integer.SIZE | low;
    }

    @Override
    public void putLong(long offset, long value) {
        if (pieceBytes < Long.BYTES) {
            putInt(offset, (int) value);
            putInt(offset + Integer.BYTES, (int) (value >>> Integer.SIZE));
        } else {
            word.set(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 0, value);
            bank.write(at(offset), word, 0, Long.BYTES);
        }
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        for (long done = 0; done < length;) {
            int from = at(offset + done);
            if ((from & 3) == 0 && length - done >= Integer.BYTES) {
                into.set(INT, intoOffset + done, bank.read(from, Integer.BYTES));
                done += Integer.BYTES;
            } else {
                into.set(ValueLayout.JAVA_BYTE, intoOffset + done, (byte) bank.read(from, 1));
                done++;
            }
        }
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        for (long done = 0; done < length;) {
            int to = at(offset + done);
            int room = (int) Math.min(length - done, pieceBytes - (to & (pieceBytes - 1)));
            if ((to & 3) != 0 || room < Integer.BYTES) {
                bank.write(to, 1, from.get(ValueLayout.JAVA_BYTE, fromOffset + done));
                done++;
            } else if (room < 2 * Integer.BYTES) {
                bank.write(to, Integer.BYTES, from.get(INT, fromOffset + done));
                done += Integer.BYTES;
            } else {
                bank.write(to, from, fromOffset + done, room & -Integer.BYTES);
                done += room & -Integer.BYTES;
            }
        }
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    /** Its accesses fail from now on. */
    void close() {
        if (!isGiven) {
            adapter.entries().close(entries);
        }
    }

    /* Nothing that is gathered for these pages may meet what another window has at their place. */
    @Override
    public void unmap() {
        bank.drain();
        adapter.trap();
        adapter.registers().write(PsbRegister.FLUS, 0);
        free();
    }

    void free() {
        if (!isGiven) {
            isGiven = true;
            connection.remove(this);
            adapter.entries().give(entries);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("base", base);
        visitor.field("pages", entries.length);
        visitor.fields("entries", entries.clone(), entries.length);
    }
}
