package org.wirelore.device.lanai;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The board control register: pairs of bits that act when 1 is written, and read as what was done last, and bits that
 * read as they were written.
 */
final class BoardControl implements StatePart {
    private static final int SBUS_SHIFT = 16;

    private final ControlBits bits;
    private final boolean isSbus;
    private boolean holdsLanai = true;
    private boolean holdsBridge;
    private boolean holdsBoard;
    private boolean interrupts;
    private int kept;

    BoardControl(LanaiConfig config) {
        bits = config.chip().control();
        isSbus = config.bus() == CardBus.SBUS;
    }

    void reset() {
        holdsLanai = true;
        holdsBridge = false;
        holdsBoard = false;
        interrupts = false;
        kept = 0;
    }

    boolean holdsReset() {
        return holdsLanai || holdsBoard;
    }

    boolean holdsBridge() {
        return holdsBridge || holdsBoard;
    }

    /** Whether the board drives its interrupt line. */
    boolean lets() {
        return interrupts;
    }

    /** The bits that are kept as they were written. */
    int kept() {
        return kept;
    }

    int read() {
        int value = (holdsLanai ? bits.resetOn() : bits.resetOff())
                | (interrupts ? bits.interruptsOn() : bits.interruptsOff())
                | (holdsBridge ? bits.bridgeOn() : bits.bridgeOff())
                | (holdsBoard ? bits.boardOn() : bits.boardOff()) | kept;
        return isSbus ? value >>> SBUS_SHIFT : value;
    }

    /** @return the bits as a PCI card has them; those that only start something are for the caller */
    int write(int value) {
        int written = isSbus ? value << SBUS_SHIFT : value;
        // Where both bits of a pair are 1, no interrupts, and the reset.
        interrupts = !pair(written, bits.interruptsOff(), bits.interruptsOn(), !interrupts);
        holdsLanai = pair(written, bits.resetOn(), bits.resetOff(), holdsLanai);
        holdsBridge = pair(written, bits.bridgeOn(), bits.bridgeOff(), holdsBridge);
        holdsBoard = pair(written, bits.boardOn(), bits.boardOff(), holdsBoard);
        kept = written & bits.kept();
        return written;
    }

    /** What a pair of bits leaves set: the first one wins. */
    private static boolean pair(int written, int on, int off, boolean before) {
        return (written & on) != 0 || ((written & off) == 0 && before);
    }

    @Override
    public void visit(StateVisitor visitor) {
        holdsLanai = visitor.field("holdsReset", holdsLanai);
        interrupts = visitor.field("interrupts", interrupts);
        if (bits.bridgeOn() != 0) {
            holdsBridge = visitor.field("holdsBridge", holdsBridge);
            holdsBoard = visitor.field("holdsBoard", holdsBoard);
        }
        kept = visitor.field("kept", kept);
    }
}
