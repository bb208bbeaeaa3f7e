package org.wirelore.rig.instance;

import org.wirelore.device.api.Decider;
import org.wirelore.emulator.host.HostChoices;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;

/** What an explorer asks about in a host. */
final class ExploredHost {
    /** The longest frame of Ethernet at 100 Mb/s, picoseconds: as long as something is held up for a short time. */
    private static final long FRAME_PS = 123_000_000;

    private ExploredHost() {
    }

    /**
     * Has decided what an explorer asks about, before the host gets processes and cards; nothing without one.
     *
     * @param stalePs 1.5 time-outs of the protocol: as long as something is held up for a long time
     */
    static void decide(Machine machine, Decider decider, PlacedFaults placed, long stalePs) {
        if (placed.isExplored()) {
            machine.decideBy(decider);
        }
        if (placed.isOnHosts()) {
            machine.chooseBy(new HostChoices(decider, machine.hostName(), placed.has(PlacedKind.HOLD), FRAME_PS,
                    stalePs, placed.has(PlacedKind.SHORT)));
        }
    }
}
