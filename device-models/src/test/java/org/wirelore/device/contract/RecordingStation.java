package org.wirelore.device.contract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.bench.SteppedScheduler;

/** A station that sends what it is given, one frame after another, and records everything that it receives. */
public final class RecordingStation implements FrameStation {
    /** A frame as it arrived; not meant to be compared as a whole. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Arrival(long nowPs, long startPs, long endPs, byte[] bytes, boolean collided, int collisionOffset) {
        /** Whether the frame check sequence is right. */
        public boolean isIntact() {
            if (bytes.length < Frame.FCS_BYTES + 1) {
                return false;
            }
            byte[] checked = withFcs(Arrays.copyOf(bytes, bytes.length - Frame.FCS_BYTES));
            return Arrays.equals(checked, bytes);
        }

        /** The number that {@link RecordingStation#numbered} put in. */
        public int number() {
            return ((bytes[14] & 0xFF) << 24) | ((bytes[15] & 0xFF) << 16) | ((bytes[16] & 0xFF) << 8)
                    | (bytes[17] & 0xFF);
        }
    }

    public final List<Arrival> arrivals = new ArrayList<>();
    public final List<Integer> outcomes = new ArrayList<>();
    /** Times of the entries of {@link #outcomes}. */
    public final List<Long> outcomeTimesPs = new ArrayList<>();
    public final ArrayDeque<byte[]> queue = new ArrayDeque<>();
    public int linkChanges;
    private final SteppedScheduler scheduler;
    private final FrameWire wire;
    private boolean sending;

    /** Plugs itself in. */
    public RecordingStation(SteppedScheduler scheduler, FrameWire wire) {
        this.scheduler = scheduler;
        this.wire = wire;
        wire.attach(this);
    }

    /** Sends frames back to back, behind those that wait already. */
    public void send(byte[]... frames) {
        queue.addAll(List.of(frames));
        next();
    }

    /** Forgets everything, without a word to the wire. */
    public void reset() {
        arrivals.clear();
        outcomes.clear();
        outcomeTimesPs.clear();
        queue.clear();
        linkChanges = 0;
        sending = false;
    }

    /** The numbers of the frames that arrived, in order; collision fragments left out. */
    public List<Integer> numbers() {
        return arrivals.stream().filter(arrival -> !arrival.collided()).map(Arrival::number).toList();
    }

    @Override
    public void onFrame(Frame frame) {
        arrivals.add(new Arrival(scheduler.now(), frame.startPs, frame.endPs, Arrays.copyOf(frame.bytes, frame.length),
                frame.collided, frame.collisionOffset));
    }

    @Override
    public void onTransmitted(int outcome) {
        outcomes.add(outcome);
        outcomeTimesPs.add(scheduler.now());
        sending = false;
        next();
    }

    @Override
    public void onLinkChange() {
        linkChanges++;
    }

    private void next() {
        byte[] bytes = sending ? null : queue.poll();
        if (bytes != null) {
            Frame frame = wire.claim();
            System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
            frame.length = bytes.length;
            sending = true;
            wire.transmit(frame);
        }
    }

    /**
     * A whole frame with a number in its payload.
     *
     * @param lengthBytes 22 or more, frame check sequence included
     */
    public static byte[] numbered(long destination, long source, int lengthBytes, int number) {
        byte[] content = new byte[lengthBytes - Frame.FCS_BYTES];
        for (int i = 0; i < 6; i++) {
            content[i] = (byte) (destination >> (40 - 8 * i));
            content[6 + i] = (byte) (source >> (40 - 8 * i));
        }
        content[12] = (byte) 0x88;
        content[13] = (byte) 0xB5;
        for (int i = 0; i < 4; i++) {
            content[14 + i] = (byte) (number >> (24 - 8 * i));
        }
        for (int i = 18; i < content.length; i++) {
            content[i] = (byte) (i * 31 + number);
        }
        return withFcs(content);
    }

    /** The content and its frame check sequence. */
    public static byte[] withFcs(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        byte[] whole = Arrays.copyOf(content, content.length + Frame.FCS_BYTES);
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            whole[content.length + i] = (byte) (crc.getValue() >> (8 * i));
        }
        return whole;
    }
}
