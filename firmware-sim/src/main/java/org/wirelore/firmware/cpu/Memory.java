package org.wirelore.firmware.cpu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Big-endian memory. Each word is kept in four cells with its last byte first, as the machines that this runs on have
 * theirs, so that the commonest accesses need no byte order; the byte of an address is found in the cell whose index
 * differs in the last two bits, and a half word, from the cell whose index differs in the last bit but one.
 *
 * <p>Whoever writes here while a processor has code in it (a loader, a DMA engine, a debugger) need do nothing more:
 * changed instructions are noticed. Addresses are offsets from the memory's first byte; methods that take one throw an
 * {@link IndexOutOfBoundsException} outside, which is a mistake of the caller's, since the processor's own accesses are
 * checked before.
 */
public final class Memory {
    /** The most one memory can have: 1 GiB. */
    public static final int BYTES_MAX = 1 << 30;

    /** The grain in which code and protection are noted, as a power of two: 64 bytes. */
    static final int GRAIN_SHIFT = 6;
    /** Some word of the grain has been decoded. */
    static final byte CODE = 1;
    /** Some word of the grain is not the processor's to write. */
    static final byte PROTECTED = 2;

    static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    final byte[] cells;
    final byte[] grains;
    private final List<Range> protectedRanges = new ArrayList<>();
    private @Nullable CodeWatcher watcher;

    private record Range(int from, int to) {
    }

    /** Who must know that decoded words have changed. */
    interface CodeWatcher {
        /** Words in this range, which touches grains that are marked as code, have been written. */
        void codeChanged(int address, int length);

        /** Some grain has become protected. */
        void protectionChanged();
    }

    /** @param bytes the size, a multiple of 4 up to {@link #BYTES_MAX} */
    public Memory(int bytes) {
        if (bytes < 4 || bytes > BYTES_MAX || (bytes & 3) != 0) {
            throw new IllegalArgumentException("a memory must have a multiple of 4 bytes up to " + BYTES_MAX
                    + ": bytes=" + bytes);
        }
        cells = new byte[bytes];
        grains = new byte[(bytes >>> GRAIN_SHIFT) + 1];
    }

    /** The size in bytes. */
    public int bytes() {
        return cells.length;
    }

    /** The word that contains this byte; the low two bits are ignored. */
    public int word(int address) {
        return (int) WORD.get(cells, address & ~3);
    }

    /** The half word that contains this byte, zero extended. */
    public int half(int address) {
        return (short) HALF.get(cells, (address & ~1) ^ 2) & 0xFFFF;
    }

    /** The byte, zero extended. */
    public int octet(int address) {
        return cells[address ^ 3] & 0xFF;
    }

    /** Writes the word that contains this byte. */
    public void setWord(int address, int value) {
        putWord(address, value);
        noteChange(address & ~3, 4);
    }

    /** Writes the half word that contains this byte. */
    public void setHalf(int address, int value) {
        putHalf(address, value);
        noteChange(address & ~1, 2);
    }

    /** Writes a byte. */
    public void setOctet(int address, int value) {
        putOctet(address, value);
        noteChange(address, 1);
    }

    void putWord(int address, int value) {
        WORD.set(cells, address & ~3, value);
    }

    void putHalf(int address, int value) {
        HALF.set(cells, (address & ~1) ^ 2, (short) value);
    }

    void putOctet(int address, int value) {
        cells[address ^ 3] = (byte) value;
    }

    /** Copies bytes out. */
    public void read(int address, byte[] into, int offset, int length) {
        Objects.checkFromIndexSize(address, length, bytes());
        for (int i = 0; i < length; i++) {
            into[offset + i] = (byte) octet(address + i);
        }
    }

    /** Copies bytes in. */
    public void write(int address, byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(address, length, bytes());
        for (int i = 0; i < length; i++) {
            putOctet(address + i, from[offset + i]);
        }
        noteChange(address, length);
    }

    /** Sets bytes to one value. */
    public void fill(int address, int length, int value) {
        Objects.checkFromIndexSize(address, length, bytes());
        for (int i = 0; i < length; i++) {
            putOctet(address + i, value);
        }
        noteChange(address, length);
    }

    /**
     * Takes a range from the processor: its stores there are faults from now on, for example so that a stack that grows
     * into data is noticed. Others write it as before.
     *
     * @param address the first byte
     * @param length  in bytes, positive
     */
    public void protect(int address, int length) {
        Objects.checkFromIndexSize(address, length, bytes());
        if (length > 0) {
            protectedRanges.add(new Range(address, address + length));
            for (int grain = address >>> GRAIN_SHIFT; grain <= (address + length - 1) >>> GRAIN_SHIFT; grain++) {
                grains[grain] |= PROTECTED;
            }
            if (watcher != null) {
                watcher.protectionChanged();
            }
        }
    }

    boolean isProtected(int address, int length) {
        for (int i = 0; i < protectedRanges.size(); i++) {
            Range range = protectedRanges.get(i);
            if (address < range.to && range.from < address + length) {
                return true;
            }
        }
        return false;
    }

    /** All words, for a snapshot. */
    public int[] save() {
        int[] words = new int[cells.length >>> 2];
        ByteBuffer.wrap(cells).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }

    /** Puts back what {@link #save} gave. */
    public void restore(int[] saved) {
        if (saved.length != cells.length >>> 2) {
            throw new IllegalArgumentException(
                    "a snapshot must have the size of the memory: memory=" + (cells.length >>> 2)
                            + " words, snapshot=" + saved.length + " words");
        }
        ByteBuffer.wrap(cells).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(saved);
        noteChange(0, bytes());
    }

    /** Gives all words to a hash, in the order of their addresses; what is protected or holds code makes no difference. */
    public void hashInto(LongConsumer hash) {
        for (int address = 0; address < cells.length; address += 4) {
            hash.accept(word(address));
        }
    }

    void watch(CodeWatcher newWatcher) {
        if (watcher != null) {
            throw new IllegalStateException("a memory can have the code of one processor only");
        }
        watcher = newWatcher;
    }

    /** Tells the processor if decoded words may have changed. */
    void noteChange(int address, int length) {
        if (watcher == null || length <= 0) {
            return;
        }
        int last = (address + length - 1) >>> GRAIN_SHIFT;
        for (int grain = address >>> GRAIN_SHIFT; grain <= last; grain++) {
            if ((grains[grain] & CODE) != 0) {
                watcher.codeChanged(address, length);
                return;
            }
        }
    }
}
