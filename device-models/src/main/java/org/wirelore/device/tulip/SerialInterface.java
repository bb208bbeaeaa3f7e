package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * CSR9: the host bit-bangs the serial ROM and the MII management interface, and reaches the boot ROM byte by byte.
 * The socket of the boot ROM is empty: with BR and RD the data bits read as ones, and writes with WR have no effect
 * (manuals, chapter on CSRs, CSR9).
 */
final class SerialInterface implements StatePart {
    private static final int DATA = 0xFF;
    /** After a reset the data lines read as ones and the direction is from the PHY. */
    private static final int RESET_LINES = TulipRegisters.CSR9_MII | DATA;

    private final SerialRom rom;
    private final MiiManagement management;
    private int lines;

    SerialInterface(SerialRom rom, MiiManagement management) {
        this.rom = rom;
        this.management = management;
        reset();
    }

    void reset() {
        lines = RESET_LINES;
        management.reset();
    }

    /** SRDO and MDI are what the two devices drive; the other lines read as written (manuals, CSR9). */
    int read() {
        int value = lines & ~TulipRegisters.CSR9_SRDO;
        if (readsBootRom()) {
            value |= DATA;
        } else if (rom.output()) {
            value |= TulipRegisters.CSR9_SRDO;
        }
        return management.output() ? value | TulipRegisters.CSR9_MDI : value & ~TulipRegisters.CSR9_MDI;
    }

    /**
     * The serial ROM sees its lines only while SR is set. The transceiver samples MDO at a rising edge of MDC, while
     * CSR9.MII is clear (manuals, CSR9; IEEE 802.3, clause 22.2.4).
     */
    void write(int value) {
        lines = value;
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

    @Override
    public void visit(StateVisitor visitor) {
        lines = visitor.field("lines", lines);
        visitor.part("rom", rom);
        visitor.part("management", management);
    }
}
