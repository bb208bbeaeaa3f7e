package org.wirelore.rig.explore;

import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.spi.RigConfig;

/** The first variant of a rig, built once and run as often as one likes: what a sweep does, for a caller's own loop. */
public final class RepeatedRun implements AutoCloseable {
    private final SeededDecider decider;
    private final RigInstance instance;

    /** Builds the rig. */
    public RepeatedRun(RigConfig rig) {
        decider = new SeededDecider(rig.seed());
        instance = new RigInstance(rig.variants().getFirst(), decider, false, null).undrawn();
    }

    /**
     * Runs it from power-on.
     *
     * @return the hash of its event stream
     * @throws IllegalStateException if it does not end, or an oracle has found something
     */
    public long run(long seed) {
        decider.reset(seed);
        Outcome outcome = instance.run();
        if (!(outcome instanceof Outcome.Completed) || !instance.clean()) {
            throw new IllegalStateException("a run must complete and its oracles be content: seed=" + seed
                    + ", outcome=" + outcome + ", oracles=" + instance.oracles());
        }
        return instance.queue().hash();
    }

    @Override
    public void close() {
        instance.close();
    }
}
