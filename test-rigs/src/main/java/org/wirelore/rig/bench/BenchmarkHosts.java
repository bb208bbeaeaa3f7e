package org.wirelore.rig.bench;

import java.util.Map;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Price;

/** A host for benchmarks: round figures of a mid-1990s PC. */
final class BenchmarkHosts {
    private BenchmarkHosts() {
    }

    static HostProfile plain() {
        return new HostProfile("plain", "round figures", 1, 10_000_000_000L, 5_000_000, 5_000_000, 100_000,
                new HostProfile.Interrupts(500_000, 1_500_000, 1_000_000), new HostProfile.Pio(400_000, 150_000),
                1 << 20,
                new HostProfile.Pci(120_000, 90_000, 132_000_000, 0), Map.of("work", Price.cpu(1_000_000)));
    }
}
