package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The jabber timer (CSR15, JBD, HUJ and JCK): cuts a transmission that lasts too long and then closes the port
 * (manuals, chapter on CSRs, CSR15).
 *
 * <p>By the manual the cut is at 2,048 to 2,560 bytes with JCK set. With JCK clear it is at 26 ms on 10 Mb/s and 2.6 ms
 * on 100 Mb/s, which is more data than the chip gathers for a frame. The model cuts at 2,560 bytes with either clock,
 * counted from the destination address, so that a driver's mistake shows. With JBD set there is no cut, and data of
 * more than 2,560 bytes are no frame: see {@link Transmitter#takes}. With HUJ set the port opens at once, otherwise
 * 365 ms after the transmission has ended, the earliest time in the manual.
 */
final class JabberTimer implements StatePart {
    /** The longest transmission. */
    static final int CUT_BYTES = 2560;
    /** 365 to 420 ms by the manuals (CSR15, HUJ). */
    private static final long RELEASE_PS = 365_000_000_000L;

    private final Scheduler scheduler;
    private final SiaPort port;
    private Runnable onOpen = () -> {
    };
    private long opensPs;

    JabberTimer(Scheduler scheduler, SiaPort port) {
        this.scheduler = scheduler;
        this.port = port;
    }

    /** Sets the action for a port that the host opens. */
    void onOpen(Runnable action) {
        onOpen = action;
    }

    void reset() {
        opensPs = 0;
    }

    /** Whether it cuts a transmission of this length from destination address to check sequence; never with JBD. */
    boolean cuts(int bytes) {
        return bytes > CUT_BYTES && !port.has(TulipRegisters.CSR15_JBD);
    }

    /** The transmission that was cut has ended: the port opens at once with HUJ (CSR15). */
    void onCutEnded() {
        if (!port.has(TulipRegisters.CSR15_HUJ)) {
            opensPs = scheduler.now() + RELEASE_PS;
        }
    }

    /** CSR15 was written. */
    void onControl() {
        if (isShut() && port.has(TulipRegisters.CSR15_HUJ)) {
            opensPs = 0;
            onOpen.run();
        }
    }

    /** Whether the port is closed. */
    boolean isShut() {
        return scheduler.now() < opensPs;
    }

    /** When the closed port opens by itself. */
    long opensPs() {
        return opensPs;
    }

    @Override
    public void visit(StateVisitor visitor) {
        opensPs = visitor.time("opensPs", opensPs, scheduler.now());
    }
}
