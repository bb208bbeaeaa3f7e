package org.wirelore.emulator.backend.shm;

import java.nio.file.Path;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.time.real.RealHost;

/** A process of its own that makes a segment and then waits on it for ever; or, when asked to, ends. */
final class KilledRank {
    private KilledRank() {
    }

    /** Arguments: directory, job, segment, and how to go on: wait, return, throw or exit. */
    public static void main(String[] arguments) throws Exception {
        HostSharedMemory memory = HostSharedMemory.open(new RealHost("killed", RealHost.Spin.YIELD),
                Path.of(arguments[0]), arguments[1]);
        SharedSegment segment = memory.create(arguments[2], 1 << 16);
        System.out.println("made");
        switch (arguments[3]) {
            case "wait" -> {
                while (true) {
                    segment.await(0, 0, Host.FOREVER);
                }
            }
            case "throw" -> throw new IllegalStateException("a rank that fails");
            case "exit" -> Runtime.getRuntime().exit(3);
            default -> System.out.println("returns");
        }
    }
}
