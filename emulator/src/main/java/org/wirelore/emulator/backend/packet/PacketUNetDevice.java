package org.wirelore.emulator.backend.packet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.endpoint.ChannelTable;
import org.wirelore.device.endpoint.PortUsers;

/**
 * U-Net on a real network interface, for one process. There is no kernel half: the process itself moves what has
 * arrived to its endpoints whenever it uses one of them, and the system's socket buffer or ring stands in for the
 * card's. Every process on an interface gets a copy of each U-Net frame and keeps those for its own ports.
 *
 * <p>Used by its owner's thread only. An interface that was removed during the run ends every further send and poll
 * with a {@link UNetException} that says so; one that is down loses messages.
 */
public final class PacketUNetDevice implements UNetDevice {
    /** Largest buffer area, bytes. */
    public static final int AREA_BYTES_MAX = 256 << 20;
    private static final int MESSAGE_BYTES_MIN = UNetFrame.BYTES_MIN - UNetFrame.HEADER_BYTES;
    private static final int MTU_MIN = UNetFrame.BYTES_MAX - PacketPort.HEADER_BYTES;
    /** An owner who polls comes back soon; until then it is not kept by frames for others. */
    private static final int FRAMES_PER_LOOK = 64;

    private final Host owner;
    private final PacketPort port;
    private final PortReservation reservation;
    private final int ethernetType;
    private final long mac;
    private final PortUsers<PacketUNetEndpoint> users = new PortUsers<>();
    private final List<PacketUNetEndpoint> endpoints = new ArrayList<>();
    private boolean isClosed;

    private long received;
    private long droppedUnknownPort;
    private long droppedForeign;
    private long droppedNoBuffer;
    private long droppedQueueFull;
    private long droppedTooShort;
    private long droppedTooLong;
    private long droppedWrongType;
    private long droppedMisaddressed;
    private long lostDown;

    private PacketUNetDevice(Host owner, PacketPort port, int ethernetType) throws IOException {
        this.owner = owner;
        this.port = port;
        this.ethernetType = ethernetType;
        mac = port.facts().mac();
        int mtu = port.facts().mtu();
        if (mtu < MTU_MIN) {
            throw new IOException("the interface " + port.facts().name() + " has an MTU of " + mtu
                    + ", but U-Net's longest message of " + ETHERNET_MESSAGE_BYTES + " bytes needs " + MTU_MIN
                    + "; run: ip link set dev " + port.facts().name() + " mtu " + MTU_MIN);
        }
        reservation = new PortReservation(port.facts().index());
    }

    /**
     * Opens an interface of the calling thread's network namespace for a process.
     *
     * @param config whose Ethernet type is that of U-Net's frames, one and not every
     * @throws IOException as {@link PacketPort#open}, or if the interface's MTU is too small for U-Net's longest
     *     message
     */
    public static PacketUNetDevice open(Host owner, PacketConfig config) throws IOException {
        if (config.ethernetType() == PacketConfig.EVERY_TYPE) {
            throw new IllegalArgumentException("U-Net must have an Ethernet type of its own");
        }
        PacketPort port = PacketPort.open(config);
        try {
            return new PacketUNetDevice(owner, port, config.ethernetType());
        } catch (IOException | RuntimeException failed) {
            port.close();
            throw failed;
        }
    }

    /** The interface, for its facts, warnings, counters, fault hook and waiter. */
    public PacketPort port() {
        return port;
    }

    /** What became of everything that arrived, up to now. */
    public PacketUNetCounters counters() {
        return new PacketUNetCounters(received, droppedUnknownPort, droppedForeign, droppedNoBuffer, droppedQueueFull,
                droppedTooShort, droppedTooLong, droppedWrongType, droppedMisaddressed, port.counters().receiveLost,
                lostDown);
    }

    @Override
    public long mac() {
        return mac;
    }

    @Override
    public int messageBytesMax() {
        return ETHERNET_MESSAGE_BYTES;
    }

    @Override
    public int messageBytesMin() {
        return MESSAGE_BYTES_MIN;
    }

    @Override
    public int[] reservePorts(int count) {
        requireOpen();
        return reservation.reserve(count);
    }

    @Override
    public void reservePort(int wanted) {
        requireOpen();
        reservation.reserveOne(wanted);
    }

    @Override
    public UNetEndpoint createEndpoint(EndpointConfig config) {
        requireOpen();
        if (config.areaBytes() > AREA_BYTES_MAX) {
            throw new UNetException("expected a buffer area of at most " + AREA_BYTES_MAX + " bytes, found "
                    + config.areaBytes());
        }
        PacketUNetEndpoint endpoint = new PacketUNetEndpoint(this, owner, new PacketQueues(config));
        endpoints.add(endpoint);
        return endpoint;
    }

    /** Moves everything that has arrived to its endpoints, as the kernel of an emulated host does by itself. */
    public void service() {
        while (!isClosed && moveOne()) {
            // Each one is counted where it went.
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            try {
                List.copyOf(endpoints).forEach(PacketUNetEndpoint::close);
                reservation.close();
            } finally {
                port.close();
            }
        }
    }

    int ethernetType() {
        return ethernetType;
    }

    /** Gives a port to an endpoint if this process has reserved it. */
    void use(int localPort, PacketUNetEndpoint endpoint) {
        users.use(localPort, reservation.isOurs(localPort), endpoint);
    }

    void onClosed(PacketUNetEndpoint endpoint) {
        endpoints.remove(endpoint);
        users.disuse(endpoint);
    }

    void requirePresent() {
        String trouble = port.demise();
        if (trouble != null) {
            throw new UNetException(trouble);
        }
    }

    /** Moves frames until one has come for that endpoint, or none is left, or others have had their share. */
    void look(PacketQueues wanted) {
        for (int i = 0; i < FRAMES_PER_LOOK; i++) {
            if (!moveOne()) {
                requirePresent();
                return;
            }
            if (wanted.arrived != wanted.polled) {
                return;
            }
        }
    }

    private boolean moveOne() {
        int length = port.next();
        if (length == FrameReceiver.NONE) {
            return false;
        }
        if (length < UNetFrame.BYTES_MIN) {
            droppedTooShort++;
        } else if (length > UNetFrame.BYTES_MAX) {
            droppedTooLong++;
        } else {
            demultiplex(port.memory(), port.offset(), length);
        }
        port.done();
        return true;
    }

    private void demultiplex(MemorySegment memory, long offset, int length) {
        long head = memory.get(UNetFrame.WORD, offset);
        long tail = memory.get(UNetFrame.WORD, offset + 8);
        if (UNetFrame.type(tail) != ethernetType) {
            droppedWrongType++;
            return;
        }
        if (UNetFrame.destination(head) != mac) {
            droppedMisaddressed++;
            return;
        }
        int localPort = UNetFrame.destinationPort(tail);
        PacketUNetEndpoint endpoint = users.user(localPort);
        if (endpoint == null) {
            droppedUnknownPort++;
            return;
        }
        PacketQueues queues = endpoint.queues();
        int channel = queues.channels.find(ChannelTable.key(UNetFrame.source(head, tail), UNetFrame.sourcePort(tail),
                localPort));
        if (channel < 0) {
            queues.droppedForeign++;
            droppedForeign++;
            return;
        }
        accept(endpoint, channel, memory, offset + UNetFrame.HEADER_BYTES, length - UNetFrame.HEADER_BYTES);
    }

    private void accept(PacketUNetEndpoint endpoint, int channel, MemorySegment memory, long offset, int length) {
        PacketQueues queues = endpoint.queues();
        boolean isInline = length <= Reception.INLINE_BYTES;
        if (queues.isReceiveQueueFull()) {
            queues.droppedQueueFull++;
            droppedQueueFull++;
        } else if (!isInline && !queues.hasBuffersFor(length)) {
            queues.droppedNoBuffer++;
            droppedNoBuffer++;
        } else {
            int at = queues.receives.at(queues.arrived);
            if (isInline) {
                queues.receives.fill(at, channel, length, PacketQueues.INLINE);
                Copies.copy(memory, offset, queues.receives.inlines, PacketQueues.Entries.inlineAt(at),
                        length);
            } else {
                spread(queues, at, channel, memory, offset, length);
            }
            received++;
            endpoint.onArrived();
        }
    }

    /** Puts a message into buffers, all but the last of which are full. */
    private static void spread(PacketQueues queues, int at, int channel, MemorySegment memory, long offset,
            int length) {
        int bufferBytes = queues.config.bufferBytes();
        int count = queues.buffersFor(length);
        for (int i = 0; i < count; i++) {
            int buffer = queues.takeBuffer();
            int done = i * bufferBytes;
            queues.receives.places[at][i] = buffer;
            Copies.copy(memory, offset + done, queues.area, buffer, Math.min(bufferBytes, length - done));
        }
        queues.receives.counts[at] = count;
        queues.receives.fill(at, channel, length, queues.receives.places[at][0]);
    }

    /**
     * Builds the frame of a message, to be sent with its batch.
     *
     * @param index how many messages of this batch stand before it
     * @param at its entry in the send queue
     * @return false if there is no room now; the message stays where it is
     */
    boolean build(int index, PacketQueues queues, int channel, int at) {
        if (index == FrameSender.BATCH_FRAMES) {
            return false;
        }
        long place = port.claim(index);
        if (place == FrameSender.FULL) {
            return false;
        }
        MemorySegment memory = port.sendMemory();
        memory.set(UNetFrame.WORD, place, queues.channels.head(channel));
        memory.set(UNetFrame.WORD, place + 8, queues.channels.tail(channel));
        int frameBytes = UNetFrame.HEADER_BYTES + queues.sends.lengths[at];
        if (frameBytes < UNetFrame.BYTES_MIN) {
            for (long word = place + UNetFrame.HEADER_BYTES; word < place + UNetFrame.BYTES_MIN; word += 8) {
                memory.set(UNetFrame.WORD, word, 0);
            }
            frameBytes = UNetFrame.BYTES_MIN;
        }
        gather(queues, at, memory, place + UNetFrame.HEADER_BYTES);
        port.put(index, frameBytes);
        return true;
    }

    private static void gather(PacketQueues queues, int at, MemorySegment memory, long place) {
        PacketQueues.Entries sends = queues.sends;
        int offset = sends.offsets[at];
        if (offset == PacketQueues.INLINE) {
            Copies.copy(sends.inlines, PacketQueues.Entries.inlineAt(at), memory, place, sends.lengths[at]);
        } else if (offset != PacketQueues.GATHERED) {
            Copies.copy(queues.area, offset, memory, place, sends.lengths[at]);
        } else {
            long to = place;
            for (int i = 0; i < sends.counts[at]; i++) {
                Copies.copy(queues.area, sends.places[at][i], memory, to, sends.sizes[at][i]);
                to += sends.sizes[at][i];
            }
        }
    }

    /**
     * Sends what was built.
     *
     * @return how many messages are done with, sent or lost because the interface is down; 0 if there is no room now
     */
    int transmit(int count) {
        int answer = port.sendBatch(count);
        if (answer > 0) {
            return answer;
        }
        requirePresent();
        if (PacketPort.isFull(answer)) {
            return 0;
        }
        lostDown++;
        return 1;
    }

    private void requireOpen() {
        if (isClosed) {
            throw new UNetException("the device on " + port.facts().name() + " was closed");
        }
    }
}
