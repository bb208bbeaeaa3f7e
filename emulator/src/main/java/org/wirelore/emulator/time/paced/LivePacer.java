package org.wirelore.emulator.time.paced;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.fabric.FrameEntrance;
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
    private final List<Attachment> attachments;
    private final WallClock clock;
    private final PaceConfig config;
    private final double psPerNano;
    private final @Nullable ExternalLog log;
    /** How far devices may run ahead of the wall clock. */
    private final long aheadPs;
    private final LagMeter lag = new LagMeter();
    private final boolean[] isUp;
    private final MemorySegment arriving;
    private boolean hasBegun;
    private long originNanos;
    private long lookedNanos;
    private long carrierNanos;
    private long refused;
    private long beganNanos;
    private long waitedNanos;

    /**
     * @param attachments with the ports that are looked at, in this order
     * @param log where arrivals are written; null for nowhere
     */
    public LivePacer(EventQueue queue, List<Attachment> attachments, WallClock clock, PaceConfig config,
            @Nullable ExternalLog log) {
        this.queue = queue;
        this.attachments = List.copyOf(attachments);
        this.clock = clock;
        this.config = config;
        this.psPerNano = config.speed() * TimeUnits.PS_PER_NS;
        this.log = log;
        this.isUp = new boolean[attachments.size()];
        int longest = FrameEntrance.FRAME_BYTES_MAX;
        long leastPs = attachments.isEmpty() ? AHEAD_LEAST_PS : Host.FOREVER;
        for (Attachment attachment : attachments) {
            FramePort port = attachment.port();
            longest = port == null ? longest : Math.max(longest, port.frameBytesMax());
            leastPs = Math.min(leastPs, attachment.latencyPs());
        }
        this.aheadPs = Math.max(leastPs, AHEAD_LEAST_PS);
        this.arriving = Arena.ofAuto().allocate(longest);
    }

    /** The lag of the last run. */
    public LagMeter lag() {
        return lag;
    }

    /** Frames that were too long for the emulated wire in the last run. */
    public long refused() {
        return refused;
    }

    /** How long virtual time stood still while the last run started, microseconds. */
    public double waitedUs() {
        return waitedNanos / (double) TimeUnits.NS_PER_US;
    }

    @Override
    public void begin() {
        hasBegun = false;
        Arrays.fill(isUp, true);
        lag.reset();
        refused = 0;
        waitedNanos = 0;
    }

    @Override
    public boolean isExpecting() {
        return !attachments.isEmpty();
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
            clock.pass((long) ((nextPs - wallPs) / psPerNano) + 1);
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
        for (int i = 0; i < attachments.size(); i++) {
            Attachment attachment = attachments.get(i);
            FramePort port = attachment.port();
            if (port != null) {
                if (looksAtCarriers) {
                    lookAtCarrier(i, attachment, port, stampPs);
                }
                takeFrames(i, attachment, port, stampPs);
            }
        }
    }

    private void lookAtCarrier(int number, Attachment attachment, FramePort port, long stampPs) {
        boolean isThere = port.isUp();
        String loss = isThere ? "" : port.loss();
        if (!loss.isEmpty()) {
            throw new PortLostException(loss);
        }
        if (isThere != isUp[number] && attachment.hasRoom()) {
            isUp[number] = isThere;
            attachment.carrier(isThere, stampPs);
            if (log != null) {
                log.carrier(queue.fired(), stampPs, number, isThere);
            }
        }
    }

    private void takeFrames(int number, Attachment attachment, FramePort port, long stampPs) {
        while (attachment.hasRoom()) {
            int length = port.receive(arriving, 0);
            if (length == FramePort.NONE) {
                return;
            }
            if (length > FrameEntrance.FRAME_BYTES_MAX) {
                refused++;
                continue;
            }
            byte[] place = attachment.place();
            MemorySegment.copy(arriving, JAVA_BYTE, 0, place, 0, length);
            attachment.arrived(length, stampPs);
            if (log != null) {
                log.frame(queue.fired(), stampPs, number, place, length);
            }
        }
    }
}
