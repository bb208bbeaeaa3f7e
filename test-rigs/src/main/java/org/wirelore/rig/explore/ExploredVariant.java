package org.wirelore.rig.explore;

import java.util.function.BooleanSupplier;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.explore.state.StateKeys;
import org.wirelore.rig.explore.state.StateTrail;
import org.wirelore.rig.instance.RankResults;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.spi.VariantConfig;

/** A variant of a rig, built once and run under one script after another. */
final class ExploredVariant implements AutoCloseable {
    private final long seed;
    private final SearchBounds exploration;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final SeededDecider elsewhere;
    private final PlacementDecider decider;
    private final RigInstance instance;
    private final RankResults results;
    private final StateKeys keys;
    private boolean isTold;

    ExploredVariant(VariantConfig variant, long seed, SearchBounds exploration, SeedSweep.Entrance entrance,
            BooleanSupplier stopped) {
        this.seed = seed;
        this.exploration = exploration;
        this.entrance = entrance;
        this.stopped = stopped;
        elsewhere = new SeededDecider(seed);
        decider = ChoiceExplorer.decider(variant, exploration, elsewhere);
        instance = new RigInstance(variant, decider, exploration.placed(), null).undrawn();
        results = instance.collectResults();
        keys = new StateKeys(instance, decider, elsewhere, exploration.first());
    }

    /** Whether keys are taken of the states of the coming runs. {@return false if they have none} */
    boolean take(boolean isKeyed) {
        return keys.take(isKeyed);
    }

    /** The states of the last run of which keys were taken. */
    StateTrail states() {
        return keys.trail(results() * 3 + (hasFailed() ? 2 : isTold ? 1 : 0));
    }

    /**
     * Runs a script from power-on.
     *
     * @return whether it ended: nothing has stopped the search meanwhile
     */
    boolean run(Deviations script) {
        return run(script, script.begin());
    }

    /**
     * The same.
     *
     * @param keyedFrom the first question behind which the key of a state may be taken
     */
    boolean run(Deviations script, int keyedFrom) {
        script.place(decider);
        elsewhere.reset(seed);
        keys.begin(keyedFrom);
        Outcome ended = entrance.enter(instance, instance::run);
        isTold = !script.isEmpty() && FoundOutcome.isTold(instance, ended);
        return !stopped.getAsBoolean();
    }

    RigInstance instance() {
        return instance;
    }

    /** What asked in the last run. */
    PlacementDecider decider() {
        return decider;
    }

    /** Whether the last run ended by the error that its protocol promises for what is lost. */
    boolean isTold() {
        return isTold;
    }

    /** Whether an oracle complained of the last run, and the protocol promises no such end. */
    boolean hasFailed() {
        return !instance.clean() && !isTold;
    }

    /** What ranks received and printed in the last run. */
    long results() {
        return results.value();
    }

    /** The hash of the last run's event stream. */
    long events() {
        return instance.queue().hash();
    }

    /** Whether the last run asked more than may deviate. */
    boolean isCut() {
        return decider.matchingChoices() > exploration.first();
    }

    /** How a script that was just run can be made longer. */
    Deviations.Branch branch(Deviations script) {
        return script.branch(decider, exploration.first());
    }

    @Override
    public void close() {
        instance.close();
    }
}
