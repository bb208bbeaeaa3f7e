package org.wirelore.emulator.time.paced;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

/** A port on which frames arrive when a played clock says so. */
final class PlayedPort implements FramePort {
    /** When a frame arrives, and what its bytes are. */
    @SuppressWarnings("ArrayRecordComponent") // arrivals are never compared
    record Arrival(long atNanos, byte[] frame) {
    }

    private final PlayedClock clock;
    private final List<Arrival> coming;
    private final PortCounters counters = new PortCounters();
    /** Frames that the emulation has sent. */
    final List<byte[]> sent = new ArrayList<>();
    /** When it is down, nanoseconds from the beginning. */
    long downFromNanos = Long.MAX_VALUE;
    long downUntilNanos = Long.MAX_VALUE;
    /** From when on it is down for ever. */
    long lostFromNanos = Long.MAX_VALUE;

    PlayedPort(PlayedClock clock, List<Arrival> coming) {
        this.clock = clock;
        this.coming = new ArrayList<>(coming);
    }

    @Override
    public String name() {
        return "played";
    }

    @Override
    public int frameBytesMax() {
        return 9014;
    }

    @Override
    public boolean isUp() {
        return loss().isEmpty()
                && (clock.elapsedNanos() < downFromNanos || clock.elapsedNanos() >= downUntilNanos);
    }

    @Override
    public String loss() {
        return clock.elapsedNanos() < lostFromNanos ? "" : "the interface was taken away";
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        sent.add(from.asSlice(offset, length).toArray(JAVA_BYTE));
        return true;
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        if (coming.isEmpty() || coming.getFirst().atNanos() > clock.elapsedNanos()) {
            return NONE;
        }
        byte[] frame = coming.removeFirst().frame();
        MemorySegment.copy(frame, 0, into, JAVA_BYTE, offset, frame.length);
        return frame.length;
    }

    @Override
    public String trouble() {
        return isUp() ? "" : "it was unplugged";
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        coming.clear();
    }
}
