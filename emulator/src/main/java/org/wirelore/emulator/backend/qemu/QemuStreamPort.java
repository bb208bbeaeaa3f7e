package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.backend.PortWarnings;
import org.wirelore.emulator.backend.qemu.QemuStreamConfig.Role;

/**
 * The other end of QEMU's {@code -netdev stream}. One virtual machine at a time: a machine that connects while the
 * first is still there is turned away and counted. When the machine goes away the port waits for the next one, or
 * connects again.
 */
public final class QemuStreamPort implements FramePort {
    /** A peer that sends faster than frames are taken must not keep the caller. */
    private static final int READS_MAX = 16;

    private final QemuStreamConfig config;
    private final PendingConnections pending;
    private final SocketAddress address;
    private final PortCounters counters = new PortCounters();
    private final StreamFrames frames;
    private final StreamOutbox outbox;
    private @Nullable SocketChannel connection;
    private long refused;
    private boolean isClosed;

    private QemuStreamPort(QemuStreamConfig config, PendingConnections pending, SocketAddress address) {
        this.config = config;
        this.pending = pending;
        this.address = address;
        frames = new StreamFrames(config.frameBytesMax(), counters);
        outbox = new StreamOutbox(config.frameBytesMax());
    }

    /**
     * Starts to listen, or to connect; a connector's machine may come later.
     *
     * @throws IOException if the process can't listen there
     */
    public static QemuStreamPort open(QemuStreamConfig config) throws IOException {
        if (config.role() == Role.LISTEN) {
            ListeningConnections pending = new ListeningConnections(config.address());
            return new QemuStreamPort(config, pending, pending.address());
        }
        return new QemuStreamPort(config, new OutgoingConnections(config.address(), config.retryMs()),
                config.address());
    }

    @Override
    public String name() {
        return "qemu:" + Channels.text(address);
    }

    /** Where the port listens in fact, or connects to. */
    public SocketAddress address() {
        return address;
    }

    @Override
    public String trouble() {
        if (isUp()) {
            return "";
        }
        String obstacle = pending.trouble();
        return "no virtual machine is connected; is it running, with -netdev stream,server="
                + (config.role() == Role.LISTEN ? "off" : "on") + " and this address?"
                + (obstacle.isEmpty() ? "" : " " + obstacle);
    }

    @Override
    public List<String> warnings() {
        return new PortWarnings(name()).port(this)
                .count(refused + pending.refused(),
                        "connections that were turned away, since there is one virtual machine at a time")
                .sentences();
    }

    @Override
    public int frameBytesMax() {
        return config.frameBytesMax();
    }

    @Override
    public boolean isUp() {
        return current() != null;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > config.frameBytesMax()) {
            counters.sendLength++;
            return false;
        }
        SocketChannel channel = current();
        if (channel == null || !flush(channel)) {
            counters.sendDown++;
            return false;
        }
        if (!outbox.add(from, offset, length)) {
            counters.sendFull++;
            return false;
        }
        if (!flush(channel)) {
            counters.sendDown++;
            return false;
        }
        counters.sent++;
        counters.sentBytes += length;
        return true;
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        for (int reads = 0; reads < READS_MAX; reads++) {
            SocketChannel channel = current();
            if (channel == null) {
                return NONE;
            }
            int length = frames.next(into, offset);
            if (length >= 0) {
                counters.received++;
                counters.receivedBytes += length;
                return length;
            }
            if (length == StreamFrames.BROKEN) {
                drop(channel);
            } else if (!read(channel)) {
                return NONE;
            }
        }
        return NONE;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            Channels.close(connection);
            connection = null;
            pending.close();
        }
    }

    private @Nullable SocketChannel current() {
        if (connection == null && !isClosed) {
            SocketChannel newcomer = pending.take();
            if (newcomer != null) {
                frames.reset();
                outbox.reset();
                connection = newcomer;
            }
        }
        return connection;
    }

    /** True if there is more to look at now. */
    private boolean read(SocketChannel channel) {
        int count;
        try {
            count = channel.read(frames.room());
        } catch (IOException e) {
            count = -1;
        }
        frames.filled();
        if (count < 0) {
            counters.receiveBroken += frames.isInsideFrame() ? 1 : 0;
            drop(channel);
            return true;
        }
        if (count == 0) {
            turnAway();
            flush(channel);
        }
        return count > 0;
    }

    /** The present connection was just seen to live. */
    private void turnAway() {
        SocketChannel second = pending.take();
        if (second != null) {
            refused++;
            Channels.close(second);
        }
    }

    private boolean flush(SocketChannel channel) {
        try {
            outbox.flush(channel);
            return true;
        } catch (IOException e) {
            drop(channel);
            return false;
        }
    }

    private void drop(SocketChannel channel) {
        counters.downs++;
        Channels.close(channel);
        connection = null;
        pending.lost();
    }
}
