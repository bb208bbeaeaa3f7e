package org.wirelore.device.unet;

/** What the driver reads from a card once, through its serial port: the station address and the mode of its link. */
final class CardProbe {
    /** The station address in the serial ROM, words 10 to 12 (DEC serial ROM format). */
    private static final int ROM_MAC_WORD = 10;
    /** Registers of the transceiver and their ability bits (IEEE 802.3, clause 22.2.4). */
    private static final int PHY_ADVERTISED = 4;
    private static final int PHY_PARTNER = 5;
    private static final int PHY_100_FULL = 1 << 8;
    private static final int PHY_100 = 1 << 7;
    private static final int PHY_10_FULL = 1 << 6;
    private static final int PHY_10 = 1 << 5;
    /** No transceiver drives the line, which a resistor pulls up. */
    private static final int PHY_ABSENT = 0xFFFF;

    private CardProbe() {
    }

    /** @throws IllegalStateException if the serial ROM holds no station address */
    static long readMac(SerialPort serial) {
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
     * The bits of CSR6 for the best mode that both ends advertise; where no transceiver answers, 100 Mb/s half duplex.
     *
     * @param phyAddress the address of the transceiver on the management bus
     */
    static int readLinkMode(SerialPort serial, int phyAddress) {
        int common = serial.readPhy(phyAddress, PHY_ADVERTISED) & serial.readPhy(phyAddress, PHY_PARTNER);
        if (common == PHY_ABSENT) {
            common = 0;
        }
        boolean isSlow = (common & (PHY_100_FULL | PHY_100)) == 0 && (common & (PHY_10_FULL | PHY_10)) != 0;
        boolean isFull = (common & (isSlow ? PHY_10_FULL : PHY_100_FULL)) != 0;
        return DriverRegisters.CSR6_MBO | DriverRegisters.CSR6_PS | DriverRegisters.CSR6_HBD
                | (isSlow ? DriverRegisters.CSR6_TTM : 0) | (isFull ? DriverRegisters.CSR6_FD : 0);
    }
}
