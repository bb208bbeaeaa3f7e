package org.wirelore.device.unet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.PortKernel;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.unet.DatalinkTable.KernelPort;

/**
 * The system calls of the raw datalinks of one host, in the context of the process that makes them, and the calls of
 * clients in its kernel.
 */
final class DatalinkCalls {
    /** Shortest frame without its check sequence (IEEE 802.3, clause 4.4.2, minFrameSize). */
    private static final int FRAME_BYTES_MIN = 60;

    private final UNetDriver driver;
    private final Kernel kernel;
    private final UNetCosts costs;
    private final DatalinkTable table;

    DatalinkCalls(UNetDriver driver, Kernel kernel, UNetCosts costs, DatalinkTable table) {
        this.driver = driver;
        this.kernel = kernel;
        this.costs = costs;
        this.table = table;
    }

    /** The station's address. */
    long mac() {
        return driver.mac();
    }

    /** Frames that found no mbuf: the kernel does not know whose they were. */
    long lostFrames() {
        return driver.receive().droppedNoMbuf;
    }

    /** A system call that sends a datalink's frame, which lies in two pieces, from a kernel buffer. */
    boolean send(DatalinkPort port, MemorySegment header, long headerOffset, int headerBytes, MemorySegment data,
            long dataOffset, int dataBytes) {
        port.isSending = true;
        kernel.spend(costs.sendTrap);
        kernel.now();
        boolean isSent = put(port, header, headerOffset, headerBytes, data, dataOffset, dataBytes);
        if (!isSent) {
            port.sending.wantRoom();
        } else if (port.last >= 0) {
            driver.trap().transmitUnlessLocked();
        }
        kernel.spend(costs.sendReturn);
        port.isSending = false;
        return isSent;
    }

    /** Copies a frame into a kernel buffer and has it leave, as soon as the ring is served; false without room. */
    private boolean put(DatalinkPort port, MemorySegment header, long headerOffset, int headerBytes,
            MemorySegment data, long dataOffset, int dataBytes) {
        int length = headerBytes + dataBytes;
        boolean hasRoom = hasRoom(port.sending) && port.sending.claim(Math.max(length, FRAME_BYTES_MIN));
        if (hasRoom) {
            kernel.spend(costs.receiveCopy, length);
            kernel.now();
            driver.memory().write(port.sending.writePlace(), header, headerOffset, headerBytes);
            if (dataBytes > 0) {
                driver.memory().write(port.sending.writePlace() + headerBytes, data, dataOffset, dataBytes);
            }
            port.sent++;
            int padded = pad(port.sending, length);
            boolean leaves = !reachesOnlyThisStation(port, padded);
            if (leaves) {
                request(port.sending, padded);
            } else {
                port.sending.unclaim();
            }
            port.last = leaves ? port.sending.last() : -1;
        }
        return hasRoom;
    }

    private boolean hasRoom(SendBuffers buffers) {
        if (!buffers.hasRoom()) {
            driver.transmit().reclaim();
        }
        return buffers.hasRoom() && !driver.isDead();
    }

    /**
     * Hands the frame that the port is about to send to the other ports of this station that it is for.
     *
     * @return whether it is for this station alone, so that it need not leave
     */
    private boolean reachesOnlyThisStation(DatalinkPort sender, int length) {
        int frame = sender.sending.writePlace();
        long destination = DatalinkPort.destination(driver.memory(), frame);
        for (int i = table.next(0, sender.type); i < table.size(); i = table.next(i + 1, sender.type)) {
            DatalinkPort port = table.port(i);
            if (port != sender && port.isAddressed(destination, driver.mac())
                    && port.accepts(kernel, driver.memory(), frame, length)) {
                port.chargeArrival(kernel, costs, length);
                kernel.now();
                if (port.isOpen) {
                    port.arrive(driver.memory(), frame, length);
                }
            }
        }
        return destination == driver.mac();
    }

    private int pad(SendBuffers buffers, int length) {
        int padded = Math.max(length, FRAME_BYTES_MIN);
        if (length < padded) {
            driver.memory().segment(buffers.writePlace() + length, padded - length).fill((byte) 0);
        }
        return padded;
    }

    private void request(SendBuffers buffers, int padded) {
        buffers.write(padded);
        driver.transmit().requestFrame(buffers);
    }

    /** A system call that takes back a frame that the card has not got. */
    boolean withdraw(DatalinkPort port, long frame) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        boolean isWithdrawn = takeBack(port, frame);
        kernel.spend(costs.sendReturn);
        return isWithdrawn;
    }

    private boolean takeBack(DatalinkPort port, long frame) {
        boolean isWithdrawn = port.sending.withdraw(frame);
        if (isWithdrawn) {
            driver.transmit().withdraw(port.sending);
            port.sending.skipWithdrawn();
        }
        return isWithdrawn;
    }

    /** Has what a process has put into the kernel see the frames of its port; false where they lie in no mbufs. */
    boolean extend(DatalinkPort port, @Nullable PortExtension extension) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        boolean isTaken = port.extend(extension, new InHandler(port));
        kernel.spend(costs.sendReturn);
        return isTaken;
    }

    /** The kernel as the extension of a port has it. */
    final class InHandler implements PortKernel {
        private final DatalinkPort port;
        private int frame;
        private int length;

        private InHandler(DatalinkPort port) {
            this.port = port;
        }

        /** Shows the extension a frame; whether it has taken it. */
        boolean shows(PortExtension extension, int newFrame, int newLength) {
            frame = newFrame;
            length = newLength;
            return extension.onFrame(this, driver.memory().segment(frame, length), length);
        }

        @Override
        public long now() {
            return kernel.now();
        }

        @Override
        public void spend(Cost cost) {
            kernel.spend(cost);
        }

        @Override
        public boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data,
                long dataOffset, int dataBytes) {
            return put(port, header, headerOffset, headerBytes, data, dataOffset, dataBytes);
        }

        @Override
        public long lastSent() {
            return port.last;
        }

        @Override
        public long departurePs(long sent) {
            return port.sending.departurePs(sent);
        }

        @Override
        public boolean withdraw(long sent) {
            return takeBack(port, sent);
        }

        @Override
        public void move(MemorySegment into, long offset) {
            kernel.spend(costs.receiveMove, length);
            driver.memory().read(frame, into, offset, length);
        }

        @Override
        public void wake() {
            port.owner.signal();
        }
    }

    // The kernel's own datalinks, in any kernel context.

    KernelPort attach(KernelDatalinkClient client, int[] types) {
        return table.attach(client, types);
    }

    /** Whether a port has not been forgotten by a reset. */
    boolean isAttached(KernelPort port) {
        return table.isAttached(port);
    }

    /** The place of a kernel client's next frame, or no room. */
    int claim(KernelPort port) {
        if (hasRoom(port.sending)) {
            return port.sending.writePlace();
        }
        port.sending.wantRoom();
        return KernelDatalink.NO_ROOM;
    }

    void submit(KernelPort port, int length) {
        request(port.sending, pad(port.sending, length));
        driver.trap().transmitUnlessLocked();
    }

    /** A system call that moves a datalink's next frame out of its kernel buffer. */
    int receive(DatalinkPort port, MemorySegment into, long offset, int capacity) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        int length = Datalink.NONE;
        if (port.isReadable()) {
            length = port.takeLength();
            int moved = Math.min(length, capacity);
            kernel.spend(costs.receiveMove, moved);
            driver.memory().read(port.takePlace(), into, offset, moved);
            port.take();
        }
        kernel.spend(costs.sendReturn);
        return length;
    }

    /** A system call that moves every queued frame out of its kernel buffer, as far as there are places. */
    void receive(DatalinkPort port, FrameBatch into) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        while (port.isReadable() && into.hasPlace()) {
            int length = port.takeLength();
            int moved = Math.min(length, into.placeBytes());
            kernel.spend(costs.receiveMove, moved);
            driver.memory().read(port.takePlace(), into.memory(), into.nextOffset(), moved);
            port.take();
            into.add(length);
            kernel.now();
        }
        kernel.spend(costs.sendReturn);
    }

    void join(DatalinkPort port, long group) throws IOException {
        kernel.spend(costs.sendTrap);
        kernel.now();
        if (table.join(port, group)) {
            listen();
        }
        kernel.spend(costs.sendReturn);
    }

    void leave(DatalinkPort port, long group) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        if (table.leave(port, group)) {
            listen();
        }
        kernel.spend(costs.sendReturn);
    }

    WordTable setFilter(DatalinkPort port, BpfProgram filter) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        WordTable table = port.setFilter(filter, kernel.cost(UNetCosts.FILTER));
        kernel.spend(costs.sendReturn);
        return table;
    }

    void close(DatalinkPort port) {
        table.close(port);
        if (!port.groups.isEmpty()) {
            listen();
        }
    }

    /** Writes the groups to the card's filter. */
    private void listen() {
        driver.transmit().listenTo(table.groups());
        driver.trap().transmitUnlessLocked();
    }
}
