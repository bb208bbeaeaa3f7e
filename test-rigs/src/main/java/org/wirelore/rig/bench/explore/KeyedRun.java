package org.wirelore.rig.bench.explore;

import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.state.StateKeys;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** An undisturbed run with the key of a state behind each frame, or without, again and again. */
final class KeyedRun implements AutoCloseable {
    private static final SearchBounds BOUNDS = SearchBounds.faults(1, Integer.MAX_VALUE);

    private final long seed;
    private final SeededDecider elsewhere;
    private final PlacementDecider decider;
    private final RigInstance instance;
    private final StateKeys keys;

    /** @throws IllegalArgumentException if keys are to be taken and its states have none */
    KeyedRun(RigConfig rig, boolean isKeyed) {
        seed = rig.seed();
        VariantConfig variant = rig.variants().getFirst();
        elsewhere = new SeededDecider(seed);
        decider = ChoiceExplorer.decider(variant, BOUNDS, elsewhere);
        instance = new RigInstance(variant, decider, BOUNDS.placed(), null).undrawn();
        instance.collectResults();
        keys = new StateKeys(instance, decider, elsewhere, BOUNDS.first());
        if (keys.take(isKeyed) != isKeyed) {
            throw new IllegalArgumentException("states must have keys: rig=" + rig.name());
        }
    }

    /** Runs once. {@return how many keys were taken} */
    int run() {
        decider.reset();
        elsewhere.reset(seed);
        keys.begin(0);
        instance.run();
        return keys.trail(0).size();
    }

    @Override
    public void close() {
        instance.close();
    }
}
