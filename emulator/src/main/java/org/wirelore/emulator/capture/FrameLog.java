package org.wirelore.emulator.capture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;

/**
 * The frames that one rank in real mode sends and takes, kept in memory as a capture of one interface. Beyond a limit
 * the latest are left out, which {@link #isCut} says. Thread safe: a port may answer while its rank computes.
 */
public final class FrameLog {
    private static final int FRAME_BYTES_MAX = 1 << 16;

    private final long bytesMax;
    private final LongSupplier clockNs;
    private final long beginNs;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PcapngWriter writer;
    private final int wire;
    private final CaptureRecord record = new CaptureRecord();
    private long used;
    private boolean isCut;

    /**
     * @param name of the interface
     * @param bytesMax how many bytes of frames are kept
     * @param clockNs nanoseconds of a clock that all ranks of a machine have in common
     */
    public FrameLog(String name, String description, long bytesMax, LongSupplier clockNs) {
        this.bytesMax = bytesMax;
        this.clockNs = clockNs;
        beginNs = clockNs.getAsLong();
        writer = new PcapngWriter(Channels.newChannel(bytes), name, "real time", "Wirelore");
        wire = writer.addWire(new CapturedWire(name, description, 0, LinkType.ETHERNET_UNCHECKED));
        record.bytes = new byte[FRAME_BYTES_MAX];
    }

    /**
     * Adds a frame.
     *
     * @param isSent whether the rank has sent it
     * @param note what a fault did to it; null if none did anything
     */
    public synchronized void add(boolean isSent, MemorySegment memory, long offset, int length,
            @Nullable WireNote note) {
        if (isCut || length > FRAME_BYTES_MAX || used + length > bytesMax) {
            isCut = true;
            return;
        }
        used += length;
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, record.bytes, 0, length);
        record.length = length;
        record.direction = isSent ? CaptureTap.Direction.OUTBOUND : CaptureTap.Direction.INBOUND;
        record.timePs = (clockNs.getAsLong() - beginNs) * TimeUnits.PS_PER_NS;
        record.startPs = record.timePs;
        record.note = note;
        writer.record(wire, record);
    }

    /** What the common clock showed at time 0 of the capture. */
    public long beginNs() {
        return beginNs;
    }

    /** Whether frames had to be left out. */
    public synchronized boolean isCut() {
        return isCut;
    }

    /** How many frames there are. */
    public synchronized long frames() {
        return writer.records();
    }

    /** The capture. */
    public synchronized byte[] capture() {
        writer.flush();
        IOException failure = writer.failure();
        if (failure != null) {
            throw new UncheckedIOException("could not keep frames in memory", failure);
        }
        return bytes.toByteArray();
    }
}
