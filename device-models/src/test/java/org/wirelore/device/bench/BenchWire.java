package org.wirelore.device.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;

/** A frame wire with one station: it records what the station sends and delivers what a test makes up. */
public final class BenchWire implements FrameWire {
    private static final int PREAMBLE_BYTES = 8;

    private final Scheduler scheduler;
    private final Alarm sent;
    private final Alarm head;
    private final Alarm end;
    private final ArrayDeque<Frame> pool = new ArrayDeque<>();
    private final Frame incoming = new Frame();
    private final List<byte[]> frames = new ArrayList<>();
    private @Nullable FrameStation station;
    private @Nullable Frame onWire;
    private long bitsPerSecond;
    private long offeredBitsPerSecond = 100_000_000;
    private boolean fullDuplex;
    private boolean up = true;
    private boolean partner = true;
    private boolean keeps = true;
    private int outcome;
    private int claimed;
    private int configurations;
    private long frameCount;
    private int announcedBytes;
    private @Nullable Frame arriving;
    private int signal = LinkOffer.SILENT;
    private int partnerSignal = LinkOffer.SILENT;
    private boolean avoidsCapture;
    private boolean stopsForCarrier;

    /** An idle medium that is up and offers 100 Mb/s, full duplex. */
    public BenchWire(Scheduler scheduler) {
        this.scheduler = scheduler;
        sent = scheduler.alarm("bench.wire", this::onSent);
        head = scheduler.alarm("bench.head", () -> station().onHead());
        end = scheduler.alarm("bench.end", this::onEnd);
    }

    /** How the transmissions that end from now on are reported. */
    public void outcome(int newOutcome) {
        outcome = newOutcome;
    }

    /** Mends or cuts the cable and tells the station. */
    public void link(boolean isUp) {
        up = isUp;
        partner = isUp;
        station().onLinkChange();
    }

    /** Takes the link down though the cable is whole, as where the two ends are set to different speeds. */
    public void mismatch() {
        up = false;
        station().onLinkChange();
    }

    /** Sets the fastest that the medium can run. */
    public void offer(long newBitsPerSecond) {
        offeredBitsPerSecond = newBitsPerSecond;
    }

    /** Whether sent frames are kept; without, they are only counted. */
    public void keepFrames(boolean keep) {
        keeps = keep;
    }

    /** Frames sent and kept, from destination address to check sequence. */
    public List<byte[]> frames() {
        return frames;
    }

    /** The frame sent last. */
    public byte[] lastFrame() {
        return frames.getLast();
    }

    /** Frames sent. */
    public long frameCount() {
        return frameCount;
    }

    /** Frames that the station has claimed and neither transmitted nor released. */
    public int claimed() {
        return claimed;
    }

    /** Whether a transmission is under way. */
    public boolean isSending() {
        return onWire != null;
    }

    /** What the station has configured last. */
    public long bitsPerSecond() {
        return bitsPerSecond;
    }

    /** What the station has configured last. */
    public boolean isFullDuplex() {
        return fullDuplex;
    }

    /** How often the station has configured the wire. */
    public int configurations() {
        return configurations;
    }

    /** A frame to be filled with anything, for {@link #deliver(Frame)}; cleared. */
    public Frame incoming() {
        incoming.clear();
        return incoming;
    }

    /** Delivers a frame whose check sequence is right: {@code data} is everything before it. */
    public void deliver(byte[] data) {
        Frame frame = incoming();
        System.arraycopy(data, 0, frame.bytes, 0, data.length);
        frame.length = data.length + appendCheck(frame.bytes, data.length);
        deliver(frame);
    }

    /** Delivers a frame as it is, with times as if its last bit had just arrived. */
    public void deliver(Frame frame) {
        frame.endPs = scheduler.now();
        frame.startPs = frame.endPs - durationPs(frame.length);
        station().onFrame(frame);
    }

    /** Begins to deliver a frame, check sequence included: its first bit arrives now, its last when it has passed. */
    public void begin(byte[] whole) {
        Frame frame = incoming();
        System.arraycopy(whole, 0, frame.bytes, 0, whole.length);
        frame.length = whole.length;
        frame.startPs = scheduler.now();
        frame.endPs = frame.startPs + durationPs(frame.length);
        arriving = frame;
        end.set(frame.endPs);
        if (announcedBytes != 0 && announcedBytes < whole.length) {
            head.set(frame.startPs + durationPs(announcedBytes));
        }
    }

    private void onEnd() {
        Frame frame = arriving;
        arriving = null;
        if (frame != null) {
            station().onFrame(frame);
        }
    }

    /** After how many bytes the station wants a call; 0: none. */
    public int announcedBytes() {
        return announcedBytes;
    }

    /** What the station signals. */
    public int signal() {
        return signal;
    }

    /** What the partner signals from now on; the station learns of the change. Silent: what the medium offers. */
    public void partner(int newSignal) {
        partnerSignal = newSignal;
        station().onLinkChange();
    }

    /** Whether the station avoids the capture effect. */
    public boolean avoidsCapture() {
        return avoidsCapture;
    }

    /** Whether the station's back-off stops for carrier. */
    public boolean stopsForCarrier() {
        return stopsForCarrier;
    }

    /** Computes the check sequence of the first {@code length} bytes and appends it; returns its length. */
    public static int appendCheck(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        long value = crc.getValue();
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            bytes[length + i] = (byte) (value >> (8 * i));
        }
        return Frame.FCS_BYTES;
    }

    private long durationPs(int bytes) {
        return (PREAMBLE_BYTES + bytes) * 8L * (1_000_000_000_000L / Math.max(1, bitsPerSecond));
    }

    private FrameStation station() {
        if (station == null) {
            throw new IllegalStateException("a station must be attached first: frameCount=" + frameCount);
        }
        return station;
    }

    private void onSent() {
        Frame frame = onWire;
        if (frame != null) {
            onWire = null;
            pool.push(frame);
        }
        station().onTransmitted(outcome);
    }

    @Override
    public void attach(FrameStation newStation) {
        station = newStation;
    }

    @Override
    public void configure(long newBitsPerSecond, boolean newFullDuplex) {
        bitsPerSecond = newBitsPerSecond;
        fullDuplex = newFullDuplex;
        configurations++;
    }

    @Override
    public boolean isUp() {
        return up;
    }

    @Override
    public boolean hasLinkPartner() {
        return partner;
    }

    @Override
    public boolean offersFullDuplex() {
        return true;
    }

    @Override
    public long offeredBitsPerSecond() {
        return offeredBitsPerSecond;
    }

    @Override
    public void signal(int offer) {
        signal = offer;
    }

    @Override
    public int partnerSignal() {
        return partner && partnerSignal != LinkOffer.SILENT ? partnerSignal : FrameWire.super.partnerSignal();
    }

    @Override
    public void backOff(boolean newAvoidsCapture, boolean newStopsForCarrier) {
        avoidsCapture = newAvoidsCapture;
        stopsForCarrier = newStopsForCarrier;
    }

    @Override
    public void announceAfter(int bytes) {
        announcedBytes = bytes;
    }

    @Override
    public @Nullable Frame arriving() {
        return arriving;
    }

    @Override
    public Frame claim() {
        claimed++;
        Frame frame = pool.isEmpty() ? new Frame() : pool.pop();
        frame.clear();
        return frame;
    }

    @Override
    public void release(Frame frame) {
        claimed--;
        pool.push(frame);
    }

    @Override
    public void transmit(Frame frame) {
        if (onWire != null) {
            throw new IllegalStateException("a transmission is under way: length=" + frame.length);
        }
        claimed--;
        onWire = frame;
        frameCount++;
        if (keeps) {
            byte[] copy = new byte[frame.length];
            System.arraycopy(frame.bytes, 0, copy, 0, frame.length);
            frames.add(copy);
        }
        sent.set(scheduler.now() + durationPs(frame.length));
    }
}
