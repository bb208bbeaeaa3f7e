package org.wirelore.device.lanai;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/** The board control register: pairs of bits that act when 1 is written, and read as what was done last. */
final class BoardControl implements StatePart {
    private static final int SBUS_SHIFT = 16;

    private final boolean isSbus;
    private boolean holdsReset = true;
    private boolean interrupts;

    BoardControl(CardBus bus) {
        isSbus = bus == CardBus.SBUS;
    }

    void reset() {
        holdsReset = true;
        interrupts = false;
    }

    boolean holdsReset() {
        return holdsReset;
    }

    /** Whether the board drives its interrupt line. */
    boolean lets() {
        return interrupts;
    }

    int read() {
        int value = (holdsReset ? MyrinetBoard.RESET_ON : MyrinetBoard.RESET_OFF)
                | (interrupts ? MyrinetBoard.INTERRUPTS_ON : MyrinetBoard.INTERRUPTS_OFF);
        return isSbus ? value >>> SBUS_SHIFT : value;
    }

    /** @return the bits as a PCI card has them; those that have no effect on the reset are for the caller */
    int write(int value) {
        int bits = isSbus ? value << SBUS_SHIFT : value;
        if ((bits & MyrinetBoard.INTERRUPTS_ON) != 0) {
            interrupts = true;
        }
        if ((bits & MyrinetBoard.INTERRUPTS_OFF) != 0) {
            interrupts = false;
        }
        if ((bits & MyrinetBoard.RESET_ON) != 0) {
            holdsReset = true;
        } else if ((bits & MyrinetBoard.RESET_OFF) != 0) {
            holdsReset = false;
        }
        return bits;
    }

    @Override
    public void visit(StateVisitor visitor) {
        holdsReset = visitor.field("holdsReset", holdsReset);
        interrupts = visitor.field("interrupts", interrupts);
    }
}
