package org.wirelore.emulator.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.device.clan.driver.UserCosts;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.irm.IrmCosts;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.mvia.MviaCosts;
import org.wirelore.device.unet.UNetCosts;
import org.wirelore.device.vipl.agent.AgentWork;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Price;

/** Hosts that the contracts are played on: round figures of a mid-1990s PC, where nothing is free. */
final class ContractHosts {
    private static final long NS = 1_000;
    private static final long US = 1_000 * NS;
    private static final int MEMORY_BYTES = 4 << 20;
    private static final String[] OPERATIONS = {UNetCosts.SEND_TRAP, UNetCosts.SEND_CHECK, UNetCosts.SEND_HEADER,
        UNetCosts.SEND_DESCRIPTOR, UNetCosts.SEND_RECLAIM, UNetCosts.SEND_RETURN, UNetCosts.RECEIVE_ENTER,
        UNetCosts.RECEIVE_RING, UNetCosts.RECEIVE_DEMULTIPLEX, UNetCosts.RECEIVE_BUFFER, UNetCosts.RECEIVE_COPY,
        UNetCosts.RECEIVE_ADVANCE, UNetCosts.RECEIVE_RETURN, UNetCosts.USER_PUSH, UNetCosts.USER_POLL,
        UNetCosts.USER_RELEASE, UNetCosts.UPCALL, UNetCosts.SELECT, UNetCosts.SELECT_DESCRIPTOR,
        UNetCosts.FILTER};

    private ContractHosts() {
    }

    /** A PC with some CPUs: slices of 1 ms, context switch and wake-up 5 us, a look in a polling loop every 100 ns. */
    static HostProfile pc(int cpus) {
        return pc(cpus, new HostProfile.Pio(400 * NS, 150 * NS));
    }

    /** The same with other accesses to cards. */
    static HostProfile pc(int cpus, HostProfile.Pio pio) {
        Map<String, Price> prices = new LinkedHashMap<>();
        for (String operation : OPERATIONS) {
            prices.put(operation, new Price(500 * NS, 10 * NS, 0, 0));
        }
        for (String operation : InetCosts.ALL) {
            prices.put(operation, new Price(500 * NS, 10 * NS, 0, 0));
        }
        for (String operation : Mbufs.COSTS) {
            prices.put(operation, new Price(500 * NS, 10 * NS, 0, 0));
        }
        for (String operation : IrmCosts.ALL) {
            prices.put(operation, new Price(500 * NS, 10 * NS, 0, 0));
        }
        for (String operation : MviaCosts.ALL) {
            prices.put(operation, new Price(500 * NS, 10 * NS, 0, 0));
        }
        for (String operation : UserCosts.ALL) {
            prices.put(operation, new Price(50 * NS, 0, 0, 0));
        }
        for (AgentWork work : AgentWork.values()) {
            prices.put(work.costName(), new Price(500 * NS, 10 * NS, 0, 0));
        }
        return new HostProfile("pc", "round figures", cpus, 1_000 * US, 5 * US, 5 * US, 100 * NS,
                new HostProfile.Interrupts(500 * NS, 1_500 * NS, US), pio,
                MEMORY_BYTES, new HostProfile.Pci(120 * NS, 90 * NS, 132_000_000, 0), prices);
    }
}
