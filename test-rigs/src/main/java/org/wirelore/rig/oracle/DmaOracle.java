package org.wirelore.rig.oracle;

import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciBus;
import org.wirelore.rig.report.OracleResult;

/**
 * Judges what cards move: to and from memory only that their drivers have pinned for them. The bus refuses everything
 * else, so nothing has changed by what is found here.
 */
public final class DmaOracle {
    private final List<PciBus> buses;
    private final Findings pinned;

    /**
     * Watches from now on.
     *
     * @param machines whose buses have the slots that are watched
     * @param clock the run's time, picoseconds
     * @param history what a violation is noted in
     */
    public DmaOracle(List<Machine> machines, LongSupplier clock, PacketHistory history) {
        buses = machines.stream().map(Machine::bus).toList();
        pinned = new Findings("pinned-memory", "cards move data to and from pinned memory only", clock, history);
        for (Machine machine : machines) {
            machine.bus().onRefusals((card, isRead, address, length, nearest) -> pinned.violated(String.format(
                    Locale.ROOT,
                    "a card must reach pinned memory only: at %.3f us %s of %s would have %s %d bytes %s 0x%x, and was"
                            + " refused; the nearest memory that is pinned for it: %s",
                    TimeUnits.microseconds(clock.getAsLong()), card, machine.hostName(), isRead ? "read" : "written",
                    length, isRead ? "from" : "to", address, nearest)));
        }
    }

    /** Whether nothing was refused. */
    public boolean clean() {
        return pinned.clean();
    }

    /** Begins a new run. */
    public void reset() {
        pinned.reset();
    }

    /** What was seen; nothing where no card is on a bus. */
    public List<OracleResult> results(String variant) {
        if (buses.stream().noneMatch(PciBus::hasSlots)) {
            return List.of();
        }
        long transfers = buses.stream().mapToLong(PciBus::transfers).sum();
        OracleResult seen = pinned.result(variant);
        return List.of(new OracleResult(seen.name(), seen.promise(), transfers, seen.violations()));
    }
}
