package org.wirelore.device.unet;

import java.util.function.IntUnaryOperator;

/** The far end of CSR9: a 93C46 and a clause 22 transceiver at address 1, as far as reading goes. */
final class SerialLines {
    private final IntUnaryOperator rom;
    private final IntUnaryOperator phy;
    private int last;
    private long romShift;
    private int romBits;
    private long romOut;
    private long phyShift;
    private int phyBits;
    private int phyOut;

    SerialLines(IntUnaryOperator rom, IntUnaryOperator phy) {
        this.rom = rom;
        this.phy = phy;
    }

    int read() {
        int value = 0;
        if ((last & 1) == 0 || romBits < 9 || (romOut >>> (25 - romBits) & 1) != 0) {
            value |= 8;
        }
        boolean isAnswering = phyBits >= 15 && phyBits <= 31;
        if (!isAnswering || (phyOut >>> (31 - phyBits) & 1) != 0) {
            value |= 1 << 19;
        }
        return value;
    }

    void write(int value) {
        if ((value & 0x800) != 0) {
            writeRom(value);
        }
        if ((value & 1 << 16) != 0 && (last & 1 << 16) == 0) {
            clockPhy((value & 1 << 17) != 0);
        }
        last = value;
    }

    private void writeRom(int value) {
        if ((value & 1) == 0) {
            romBits = 0;
        } else if ((value & 2) != 0 && (last & 2) == 0) {
            boolean bit = (value & 4) != 0;
            if (romBits > 0 || bit) {
                romShift = romShift << 1 | (bit ? 1 : 0);
                romBits++;
            }
            if (romBits == 9) {
                romOut = rom.applyAsInt((int) romShift & 0x3F);
            }
        }
    }

    private void clockPhy(boolean bit) {
        if (phyBits == 0) {
            phyShift = phyShift << 1 | (bit ? 1 : 0);
            if ((phyShift & 3) == 1) {
                phyBits = 2;
            }
            return;
        }
        phyBits++;
        phyShift = phyShift << 1 | (bit ? 1 : 0);
        if (phyBits == 14) {
            boolean isMine = (phyShift >>> 5 & 0x1F) == 1;
            phyOut = isMine ? phy.applyAsInt((int) phyShift & 0x1F) : 0x1_FFFF;
        } else if (phyBits == 32) {
            phyBits = 0;
            phyShift = -1;
        }
    }
}
