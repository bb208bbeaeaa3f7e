package org.wirelore.emulator.backend.udp;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.backend.FramePort;

/** A process that sends back every frame; it lives until it is killed, or its starter is gone. */
final class UdpEcho {
    private static final long LOOK_FOR_STARTER_NANOS = 1_000_000_000L;

    private UdpEcho() {
    }

    public static void main(String[] arguments) throws IOException {
        UdpWireConfig config = new UdpWireConfig(address(arguments[0]), address(arguments[1]),
                Long.parseLong(arguments[2]), 4000, 1472);
        ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
        MemorySegment memory = Arena.global().allocate(4000);
        Thread echo = Thread.currentThread();
        try (UdpWirePort port = UdpWirePort.open(config)) {
            port.onArrival(() -> LockSupport.unpark(echo));
            while (starter.isAlive()) {
                int length = port.receive(memory, 0);
                if (length == FramePort.NONE) {
                    LockSupport.parkNanos(port, LOOK_FOR_STARTER_NANOS);
                } else {
                    port.send(memory, 0, length);
                }
            }
        }
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }
}
