package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.endpoint.ChannelTable;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.unet.DatalinkTable.KernelPort;

/**
 * The driver's half of the receive ring: kernel buffers that the card fills, demultiplexing by the port bytes and the
 * source address, and the one copy into the endpoint (HPCA-3, receive path; "MPI on U-Net", section 6.1: the card
 * places the packet into kernel buffers and the kernel moves it).
 *
 * <p>A frame takes two steps, because its handling takes time: {@link #examine} decides and charges, {@link #deliver}
 * makes the result visible when that time has passed. A message is delivered whole or not at all.
 */
final class ReceiveRing implements StatePart {
    /** Shortest and longest frame with its check sequence (IEEE 802.3, clause 4.4.2). */
    private static final int FRAME_BYTES_MIN = 64;
    private static final int TYPE_OFFSET = 12;

    private final Kernel kernel;
    private final ReceiveDescriptors descriptors;
    private final PhysicalMemory memory;
    private final UNetCosts costs;
    private final PortTable ports;
    private final DatalinkTable datalinks;
    /** Where every frame is copied before anybody looks at it; null: it is looked at where the card has put it. */
    private final @Nullable Mbufs mbufs;
    /** The type field as two bytes read together from memory. */
    private final int typeInMemory;
    private int macHead;
    private int macTail;
    private long mac;

    private boolean isPending;
    private @Nullable EndpointQueues pendingEndpoint;
    private int pendingChannel;
    private int pendingFrame;
    private int pendingLength;
    private int pendingOffset;
    private final int[] pendingBuffers = new int[Reception.BUFFERS_MAX];
    private int pendingBufferCount;
    private final List<DatalinkPort> pendingDatalinks = new ArrayList<>();
    private @Nullable KernelPort pendingKernel;

    long received;
    long droppedUnknownPort;
    long droppedForeign;
    long droppedNoBuffer;
    long droppedQueueFull;
    long droppedTooShort;
    long droppedTooLong;
    long droppedBad;
    long droppedWrongType;
    long droppedMisaddressed;
    long droppedNoMbuf;

    ReceiveRing(Kernel kernel, PinnedMemory pinned, UNetCosts costs, PortTable ports, DatalinkTable datalinks,
            int entries, int ethernetType, @Nullable Mbufs mbufs) {
        this.datalinks = datalinks;
        this.mbufs = mbufs;
        this.kernel = kernel;
        this.memory = kernel.memory();
        this.costs = costs;
        this.ports = ports;
        descriptors = new ReceiveDescriptors(pinned, entries);
        typeInMemory = Integer.reverseBytes(ethernetType) >>> 16;
    }

    /** Takes memory for descriptors and kernel buffers. */
    void allocate() {
        descriptors.allocate();
    }

    int address() {
        return descriptors.address();
    }

    /** Hands every descriptor to the card, from the first. */
    void arm(long stationMac) {
        mac = stationMac;
        macHead = Integer.reverseBytes((int) (mac >>> 16));
        macTail = Integer.reverseBytes((int) mac << 16) & 0xFFFF;
        if (isPending) {
            freeMbuf();
        }
        forgetPending();
        descriptors.arm();
    }

    /** Descriptors that the card can't fill, because they were not handed back to it. */
    int notArmed() {
        return descriptors.notArmed();
    }

    void reset() {
        forgetPending();
        pendingChannel = 0;
        pendingLength = 0;
        pendingOffset = 0;
        pendingFrame = 0;
        pendingBufferCount = 0;
        descriptors.reset();
        received = 0;
        droppedUnknownPort = 0;
        droppedForeign = 0;
        droppedNoBuffer = 0;
        droppedQueueFull = 0;
        droppedTooShort = 0;
        droppedTooLong = 0;
        droppedBad = 0;
        droppedWrongType = 0;
        droppedMisaddressed = 0;
        droppedNoMbuf = 0;
    }

    /**
     * Reads the current descriptor. If the card has filled it, decides what to do with the frame and charges for the
     * work. The result is invisible until {@link #deliver}.
     *
     * @return false if the ring is empty
     */
    boolean examine() {
        int status = descriptors.status();
        if (status < 0) {
            return false;
        }
        kernel.spend(costs.receiveRing);
        forgetPending();
        isPending = true;
        pendingFrame = descriptors.buffer();
        if (isWholeAndSound(status)) {
            int frameBytes = ReceiveDescriptors.frameBytes(status);
            if (mbufs == null || isInMbuf(mbufs, frameBytes - Frame.FCS_BYTES)) {
                demultiplex(pendingFrame, frameBytes);
            }
        }
        return true;
    }

    /** Copies the frame into an mbuf; false if there is none, and it is lost. */
    private boolean isInMbuf(Mbufs pool, int length) {
        pool.chargeTake(length);
        int place = pool.take(length);
        if (place == Mbufs.NONE) {
            droppedNoMbuf++;
            return false;
        }
        pool.chargeFill(length);
        memory.copy(pendingFrame, place, length);
        pendingFrame = place;
        return true;
    }

    /** Gives the mbuf back, also for a stack in the kernel, whose own buffers come out of the same pools. */
    private void freeMbuf() {
        if (mbufs != null && pendingFrame != descriptors.buffer()) {
            mbufs.chargeFree();
            mbufs.free(pendingFrame);
        }
    }

    private void forgetPending() {
        isPending = false;
        pendingEndpoint = null;
        pendingDatalinks.clear();
        pendingKernel = null;
    }

    private boolean isWholeAndSound(int status) {
        if ((status & DriverRegisters.RDES0_LS) == 0) {
            return false;
        }
        int length = ReceiveDescriptors.frameBytes(status);
        if ((status & DriverRegisters.RDES0_FS) == 0 || (status & DriverRegisters.RDES0_TL) != 0
                || length > Frame.BYTES_MAX) {
            droppedTooLong++;
        } else if ((status & DriverRegisters.RDES0_RF) != 0) {
            droppedTooShort++;
        } else if ((status & (DriverRegisters.ES | DriverRegisters.RDES0_RW | DriverRegisters.RDES0_RE)) != 0) {
            droppedBad++;
        } else if (length < FRAME_BYTES_MIN) {
            droppedTooShort++;
        } else {
            return true;
        }
        return false;
    }

    private void demultiplex(int frame, int frameBytes) {
        int word3 = memory.readInt(frame + TYPE_OFFSET);
        if ((word3 & 0xFFFF) != typeInMemory) {
            examineOther(Integer.reverseBytes(word3) >>> 16, frame, frameBytes - Frame.FCS_BYTES);
            return;
        }
        int word1 = memory.readInt(frame + 4);
        if (memory.readInt(frame) != macHead || (word1 & 0xFFFF) != macTail) {
            droppedMisaddressed++;
            return;
        }
        kernel.spend(costs.receiveDemultiplex);
        int localPort = word3 >>> 16 & 0xFF;
        int remotePort = word3 >>> 24;
        EndpointQueues endpoint = ports.user(localPort);
        if (endpoint == null) {
            droppedUnknownPort++;
            return;
        }
        long remoteMac = (Integer.reverseBytes(word1) & 0xFFFFL) << 32
                | (Integer.reverseBytes(memory.readInt(frame + 8)) & 0xFFFF_FFFFL);
        int channel = endpoint.channels.find(ChannelTable.key(remoteMac, remotePort, localPort));
        if (channel < 0) {
            endpoint.droppedForeign++;
            droppedForeign++;
            return;
        }
        accept(endpoint, channel, frameBytes - Frame.FCS_BYTES - ChannelTable.HEADER_BYTES);
    }

    private void examineOther(int type, int frame, int length) {
        int first = datalinks.next(0, type);
        KernelPort kernelPort = datalinks.findKernel(type);
        if (first < datalinks.size()) {
            examinePorts(first, type, frame, length);
        } else if (kernelPort == null) {
            droppedWrongType++;
        } else if (KernelPort.isAddressed(DatalinkPort.destination(memory, frame), mac)) {
            kernel.spend(kernelPort.receiveCost);
            pendingKernel = kernelPort;
            pendingLength = length;
        } else {
            droppedMisaddressed++;
        }
    }

    /** A frame for raw datalinks: moved whole into the queues of those whose filters accept it. */
    private void examinePorts(int first, int type, int frame, int length) {
        kernel.spend(costs.receiveDemultiplex);
        long destination = DatalinkPort.destination(memory, frame);
        boolean isAddressed = false;
        for (int i = first; i < datalinks.size(); i = datalinks.next(i + 1, type)) {
            DatalinkPort port = datalinks.port(i);
            if (port.isAddressed(destination, mac)) {
                isAddressed = true;
                if (port.accepts(kernel, memory, frame, length)) {
                    if (mbufs == null || !pendingDatalinks.isEmpty()) {
                        port.chargeArrival(kernel, costs, length);
                    }
                    pendingDatalinks.add(port);
                    pendingLength = length;
                }
            }
        }
        droppedMisaddressed += isAddressed ? 0 : 1;
    }

    private void accept(EndpointQueues endpoint, int channel, int length) {
        boolean isInline = length <= Reception.INLINE_BYTES;
        if (endpoint.isReceiveQueueFull()) {
            endpoint.droppedQueueFull++;
            droppedQueueFull++;
        } else if (!isInline && !endpoint.hasBuffersFor(length)) {
            endpoint.droppedNoBuffer++;
            droppedNoBuffer++;
        } else {
            int taken = isInline ? 0 : endpoint.buffersFor(length);
            kernel.spend(costs.receiveBuffer, taken);
            kernel.spend(costs.receiveCopy, length);
            pendingEndpoint = endpoint;
            pendingChannel = channel;
            pendingLength = length;
            pendingBufferCount = 0;
            while (pendingBufferCount < taken) {
                pendingBuffers[pendingBufferCount++] = endpoint.takeBuffer();
            }
            pendingOffset = isInline ? EndpointQueues.INLINE : pendingBuffers[0];
        }
    }

    /** Makes the examined frame's message visible, if it has one, and gives the descriptor back to the card. */
    void deliver() {
        if (!isPending) {
            return;
        }
        isPending = false;
        EndpointQueues endpoint = pendingEndpoint;
        if (endpoint != null) {
            pendingEndpoint = null;
            if (endpoint.isOpen && endpoint.channels.isOpen(pendingChannel)) {
                put(endpoint);
            } else {
                discard(endpoint);
            }
        }
        if (!deliverToDatalinks()) {
            freeMbuf();
        }
        KernelPort kernelPort = pendingKernel;
        if (kernelPort != null) {
            pendingKernel = null;
            kernelPort.client.onFrame(pendingFrame, pendingLength);
        }
        descriptors.advance();
        kernel.spend(costs.receiveAdvance);
    }

    /** The first port gets the mbuf, if there is one; each other gets a copy. Returns whether a port has the mbuf. */
    private boolean deliverToDatalinks() {
        boolean isHanded = false;
        for (int i = 0; i < pendingDatalinks.size(); i++) {
            DatalinkPort port = pendingDatalinks.get(i);
            if (port.isOpen && mbufs != null && !isHanded) {
                isHanded = true;
                port.queue(pendingFrame, pendingLength);
            } else if (port.isOpen) {
                port.arrive(memory, pendingFrame, pendingLength);
            }
        }
        pendingDatalinks.clear();
        return isHanded;
    }

    private void put(EndpointQueues endpoint) {
        int message = pendingFrame + ChannelTable.HEADER_BYTES;
        int entry = endpoint.receiveEntry(endpoint.arrived);
        if (pendingOffset == EndpointQueues.INLINE) {
            memory.copy(message, EndpointQueues.inlineData(entry), pendingLength);
        }
        int bufferBytes = endpoint.config.bufferBytes();
        for (int i = 0; i < pendingBufferCount; i++) {
            int done = i * bufferBytes;
            memory.copy(message + done, endpoint.base + pendingBuffers[i], Math.min(bufferBytes, pendingLength - done));
            endpoint.setBuffer(entry, i, pendingBuffers[i]);
        }
        endpoint.fillEntry(entry, pendingChannel, pendingLength, pendingOffset);
        received++;
        endpoint.onArrived();
    }

    /** The owner closed the endpoint or the channel while the handler worked on the message. */
    private void discard(EndpointQueues endpoint) {
        endpoint.droppedForeign++;
        droppedForeign++;
        for (int i = 0; i < pendingBufferCount && endpoint.isOpen; i++) {
            endpoint.takeBack(pendingBuffers[i]);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.position("current", descriptors.current(), descriptors.current());
        visitor.field("isPending", isPending);
        boolean hasEndpoint = pendingEndpoint != null;
        visitor.field("pendingEndpoint", EndpointQueues.identity(pendingEndpoint));
        visitor.field("pendingDatalinks", pendingDatalinks.size());
        for (int i = 0; i < pendingDatalinks.size(); i++) {
            visitor.field("pendingDatalink", DatalinkPort.identity(pendingDatalinks.get(i)));
        }
        visitor.field("pendingKernel", pendingKernel == null ? 0 : SendBuffers.identity(pendingKernel.sending));
        visitor.field("pendingChannel", hasEndpoint ? pendingChannel : 0);
        if (mbufs != null) {
            visitor.part("mbufs", mbufs);
        }
        visitor.field("pendingLength", hasEndpoint || !pendingDatalinks.isEmpty() ? pendingLength : 0);
        visitor.field("pendingOffset", hasEndpoint ? pendingOffset : 0);
        visitor.fields("pendingBuffers", pendingBuffers, hasEndpoint ? pendingBufferCount : 0);
    }

    /** The physical address of the descriptor that the driver looks at next. */
    int currentAddress() {
        return descriptors.currentAddress();
    }

    /** Adds the frames that the driver has not examined; false if it is in the middle of one, or holds some back. */
    boolean hashInto(StateKey key) {
        return descriptors.hashInto(key) && !isPending;
    }
}
