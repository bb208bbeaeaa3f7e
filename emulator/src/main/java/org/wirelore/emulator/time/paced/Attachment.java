package org.wirelore.emulator.time.paced;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.fabric.FrameEntrance;
import org.wirelore.emulator.fabric.FrameExit;

/**
 * Joins a fabric's way to the outside to a port, or, in a replay, to nothing: what leaves then goes nowhere, and what
 * enters comes from the log. How long after its stamp something enters is how far devices may run ahead of the wall
 * clock.
 */
public final class Attachment implements FrameExit, Inlet {
    /** Notified when what is behind the port comes or goes. */
    @FunctionalInterface
    public interface CarrierListener {
        /** Called in an event. */
        void onCarrier(boolean isThere);
    }

    /** Arrivals between their stamp and their event; more stay in the port until there is room. */
    private static final int ROOM = 64;
    private static final int CARRIER_LOST = -1;
    private static final int CARRIER_FOUND = -2;

    private final String name;
    private final @Nullable FramePort port;
    private final long latencyPs;
    private final Alarm arrival;
    private final byte[][] frames = new byte[ROOM][FrameEntrance.FRAME_BYTES_MAX];
    private final int[] lengths = new int[ROOM];
    private final long[] stampsPs = new long[ROOM];
    private final MemorySegment leaving = Arena.ofAuto().allocate(FrameEntrance.FRAME_BYTES_MAX);
    private @Nullable FrameEntrance entrance;
    private CarrierListener carrier = isThere -> {
    };
    private final @Nullable MemorySegment arriving;
    private int head;
    private int count;
    private boolean isUp;
    private long refused;

    /**
     * Frames enter at their stamps.
     *
     * @param name its stable name, such as {@code ether0.port2}
     * @param port null in a replay
     */
    public Attachment(String name, Scheduler scheduler, @Nullable FramePort port) {
        this(name, scheduler, port, 0);
    }

    /**
     * @param name its stable name, such as {@code ether0.port2}
     * @param port null in a replay
     * @param latencyPs how long after its stamp a frame enters, picoseconds
     */
    public Attachment(String name, Scheduler scheduler, @Nullable FramePort port, long latencyPs) {
        this.name = name;
        this.port = port;
        this.latencyPs = latencyPs;
        this.arrival = scheduler.alarm(name + ".arrival", this::onArrival);
        this.arriving = port == null
                ? null
                : Arena.ofAuto().allocate(Math.max(FrameEntrance.FRAME_BYTES_MAX, port.frameBytesMax()));
    }

    /** Connects it to the way in that belongs to its way out. */
    public void connect(FrameEntrance newEntrance, CarrierListener listener) {
        entrance = newEntrance;
        carrier = listener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long latencyPs() {
        return latencyPs;
    }

    @Override
    public void begin() {
        isUp = true;
        refused = 0;
    }

    @Override
    public long refused() {
        return refused;
    }

    @Override
    public boolean isBusy(long nowNanos) {
        return false;
    }

    /** Forgets everything; comes after the scheduler's own reset. */
    public void reset() {
        head = 0;
        count = 0;
    }

    @Override
    public void lookAtCarrier(int number, long stampPs, long events, @Nullable ExternalLog log) {
        FramePort present = port;
        if (present == null) {
            return;
        }
        boolean isThere = present.isUp();
        String loss = isThere ? "" : present.loss();
        if (!loss.isEmpty()) {
            throw new PortLostException(loss);
        }
        if (isThere != isUp && hasRoom()) {
            isUp = isThere;
            carrier(isThere, stampPs);
            if (log != null) {
                log.carrier(events, stampPs, number, isThere);
            }
        }
    }

    @Override
    public void look(int number, long stampPs, long events, @Nullable ExternalLog log) {
        FramePort present = port;
        MemorySegment into = arriving;
        while (present != null && into != null && hasRoom()) {
            int length = present.receive(into, 0);
            if (length == FramePort.NONE) {
                return;
            }
            if (length > FrameEntrance.FRAME_BYTES_MAX) {
                refused++;
                continue;
            }
            byte[] place = place();
            MemorySegment.copy(into, JAVA_BYTE, 0, place, 0, length);
            arrived(length, stampPs);
            if (log != null) {
                log.frame(events, stampPs, number, place, length);
            }
        }
    }

    @Override
    public void replay(ExternalRecording recording) {
        if (!hasRoom()) {
            throw new DivergenceException("the recording does not fit its rig: more arrivals at once than " + name
                    + " takes");
        }
        if (recording.isFrame()) {
            arrived(recording.frame(place()), recording.stampPs());
        } else if (recording.isCarrier()) {
            carrier(recording.isCarrierThere(), recording.stampPs());
        } else {
            throw new DivergenceException(
                    "the recording does not fit its rig: " + name + " takes frames, the recording has"
                            + " an access of a guest");
        }
    }

    @Override
    public void leave(byte[] bytes, int length) {
        if (port != null) {
            MemorySegment.copy(bytes, 0, leaving, JAVA_BYTE, 0, length);
            port.send(leaving, 0, length);
        }
    }

    private boolean hasRoom() {
        return count < ROOM;
    }

    /** Where the bytes of the next arrival go; there must be room. */
    private byte[] place() {
        return frames[(head + count) % ROOM];
    }

    /** The frame whose bytes are in their {@link #place} enters at its stamp. */
    private void arrived(int length, long stampPs) {
        lengths[(head + count) % ROOM] = length;
        stampsPs[(head + count) % ROOM] = stampPs;
        count++;
        if (count == 1) {
            arrival.set(stampPs + latencyPs);
        }
    }

    /** The carrier comes or goes at a stamp. */
    private void carrier(boolean isThere, long stampPs) {
        arrived(isThere ? CARRIER_FOUND : CARRIER_LOST, stampPs);
    }

    private void onArrival() {
        int place = head;
        head = (head + 1) % ROOM;
        count--;
        if (count > 0) {
            // A recording may have been changed: nothing arrives before what was ahead of it.
            stampsPs[head] = Math.max(stampsPs[head], stampsPs[place]);
            arrival.set(stampsPs[head] + latencyPs);
        }
        if (lengths[place] < 0) {
            carrier.onCarrier(lengths[place] == CARRIER_FOUND);
        } else if (entrance != null) {
            entrance.enter(frames[place], lengths[place], stampsPs[place] + latencyPs);
        }
    }
}
