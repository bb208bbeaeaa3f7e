package org.wirelore.device.loopback;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.TransmitOutcome;

/**
 * Two plugs joined by an ideal full-duplex cable of no length: a frame arrives when its last bit is sent. No faults, no
 * collisions, whatever the stations' duplex setting.
 */
public final class LoopbackFrameWire implements FrameWire {
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final int PREAMBLE_BYTES = 8;
    private static final int GAP_BYTES = 12;

    private final Scheduler scheduler;
    private final long bitsPerSecond;
    private final Frame[] made = new Frame[4];
    private final @Nullable Frame[] free = new @Nullable Frame[4];
    private int freeCount;
    private final Alarm sent;
    private final Alarm linkChange;
    private @Nullable LoopbackFrameWire peer;
    private @Nullable FrameStation station;
    private @Nullable Frame sending;
    private long readyPs;
    private long configuredBitsPerSecond;
    private boolean fullDuplex = true;

    private LoopbackFrameWire(Scheduler scheduler, String name, long bitsPerSecond) {
        this.scheduler = scheduler;
        this.bitsPerSecond = bitsPerSecond;
        this.configuredBitsPerSecond = bitsPerSecond;
        this.sent = scheduler.alarm(name + ".sent", this::onSent);
        this.linkChange = scheduler.alarm(name + ".link", this::onLinkChange);
        for (int i = 0; i < made.length; i++) {
            made[i] = new Frame();
        }
        System.arraycopy(made, 0, free, 0, made.length);
        freeCount = made.length;
    }

    /**
     * Two plugs, each other's peer.
     *
     * @param name prefix of the alarms' names
     * @param bitsPerSecond of both
     */
    public static LoopbackFrameWire[] pair(Scheduler scheduler, String name, long bitsPerSecond) {
        LoopbackFrameWire first = new LoopbackFrameWire(scheduler, name + ".plug0", bitsPerSecond);
        LoopbackFrameWire second = new LoopbackFrameWire(scheduler, name + ".plug1", bitsPerSecond);
        first.peer = second;
        second.peer = first;
        return new LoopbackFrameWire[]{first, second};
    }

    /** Back to the state after construction; the station stays, and claimed frames are the wire's again. */
    public void reset() {
        sent.cancel();
        linkChange.cancel();
        System.arraycopy(made, 0, free, 0, made.length);
        freeCount = made.length;
        sending = null;
        readyPs = 0;
        configuredBitsPerSecond = bitsPerSecond;
        fullDuplex = true;
    }

    @Override
    public void attach(FrameStation newStation) {
        if (station != null) {
            throw new IllegalStateException("a plug must take one station");
        }
        station = newStation;
    }

    @Override
    public void configure(long newBitsPerSecond, boolean newFullDuplex) {
        if (newBitsPerSecond != configuredBitsPerSecond || newFullDuplex != fullDuplex) {
            configuredBitsPerSecond = newBitsPerSecond;
            fullDuplex = newFullDuplex;
            linkChange.set(scheduler.now());
        }
    }

    @Override
    public boolean isUp() {
        return configuredBitsPerSecond == bitsPerSecond;
    }

    @Override
    public boolean hasLinkPartner() {
        return true;
    }

    @Override
    public boolean offersFullDuplex() {
        return true;
    }

    @Override
    public long offeredBitsPerSecond() {
        return bitsPerSecond;
    }

    @Override
    public Frame claim() {
        Frame frame = freeCount == 0 ? null : free[--freeCount];
        if (frame == null) {
            throw new IllegalStateException("a station must not hold more frames than the loopback has: frames="
                    + made.length);
        }
        frame.clear();
        return frame;
    }

    @Override
    public void release(Frame frame) {
        free[freeCount++] = frame;
    }

    @Override
    public void transmit(Frame frame) {
        if (sending != null || station == null) {
            throw new IllegalStateException("a station must be plugged in and send one frame at a time: attached="
                    + (station != null) + ", sending=" + (sending != null));
        }
        if (frame.length < 1 || frame.length > Frame.CAPACITY) {
            throw new IllegalArgumentException(
                    "a frame must have 1 to " + Frame.CAPACITY + " bytes: length=" + frame.length);
        }
        sending = frame;
        long bytePs = 8 * SECOND_PS / bitsPerSecond;
        frame.startPs = Math.max(scheduler.now(), readyPs);
        frame.endPs = frame.startPs + (PREAMBLE_BYTES + frame.length) * bytePs;
        readyPs = frame.endPs + GAP_BYTES * bytePs;
        sent.set(frame.endPs);
    }

    private void onSent() {
        Frame frame = sending;
        if (frame == null || station == null) {
            throw new IllegalStateException("an end of transmission must have a frame");
        }
        sending = null;
        boolean up = isUp();
        station.onTransmitted(up ? 0 : TransmitOutcome.LINK_DOWN);
        if (up && peer != null && peer.station != null && peer.isUp()) {
            peer.station.onFrame(frame);
        }
        release(frame);
    }

    private void onLinkChange() {
        if (station != null) {
            station.onLinkChange();
        }
    }
}
