package org.wirelore.device.lanai;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;

/**
 * A process's mapping of a whole card: of a driver, or of a program that drives its card itself. Its pauses and sleeps
 * end when the interrupt line rises and when the card has stored into the host's memory.
 */
public class LanaiBoard implements MyrinetBoard {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    static final ValueLayout.OfInt BIG_ENDIAN_WORD = ValueLayout.JAVA_INT_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BIG_ENDIAN_PAIR = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);
    private static final int WORD = 4;
    private static final int SBUS_SHIFT = 16;

    private final LanaiCard card;
    private final RegisterBank mapped;
    private final @Nullable Host process;
    private final HostRegion region;
    private final WindowLayout layout;
    private final boolean swaps;
    private final MemorySegment pair = MemorySegment.ofArray(new byte[Long.BYTES]);

    /**
     * Opens the card's window.
     *
     * @param card the card, in the process's host
     * @param mapped its base address register 0 as the host's CPU reaches it
     * @param process whose mapping it is
     * @param region pinned memory for the card's DMA
     */
    public LanaiBoard(LanaiCard card, RegisterBank mapped, Host process, HostRegion region) {
        this(region, card, mapped, process);
        card.connect(level -> {
            if (level) {
                process.signal();
            }
        });
        card.onHostStores((address, length) -> process.signal());
    }

    private LanaiBoard(HostRegion region, LanaiCard card, RegisterBank mapped, @Nullable Host process) {
        this.card = card;
        this.mapped = mapped;
        this.process = process;
        this.region = region;
        layout = card.layout();
        swaps = card.config().bus() == CardBus.PCI;
    }

    /**
     * The card's window for a driver, which serves the interrupt line itself and pins memory itself. Closing it changes
     * nothing.
     *
     * @param card the card
     * @param mapped its base address register 0, as the host's CPU reaches it, or as its boot does
     */
    public static MyrinetBoard window(LanaiCard card, RegisterBank mapped) {
        return new LanaiBoard(new HostRegion(MemorySegment.NULL, 0), card, mapped, null) {
            @Override
            public void close() {
                // The card stays the driver's.
            }
        };
    }

    @Override
    public int sramBytes() {
        return card.config().sramBytes();
    }

    @Override
    public int readSram(int offset) {
        return ordered(mapped.read(place(offset, WORD)));
    }

    @Override
    public void writeSram(int offset, int value) {
        mapped.write(place(offset, WORD), ordered(value));
    }

    @Override
    public void writeSramDouble(int offset, long value) {
        if (room(offset) >= Long.BYTES) {
            pair.set(BIG_ENDIAN_PAIR, 0, value);
            mapped.write(place(offset, Long.BYTES), pair, 0, Long.BYTES);
        } else {
            MyrinetBoard.super.writeSramDouble(offset, value);
        }
    }

    @Override
    public void readSram(int offset, MemorySegment into, long intoOffset, int length) {
        Objects.checkFromIndexSize(offset, length, sramBytes());
        int done = 0;
        while (done < length) {
            int at = offset + done;
            if ((at & WORD - 1) == 0 && length - done >= WORD) {
                int word = readSram(at);
                for (int i = 0; i < WORD; i++) {
                    into.set(BYTE, intoOffset + done + i, (byte) (word >>> (24 - 8 * i)));
                }
                done += WORD;
            } else {
                into.set(BYTE, intoOffset + done, (byte) mapped.read(place(at, 1), 1));
                done++;
            }
        }
    }

    @Override
    public void writeSram(int offset, MemorySegment from, long fromOffset, int length) {
        Objects.checkFromIndexSize(offset, length, sramBytes());
        int done = 0;
        while (done < length) {
            int at = offset + done;
            int words = (at & WORD - 1) == 0 ? Math.min(length - done, room(at)) & -WORD : 0;
            if (words > WORD) {
                mapped.write(place(at, words), from, fromOffset + done, words);
                done += words;
            } else if (words == WORD) {
                writeSram(at, from.get(BIG_ENDIAN_WORD, fromOffset + done));
                done += WORD;
            } else {
                mapped.write(place(at, 1), 1, from.get(BYTE, fromOffset + done) & 0xFF);
                done++;
            }
        }
    }

    /** How much one store can have that begins at an address. */
    private int room(int address) {
        int most = mapped.storeBytesMax();
        return most - (address & most - 1);
    }

    @Override
    public int readRegister(int offset) {
        return ordered(mapped.read(registerPlace(offset)));
    }

    @Override
    public void writeRegister(int offset, int value) {
        mapped.write(registerPlace(offset), ordered(value));
    }

    @Override
    public RegisterBlock registers() {
        return card.config().chip().registers();
    }

    @Override
    public void writePointer(int index, int address) {
        mapped.write(layout.pointers() + Integer.BYTES * Objects.checkIndex(index, pointers()), ordered(address));
    }

    private int pointers() {
        return Math.min(BoardBridge.POINTERS, (layout.windowBytes() - layout.pointers()) / Integer.BYTES);
    }

    @Override
    public void ring(int offset, int value) {
        mapped.write(layout.doorbells()
                + Objects.checkFromIndexSize(offset, WORD, layout.windowBytes() - layout.doorbells()), ordered(value));
    }

    @Override
    public void control(int bits) {
        int own = card.config().chip().control().of(bits);
        mapped.write(layout.control(), swaps ? own : own >>> SBUS_SHIFT);
    }

    @Override
    public HostRegion hostRegion() {
        return region;
    }

    @Override
    public boolean isInterrupting() {
        if (process != null) {
            process.now();
        }
        return card.isInterrupting();
    }

    @Override
    public void close() {
        control(RESET_ON | INTERRUPTS_OFF);
    }

    private int place(int offset, int bytes) {
        return layout.sram() + Objects.checkFromIndexSize(offset, bytes, sramBytes());
    }

    private int registerPlace(int offset) {
        return layout.registers() + Objects.checkFromIndexSize(offset, WORD, card.registerBytes());
    }

    private int ordered(int value) {
        return swaps ? Integer.reverseBytes(value) : value;
    }
}
