package org.wirelore.adi.world;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.api.unet.UpcallCondition;

/** A rank's interface to a {@link LossyNetwork}: U-Net with any number of endpoints. Its MAC address is its rank. */
public final class LossyDevice implements UNetDevice {
    private final LossyNetwork network;
    private final WorldHost host;
    private final int rank;
    private int firstPort = 1;
    private int sendEntriesMax = EndpointConfig.ENTRIES_MAX;
    private int receiveEntriesMax = EndpointConfig.ENTRIES_MAX;
    private long sendPs = 2_000_000;
    private boolean fatal;
    private final List<Endpoint> endpoints = new ArrayList<>();
    private @Nullable Endpoint endpoint;

    LossyDevice(LossyNetwork network, WorldHost host, int rank) {
        this.network = network;
        this.host = host;
        this.rank = rank;
    }

    /** Makes the queues shorter than the protocol asks for. */
    public LossyDevice queues(int sendEntries, int receiveEntries) {
        sendEntriesMax = sendEntries;
        receiveEntriesMax = receiveEntries;
        return this;
    }

    /** How long a message stays in the send queue. */
    public LossyDevice sendTime(long newSendPs) {
        sendPs = newSendPs;
        return this;
    }

    /** The lowest port that is still free. */
    public LossyDevice firstPort(int port) {
        firstPort = port;
        return this;
    }

    /** Kills the process that opens a channel. */
    public LossyDevice fatal() {
        fatal = true;
        return this;
    }

    /** What the endpoint has seen. */
    public EndpointCounters counters() {
        return endpoint == null ? new EndpointCounters(0, 0, 0, 0, 0) : endpoint.counters();
    }

    @Override
    public long mac() {
        return rank;
    }

    @Override
    public int messageBytesMax() {
        return LossyNetwork.messageBytesMax();
    }

    @Override
    public int messageBytesMin() {
        return 44;
    }

    @Override
    public int[] reservePorts(int count) {
        if (firstPort + count > 255) {
            throw new UNetException("ports must be free: count=" + count);
        }
        int[] ports = new int[count];
        for (int i = 0; i < count; i++) {
            ports[i] = firstPort++;
        }
        return ports;
    }

    @Override
    public void reservePort(int port) {
        if (port < firstPort) {
            throw new UNetException("the port must be free: port=" + port);
        }
    }

    @Override
    public UNetEndpoint createEndpoint(EndpointConfig config) {
        Endpoint created = new Endpoint(config);
        endpoint = created;
        endpoints.add(created);
        return created;
    }

    @Override
    public void close() {
        endpoints.forEach(Endpoint::close);
    }

    void arrive(LossyNetwork.Frame frame) {
        if (endpoint != null) {
            endpoints.stream().filter(each -> each.channel(frame) >= 0).findFirst().orElse(endpoint).arrive(frame);
        }
    }

    private record Channel(int localPort, long remoteMac, int remotePort) {
    }

    private record Send(int channel, int offset, int length) {
    }

    private record Arrival(int channel, MemorySegment message, int offset) {
    }

    private final class Endpoint implements UNetEndpoint {
        private final EndpointConfig config;
        private final MemorySegment area;
        private final List<Channel> channels = new ArrayList<>();
        private final Set<Integer> inQueue = new HashSet<>();
        private final ArrayDeque<Send> sends = new ArrayDeque<>();
        private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
        private final ArrayDeque<Integer> free = new ArrayDeque<>();
        private final boolean[] isFree;
        private long pushed;
        private long completed;
        private long received;
        private long droppedNoBuffer;
        private long droppedQueueFull;
        private long droppedForeign;
        private boolean closed;

        Endpoint(EndpointConfig config) {
            this.config = config;
            this.area = MemorySegment.ofArray(new byte[config.areaBytes()]);
            this.isFree = new boolean[config.areaBytes() / config.bufferBytes()];
        }

        @Override
        public MemorySegment area() {
            return area;
        }

        @Override
        public int openChannel(int localPort, long remoteMac, int remotePort) {
            if (fatal) {
                throw new IllegalStateException("this rank dies");
            }
            channels.add(new Channel(localPort, remoteMac, remotePort));
            return channels.size() - 1;
        }

        @Override
        public void closeChannel(int channel) {
            channels.set(channel, new Channel(-1, -1, -1));
        }

        @Override
        public long send(int channel, int offset, int length) {
            host.sync();
            if (pushed - completed >= Math.min(config.sendEntries(), sendEntriesMax)) {
                return FULL;
            }
            if (!inQueue.add(offset)) {
                throw new UNetException("a piece of the area must be queued once at a time: offset=" + offset);
            }
            sends.add(new Send(channel, offset, length));
            return pushed++;
        }

        @Override
        public long send(int channel, int[] offsets, int[] lengths, int pieces) {
            throw new UNetException("this endpoint gathers nothing");
        }

        @Override
        public long sendInline(int channel, MemorySegment from, long offset, int length) {
            throw new UNetException("this endpoint sends from its area: length=" + length);
        }

        @Override
        public void flush() {
            host.sync();
            while (!sends.isEmpty()) {
                Send send = sends.remove();
                Channel channel = channels.get(send.channel);
                long sentPs = network.world.nowPs() + sendPs;
                network.world.at(sentPs, () -> {
                    completed++;
                    inQueue.remove(send.offset);
                    host.signal();
                    network.send(new LossyNetwork.Frame(rank, (int) channel.remoteMac, channel.localPort,
                            channel.remotePort, MemorySegment.ofArray(
                                    area.asSlice(send.offset, send.length).toArray(ValueLayout.JAVA_BYTE))),
                            sentPs);
                });
            }
        }

        @Override
        public long completedSends() {
            return completed;
        }

        @Override
        public int ready(int wanted) {
            int writable = pushed - completed < Math.min(config.sendEntries(), sendEntriesMax) ? WRITABLE : 0;
            return wanted & (writable | (arrivals.isEmpty() ? 0 : READABLE));
        }

        @Override
        public boolean poll(Reception into) {
            host.sync();
            Arrival arrival = arrivals.poll();
            if (arrival == null) {
                return false;
            }
            into.channel = arrival.channel;
            into.length = (int) arrival.message.byteSize();
            into.isInline = arrival.offset < 0;
            into.offset = arrival.offset;
            if (into.isInline) {
                MemorySegment.copy(arrival.message, 0, into.inline, 0, into.length);
            }
            return true;
        }

        @Override
        public void release(int offset) {
            int index = offset / config.bufferBytes();
            if (offset % config.bufferBytes() != 0 || isFree[index]) {
                throw new UNetException("a released buffer must be the owner's: offset=" + offset);
            }
            isFree[index] = true;
            free.add(offset);
        }

        @Override
        public void onReceive(UpcallCondition condition, @Nullable Runnable upcall) {
            throw new UNetException("this endpoint is polled");
        }

        @Override
        public void allowUpcalls(boolean allowed) {
            throw new UNetException("this endpoint is polled");
        }

        @Override
        public EndpointCounters counters() {
            return new EndpointCounters(pushed, received, droppedNoBuffer, droppedQueueFull, droppedForeign);
        }

        @Override
        public void close() {
            closed = true;
        }

        int channel(LossyNetwork.Frame frame) {
            return channels.indexOf(new Channel(frame.destinationPort(), frame.sender(), frame.sourcePort()));
        }

        void arrive(LossyNetwork.Frame frame) {
            int channel = channel(frame);
            if (closed || channel < 0) {
                droppedForeign++;
                return;
            }
            MemorySegment message = LossyNetwork.padded(frame.message());
            if (arrivals.size() >= Math.min(config.receiveEntries(), receiveEntriesMax)) {
                droppedQueueFull++;
                return;
            }
            int offset = -1;
            if (message.byteSize() > Reception.INLINE_BYTES) {
                Integer buffer = free.poll();
                if (buffer == null) {
                    droppedNoBuffer++;
                    return;
                }
                offset = buffer;
                isFree[offset / config.bufferBytes()] = false;
                MemorySegment.copy(message, 0, area, offset, message.byteSize());
            }
            received++;
            arrivals.add(new Arrival(channel, message, offset));
            host.signal();
        }
    }
}
