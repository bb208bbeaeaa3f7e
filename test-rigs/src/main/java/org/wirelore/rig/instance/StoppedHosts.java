package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.spi.VariantConfig;

/** The hosts that a fault has stopped in a run, and the ranks that have died with them. */
final class StoppedHosts {
    private final VariantConfig variant;
    private final List<Machine> machines;
    private final LongSupplier clock;
    private final BitSet dead = new BitSet();
    private final List<String> deaths = new ArrayList<>();

    /**
     * @param machines the machines of the hosts, in the order of the rig
     * @param clock the run's time, picoseconds
     */
    StoppedHosts(VariantConfig variant, List<Machine> machines, LongSupplier clock) {
        this.variant = variant;
        this.machines = machines;
        this.clock = clock;
    }

    /** A host stops, in the course of an event. */
    void stop(int host) {
        Machine machine = machines.get(host);
        List<String> ended = machine.stop();
        for (int rank = 0; rank < variant.ranks().size(); rank++) {
            if (ended.contains(EmulatedRanks.nameOf(rank))) {
                dead.set(rank);
                deaths.add(String.format(Locale.ROOT, "rank %d died at %.3f us: its host %s went down", rank,
                        TimeUnits.microseconds(clock.getAsLong()), machine.hostName()));
            }
        }
    }

    /** Whether a rank has died. */
    boolean isDead(int rank) {
        return dead.get(rank);
    }

    /** Whether any rank has died. */
    boolean haveRanksDied() {
        return !dead.isEmpty();
    }

    /** A sentence for each rank that has died. */
    List<String> deaths() {
        return List.copyOf(deaths);
    }

    /** Begins a new run. */
    void reset() {
        dead.clear();
        deaths.clear();
    }
}
