package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

/**
 * The other end of QEMU's {@code -netdev dgram} over UDP: each datagram is a frame. The socket is connected, so the
 * kernel drops what does not come from QEMU's address. Nothing tells whether QEMU is there until it refuses a datagram;
 * the port is down from then until it is heard again, and datagrams go on being sent.
 */
public final class QemuDatagramPort implements FramePort {
    private static final int DATAGRAMS_MAX = 16;

    private final QemuDatagramConfig config;
    private final DatagramChannel channel;
    private final InetSocketAddress local;
    private final PortCounters counters = new PortCounters();
    private final ByteBuffer arrived;
    private final MemorySegment arrivedMemory;
    private final ByteBuffer leaving;
    private final MemorySegment leavingMemory;
    private boolean isRefused;

    private QemuDatagramPort(QemuDatagramConfig config, DatagramChannel channel) throws IOException {
        this.config = config;
        this.channel = channel;
        local = (InetSocketAddress) channel.getLocalAddress();
        // One more byte tells a datagram that is too long from one that just fits.
        arrived = ByteBuffer.allocateDirect(config.frameBytesMax() + 1);
        arrivedMemory = MemorySegment.ofBuffer(arrived);
        leaving = ByteBuffer.allocateDirect(config.frameBytesMax());
        leavingMemory = MemorySegment.ofBuffer(leaving);
    }

    /**
     * Takes the local address.
     *
     * @throws IOException if it can't be had
     */
    public static QemuDatagramPort open(QemuDatagramConfig config) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        boolean isOpened = false;
        try {
            channel.configureBlocking(false);
            channel.bind(config.local());
            channel.connect(config.remote());
            QemuDatagramPort port = new QemuDatagramPort(config, channel);
            isOpened = true;
            return port;
        } catch (IOException e) {
            throw new IOException("can't receive datagrams of QEMU at " + Channels.text(config.local()) + ": "
                    + e.getMessage() + "; choose a free port of this machine, or port 0", e);
        } finally {
            if (!isOpened) {
                Channels.close(channel);
            }
        }
    }

    @Override
    public String name() {
        return "qemu-dgram:" + Channels.text(local);
    }

    /** Where the port receives in fact. */
    public InetSocketAddress address() {
        return local;
    }

    @Override
    public int frameBytesMax() {
        return config.frameBytesMax();
    }

    @Override
    public boolean isUp() {
        return channel.isOpen() && !isRefused;
    }

    @Override
    public String trouble() {
        return isUp()
                ? ""
                : "no receiver at " + Channels.text(config.remote())
                        + "; is QEMU running, with that as its -netdev dgram,local?";
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > config.frameBytesMax()) {
            counters.sendLength++;
            return false;
        }
        if (!channel.isOpen()) {
            counters.sendDown++;
            return false;
        }
        MemorySegment.copy(from, offset, leavingMemory, 0, length);
        try {
            if (channel.write(leaving.clear().limit(length)) == length) {
                counters.sent++;
                counters.sentBytes += length;
                return true;
            }
            counters.sendFull++;
        } catch (PortUnreachableException e) {
            onRefusal();
            counters.sendDown++;
        } catch (IOException e) {
            counters.sendDown++;
        }
        return false;
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        for (int datagrams = 0; datagrams < DATAGRAMS_MAX && channel.isOpen(); datagrams++) {
            int length = read();
            if (length < 0) {
                return NONE;
            }
            isRefused = false;
            if (length >= HEADER_BYTES && length <= config.frameBytesMax()) {
                MemorySegment.copy(arrivedMemory, 0, into, offset, length);
                counters.received++;
                counters.receivedBytes += length;
                return length;
            }
            counters.receiveLength++;
        }
        return NONE;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        Channels.close(channel);
    }

    /** Length of the next datagram, or -1; an empty datagram has length 0. */
    private int read() {
        try {
            arrived.clear();
            if (channel.receive(arrived) == null) {
                return -1;
            }
            return arrived.position();
        } catch (PortUnreachableException e) {
            onRefusal();
            return -1;
        } catch (IOException e) {
            return -1;
        }
    }

    private void onRefusal() {
        counters.downs += isRefused ? 0 : 1;
        isRefused = true;
    }
}
