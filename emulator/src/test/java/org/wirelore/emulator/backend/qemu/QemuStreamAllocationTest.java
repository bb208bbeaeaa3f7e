package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortDriver;

/** The seam promises that sending and receiving allocate nothing. */
class QemuStreamAllocationTest {
    private static final int ROUNDS = 20_000;

    private final MemorySegment memory = Arena.ofAuto().allocate(2000);

    @Test
    void sendingAndReceivingAllocateNothingOnceTheyAreCompiled() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (QemuStreamPort left = QemuStreamPort.open(QemuStreamConfig.listen(anyPort));
                QemuStreamPort right = QemuStreamPort.open(QemuStreamConfig.connect(left.address()))) {
            new PortDriver(left).comesUp();
            new PortDriver(right).comesUp();
            long allocated = Long.MAX_VALUE;
            for (int lap = 0; lap < 10 && allocated >= ROUNDS; lap++) {
                allocated = allocatedBy(left, right);
            }
            assertThat(allocated).as("bytes in %d round trips", ROUNDS).isLessThan(ROUNDS);
        }
    }

    private long allocatedBy(FramePort left, FramePort right) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < ROUNDS; round++) {
            carry(left, right);
            carry(right, left);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void carry(FramePort from, FramePort to) {
        from.send(memory, 0, 64);
        while (to.receive(memory, 0) == FramePort.NONE) {
            Thread.onSpinWait();
        }
    }
}
