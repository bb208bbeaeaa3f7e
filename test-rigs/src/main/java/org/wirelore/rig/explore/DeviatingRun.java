package org.wirelore.rig.explore;

import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The first variant of a rig, built once and run as often as one likes, each time with one deviation: what an explorer
 * does, for a caller's own loop.
 */
public final class DeviatingRun implements AutoCloseable {
    private final long seed;
    private final SeededDecider elsewhere;
    private final PlacementDecider decider;
    private final RigInstance instance;
    /** How many questions the first run asked. */
    private final int questions;

    /**
     * Builds the rig and runs it once, undisturbed.
     *
     * @param exploration chooses the points that deviate
     */
    public DeviatingRun(RigConfig rig, SearchBounds exploration) {
        VariantConfig variant = rig.variants().getFirst();
        seed = rig.seed();
        elsewhere = new SeededDecider(seed);
        decider = ChoiceExplorer.decider(variant, exploration, elsewhere);
        instance = new RigInstance(variant, decider, exploration.placed(), null).undrawn();
        run();
        questions = decider.matchingChoices();
    }

    /**
     * Runs it from power-on.
     *
     * @param number which question gets another answer, counted over again beyond the last
     * @return the hash of its event stream
     * @throws IllegalStateException if it does not end, or an oracle has found something
     */
    public long run(long number) {
        Deviations.at(number % questions).place(decider);
        return run();
    }

    private long run() {
        elsewhere.reset(seed);
        Outcome outcome = instance.run();
        if (!(outcome instanceof Outcome.Completed) || !instance.clean()) {
            throw new IllegalStateException("a run must complete and its oracles be content: deviations="
                    + decider.taken() + ", outcome=" + outcome + ", oracles=" + instance.oracles());
        }
        return instance.queue().hash();
    }

    @Override
    public void close() {
        instance.close();
    }
}
