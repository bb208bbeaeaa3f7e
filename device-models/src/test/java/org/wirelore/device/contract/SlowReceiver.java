package org.wirelore.device.contract;

import java.util.function.IntSupplier;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamWire;

/** A receiver's slack buffer with the marks of the first Myrinet links, looked at once per byte time. */
final class SlowReceiver {
    static final int BYTES = 80;
    static final int STOP_AT = 56;
    private static final int GO_AT = 40;

    /** Bytes that have left the buffer. */
    int drained;
    /** The most bytes that it held. */
    int most;
    /** How often it said STOP. */
    int stops;
    /** When the last byte left. */
    long emptyPs;

    private final StreamWire wire;
    private final IntSupplier whole;
    private final int byteTimesPerDrain;
    private final Scheduler scheduler;
    private final Alarm tick;
    private int ticks;
    private boolean stopped;

    /**
     * Makes an empty one.
     *
     * @param whole length of the packet once its tail has arrived, before that 0
     * @param byteTimesPerDrain how long the sink takes for a byte
     */
    SlowReceiver(Scheduler scheduler, StreamWire wire, IntSupplier whole, int byteTimesPerDrain) {
        this.scheduler = scheduler;
        this.wire = wire;
        this.whole = whole;
        this.byteTimesPerDrain = byteTimesPerDrain;
        tick = scheduler.alarm("slack", this::onTick);
    }

    void start() {
        tick.set(scheduler.now() + wire.byteTimePs());
    }

    private void onTick() {
        int length = whole.getAsInt();
        int arrived = length > 0 ? length : wire.arrivedBytes(scheduler.now());
        most = Math.max(most, arrived - drained);
        if (++ticks % byteTimesPerDrain == 0 && drained < arrived) {
            drained++;
        }
        int held = arrived - drained;
        if (!stopped && held >= STOP_AT) {
            stopped = true;
            stops++;
            wire.stop(scheduler.now());
        } else if (stopped && held <= GO_AT) {
            stopped = false;
            wire.go(scheduler.now());
        }
        if (length > 0 && held == 0) {
            emptyPs = scheduler.now();
        } else {
            start();
        }
    }
}
