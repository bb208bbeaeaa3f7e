package org.wirelore.device.loopback;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.PortKernel;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.unet.UpcallCondition;
import org.wirelore.device.bpf.BpfMachine;
import org.wirelore.device.bpf.OwnersWords;
import org.wirelore.device.endpoint.Upcalls;

/**
 * A port on a LAN in virtual time: every frame reaches every other port one latency after its last byte has left. Each
 * station sends at the full rate; nothing collides and nothing is lost but for want of room in a receive queue.
 */
public final class LoopbackDatalink implements Datalink {
    private static final int FRAME_BYTES_MAX = 1514;
    private static final int FRAME_BYTES_MIN = 60;
    /** Preamble, frame check sequence and gap, in byte times (IEEE 802.3). */
    private static final int FRAME_OVERHEAD_BYTES = 24;
    /** A DC21140's perfect filter holds 16 addresses; one is the station's and one the broadcast address. */
    private static final int GROUPS_MAX = 14;
    private static final int TRANSMIT_FRAMES = 32;

    private final Network network;
    private final Host process;
    private final long address;
    private final int type;
    private final Alarm arrival;
    private final ArrayDeque<byte[]> transmitting = new ArrayDeque<>();
    private final ArrayDeque<Long> arrivalsPs = new ArrayDeque<>();
    private final ArrayDeque<byte[]> received = new ArrayDeque<>();
    private final Set<Long> groups = new HashSet<>();
    private final Upcalls upcalls;
    /** The loopback charges nothing. */
    private final Cost upcall = new Cost("loopback.upcall", 0, 0);
    private @Nullable BpfMachine filter;
    private @Nullable PortExtension extension;
    private long busyUntilPs;
    private boolean refused;
    private long sentFrames;
    private long receivedFrames;
    private long filteredFrames;
    private long overrunFrames;

    private LoopbackDatalink(Network network, Host process, long address, int type) {
        this.network = network;
        this.process = process;
        this.address = address;
        this.type = type;
        upcalls = new Upcalls(network.queueFrames);
        arrival = network.scheduler.alarm("datalink." + Long.toHexString(address) + ".arrival", this::onArrival);
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public int frameBytesMax() {
        return FRAME_BYTES_MAX;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a frame must have 14 to 1514 bytes: length=" + length);
        }
        long nowPs = process.now();
        upcalls.run();
        return put(from, offset, length, nowPs);
    }

    private boolean put(MemorySegment from, long offset, int length, long nowPs) {
        if (transmitting.size() == TRANSMIT_FRAMES) {
            refused = true;
            return false;
        }
        byte[] frame = new byte[Math.max(length, FRAME_BYTES_MIN)];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, frame, 0, length);
        busyUntilPs = Math.max(busyUntilPs, nowPs) + (frame.length + FRAME_OVERHEAD_BYTES) * network.byteTimePs;
        long atPs = busyUntilPs + network.latencyPs;
        transmitting.add(frame);
        arrivalsPs.add(atPs);
        sentFrames++;
        if (transmitting.size() == 1) {
            arrival.set(atPs);
        }
        return true;
    }

    @Override
    public boolean isWritable() {
        process.now();
        refused |= transmitting.size() == TRANSMIT_FRAMES;
        return !refused;
    }

    /** What is put into the kernel gets the frames that come into the empty queue. */
    @Override
    public boolean extend(@Nullable PortExtension newExtension) {
        process.now();
        extension = newExtension;
        return true;
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        process.now();
        upcalls.run();
        byte[] frame = received.poll();
        if (frame == null) {
            return NONE;
        }
        MemorySegment.copy(frame, 0, into, ValueLayout.JAVA_BYTE, offset, Math.min(capacity, frame.length));
        return frame.length;
    }

    @Override
    public void receive(FrameBatch into) {
        while (into.hasPlace() && isReadable()) {
            into.add(receive(into.memory(), into.nextOffset(), into.placeBytes()));
        }
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        process.now();
        upcalls.set(UpcallCondition.NON_EMPTY, handler, received.size());
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        process.now();
        upcalls.allow(allowed);
    }

    @Override
    public boolean isReadable() {
        process.now();
        upcalls.run();
        return !received.isEmpty();
    }

    @Override
    public void join(long group) throws IOException {
        if ((group >>> 40 & 1) == 0 || group >>> 48 != 0) {
            throw new IllegalArgumentException(
                    "a group must be a multicast address: group=" + Long.toHexString(group));
        }
        process.now();
        if (groups.size() == GROUPS_MAX && !groups.contains(group)) {
            throw new IOException("a station must not join too many groups: groups=" + GROUPS_MAX);
        }
        groups.add(group);
    }

    @Override
    public void leave(long group) {
        process.now();
        groups.remove(group);
    }

    @Override
    public WordTable setFilter(BpfProgram program) {
        process.now();
        BpfMachine machine = new BpfMachine(program);
        filter = machine;
        return new OwnersWords(process, machine.table());
    }

    @Override
    public DatalinkCounters counters() {
        process.now();
        return new DatalinkCounters(sentFrames, receivedFrames, filteredFrames, overrunFrames);
    }

    @Override
    public void close() {
        process.now();
        network.ports.remove(this);
        if (!transmitting.isEmpty()) {
            network.closing.add(this);
        }
    }

    private void onArrival() {
        byte[] frame = transmitting.remove();
        arrivalsPs.remove();
        Long nextPs = arrivalsPs.peek();
        if (nextPs != null) {
            arrival.set(nextPs);
        } else {
            network.closing.remove(this);
        }
        for (int i = 0; i < network.ports.size(); i++) {
            LoopbackDatalink port = network.ports.get(i);
            if (port != this) {
                port.onFrame(frame);
            }
        }
        if (refused) {
            refused = false;
            process.signal();
        }
    }

    private void onFrame(byte[] frame) {
        long destination = 0;
        for (int i = 0; i < 6; i++) {
            destination = destination << 8 | (frame[i] & 0xFF);
        }
        int frameType = (frame[12] & 0xFF) << 8 | (frame[13] & 0xFF);
        if (frameType != type
                || (destination != address && destination != BROADCAST && !groups.contains(destination))) {
            return;
        }
        if (filter != null && !filter.accepts(MemorySegment.ofArray(frame), 0, frame.length)) {
            filteredFrames++;
        } else if (received.size() == network.queueFrames) {
            overrunFrames++;
        } else if (isTakenInKernel(frame)) {
            receivedFrames++;
        } else {
            received.add(frame);
            receivedFrames++;
            process.signal();
            if (upcalls.onArrived(received.size())) {
                process.interrupt(upcalls, upcall);
            }
        }
    }

    private boolean isTakenInKernel(byte[] frame) {
        PortExtension shown = extension;
        return shown != null && received.isEmpty()
                && shown.onFrame(new InHandler(frame), MemorySegment.ofArray(frame), frame.length);
    }

    /** The kernel in an interrupt handler, which takes no time here. */
    private final class InHandler implements PortKernel {
        private final byte[] frame;

        InHandler(byte[] frame) {
            this.frame = frame;
        }

        @Override
        public long now() {
            return network.scheduler.now();
        }

        @Override
        public void spend(Cost cost) {
            // The loopback charges nothing.
        }

        @Override
        public boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data,
                long dataOffset, int dataBytes) {
            MemorySegment whole = MemorySegment.ofArray(new byte[headerBytes + dataBytes]);
            MemorySegment.copy(header, headerOffset, whole, 0, headerBytes);
            MemorySegment.copy(data, dataOffset, whole, headerBytes, dataBytes);
            return put(whole, 0, headerBytes + dataBytes, now());
        }

        @Override
        public long lastSent() {
            return LoopbackDatalink.this.lastSent();
        }

        @Override
        public long departurePs(long sent) {
            return LoopbackDatalink.this.departurePs(sent);
        }

        @Override
        public boolean withdraw(long sent) {
            return LoopbackDatalink.this.withdraw(sent);
        }

        @Override
        public void move(MemorySegment into, long offset) {
            MemorySegment.copy(frame, 0, into, ValueLayout.JAVA_BYTE, offset, frame.length);
        }

        @Override
        public void wake() {
            process.signal();
        }
    }

    private void reset() {
        arrival.cancel();
        extension = null;
        transmitting.clear();
        arrivalsPs.clear();
        received.clear();
        groups.clear();
        filter = null;
        upcalls.set(UpcallCondition.NON_EMPTY, null, 0);
        busyUntilPs = 0;
        refused = false;
        sentFrames = 0;
        receivedFrames = 0;
        filteredFrames = 0;
        overrunFrames = 0;
    }

    /** The LAN. */
    public static final class Network {
        private static final long PS_PER_SECOND = 1_000_000_000_000L;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final long byteTimePs;
        private final int queueFrames;
        private final List<LoopbackDatalink> ports = new ArrayList<>();
        /** Closed ports whose last frames have not arrived yet. */
        private final List<LoopbackDatalink> closing = new ArrayList<>();

        /**
         * @param latencyPs from the last byte sent to its arrival, picoseconds, zero or more
         * @param bytesPerSecond rate of each station, 1 to 10^12
         * @param queueFrames frames that a port's receive queue holds, 1 or more
         */
        public Network(Scheduler scheduler, long latencyPs, long bytesPerSecond, int queueFrames) {
            if (latencyPs < 0 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND || queueFrames < 1) {
                throw new IllegalArgumentException(
                        "a LAN must have a latency, a rate and queues: latencyPs=" + latencyPs + ", bytesPerSecond="
                                + bytesPerSecond + ", queueFrames=" + queueFrames);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
            this.queueFrames = queueFrames;
        }

        /**
         * Opens a port.
         *
         * @param address the station's address, which all ports of a host share
         * @param type protocol type, 0x600 to 0xFFFF
         */
        public Datalink open(Host process, long address, int type) {
            LoopbackDatalink port = new LoopbackDatalink(this, process, address, type);
            ports.add(port);
            return port;
        }

        /** Empties every open port, for a rerun. Closed ports stay closed; what they sent last is forgotten. */
        public void reset() {
            ports.forEach(LoopbackDatalink::reset);
            closing.forEach(LoopbackDatalink::reset);
            closing.clear();
        }
    }
}
