package org.wirelore.firmware.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Big-endian memory as an array of words, because accesses to words are the most frequent and plain accesses to an
 * array are fast from the JVM's first tier on. Half words and bytes are parts of words.
 *
 * <p>A loader, a DMA engine or a debugger may write at any time: the processor detects changed instructions. Addresses
 * are offsets from the memory's first byte; methods that take one throw an {@link IndexOutOfBoundsException} outside,
 * which is a mistake of the caller, since the processor checks its own accesses before.
 */
public final class Memory {
    /** The most one memory can have: 1 GiB. */
    public static final int BYTES_MAX = 1 << 30;

    /** The grain of the marks for code and protection, as a power of two: 64 bytes. */
    static final int GRAIN_SHIFT = 6;
    /** Some word of the grain has been decoded. */
    static final byte CODE = 1;
    /** The processor must not write some word of the grain. */
    static final byte PROTECTED = 2;
    /** A listener waits for stores of the processor to some word of the grain. */
    static final byte WATCHED = 4;

    /** The words, in the order of their addresses. */
    final int[] cells;
    final byte[] grains;
    private final List<Range> protectedRanges = new ArrayList<>();
    private @Nullable CodeWatcher watcher;
    private @Nullable StoreWatcher storeWatcher;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private record Range(int from, int to) {
    }

    /** Gets the processor's stores to ranges that are watched. */
    public interface StoreWatcher {
        /**
         * The processor has stored.
         *
         * @param address the first byte
         * @param length  in bytes
         */
        void stored(int address, int length);
    }

    /** Gets changes of decoded words. */
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
        cells = new int[bytes >>> 2];
        grains = new byte[(bytes >>> GRAIN_SHIFT) + 1];
    }

    /** The size in bytes. */
    public int bytes() {
        return cells.length << 2;
    }

    /** The word that contains this byte; the low two bits are ignored. */
    public int word(int address) {
        return cells[address >>> 2];
    }

    /** The half word that contains this byte, zero extended. */
    public int half(int address) {
        return cells[address >>> 2] >>> halfShift(address) & 0xFFFF;
    }

    /** The byte, zero extended. */
    public int octet(int address) {
        return cells[address >>> 2] >>> octetShift(address) & 0xFF;
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

    /** How far a half word is from the lower end of its word. */
    public static int halfShift(int address) {
        return (~address & 2) << 3;
    }

    /** How far a byte is from the lower end of its word. */
    public static int octetShift(int address) {
        return (~address & 3) << 3;
    }

    /** A word with another half. */
    public static int withHalf(int word, int address, int value) {
        int shift = halfShift(address);
        return (word & ~(0xFFFF << shift)) | (value & 0xFFFF) << shift;
    }

    /** A word with another byte. */
    public static int withOctet(int word, int address, int value) {
        int shift = octetShift(address);
        return (word & ~(0xFF << shift)) | (value & 0xFF) << shift;
    }

    void putWord(int address, int value) {
        cells[address >>> 2] = value;
    }

    void putHalf(int address, int value) {
        cells[address >>> 2] = withHalf(cells[address >>> 2], address, value);
    }

    void putOctet(int address, int value) {
        cells[address >>> 2] = withOctet(cells[address >>> 2], address, value);
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

    /** Copies whole words in; address and length are multiples of 4. */
    public void writeWords(int address, MemorySegment from, long offset, int length) {
        Objects.checkFromIndexSize(address, length, bytes());
        MemorySegment.copy(from, WORD, offset, cells, address >>> 2, length >>> 2);
        noteChange(address, length);
    }

    /** Sets bytes to one value. */
    public void fill(int address, int length, int value) {
        Objects.checkFromIndexSize(address, length, bytes());
        int end = address + length;
        int at = address;
        while (at < end) {
            if ((at & 3) == 0 && end - at >= 4) {
                Arrays.fill(cells, at >>> 2, end >>> 2, (value & 0xFF) * 0x01010101);
                at = end & ~3;
            } else {
                putOctet(at, value);
                at++;
            }
        }
        noteChange(address, length);
    }

    /**
     * Protects a range: the processor's stores there are faults from now on, for example to detect a stack that grows
     * into data. Other writers are not affected.
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

    /** Sets who gets the stores to what {@link #watchStores} says. */
    public void onStores(StoreWatcher newWatcher) {
        storeWatcher = newWatcher;
    }

    /**
     * Has the processor's stores to a range watched, or no longer; in steps of 64 bytes, so stores beside it are, too.
     *
     * @param address   the first byte
     * @param length    in bytes, positive
     * @param isWatched or no longer
     */
    public void watchStores(int address, int length, boolean isWatched) {
        Objects.checkFromIndexSize(address, length, bytes());
        for (int grain = address >>> GRAIN_SHIFT; grain <= (address + length - 1) >>> GRAIN_SHIFT; grain++) {
            grains[grain] = (byte) (isWatched ? grains[grain] | WATCHED : grains[grain] & ~WATCHED);
        }
    }

    void noteStore(int address, int length) {
        if (storeWatcher != null) {
            storeWatcher.stored(address, length);
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
        return cells.clone();
    }

    /** Restores the words of {@link #save}. */
    public void restore(int[] saved) {
        if (saved.length != cells.length) {
            throw new IllegalArgumentException(
                    "a snapshot must have the size of the memory: memory=" + cells.length
                            + " words, snapshot=" + saved.length + " words");
        }
        System.arraycopy(saved, 0, cells, 0, saved.length);
        noteChange(0, bytes());
    }

    /**
     * Adds all words to a hash, in the order of their addresses. Marks for protection and code make no difference.
     */
    public void hashInto(LongConsumer hash) {
        for (int word : cells) {
            hash.accept(word);
        }
    }

    void watch(CodeWatcher newWatcher) {
        if (watcher != null) {
            throw new IllegalStateException("a memory can have the code of one processor only");
        }
        watcher = newWatcher;
    }

    /** Notifies the processor if decoded words may have changed. */
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
