package org.wirelore.rig.order;

import java.util.function.BooleanSupplier;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.order.OrderOutcome.Ending;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Runs a program over a protocol, with several seeds of its network, and asks whether each outcome is among those of
 * all orders. The program draws the same random numbers in all of them.
 */
public final class ProtocolRuns implements AutoCloseable {
    /** With how many seeds a program is run. */
    public static final int SEEDS = 20;

    private final VariantConfig variant;
    private final String rig;
    private final long seed;
    private final OutcomeSet outcomes;
    private final ProgramSeedDecider decider;
    private final ObservedRun observed;
    private final RigInstance instance;
    private final SeedSweep.Entrance entrance;

    /**
     * @param rig has one variant, in virtual time
     * @param seed the one of the exploration, and the first of the network
     * @param outcomes of all orders
     * @param entrance how the instance is entered
     */
    public ProtocolRuns(RigConfig rig, long seed, OutcomeSet outcomes, SeedSweep.Entrance entrance) {
        variant = rig.variants().getFirst();
        this.rig = rig.name();
        this.seed = seed;
        this.outcomes = outcomes;
        this.entrance = entrance;
        decider = new ProgramSeedDecider(seed, seed);
        observed = new ObservedRun(variant.ranks().size());
        instance = new RigInstance(variant, decider, PlacedFaults.NONE, null).undrawn();
        observed.of(instance);
    }

    /** What answers the questions of a run, as in the one of a seed here. */
    public static Decider decider(long networkSeed, long programSeed) {
        return new ProgramSeedDecider(networkSeed, programSeed);
    }

    /**
     * Runs it with all seeds.
     *
     * @return what was found; of fewer seeds if it was stopped
     */
    public ProtocolFinding run(BooleanSupplier stopped, Progress progress) {
        int done = 0;
        int outside = 0;
        long first = -1;
        while (done < SEEDS) {
            Ending ending = run(seed + done);
            if (stopped.getAsBoolean()) {
                break;
            }
            if (!outcomes.has(observed, ending.kind())) {
                first = outside++ == 0 ? seed + done : first;
            }
            progress.at(++done, SEEDS, outside);
        }
        return new ProtocolFinding(rig, variant.protocol().name(), done, outside, first,
                first < 0 || stopped.getAsBoolean() ? "" : reason(first), null);
    }

    private String reason(long networkSeed) {
        observed.noteLines();
        Ending ending = run(networkSeed);
        return outcomes.reason(observed, ending.kind(), ending.text().lines().findFirst().orElse(""));
    }

    private Ending run(long networkSeed) {
        decider.reset(networkSeed);
        observed.reset();
        Outcome outcome = entrance.enter(instance, instance::run);
        return EndedRun.of(instance, outcome).ending();
    }

    @Override
    public void close() {
        instance.close();
    }
}
