package org.wirelore.device.unet;

/** What a driver reads of its card once, through the serial port in CSR9: station address and link. */
final class CardProbe {
    private static final int ROM_MAC_WORD = 10;
    // MII registers (IEEE 802.3, clause 28.2.4) and the abilities in both.
    private static final int PHY_ADVERTISED = 4;
    private static final int PHY_PARTNER = 5;
    private static final int PHY_100_FULL = 1 << 8;
    private static final int PHY_100 = 1 << 7;
    private static final int PHY_10_FULL = 1 << 6;
    private static final int PHY_10 = 1 << 5;
    private static final int PHY_NOBODY = 0xFFFF;

    private final SerialPort serial;

    CardProbe(SerialPort serial) {
        this.serial = serial;
    }

    /**
     * The station address in the serial ROM.
     *
     * @throws IllegalStateException if it is zero or a group's
     */
    long mac() {
        long address = 0;
        for (int word = ROM_MAC_WORD; word < ROM_MAC_WORD + 3; word++) {
            address = address << 16 | Short.toUnsignedInt(Short.reverseBytes((short) serial.readRom(word)));
        }
        if (address == 0 || (address >>> 40 & 1) != 0) {
            throw new IllegalStateException(
                    "the serial ROM must hold a station address: address=" + Long.toHexString(address));
        }
        return address;
    }

    /**
     * CSR6 for the best mode that both ends advertise, without threshold and start bits; where no transceiver answers,
     * for 100 Mb/s half duplex.
     */
    int linkMode(int phyAddress) {
        int common = serial.readPhy(phyAddress, PHY_ADVERTISED) & serial.readPhy(phyAddress, PHY_PARTNER);
        if (common == PHY_NOBODY) {
            common = 0;
        }
        boolean isSlow = (common & (PHY_100_FULL | PHY_100)) == 0 && (common & (PHY_10_FULL | PHY_10)) != 0;
        boolean isFull = (common & (isSlow ? PHY_10_FULL : PHY_100_FULL)) != 0;
        return TulipRegisters.CSR6_MBO | TulipRegisters.CSR6_PS | TulipRegisters.CSR6_HBD
                | (isSlow ? TulipRegisters.CSR6_TTM : 0) | (isFull ? TulipRegisters.CSR6_FD : 0);
    }
}
