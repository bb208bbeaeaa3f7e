package org.wirelore.device.unet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.host.Kernel;

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

    /** A system call that sends a datalink's frame from a kernel buffer. */
    boolean send(DatalinkPort port, MemorySegment from, long offset, int length) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        boolean hasRoom = hasRoom(port.sending);
        if (hasRoom) {
            kernel.spend(costs.receiveCopy, length);
            kernel.now();
            driver.memory().write(port.sending.writePlace(), from, offset, length);
            port.sent++;
            send(port.sending, length);
        } else {
            port.sending.wantRoom();
        }
        kernel.spend(costs.sendReturn);
        return hasRoom;
    }

    private boolean hasRoom(SendBuffers buffers) {
        if (!buffers.hasRoom()) {
            driver.transmit().reclaim();
        }
        return buffers.hasRoom() && !driver.isDead();
    }

    private void send(SendBuffers buffers, int length) {
        int padded = Math.max(length, FRAME_BYTES_MIN);
        if (length < padded) {
            driver.memory().segment(buffers.writePlace() + length, padded - length).fill((byte) 0);
        }
        buffers.write(padded);
        driver.transmit().requestFrame(buffers);
        driver.transmitUnlessLocked();
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
        send(port.sending, length);
    }

    /** A system call that moves a datalink's next frame out of its kernel buffer. */
    int receive(DatalinkPort port, MemorySegment into, long offset, int capacity) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        int length = Datalink.NONE;
        if (port.isReadable()) {
            length = port.takeLength();
            int moved = Math.min(length, capacity);
            kernel.spend(costs.receiveCopy, moved);
            driver.memory().read(port.takePlace(), into, offset, moved);
            port.take();
        }
        kernel.spend(costs.sendReturn);
        return length;
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
        driver.transmitUnlessLocked();
    }
}
