package org.wirelore.device.lanai;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.myrinet.BoardBridge;

/**
 * The board's window as the host's bus reaches it: SRAM, EEPROM, special registers, control register, and what the
 * bridge of later boards has. All but the control register are big endian, so that a PCI host sees the bytes of a word
 * swapped; the control register is in the host's order.
 */
final class BoardWindow implements RegisterBank {
    private static final int EEPROM_AREA = 0x40000;
    private static final int POINTER_BYTES = Integer.BYTES * BoardBridge.POINTERS;

    private final LanaiCard card;
    private final WindowLayout layout;
    private final Sram sram;
    private final Eeprom eeprom;
    private final boolean swaps;

    BoardWindow(LanaiCard card, LanaiConfig config, Sram sram) {
        this.card = card;
        layout = card.layout();
        this.sram = sram;
        eeprom = new Eeprom(config);
        swaps = config.bus() == CardBus.PCI;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        int nothing = -1 >>> (Integer.SIZE - 8 * sizeBytes);
        if (!card.opensWindow()) {
            return nothing;
        }
        card.settle();
        int value = nothing;
        if (isIn(offset, layout.sram(), sram.bytes())) {
            value = ordered(readSram(offset - layout.sram(), sizeBytes), sizeBytes);
        } else if (isIn(offset, layout.registers(), card.registerBytes()) && sizeBytes == Integer.BYTES) {
            value = ordered(card.readByHost(offset - layout.registers()), sizeBytes);
        } else if (isIn(offset, layout.eeprom(), EEPROM_AREA)) {
            value = ordered(readEeprom(offset - layout.eeprom(), sizeBytes), sizeBytes);
        } else if (offset == layout.control()) {
            value = card.readControl() & nothing;
        } else if (isIn(offset, layout.pointers(), POINTER_BYTES) && sizeBytes == Integer.BYTES) {
            value = ordered(card.bridge().readPointer((offset - layout.pointers()) / Integer.BYTES), sizeBytes);
        } else if (isIn(offset, layout.configuration(), 0x100)) {
            value = card.readConfig(offset - layout.configuration(), sizeBytes);
        } else {
            card.counters().windowErrors++;
        }
        card.proceed();
        return value;
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (!card.opensWindow()) {
            return;
        }
        card.settle();
        if (isIn(offset, layout.sram(), sram.bytes())) {
            writeSram(offset - layout.sram(), sizeBytes, ordered(value, sizeBytes));
        } else if (isIn(offset, layout.registers(), card.registerBytes()) && sizeBytes == Integer.BYTES) {
            card.writeByHost(offset - layout.registers(), ordered(value, sizeBytes));
        } else if (offset == layout.control()) {
            card.writeControl(value);
        } else if (isIn(offset, layout.pointers(), POINTER_BYTES) && sizeBytes == Integer.BYTES) {
            card.bridge().writePointer((offset - layout.pointers()) / Integer.BYTES, ordered(value, sizeBytes));
        } else if (offset >= layout.doorbells() && offset < layout.windowBytes() && sizeBytes == Integer.BYTES) {
            card.bridge().ring((offset - layout.doorbells()) & -Integer.BYTES, ordered(value, sizeBytes));
        } else {
            card.counters().windowErrors++;
        }
        card.proceed();
    }

    @Override
    public int storeBytesMax() {
        return sram.bytes();
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        if (!card.opensWindow()) {
            return;
        }
        card.settle();
        int address = offset - layout.sram();
        if (address >= 0 && length <= sram.bytes() - address) {
            sram.write(address, from, fromOffset, length);
        } else {
            card.counters().windowErrors++;
        }
        card.proceed();
    }

    private static boolean isIn(int offset, int from, int bytes) {
        return offset >= from && offset - from < bytes;
    }

    /** The value as host and card each read the same bytes. */
    private int ordered(int value, int sizeBytes) {
        return swaps ? Integer.reverseBytes(value) >>> (Integer.SIZE - 8 * sizeBytes) : value;
    }

    private int readSram(int address, int sizeBytes) {
        return switch (sizeBytes) {
            case 1 -> sram.octet(address);
            case 2 -> sram.half(address);
            default -> sram.word(address);
        };
    }

    private void writeSram(int address, int sizeBytes, int value) {
        switch (sizeBytes) {
            case 1 -> sram.setOctet(address, value);
            case 2 -> sram.setHalf(address, value);
            default -> sram.setWord(address, value);
        }
    }

    private int readEeprom(int offset, int sizeBytes) {
        int value = 0;
        for (int i = 0; i < sizeBytes; i++) {
            value = value << 8 | eeprom.octet(offset + i);
        }
        return value;
    }
}
