package org.wirelore.rig.explore.random;

import java.util.Collections;
import java.util.List;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.SwarmConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** A configuration that is built, and run with one script after another. */
final class DrawnInstance implements AutoCloseable {
    private final RigConfig rig;
    private final PlacedFaults placed;
    private final SeedSweep.Entrance entrance;
    private final SeededDecider elsewhere = new SeededDecider(0);
    private final DrawingDecider decider;
    private final RecordingDecider recording;
    private final RigInstance instance;
    private final RunCoverage coverage = new RunCoverage();
    private boolean isTold;
    private long seed;

    /** @param rig with the settings of the configuration */
    DrawnInstance(RigConfig rig, Configuration configuration, SeedSweep.Entrance entrance) {
        this.rig = rig;
        this.entrance = entrance;
        placed = configuration.placed();
        VariantConfig variant = variant(rig, configuration.variant());
        decider = new DrawingDecider(point -> point.kind() == ChoicePoint.Kind.ORDER
                || LossTolerance.isExplored(variant, placed, point), point -> kinds(variant, point), elsewhere);
        recording = new RecordingDecider(decider);
        instance = new RigInstance(variant, recording, placed, null).undrawn();
        instance.heardBy(coverage);
        instance.trace(coverage);
    }

    static VariantConfig variant(RigConfig rig, String name) {
        return rig.variants().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    private List<String> kinds(VariantConfig variant, ChoicePoint point) {
        if (point.kind() == ChoicePoint.Kind.ORDER) {
            return List.of(SwarmConfig.ORDER);
        }
        return LossTolerance.isOnHost(placed, point)
                ? Collections.singletonList(point.what())
                : PlacedFaults.of(LossTolerance.answers(variant, placed, point)).keys();
    }

    /**
     * Runs it.
     *
     * @param newSeed of everything that is always drawn
     */
    void run(List<Choice> script, long newSeed, DrawingDecider.Drawn drawn) {
        seed = newSeed;
        elsewhere.reset(newSeed);
        recording.reset();
        decider.begin(script, drawn);
        coverage.reset();
        Outcome ended = entrance.enter(instance, instance::run);
        isTold = !decider.taken().isEmpty() && FoundOutcome.isTold(instance, ended);
    }

    /** Whether an oracle complained of the last run, and the protocol promises no such end. */
    boolean hasFailed() {
        return !instance.clean() && !isTold;
    }

    RunCoverage coverage() {
        return coverage;
    }

    /** What the last run can be made again from, and changed. */
    RandomScript script() {
        return new RandomScript(decider.taken(), decider.ordinals(), seed, decider.questions());
    }

    /** Every answer of the last run that was not 0. */
    List<Choice> answers() {
        return recording.script().choices();
    }

    RigConfig rig() {
        return rig;
    }

    @Override
    public void close() {
        instance.close();
    }
}
