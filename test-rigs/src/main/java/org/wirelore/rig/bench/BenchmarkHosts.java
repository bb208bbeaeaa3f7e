package org.wirelore.rig.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.unet.UNetCosts;
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

    /**
     * About three times as fast as a PC of the time: it serves a frame's interrupt within the wire time of a short
     * frame.
     */
    static HostProfile quick() {
        Map<String, Price> prices = new LinkedHashMap<>();
        for (String name : List.of(UNetCosts.SEND_TRAP, UNetCosts.SEND_CHECK, UNetCosts.SEND_HEADER,
                UNetCosts.SEND_DESCRIPTOR, UNetCosts.SEND_RECLAIM, UNetCosts.SEND_RETURN, UNetCosts.RECEIVE_ENTER,
                UNetCosts.RECEIVE_RING, UNetCosts.RECEIVE_DEMULTIPLEX, UNetCosts.RECEIVE_BUFFER,
                UNetCosts.RECEIVE_COPY, UNetCosts.RECEIVE_ADVANCE, UNetCosts.RECEIVE_RETURN, UNetCosts.USER_PUSH,
                UNetCosts.USER_POLL, UNetCosts.USER_RELEASE, UNetCosts.UPCALL)) {
            prices.put(name, Price.cpu(100_000));
        }
        return new HostProfile("quick", "round figures", 1, 10_000_000_000L, 2_000_000, 1_000_000, 100_000,
                new HostProfile.Interrupts(300_000, 500_000, 400_000), new HostProfile.Pio(300_000, 100_000),
                1 << 20, new HostProfile.Pci(120_000, 90_000, 132_000_000, 0), prices);
    }
}
