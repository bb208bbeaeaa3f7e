package org.wirelore.emulator.backend.udp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import org.wirelore.emulator.backend.FramePort;

/** A process that sends back every frame; it lives until it is killed, or its starter is gone. */
final class UdpEcho {
    private UdpEcho() {
    }

    public static void main(String[] arguments) throws Exception {
        UdpWireConfig config = new UdpWireConfig(address(arguments[0]), address(arguments[1]),
                Long.parseLong(arguments[2]), 4000, 1472);
        ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
        MemorySegment memory = Arena.global().allocate(4000);
        try (UdpWirePort port = UdpWirePort.open(config)) {
            while (starter.isAlive()) {
                int length = port.receive(memory, 0);
                if (length == FramePort.NONE) {
                    Thread.sleep(1);
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
