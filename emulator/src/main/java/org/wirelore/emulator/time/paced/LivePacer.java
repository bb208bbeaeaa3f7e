package org.wirelore.emulator.time.paced;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Pacer;

/**
 * Lets virtual time follow the wall clock: an event runs when the clock has reached its time. Between events it looks
 * at the ports; what has come is stamped with the present time, which is never before the clock of the queue, and
 * written to the log together with the number of events that ran before. Where the emulation is too slow to keep in
 * step, virtual time is a set fraction of the wall clock's.
 *
 * <p>While a run starts, code is still being loaded and compiled. If it falls behind by too much then, virtual time
 * stands still for as long, which {@link #waitedUs} reports; later it fails.
 */
public final class LivePacer implements Pacer {
    /** How long ports may be left alone while events are due one after another. */
    private static final long LOOK_NANOS = 10_000;
    /** How often ports are asked whether what is behind them is there. */
    private static final long CARRIER_NANOS = 20_000_000;

    /** A frame that enters at its stamp takes longer than this through a card, a bus and a CPU to any other device. */
    private static final long AHEAD_LEAST_PS = 100_000;

    private final EventQueue queue;
    private final List<Inlet> inlets;
    private final WallClock clock;
    private final PaceConfig config;
    private final double psPerNano;
    private final @Nullable ExternalLog log;
    /** How far devices may run ahead of the wall clock. */
    private final long aheadPs;
    private final LagMeter lag = new LagMeter();
    private boolean hasBegun;
    private long originNanos;
    private long lookedNanos;
    private long carrierNanos;
    private long beganNanos;
    private long waitedNanos;

    /**
     * @param inlets that are looked at, in this order
     * @param log where arrivals are written; null for nowhere
     */
    public LivePacer(EventQueue queue, List<? extends Inlet> inlets, WallClock clock, PaceConfig config,
            @Nullable ExternalLog log) {
        this.queue = queue;
        this.inlets = List.copyOf(inlets);
        this.clock = clock;
        this.config = config;
        this.psPerNano = config.speed() * TimeUnits.PS_PER_NS;
        this.log = log;
        long leastPs = inlets.isEmpty() ? AHEAD_LEAST_PS : Host.FOREVER;
        for (Inlet inlet : inlets) {
            leastPs = Math.min(leastPs, inlet.latencyPs());
        }
        this.aheadPs = Math.max(leastPs, AHEAD_LEAST_PS);
    }

    /** The lag of the last run. */
    public LagMeter lag() {
        return lag;
    }

    /** Frames that were too long for the emulated wire in the last run. */
    public long refused() {
        return inlets.stream().mapToLong(Inlet::refused).sum();
    }

    /** How long virtual time stood still while the last run started, microseconds. */
    public double waitedUs() {
        return waitedNanos / (double) TimeUnits.NS_PER_US;
    }

    @Override
    public void begin() {
        hasBegun = false;
        inlets.forEach(Inlet::begin);
        lag.reset();
        waitedNanos = 0;
    }

    @Override
    public boolean isExpecting() {
        return !inlets.isEmpty();
    }

    @Override
    public boolean turn() {
        long nowNanos = clock.nanos();
        if (!hasBegun) {
            hasBegun = true;
            beganNanos = nowNanos;
            originNanos = nowNanos;
            lookedNanos = nowNanos;
            carrierNanos = nowNanos - CARRIER_NANOS;
        }
        long wallPs = (long) ((nowNanos - originNanos) * psPerNano);
        if (queue.nextPs() > wallPs || nowNanos - lookedNanos >= LOOK_NANOS) {
            lookedNanos = nowNanos;
            look(nowNanos, Math.max(wallPs, queue.now()));
        }
        long nextPs = queue.nextPs();
        if (nextPs > wallPs) {
            clock.pass(isBusy(nowNanos) ? 1 : (long) ((nextPs - wallPs) / psPerNano) + 1);
            return false;
        }
        // Whatever the wall clock says later, nothing is stamped before the event whose turn it is.
        queue.boundAheadTo(nextPs + aheadPs);
        long lagNanos = (long) ((wallPs - nextPs) / psPerNano);
        if (lagNanos > config.lagMaxNanos() && nowNanos - beganNanos < config.startNanos()) {
            originNanos += lagNanos;
            waitedNanos += lagNanos;
            return true;
        }
        lag.record(lagNanos);
        if (lagNanos > config.lagMaxNanos()) {
            throw LagException.of(lagNanos, config.lagMaxNanos(), nextPs);
        }
        return true;
    }

    private void look(long nowNanos, long stampPs) {
        boolean looksAtCarriers = nowNanos - carrierNanos >= CARRIER_NANOS;
        if (looksAtCarriers) {
            carrierNanos = nowNanos;
        }
        for (int i = 0; i < inlets.size(); i++) {
            Inlet inlet = inlets.get(i);
            if (looksAtCarriers) {
                inlet.lookAtCarrier(i, stampPs, queue.fired(), log);
            }
            inlet.look(i, stampPs, queue.fired(), log);
        }
    }

    private boolean isBusy(long nowNanos) {
        boolean isBusy = false;
        for (int i = 0; i < inlets.size() && !isBusy; i++) {
            isBusy = inlets.get(i).isBusy(nowNanos);
        }
        return isBusy;
    }
}
