package org.wirelore.emulator.backend.serial;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.FrameRing;
import org.wirelore.emulator.backend.PortCounters;

/**
 * Ethernet frames over a serial line. Two threads of its own read and write the line; the owner only meets rings, so no call
 * waits for the line. A device that goes away (an adapter pulled out) leaves the port down.
 */
public final class SerialFramePort implements FramePort {
    /** Ethernet's longest with a VLAN tag. */
    public static final int FRAME_BYTES_MAX = 1518;
    private static final int SLOTS = 64;
    private static final int CHUNK_BYTES = 4096;
    private static final long JOIN_MS_MAX = 2000;

    private final SerialLineConfig config;
    private final SerialLine line;
    private final FrameRing arrived = new FrameRing(SLOTS, FRAME_BYTES_MAX);
    private final FrameRing leaving = new FrameRing(SLOTS, FRAME_BYTES_MAX);
    private final PortCounters counters = new PortCounters();
    private final Thread reader;
    private final Thread writer;
    private volatile boolean isDown;
    private volatile boolean isClosed;
    /** What the reading thread counted; it alone writes these. */
    private volatile long broken;
    private volatile long wrongLength;
    private volatile long lost;
    private boolean wasDown;

    private SerialFramePort(SerialLineConfig config, SerialLine line) {
        this.config = config;
        this.line = line;
        reader = Thread.ofPlatform().daemon().name("serial-read " + config.device()).unstarted(this::readAll);
        writer = Thread.ofPlatform().daemon().name("serial-write " + config.device()).unstarted(this::writeAll);
    }

    /**
     * Opens the line.
     *
     * @throws IOException if there is no such device, it is in use, or the process may not use it
     */
    public static SerialFramePort open(SerialLineConfig config) throws IOException {
        SerialFramePort port = new SerialFramePort(config, SerialLine.open(config));
        port.reader.start();
        port.writer.start();
        return port;
    }

    @Override
    public String name() {
        return "serial:" + config.device();
    }

    @Override
    public int frameBytesMax() {
        return FRAME_BYTES_MAX;
    }

    @Override
    public boolean isUp() {
        boolean isDownNow = isDown || isClosed;
        if (isDownNow && !wasDown) {
            wasDown = true;
            counters.downs++;
        }
        return !isDownNow;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > FRAME_BYTES_MAX) {
            counters.sendLength++;
            return false;
        }
        if (!isUp()) {
            counters.sendDown++;
            return false;
        }
        if (!leaving.offer(from, offset, length)) {
            counters.sendFull++;
            return false;
        }
        LockSupport.unpark(writer);
        counters.sent++;
        counters.sentBytes += length;
        return true;
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        int length = arrived.poll(into, offset);
        if (length != NONE) {
            counters.received++;
            counters.receivedBytes += length;
        }
        return length;
    }

    @Override
    public PortCounters counters() {
        counters.receiveBroken = broken;
        counters.receiveLength = wrongLength;
        counters.receiveLost = lost;
        return counters;
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        LockSupport.unpark(writer);
        line.close();
        try {
            reader.join(JOIN_MS_MAX);
            writer.join(JOIN_MS_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readAll() {
        PortCounters found = new PortCounters();
        HdlcDecoder decoder = new HdlcDecoder(FRAME_BYTES_MAX, found);
        MemorySegment frame = MemorySegment.ofArray(decoder.frame());
        byte[] chunk = new byte[CHUNK_BYTES];
        while (!isClosed) {
            int count = line.read(chunk);
            if (count == SerialLine.GONE) {
                isDown = true;
                return;
            }
            for (int i = 0; i < count; i++) {
                int length = decoder.accept(chunk[i]);
                if (length != NONE && !arrived.offer(frame, 0, length)) {
                    found.receiveLost++;
                }
            }
            broken = found.receiveBroken;
            wrongLength = found.receiveLength;
            lost = found.receiveLost;
        }
    }

    private void writeAll() {
        HdlcEncoder encoder = new HdlcEncoder();
        byte[] frame = new byte[FRAME_BYTES_MAX];
        MemorySegment memory = MemorySegment.ofArray(frame);
        byte[] encoded = new byte[HdlcEncoder.encodedBytesMax(FRAME_BYTES_MAX)];
        while (!isClosed && !isDown) {
            int length = leaving.poll(memory, 0);
            if (length == NONE) {
                LockSupport.park(this);
            } else if (!line.write(encoded, encoder.encode(frame, length, encoded))) {
                isDown = true;
            }
        }
    }
}
