package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.Machine;

/** The hosts that a fault has stopped in a run, and the ranks that have died with them. */
final class StoppedHosts {
    private static final long NEVER = -1;

    private final List<Machine> machines;
    private final LongSupplier clock;
    private IntConsumer listener = rank -> {
    };
    private IntSupplier begun = () -> 0;
    private final List<IntConsumer> hostListeners = new ArrayList<>();
    private final BitSet down = new BitSet();
    private final BitSet dead = new BitSet();
    private final List<String> deaths = new ArrayList<>();
    private long lastKilledPs = NEVER;

    /**
     * @param machines the machines of the hosts, in the order of the rig
     * @param clock the run's time, picoseconds
     */
    StoppedHosts(List<Machine> machines, LongSupplier clock) {
        this.machines = machines;
        this.clock = clock;
    }

    /** A host stops, in the course of an event; one that has stopped on another network has nothing left. */
    void stop(int host) {
        if (down.get(host)) {
            return;
        }
        Machine machine = machines.get(host);
        List<String> ended = machine.stop();
        down.set(host);
        for (int rank = 0; rank < begun.getAsInt(); rank++) {
            if (ended.contains(EmulatedRanks.nameOf(rank))) {
                dead.set(rank);
                listener.accept(rank);
                deaths.add(String.format(Locale.ROOT, "rank %d died at %.3f us: its host %s went down", rank,
                        TimeUnits.microseconds(clock.getAsLong()), machine.hostName()));
            }
        }
        hostListeners.forEach(each -> each.accept(host));
    }

    /** A rank's process was killed. */
    void killed(int rank) {
        lastKilledPs = clock.getAsLong();
        dead.set(rank);
        listener.accept(rank);
        deaths.add(String.format(Locale.ROOT, "rank %d died at %.3f us: it was killed", rank,
                TimeUnits.microseconds(clock.getAsLong())));
    }

    /** Says who else learns of each host that stops, in all runs. */
    void hostsHeardBy(IntConsumer another) {
        hostListeners.add(another);
    }

    /**
     * Says who learns of each death of a rank.
     *
     * @param newBegun how many ranks the run has had
     */
    void heardBy(IntConsumer newListener, IntSupplier newBegun) {
        listener = newListener;
        begun = newBegun;
    }

    /** Whether a host has stopped. */
    boolean isDown(int host) {
        return down.get(host);
    }

    /** Whether a rank has died. */
    boolean isDead(int rank) {
        return dead.get(rank);
    }

    /** When a rank was killed last, picoseconds; negative if none was. */
    long lastKilledPs() {
        return lastKilledPs;
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
        down.clear();
        dead.clear();
        deaths.clear();
        lastKilledPs = NEVER;
    }
}
