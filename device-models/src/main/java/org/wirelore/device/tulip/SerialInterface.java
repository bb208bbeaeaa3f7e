package org.wirelore.device.tulip;

/**
 * CSR9 and CSR10: the host bit-bangs the serial ROM and the MII management interface, and reaches the boot ROM byte by byte.
 * The socket of the boot ROM is empty: with BR and RD the data bits read as ones, and what WR writes is lost.
 */
final class SerialInterface {
    private static final int RESERVED_ONES = 0xFFF08300;
    private static final int DATA = 0xFF;
    private static final int WRITABLE = 0x00077CFF;
    /** After a reset the data lines read as ones and the PHY is said to drive. */
    private static final int RESET_LINES = TulipRegisters.CSR9_MII | DATA;
    /** Data bits that come back as ones, whatever was written. */
    private static final int DATA_ONES = 0xF0;

    private final SerialRom rom;
    private final MiiManagement management;
    private int lines;
    private int bootAddress;

    SerialInterface(SerialRom rom, MiiManagement management) {
        this.rom = rom;
        this.management = management;
        reset();
    }

    void reset() {
        lines = RESET_LINES;
        bootAddress = 0;
        management.reset();
    }

    int read() {
        int value = RESERVED_ONES | DATA_ONES | (lines & ~TulipRegisters.CSR9_SRDO);
        if (readsBootRom()) {
            value |= DATA;
        } else if (rom.output()) {
            value |= TulipRegisters.CSR9_SRDO;
        }
        return management.output() ? value | TulipRegisters.CSR9_MDI : value & ~TulipRegisters.CSR9_MDI;
    }

    void write(int value) {
        lines = value & WRITABLE;
        if ((value & TulipRegisters.CSR9_SR) != 0) {
            rom.drive((value & TulipRegisters.CSR9_SRCS) != 0, (value & TulipRegisters.CSR9_SRCLK) != 0,
                    (value & TulipRegisters.CSR9_SRDI) != 0);
        }
        boolean released = (value & TulipRegisters.CSR9_MII) != 0;
        management.drive((value & TulipRegisters.CSR9_MDC) != 0, released || (value & TulipRegisters.CSR9_MDO) != 0);
    }

    /** BR with the read strobe; drivers also hold RD while SR selects the serial ROM, which then has the data bits. */
    private boolean readsBootRom() {
        int strobes = TulipRegisters.CSR9_BR | TulipRegisters.CSR9_RD;
        return (lines & (strobes | TulipRegisters.CSR9_SR)) == strobes;
    }

    int bootAddress() {
        return bootAddress;
    }

    void setBootAddress(int value) {
        bootAddress = value;
    }

    void save(StateSink sink) {
        sink.put(lines);
        sink.put(bootAddress);
        rom.save(sink);
        management.save(sink);
    }

    void restore(StateSource source) {
        lines = source.nextInt();
        bootAddress = source.nextInt();
        rom.restore(source);
        management.restore(source);
    }
}
