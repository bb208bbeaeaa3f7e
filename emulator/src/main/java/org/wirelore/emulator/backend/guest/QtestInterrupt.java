package org.wirelore.emulator.backend.guest;

import java.util.function.IntSupplier;

/** A card's request by qtest: on the line that the guest's BIOS has given it. */
public final class QtestInterrupt implements GuestInterrupt {
    private final QtestLines lines;
    private final IntSupplier number;
    /** The line that is asserted, or -1. */
    private int asserted = -1;

    /**
     * @param lines of the guest, which are left with any of its cards
     * @param number the one that the guest has written to the card's register at 3Ch
     */
    public QtestInterrupt(QtestLines lines, IntSupplier number) {
        this.lines = lines;
        this.number = number;
    }

    @Override
    public void set(boolean isAsserted, boolean isAwaited) {
        if (asserted >= 0) {
            lines.lower(asserted);
            asserted = -1;
        }
        int wanted = number.getAsInt();
        // Before the guest's BIOS has routed it, a line leads nowhere.
        if (isAsserted && wanted > 0 && wanted < QtestLines.LINES) {
            lines.raise(wanted);
            asserted = wanted;
        }
        lines.takeAnswers(isAwaited);
    }

    @Override
    public void close() {
        lines.close();
    }
}
