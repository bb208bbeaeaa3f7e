package org.wirelore.device.unet;

import org.wirelore.device.api.host.RegisterBank;

/**
 * CSR9 as software drives it, one bit at a time: the serial ROM (93C46: start bit, opcode, six address bits, sixteen
 * data bits) and the management interface of the transceiver (IEEE 802.3 clause 22).
 */
final class SerialPort {
    private static final int ROM_READ = 0x4800;
    private static final int ROM_SELECT = 0x01;
    private static final int ROM_CLOCK = 0x02;
    private static final int ROM_DATA_IN = 0x04;
    private static final int ROM_DATA_OUT = 0x08;
    /** Two leading zeros that the ROM ignores, start bit, READ opcode. */
    private static final int ROM_COMMAND_READ = 0b110 << 6;
    private static final int ROM_COMMAND_BITS = 11;

    private static final int MII_CLOCK = 1 << 16;
    private static final int MII_DATA_OUT = 1 << 17;
    private static final int MII_READ = 1 << 18;
    private static final int MII_DATA_IN = 1 << 19;
    private static final int MII_PREAMBLE_BITS = 32;
    /** Two more ones, start 01, opcode read 10. */
    private static final int MII_COMMAND_READ = 0b11_0110 << 10;
    /** Start 01, opcode write 01; and the turnaround 10. */
    private static final long MII_COMMAND_WRITE = 0b0101;
    private static final long MII_TURNAROUND = 0b10;
    private static final int MII_COMMAND_BITS = 16;
    /** Turnaround, data, and one clock after which the transceiver releases the line. */
    private static final int MII_ANSWER_BITS = 19;

    private final RegisterBank csr;

    SerialPort(RegisterBank csr) {
        this.csr = csr;
    }

    /** Reads one of the 64 words of the serial ROM. */
    int readRom(int word) {
        csr.write(DriverRegisters.CSR9, ROM_READ);
        csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT);
        int command = ROM_COMMAND_READ | word;
        for (int bit = ROM_COMMAND_BITS - 1; bit >= 0; bit--) {
            int data = (command >>> bit & 1) != 0 ? ROM_DATA_IN : 0;
            csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT | data);
            csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT | data | ROM_CLOCK);
        }
        csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT);
        int value = 0;
        for (int bit = 0; bit < 16; bit++) {
            csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT | ROM_CLOCK);
            value = value << 1 | ((csr.read(DriverRegisters.CSR9) & ROM_DATA_OUT) != 0 ? 1 : 0);
            csr.write(DriverRegisters.CSR9, ROM_READ | ROM_SELECT);
        }
        csr.write(DriverRegisters.CSR9, ROM_READ);
        return value;
    }

    /** Writes one of the 32 management registers of a transceiver. */
    void writePhy(int phy, int register, int value) {
        long frame = MII_COMMAND_WRITE << 28 | (long) (phy << 5 | register) << 18 | MII_TURNAROUND << 16 | value;
        for (int bit = MII_PREAMBLE_BITS + 31; bit >= 0; bit--) {
            int data = bit >= 32 || (frame >>> bit & 1) != 0 ? MII_DATA_OUT : 0;
            csr.write(DriverRegisters.CSR9, data);
            csr.write(DriverRegisters.CSR9, data | MII_CLOCK);
        }
        csr.write(DriverRegisters.CSR9, MII_READ);
    }

    /** Reads one of the 32 management registers of a transceiver; FFFFh if there is none at that address. */
    int readPhy(int phy, int register) {
        for (int bit = 0; bit < MII_PREAMBLE_BITS; bit++) {
            csr.write(DriverRegisters.CSR9, MII_DATA_OUT);
            csr.write(DriverRegisters.CSR9, MII_DATA_OUT | MII_CLOCK);
        }
        int command = MII_COMMAND_READ | phy << 5 | register;
        for (int bit = MII_COMMAND_BITS - 1; bit >= 0; bit--) {
            int data = (command >>> bit & 1) != 0 ? MII_DATA_OUT : 0;
            csr.write(DriverRegisters.CSR9, data);
            csr.write(DriverRegisters.CSR9, data | MII_CLOCK);
        }
        int value = 0;
        for (int bit = 0; bit < MII_ANSWER_BITS; bit++) {
            csr.write(DriverRegisters.CSR9, MII_READ);
            value = value << 1 | ((csr.read(DriverRegisters.CSR9) & MII_DATA_IN) != 0 ? 1 : 0);
            csr.write(DriverRegisters.CSR9, MII_READ | MII_CLOCK);
        }
        return value >>> 1 & 0xFFFF;
    }
}
