package org.wirelore.emulator.ethernet;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;
import org.wirelore.emulator.fault.frame.Frames;

/** A station's end of a medium: its settings, its counters, and the way of a frame from the medium to the station. */
final class Plug implements FrameWire, FaultOutlet<Frame> {
    /** The events of a frame at a plug, as codes in the hash of the event stream. */
    private static final int REFUSED = 0;
    private static final int DELIVERED = 1;
    private static final int LOST = 2;
    private static final int UNSENT = 3;

    private final Medium medium;
    private final int index;
    private final PlugLink link;
    private final Scheduler scheduler;
    private final FramePool pool;
    private final @Nullable FaultStage<Frame> stage;
    private final SignalQuality quality;
    private final @Nullable StateHash hash;
    /** Stands for the plug in the hash. */
    private final long identity;
    private final PlugCounters counters = new PlugCounters();
    private final Alarm linkChange;

    private @Nullable FrameStation station;
    private @Nullable FrameTap tap;
    private boolean tapsAll = true;
    private boolean sending;

    /**
     * @param name the plug's name, such as {@code link0.plug1}
     * @param link what the medium offers there
     * @param path the way to the station, for faults
     */
    Plug(Medium medium, String name, int index, PlugLink link, FramePool pool, FaultPath path,
            FabricEnvironment environment) {
        this.medium = medium;
        this.index = index;
        this.link = link;
        this.scheduler = environment.scheduler();
        this.pool = pool;
        this.hash = environment.hash();
        this.identity = StateHash.ofName(name);
        this.stage = environment.faults().stage(path, Frames.UNITS, scheduler, environment.decider(), this);
        this.quality = new SignalQuality(path, environment);
        this.linkChange = scheduler.alarm(name + ".link", this::onLinkChange);
    }

    /** Shows a tap all frames, or only those that a fault touched on the way from the medium to the station. */
    void showTo(FrameTap newTap, boolean all) {
        tap = newTap;
        tapsAll = all;
    }

    int index() {
        return index;
    }

    PlugCounters counters() {
        if (stage != null) {
            counters.take(stage);
        }
        return counters;
    }

    /** Shows the counters, and those of effects that are not this package's. */
    void count(ObjLongConsumer<String> visitor) {
        counters().show(visitor, stage, quality);
    }

    PlugLink link() {
        return link;
    }

    boolean isFullDuplex() {
        return link.isFullDuplex();
    }

    boolean isCut() {
        return link.isCut();
    }

    /** After how many bytes of a frame of the given length the station wants a call; 0: none. */
    int headBytes(int length) {
        return stage == null && link.headBytes < length ? link.headBytes : 0;
    }

    void head() {
        if (isUp() && station != null) {
            station.onHead();
        }
    }

    boolean isSending() {
        return sending;
    }

    /** Frames on hold between the medium and the station. */
    int held() {
        return stage == null ? 0 : stage.held();
    }

    /** Cuts the cable or mends it, and notifies the station. */
    void cut(boolean isCut) {
        if (link.cut(isCut)) {
            linkChange.set(scheduler.now());
        }
    }

    /** As {@link PlugLink#settle}. */
    void settle(int partner, long bitsPerSecond) {
        if (link.settle(partner, bitsPerSecond)) {
            linkChange.set(scheduler.now());
        }
    }

    void reset() {
        counters.reset();
        linkChange.cancel();
        sending = false;
        link.reset();
        quality.reset();
        if (stage != null) {
            stage.reset();
        }
    }

    @Override
    public void attach(FrameStation newStation) {
        if (station != null) {
            throw new IllegalStateException("a plug must take one station: plug=" + index);
        }
        station = newStation;
    }

    @Override
    public void configure(long newBitsPerSecond, boolean newFullDuplex) {
        if (link.configure(newBitsPerSecond, newFullDuplex)) {
            linkChange.set(scheduler.now());
        }
    }

    @Override
    public boolean isUp() {
        return link.isUp();
    }

    @Override
    public boolean hasLinkPartner() {
        return link.partner() != LinkOffer.SILENT;
    }

    @Override
    public boolean offersFullDuplex() {
        return link.offersFullDuplex();
    }

    @Override
    public long offeredBitsPerSecond() {
        return link.mediumBitsPerSecond();
    }

    @Override
    public void signal(int offer) {
        if (link.signal(offer)) {
            medium.onOffer(this);
        }
    }

    @Override
    public int partnerSignal() {
        return link.partner();
    }

    @Override
    public void backOff(boolean avoidsCapture, boolean stopsForCarrier) {
        link.avoidsCapture = avoidsCapture;
        link.stopsForCarrier = stopsForCarrier;
    }

    @Override
    public void announceAfter(int bytes) {
        link.headBytes = bytes;
    }

    @Override
    public @Nullable Frame arriving() {
        return stage == null && isUp() ? medium.arriving(this) : null;
    }

    @Override
    public Frame claim() {
        return pool.claim();
    }

    @Override
    public void release(Frame frame) {
        pool.release(frame);
    }

    @Override
    public void transmit(Frame frame) {
        transmit(frame, scheduler.now());
    }

    /** Like {@link #transmit(Frame)}, with the first bit not before {@code earliestPs}, which may lie in the past. */
    void transmit(Frame frame, long earliestPs) {
        if (sending || station == null) {
            throw new IllegalStateException("a station must be plugged in and send one frame at a time: plug=" + index
                    + ", attached=" + (station != null) + ", sending=" + sending);
        }
        if (frame.length < 1 || frame.length > Frame.CAPACITY) {
            throw new IllegalArgumentException(
                    "a frame must have 1 to " + Frame.CAPACITY + " bytes: length=" + frame.length);
        }
        sending = true;
        counters.offered++;
        medium.start(this, frame, earliestPs);
    }

    /** The medium is done with the transmission under way. */
    void transmitted(int outcome, int lengthBytes) {
        sending = false;
        counters.collisions += TransmitOutcome.collisions(outcome);
        if ((outcome & TransmitOutcome.DEFERRED) != 0) {
            counters.deferred++;
        }
        if ((outcome & TransmitOutcome.EXCESSIVE_COLLISIONS) != 0) {
            counters.abandonedExcessive++;
            counters.collisions++;
        } else if ((outcome & TransmitOutcome.LATE_COLLISION) != 0) {
            counters.abandonedLate++;
            counters.collisions++;
        } else if ((outcome & TransmitOutcome.FAILED) != 0) {
            counters.refusedLinkDown++;
        } else {
            counters.sent++;
            counters.sentBytes += lengthBytes;
        }
        if (station != null) {
            station.onTransmitted(quality.outcome(outcome, lengthBytes, link));
        }
    }

    /** Takes over a whole frame that has arrived at this end of the medium. */
    void receive(Frame frame) {
        if (!isUp() || station == null) {
            missLinkDown(frame);
            pool.release(frame);
        } else if (stage == null) {
            deliver(frame, null);
            pool.release(frame);
        } else {
            stage.accept(frame);
        }
    }

    /** Shows the station a frame that others hear as well. */
    void hear(Frame frame) {
        if (stage == null && isUp() && station != null) {
            deliver(frame, null);
        } else {
            Frame own = pool.claim();
            own.copyFrom(frame);
            receive(own);
        }
    }

    /** Counts a frame that does not reach the station because the cable was cut or no station is plugged in. */
    void missLinkDown(Frame frame) {
        counters.lostLinkDown++;
        tellLost(frame, EthernetEvent.LINK_DOWN);
    }

    /** Counts a frame that came by while this station was sending, or that overlapped another here. */
    void missInCollision(Frame frame) {
        counters.lostInCollision++;
        if (tapsAll) {
            tellLost(frame, EthernetEvent.LOST_IN_COLLISION);
        } else {
            hash(LOST, frame);
        }
    }

    /** Has the capture show a frame that gets no further than this plug's wire. */
    void tellLost(Frame frame, EthernetEvent cause) {
        hash(LOST, frame);
        if (tap != null) {
            tap.show(frame, cause, 0);
        }
    }

    /** A frame that was sent from here reaches no station as it was: a collision, or a dead line. */
    void hashUnsent(Frame frame) {
        hash(UNSENT, frame);
    }

    /** A frame that was to be sent from here found no room. */
    void hashRefused(byte[] bytes, int length) {
        if (hash != null) {
            hash.add(identity + REFUSED, bytes, 0, length);
        }
    }

    /** Shows the station what is left of a collision. Faults pass it by. */
    void hearFragment(Frame fragment) {
        if (isUp() && station != null) {
            counters.fragments++;
            tell(fragment, null);
            station.onFrame(fragment);
        }
    }

    @Override
    public void pass(Frame frame, @Nullable WireNote note) {
        if (isUp()) {
            long durationPs = frame.endPs - frame.startPs;
            frame.endPs = scheduler.now();
            frame.startPs = frame.endPs - durationPs;
            deliver(frame, note);
        } else {
            missLinkDown(frame);
        }
        pool.release(frame);
    }

    @Override
    public void lose(Frame frame, WireNote note) {
        counters.lostByFault++;
        hash(LOST, frame);
        if (tap != null) {
            tap.show(frame, note);
        }
        pool.release(frame);
    }

    private void deliver(Frame frame, @Nullable WireNote note) {
        counters.delivered++;
        counters.deliveredBytes += frame.length;
        tell(frame, note);
        if (station != null) {
            station.onFrame(frame);
        }
    }

    private void tell(Frame frame, @Nullable WireNote note) {
        hash(DELIVERED, frame);
        if (tap != null && (tapsAll || note != null)) {
            if (note == null && frame.collided) {
                tap.show(frame, EthernetEvent.COLLISION, frame.collisionOffset);
            } else {
                tap.show(frame, note);
            }
        }
    }

    /**
     * The check sequence is hashed as a part of the frame; a CRC over content and sequence would be the same for all.
     */
    private void hash(int what, Frame frame) {
        if (hash != null) {
            int marks = (frame.collided ? 4 : 0) | (frame.symbolError ? 8 : 0) | (frame.dribble ? 16 : 0);
            hash.add(identity + (what | marks), frame.bytes, 0, frame.length);
        }
    }

    private void onLinkChange() {
        if (station != null) {
            station.onLinkChange();
        }
    }

    /** Whether its next frame meets what this one met, as far as the decider's answers are the same. */
    boolean isWithoutState() {
        return !sending && link.isUp() && (stage == null || stage.isWithoutState());
    }
}
