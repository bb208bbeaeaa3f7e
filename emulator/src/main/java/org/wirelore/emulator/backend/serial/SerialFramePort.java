package org.wirelore.emulator.backend.serial;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.backend.QueuedFramePort;

/**
 * Ethernet frames over a serial line. Two threads of its own read and write the line; the owner only meets rings, so no
 * call waits for the line. A device that goes away (an adapter pulled out) leaves the port down.
 */
public final class SerialFramePort extends QueuedFramePort {
    private static final int SLOTS = 64;
    private static final int CHUNK_BYTES = 4096;

    private final SerialLineConfig config;
    private final SerialLine line;
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
        super(SLOTS, FRAME_BYTES_MAX);
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
    public boolean isUp() {
        boolean isDownNow = isDown || isClosed;
        if (isDownNow && !wasDown) {
            wasDown = true;
            counters.downs++;
        }
        return !isDownNow;
    }

    @Override
    public String trouble() {
        return isUp() ? "" : "the device is gone; plug the adapter in again and start again";
    }

    @Override
    protected void wakeSender() {
        LockSupport.unpark(writer);
    }

    @Override
    public PortCounters counters() {
        counters.receiveBroken = broken;
        counters.receiveLength = wrongLength;
        counters.receiveLost = lost;
        return counters;
    }

    /** What was sent leaves first, if the line takes it soon. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        LockSupport.unpark(writer);
        BackendThreads.join(writer);
        line.close();
        BackendThreads.join(reader, writer);
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
                if (length != NONE && !arrive(frame, length)) {
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
        while (!isDown) {
            boolean isLast = isClosed;
            int length = leaving.poll(memory, 0);
            if (length != NONE) {
                isDown = !line.write(encoded, encoder.encode(frame, length, encoded));
            } else if (isLast) {
                return;
            } else {
                LockSupport.park(this);
            }
        }
    }
}
