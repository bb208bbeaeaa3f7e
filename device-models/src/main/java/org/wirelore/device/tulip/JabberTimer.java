package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The jabber timer (CSR15, JBD, HUJ and JCK): cuts a transmission that lasts too long, and shuts the port behind it.
 *
 * <p>With JCK set the manual puts the cut at 2,048 to 2,560 bytes. With JCK clear it puts it at 26 ms on 10 Mb/s and
 * 2.6 ms on 100 Mb/s, which is more data than the chip gathers for a frame; the cut is at 2,560 bytes with either
 * clock, counted from the destination address, so that a driver's mistake shows. With JBD set nothing is cut, and data
 * of more than 2,560 bytes, which only this timer could have ended, are no frame at all: see {@link Transmitter#takes}.
 * With HUJ set the port opens at once, otherwise 365 ms after the transmission has ended, the first moment that the
 * manual allows.
 *
 * <p>Source: the manual, watchdog timer (CSR15).
 */
final class JabberTimer implements StatePart {
    /** What it lets through. */
    static final int CUT_BYTES = 2560;
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

    /** What is to be done when the host opens the port. */
    void onOpen(Runnable action) {
        onOpen = action;
    }

    void reset() {
        opensPs = 0;
    }

    /** Whether it cuts a transmission, which is so long from destination address to check sequence. */
    boolean cuts(int bytes) {
        return bytes > CUT_BYTES && !port.has(TulipRegisters.CSR15_JBD);
    }

    /** The transmission that was cut has ended. */
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

    /** Whether the port takes no frame. */
    boolean isShut() {
        return scheduler.now() < opensPs;
    }

    /** When the port opens by itself, meaningful while it is shut. */
    long opensPs() {
        return opensPs;
    }

    @Override
    public void visit(StateVisitor visitor) {
        opensPs = visitor.time("opensPs", opensPs, scheduler.now());
    }
}
