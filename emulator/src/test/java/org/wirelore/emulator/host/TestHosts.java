package org.wirelore.emulator.host;

import java.util.Map;

/** Hosts with round figures. */
public final class TestHosts {
    private TestHosts() {
    }

    /** Slice 1000, context switch 30, wake-up 50, poll period 10, interrupt 5 + 20 + 10, programmed I/O 7 and 3. */
    public static HostProfile profile(int cpus) {
        return new HostProfile("box", "a host for tests", cpus, 1_000, 30, 50, 10,
                new HostProfile.Interrupts(5, 20, 10), new HostProfile.Pio(7, 3), 1 << 16,
                new HostProfile.Pci(100, 50, 1_000_000_000_000L, 64),
                Map.of("work", Price.cpu(1), "byte", new Price(0, 1, 0, 0)));
    }
}
