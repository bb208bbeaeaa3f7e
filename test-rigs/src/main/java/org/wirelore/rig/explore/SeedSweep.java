package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** Runs a rig once per seed, in instances that are built once, and asks the oracles only. */
public final class SeedSweep {
    private final RigConfig rig;
    private final CardExecution execution;
    private final Entrance entrance;
    private final BooleanSupplier stopped;

    /** How an instance is entered, so that it can be stopped from outside. */
    public interface Entrance {
        Outcome enter(RigInstance instance, Supplier<Outcome> work);
    }

    /**
     * @param runs seeds that were run
     * @param failed how many of them failed
     * @param firstFailingSeed null if none did
     */
    public record Result(long runs, long failed, @Nullable Long firstFailingSeed) {
    }

    /** @param execution how programs of cards are executed */
    public SeedSweep(RigConfig rig, CardExecution execution, Entrance entrance, BooleanSupplier stopped) {
        this.rig = rig;
        this.execution = execution;
        this.entrance = entrance;
        this.stopped = stopped;
    }

    public Result run(long firstSeed, long lastSeed, Progress progress) {
        List<SeededDecider> deciders = new ArrayList<>();
        List<RigInstance> instances = new ArrayList<>();
        try {
            for (VariantConfig variant : rig.variants()) {
                SeededDecider decider = new SeededDecider(firstSeed);
                deciders.add(decider);
                instances.add(new RigInstance(variant, decider, PlacedFaults.NONE, null, null, execution).undrawn());
            }
            long failed = 0;
            Long firstFailing = null;
            long total = lastSeed - firstSeed + 1;
            for (long done = 0; done < total; done++) {
                long seed = firstSeed + done;
                boolean clean = true;
                for (int i = 0; i < instances.size() && !stopped.getAsBoolean(); i++) {
                    deciders.get(i).reset(seed);
                    RigInstance instance = instances.get(i);
                    entrance.enter(instance, instance::run);
                    clean &= instance.clean();
                }
                if (stopped.getAsBoolean()) {
                    return new Result(done, failed, firstFailing);
                }
                if (!clean) {
                    failed++;
                    firstFailing = firstFailing == null ? Long.valueOf(seed) : firstFailing;
                }
                progress.at(done + 1, total, failed);
            }
            return new Result(total, failed, firstFailing);
        } finally {
            instances.forEach(RigInstance::close);
        }
    }
}
