package org.wirelore.emulator.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.api.unet.UpcallCondition;
import org.wirelore.device.endpoint.Upcalls;

/** An endpoint of the loopback: three rings, a buffer area and its channels. */
final class LoopbackUNetEndpoint implements UNetEndpoint {
    /** What a receive buffer of the area is doing. */
    private enum Buffer {
        /** The application may use it or release it. */
        OWNED,
        /** On the free queue. */
        FREE,
        /** Holds a message that was not polled yet. */
        FILLED
    }

    private static final class Channel {
        final int localPort;
        final long remoteMac;
        final int remotePort;
        boolean open = true;

        Channel(int localPort, long remoteMac, int remotePort) {
            this.localPort = localPort;
            this.remoteMac = remoteMac;
            this.remotePort = remotePort;
        }
    }

    /** One slot of the send or of the receive queue. */
    private static final class Entry {
        int channel;
        int length;
        boolean isInline;
        /** Pieces of the area from which it goes, or buffers in which it came. */
        int count;
        final int[] offsets = new int[Math.max(PIECES_MAX, Reception.BUFFERS_MAX)];
        final int[] lengths = new int[PIECES_MAX];
        final byte[] inline = new byte[Reception.INLINE_BYTES];
    }

    private final LoopbackUNetDevice device;
    private final LoopbackUNetInterface nic;
    private final Host process;
    private final EndpointConfig config;
    private final MemorySegment area;
    private final List<Channel> channels = new ArrayList<>();
    private final Entry[] sends;
    private final Entry[] receives;
    private final int[] frees;
    private final Buffer[] buffers;
    private long pushed;
    private long taken;
    private long sent;
    private long arrived;
    private long polled;
    private long freed;
    private long used;
    private long droppedNoBuffer;
    private long droppedQueueFull;
    private long droppedForeign;
    private final Upcalls upcalls;
    /** The loopback charges nothing. */
    private final Cost upcall = new Cost("loopback.upcall", 0, 0);
    private boolean closed;

    LoopbackUNetEndpoint(LoopbackUNetDevice device, LoopbackUNetInterface nic, Host process, EndpointConfig config) {
        this.device = device;
        this.nic = nic;
        this.process = process;
        this.config = config;
        area = MemorySegment.ofArray(new byte[config.areaBytes()]);
        upcalls = new Upcalls(config.receiveEntries());
        sends = entries(config.sendEntries());
        receives = entries(config.receiveEntries());
        frees = new int[config.freeEntries()];
        buffers = new Buffer[config.areaBytes() / config.bufferBytes()];
        Arrays.fill(buffers, Buffer.OWNED);
    }

    private static Entry[] entries(int count) {
        Entry[] entries = new Entry[count];
        Arrays.setAll(entries, i -> new Entry());
        return entries;
    }

    @Override
    public MemorySegment area() {
        return area;
    }

    @Override
    public int openChannel(int localPort, long remoteMac, int remotePort) {
        requireOpen();
        if (remotePort < 0 || remotePort >= UNetDevice.PORTS) {
            throw new UNetException("expected a port from 0 to 255, found " + remotePort);
        }
        if (find(localPort, remoteMac, remotePort) >= 0) {
            throw new UNetException("a channel from port " + localPort + " to port " + remotePort
                    + " is open already");
        }
        nic.bind(device, this, localPort);
        channels.add(new Channel(localPort, remoteMac, remotePort));
        return channels.size() - 1;
    }

    @Override
    public void closeChannel(int channel) {
        requireOpen();
        requireChannel(channel).open = false;
    }

    @Override
    public long send(int channel, int offset, int length) {
        enter();
        requireChannel(channel);
        requirePiece(offset, length);
        if (pushed - taken == sends.length) {
            return FULL;
        }
        Entry entry = push(channel, length);
        entry.isInline = false;
        entry.count = 1;
        entry.offsets[0] = offset;
        entry.lengths[0] = length;
        return pushed++;
    }

    @Override
    public long send(int channel, int[] offsets, int[] lengths, int pieces) {
        enter();
        requireChannel(channel);
        if (pieces < 1 || pieces > PIECES_MAX || offsets.length < pieces || lengths.length < pieces) {
            throw new UNetException("expected 1 to " + PIECES_MAX + " pieces, found " + pieces);
        }
        int length = 0;
        for (int i = 0; i < pieces; i++) {
            requirePiece(offsets[i], lengths[i]);
            length += lengths[i];
        }
        if (length > UNetDevice.ETHERNET_MESSAGE_BYTES) {
            throw new UNetException("expected pieces of 0 to " + UNetDevice.ETHERNET_MESSAGE_BYTES
                    + " bytes together, found " + length);
        }
        if (pushed - taken == sends.length) {
            return FULL;
        }
        Entry entry = push(channel, length);
        entry.isInline = false;
        entry.count = pieces;
        System.arraycopy(offsets, 0, entry.offsets, 0, pieces);
        System.arraycopy(lengths, 0, entry.lengths, 0, pieces);
        return pushed++;
    }

    private void requirePiece(int offset, int length) {
        if (length < 0 || length > UNetDevice.ETHERNET_MESSAGE_BYTES) {
            throw new UNetException("expected a message of 0 to " + UNetDevice.ETHERNET_MESSAGE_BYTES
                    + " bytes, found " + length);
        }
        if (offset < 0 || offset > config.areaBytes() - length) {
            throw new UNetException("expected a message inside the buffer area of " + config.areaBytes()
                    + " bytes, found " + length + " bytes from offset " + offset);
        }
    }

    @Override
    public long sendInline(int channel, MemorySegment from, long offset, int length) {
        enter();
        requireChannel(channel);
        if (length < 0 || length > Reception.INLINE_BYTES || offset < 0 || offset > from.byteSize() - length) {
            throw new UNetException("expected an inline message of 0 to " + Reception.INLINE_BYTES
                    + " bytes inside its source of " + from.byteSize() + " bytes, found " + length
                    + " bytes from offset " + offset);
        }
        if (pushed - taken == sends.length) {
            return FULL;
        }
        Entry entry = push(channel, length);
        entry.isInline = true;
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, entry.inline, 0, length);
        return pushed++;
    }

    private Entry push(int channel, int length) {
        Entry entry = sends[(int) (pushed % sends.length)];
        entry.channel = channel;
        entry.length = length;
        return entry;
    }

    @Override
    public void flush() {
        enter();
        process.now();
        for (; taken < pushed; taken++) {
            Entry entry = sends[(int) (taken % sends.length)];
            Channel channel = channels.get(entry.channel);
            if (channel.open) {
                depart(entry, channel);
                sent++;
            }
        }
    }

    private void depart(Entry entry, Channel channel) {
        LoopbackUNetFlight flight = nic.network().claim();
        flight.sourceMac = nic.mac();
        flight.sourcePort = channel.localPort;
        flight.destinationMac = channel.remoteMac;
        flight.destinationPort = channel.remotePort;
        flight.length = Math.max(entry.length, nic.network().messageBytesMin());
        if (entry.isInline) {
            System.arraycopy(entry.inline, 0, flight.bytes, 0, entry.length);
        } else {
            int done = 0;
            for (int i = 0; i < entry.count; i++) {
                MemorySegment.copy(area, ValueLayout.JAVA_BYTE, entry.offsets[i], flight.bytes, done, entry.lengths[i]);
                done += entry.lengths[i];
            }
        }
        if (entry.length < flight.length) {
            Arrays.fill(flight.bytes, entry.length, flight.length, (byte) 0);
        }
        nic.network().depart(flight);
    }

    @Override
    public long completedSends() {
        enter();
        return taken;
    }

    @Override
    public int ready(int wanted) {
        requireOpen();
        return ((wanted & READABLE) != 0 && polled != arrived ? READABLE : 0)
                | ((wanted & WRITABLE) != 0 && pushed - taken < sends.length ? WRITABLE : 0);
    }

    @Override
    public boolean poll(Reception into) {
        process.now();
        enter();
        if (polled == arrived) {
            return false;
        }
        Entry entry = receives[(int) (polled++ % receives.length)];
        into.channel = entry.channel;
        into.length = entry.length;
        into.isInline = entry.isInline;
        into.offset = entry.isInline ? 0 : entry.offsets[0];
        into.buffers = entry.count;
        into.bufferBytes = config.bufferBytes();
        if (entry.isInline) {
            MemorySegment.copy(entry.inline, 0, into.inline, ValueLayout.JAVA_BYTE, 0, entry.length);
        }
        for (int i = 0; i < entry.count; i++) {
            into.offsets[i] = entry.offsets[i];
            buffers[entry.offsets[i] / config.bufferBytes()] = Buffer.OWNED;
        }
        return true;
    }

    @Override
    public void release(int offset) {
        enter();
        int index = offset / config.bufferBytes();
        if (offset < 0 || offset % config.bufferBytes() != 0 || index >= buffers.length) {
            throw new UNetException("expected the offset of one of " + buffers.length + " buffers of "
                    + config.bufferBytes() + " bytes, found " + offset);
        }
        if (buffers[index] != Buffer.OWNED) {
            throw new UNetException("the buffer at offset " + offset + " is not the application's: it can't be"
                    + " released");
        }
        if (freed - used == frees.length) {
            throw new UNetException("the free queue is full: " + frees.length + " entries; poll first");
        }
        buffers[index] = Buffer.FREE;
        frees[(int) (freed++ % frees.length)] = offset;
    }

    @Override
    public void onReceive(UpcallCondition condition, @Nullable Runnable runs) {
        requireOpen();
        upcalls.set(condition, runs, arrived - polled);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        requireOpen();
        upcalls.allow(allowed);
    }

    @Override
    public EndpointCounters counters() {
        return new EndpointCounters(sent, arrived, droppedNoBuffer, droppedQueueFull, droppedForeign);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            nic.unbind(this);
            device.onClosed(this);
        }
    }

    /** A message for one of this endpoint's ports has come off the network. */
    void onArrival(LoopbackUNetFlight flight) {
        int channel = find(flight.destinationPort, flight.sourceMac, flight.sourcePort);
        boolean isInline = flight.length <= Reception.INLINE_BYTES;
        int needed = isInline ? 0 : (flight.length + config.bufferBytes() - 1) / config.bufferBytes();
        if (channel < 0) {
            droppedForeign++;
        } else if (arrived - polled == receives.length) {
            droppedQueueFull++;
        } else if (freed - used < needed || needed > Reception.BUFFERS_MAX) {
            droppedNoBuffer++;
        } else {
            Entry entry = receives[(int) (arrived % receives.length)];
            entry.channel = channel;
            entry.length = flight.length;
            entry.isInline = isInline;
            entry.count = needed;
            if (isInline) {
                System.arraycopy(flight.bytes, 0, entry.inline, 0, flight.length);
            }
            for (int i = 0; i < needed; i++) {
                int offset = frees[(int) (used++ % frees.length)];
                int done = i * config.bufferBytes();
                entry.offsets[i] = offset;
                buffers[offset / config.bufferBytes()] = Buffer.FILLED;
                MemorySegment.copy(flight.bytes, done, area, ValueLayout.JAVA_BYTE, offset,
                        Math.min(config.bufferBytes(), flight.length - done));
            }
            arrived++;
            if (upcalls.onArrived(arrived - polled)) {
                process.interrupt(upcalls, upcall);
            } else {
                process.signal();
            }
        }
    }

    private int find(int localPort, long remoteMac, int remotePort) {
        for (int i = 0; i < channels.size(); i++) {
            Channel channel = channels.get(i);
            if (channel.open && channel.localPort == localPort && channel.remoteMac == remoteMac
                    && channel.remotePort == remotePort) {
                return i;
            }
        }
        return -1;
    }

    /** Every use of the endpoint is a moment at which an upcall that is due runs. */
    private void enter() {
        requireOpen();
        upcalls.run();
    }

    private void requireOpen() {
        if (closed) {
            throw new UNetException("the endpoint of " + nic.hostName() + " was closed");
        }
    }

    private Channel requireChannel(int channel) {
        if (channel < 0 || channel >= channels.size() || !channels.get(channel).open) {
            throw new UNetException("channel " + channel + " is not open on this endpoint");
        }
        return channels.get(channel);
    }
}
