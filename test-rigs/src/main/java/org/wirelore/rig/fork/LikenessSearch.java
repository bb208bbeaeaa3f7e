package org.wirelore.rig.fork;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.compare.Likeness;
import org.wirelore.rig.compare.Trace;
import org.wirelore.rig.compare.TraceRecorder;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.explore.Shrinking;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Searches for a script under which an emulated variant does what a real run did: of all scripts with one deviation
 * more, the one that comes nearest is made longer, until the runs are the same or none comes nearer.
 */
final class LikenessSearch implements AutoCloseable {
    private static final int DEVIATIONS_MAX = 16;
    private static final int QUESTIONS_MAX = 2000;
    /** A person waits for it. */
    private static final long NANOS_MAX = 60_000_000_000L;

    private final VariantConfig variant;
    private final long seed;
    private final Trace real;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final SearchBounds bounds = SearchBounds.faults(DEVIATIONS_MAX, QUESTIONS_MAX);
    private final SeededDecider elsewhere;
    private final PlacementDecider decider;
    private final RigInstance instance;
    private final Recorder recorder = new Recorder();
    private final long beginNanos = System.nanoTime();
    private long runs;

    /**
     * What was found.
     *
     * @param isSame whether the runs are the same
     * @param words what deviates
     * @param difference the first that is left; empty if none is
     * @param runs how many were made
     */
    record Found(boolean isSame, List<String> words, String difference, long runs) {
    }

    /**
     * A script, and how far from the real run it leads.
     *
     * @param script which other answers questions get, by their numbers
     */
    private record Tried(SortedMap<Long, Integer> script, Likeness likeness, int questions, List<Choice> taken) {
        boolean isNearerThan(Tried other) {
            return likeness.distance() < other.likeness.distance();
        }
    }

    /** Passes events to the recorder of the present run. */
    private final class Recorder implements AdiObserver {
        private TraceRecorder present = new TraceRecorder(0);

        void begin() {
            present = new TraceRecorder(variant.ranks().size());
        }

        @Override
        public boolean observesContent() {
            return true;
        }

        @Override
        public void on(AdiEvent event) {
            present.on(event);
        }
    }

    LikenessSearch(VariantConfig variant, long seed, Trace real, SeedSweep.Entrance entrance,
            BooleanSupplier stopped) {
        this.variant = variant;
        this.seed = seed;
        this.real = real;
        this.entrance = entrance;
        this.stopped = stopped;
        elsewhere = new SeededDecider(seed);
        decider = ChoiceExplorer.decider(variant, bounds, elsewhere);
        instance = new RigInstance(variant, decider, bounds.placed(), null).undrawn();
        instance.heardBy(recorder);
    }

    Found search() {
        Tried best = run(new TreeMap<>());
        while (!best.likeness().isSame() && best.script().size() < DEVIATIONS_MAX && !isOver()) {
            Tried nearer = longer(best);
            if (!nearer.isNearerThan(best)) {
                break;
            }
            best = nearer;
        }
        List<String> words = best.taken().isEmpty() || stopped.getAsBoolean()
                ? List.of()
                : new Shrinking(variant, bounds.placed(), entrance, stopped).words(best.taken());
        return new Found(best.likeness().isSame(), words, best.likeness().first(), runs);
    }

    private boolean isOver() {
        return stopped.getAsBoolean() || System.nanoTime() - beginNanos > NANOS_MAX;
    }

    /** The script with one deviation more that comes nearest; the same one if none is nearer. */
    private Tried longer(Tried from) {
        Tried best = from;
        int[] alternatives = alternatives(from);
        for (int position = 0; position < alternatives.length; position++) {
            for (int answer = 1; answer < alternatives[position]; answer++) {
                if (isOver() || best.likeness().isSame()) {
                    return best;
                }
                if (!from.script().containsKey((long) position)) {
                    SortedMap<Long, Integer> script = new TreeMap<>(from.script());
                    script.put((long) position, answer);
                    Tried tried = run(script);
                    best = tried.isNearerThan(best) ? tried : best;
                }
            }
        }
        return best;
    }

    /** Of each question of a script's run, how many answers it had. */
    private int[] alternatives(Tried from) {
        run(from.script());
        int[] alternatives = new int[Math.min(QUESTIONS_MAX, from.questions())];
        Arrays.setAll(alternatives, decider::alternatives);
        return alternatives;
    }

    private Tried run(SortedMap<Long, Integer> script) {
        decider.place(script.keySet().stream().mapToLong(Long::longValue).toArray(),
                script.values().stream().mapToInt(Integer::intValue).toArray());
        elsewhere.reset(seed);
        recorder.begin();
        runs++;
        Outcome outcome = entrance.enter(instance, instance::run);
        Likeness likeness = Likeness.of(recorder.present.trace(), real, outcome instanceof Outcome.Completed);
        return new Tried(script, likeness, decider.matchingChoices(), decider.taken());
    }

    @Override
    public void close() {
        instance.close();
    }
}
