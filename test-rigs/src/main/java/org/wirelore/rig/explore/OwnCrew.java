package org.wirelore.rig.explore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** The caller's thread. Variants are built when the first unit of each comes. */
public final class OwnCrew implements Crew {
    private final RigConfig rig;
    private final long seed;
    private final SearchBounds exploration;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final Counter counter;
    private final Map<String, UnitWalk> walks = new HashMap<>();

    /** @param counter counts each run of a unit */
    public OwnCrew(RigConfig rig, long seed, SearchBounds exploration, SeedSweep.Entrance entrance,
            BooleanSupplier stopped, Counter counter) {
        this.rig = rig;
        this.seed = seed;
        this.exploration = exploration;
        this.entrance = entrance;
        this.stopped = stopped;
        this.counter = counter;
    }

    @Override
    public void run(List<Unit> units, Consumer<UnitResult> results) {
        for (Unit unit : units) {
            UnitResult result = run(unit);
            if (result == null) {
                return;
            }
            results.accept(result);
        }
    }

    /**
     * Runs a unit.
     *
     * @return what its runs led to, fewer than it has scripts if the search was stopped; null if none was made
     * @throws IllegalArgumentException if the rig has no such variant
     */
    public @Nullable UnitResult run(Unit unit) {
        return stopped.getAsBoolean() ? null : walks.computeIfAbsent(unit.variant(), this::begin).run(unit);
    }

    /** Whether two scripts that have come to the same state go on alike with one deviation more. */
    boolean isAlike(String variant, Merging.Audit audit) {
        return walks.computeIfAbsent(variant, this::begin).isAlike(audit);
    }

    private UnitWalk begin(String name) {
        VariantConfig variant = rig.variants().stream().filter(one -> one.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the rig must have the variant: name=" + name));
        return new UnitWalk(new ExploredVariant(variant, seed, exploration, entrance, stopped),
                exploration.deviations(), counter);
    }

    @Override
    public void close() {
        walks.values().forEach(UnitWalk::close);
        walks.clear();
    }
}
