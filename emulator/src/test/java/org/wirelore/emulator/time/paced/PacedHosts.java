package org.wirelore.emulator.time.paced;

import java.util.Map;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Price;

/** The machine under the process of a {@link PacedWorld}. */
final class PacedHosts {
    static final String WORK = "work";
    private static final long NS = 1_000;
    private static final long US = 1_000 * NS;

    private PacedHosts() {
    }

    static HostProfile pc() {
        return new HostProfile("pc", "round figures", 1, 1_000 * US, 5 * US, 5 * US, 100 * NS,
                new HostProfile.Interrupts(500 * NS, 1_500 * NS, US), new HostProfile.Pio(400 * NS, 150 * NS), 1 << 16,
                new HostProfile.Pci(120 * NS, 90 * NS, 132_000_000, 0), Map.of(WORK, new Price(3 * US, 0, 0, 0)));
    }
}
