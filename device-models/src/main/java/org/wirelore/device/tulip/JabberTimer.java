package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;

/**
 * The jabber timer (CSR15, JBD, HUJ and JCK): cuts a transmission that lasts too long, and shuts the port behind it.
 *
 * <p>With JCK set the manual puts the cut at 2,048 to 2,560 bytes. With JCK clear it puts it at 26 ms on 10 Mb/s and 2.6 ms
 * on 100 Mb/s, which is more data than the chip gathers for a frame; the cut is at 2,560 bytes with either clock, so that
 * a driver's mistake shows. With HUJ set the port opens at once, otherwise 365 ms after the transmission has ended, the
 * first moment that the manual allows.
 */
final class JabberTimer {
    /** What it lets through. */
    private static final int CUT_BYTES = 2560;
    private static final long RELEASE_PS = 365_000_000_000L;

    private final Scheduler scheduler;
    private final SiaPort port;
    private final Alarm released;
    private Runnable onOpen = () -> {
    };

    JabberTimer(TulipConfig config, Scheduler scheduler, SiaPort port) {
        this.scheduler = scheduler;
        this.port = port;
        this.released = scheduler.alarm(config.name() + ".tx.unjab", () -> onOpen.run());
    }

    /** What is to be done when the port opens. */
    void onOpen(Runnable action) {
        onOpen = action;
    }

    void reset() {
        released.cancel();
    }

    int limitBytes() {
        return port.has(TulipRegisters.CSR15_JBD) ? Frame.CAPACITY : CUT_BYTES;
    }

    /** The transmission that was cut has ended. */
    void onCutEnded() {
        if (!port.has(TulipRegisters.CSR15_HUJ)) {
            released.set(scheduler.now() + RELEASE_PS);
        }
    }

    /** CSR15 was written. */
    void onControl() {
        if (isShut() && port.has(TulipRegisters.CSR15_HUJ)) {
            released.cancel();
            onOpen.run();
        }
    }

    /** Whether the port takes no frame. */
    boolean isShut() {
        return released.isSet();
    }

    void save(StateSink sink) {
        sink.put(released, scheduler.now());
    }

    void restore(StateSource source) {
        source.next(released, scheduler.now());
    }
}
