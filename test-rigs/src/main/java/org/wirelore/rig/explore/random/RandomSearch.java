package org.wirelore.rig.explore.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.explore.Shrinking;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.SwarmConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Runs a rig with drawn configurations and drawn faults until one run fails. Faults come among the first units of each
 * run, and then none, so every run has to end, and its oracles to be content. What a protocol promises to
 * tell of what is lost is no failure.
 *
 * <p>A run is a function of its seed: the search's seed and the run's number. If it is guided, most runs are scripts of
 * earlier ones that reached something new, a little changed; they are a function of the search's seed and their number.
 * Consecutive runs share a configuration, as it takes as long to build one as to run it twenty times.
 *
 * <p>It proves nothing.
 */
public final class RandomSearch {
    private static final int RUNS_PER_CONFIGURATION = 16;
    private static final int BUILT_MAX = 16;
    /** One run of this number is no changed script, but drawn anew. */
    private static final int FRESH_OF = 4;
    /** One changed script of this number runs in the present configuration and not in its own. */
    private static final int MOVED_OF = 8;
    /** One of this number has its own configuration built again. */
    private static final int BUILT_OF = 16;
    /** So often values are drawn that do not go together, and then the search ends. */
    private static final int DRAWS_MAX = 100;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final RigConfig rig;
    private final Source source;
    private final long seed;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final List<VariantConfig> subjects;
    private final Corpus corpus = new Corpus();
    /** Those that are built, the one that was used longest ago first. */
    private final LinkedHashMap<Configuration, DrawnInstance> built = new LinkedHashMap<>(BUILT_MAX, 0.75f, true);
    private final Set<Configuration> tried = new HashSet<>();
    /** Drawn values that go together. */
    private final Set<List<String>> legal = new HashSet<>();
    private long block = Long.MIN_VALUE;
    private @Nullable Configuration present;

    /** Reads the rig with other values. */
    public interface Source {
        /**
         * Reads it.
         *
         * @param settings arguments of {@code --set}, those that the rig already has first
         * @throws RigException if they do not go together
         */
        RigConfig with(List<String> settings);
    }

    /**
     * How much a search may do.
     *
     * @param runs most runs
     * @param nanos how long it may take; looked at after each run
     * @param isGuided whether scripts that reach something new are kept and changed
     */
    public record Effort(long runs, long nanos, boolean isGuided) {
    }

    /** Receives how far a search has come, after each run. */
    public interface Watcher {
        /** Ignores everything. */
        Watcher SILENT = (runs, things, kept) -> {
        };

        /**
         * Receives it.
         *
         * @param runs how many runs were made
         * @param things how many different things they have reached
         * @param kept how many scripts were kept
         */
        void at(long runs, int things, long kept);
    }

    /** @param rig what is searched, as it is written */
    public RandomSearch(RigConfig rig, Source source, long seed, SeedSweep.Entrance entrance,
            BooleanSupplier stopped) {
        this.rig = rig;
        this.source = source;
        this.seed = seed;
        this.entrance = entrance;
        this.stopped = stopped;
        List<VariantConfig> all = rig.variants().stream()
                .filter(variant -> LossTolerance.answersForLosses(variant) || !LossTolerance.hasWires(variant))
                .toList();
        subjects = all;
        if (subjects.isEmpty()) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "protocol",
                    "expected a variant whose protocol is reliable or tells what is lost, or one without wires, found"
                            + " none: what goes wrong at random would fail as it may"));
        }
    }

    /**
     * Searches.
     *
     * @throws RigException if drawn values do not go together
     */
    public RandomResult run(Effort effort, Watcher watcher) {
        long begin = System.nanoTime();
        long runs = 0;
        RandomFailure failure = null;
        try {
            while (failure == null && runs < effort.runs() && !stopped.getAsBoolean()
                    && System.nanoTime() - begin < effort.nanos()) {
                failure = run(seed + runs, effort.isGuided());
                runs++;
                watcher.at(runs, corpus.things(), corpus.kept());
            }
        } finally {
            built.values().forEach(DrawnInstance::close);
            built.clear();
        }
        return new RandomResult(runs, corpus.things(), corpus.thingsOfCards(), corpus.kept(), tried.size(),
                stopped.getAsBoolean() ? null : failure);
    }

    /** Makes one run. {@return its failure; null if it has none} */
    private @Nullable RandomFailure run(long number, boolean isGuided) {
        RandomGenerator random = new SplittableRandom(number * GOLDEN);
        Configuration shared = shared(Math.floorDiv(number, RUNS_PER_CONFIGURATION));
        Corpus.Kept parent = isGuided && !corpus.isEmpty() && random.nextInt(FRESH_OF) > 0
                ? corpus.choose(random)
                : null;
        DrawnInstance subject;
        Configuration configuration = shared;
        if (parent == null) {
            subject = built(shared);
            subject.run(List.of(), number, drawn(random, 0, 1 + random.nextInt(rig.swarm().most())));
        } else {
            Configuration own = parent.configuration();
            boolean isOwn = built.containsKey(own) ? random.nextInt(MOVED_OF) > 0 : random.nextInt(BUILT_OF) == 0;
            configuration = isOwn ? own : shared;
            subject = built(configuration);
            Mutation.Changed changed = new Mutation(random).of(parent.script(), corpus.any(random).script());
            subject.run(changed.choices(), parent.script().seed(), drawn(random, changed.from(), rig.swarm().most()));
        }
        if (subject.hasFailed()) {
            return new RandomFailure(number, subject.rig(), configuration.variant(), configuration.placed(),
                    subject.answers());
        }
        long[] first = corpus.add(subject.coverage());
        if (isGuided && first.length > 0) {
            corpus.keep(new Corpus.Kept(subject.script(), configuration, first), random);
        }
        return null;
    }

    private DrawingDecider.Drawn drawn(RandomGenerator random, long from, int most) {
        Map<String, Double> rates = new LinkedHashMap<>();
        SwarmConfig swarm = rig.swarm();
        for (PlacedKind kind : PlacedKind.values()) {
            rates.put(kind.key(), swarm.drawRate(kind.key(), random));
        }
        rates.put(SwarmConfig.ORDER, swarm.drawRate(SwarmConfig.ORDER, random));
        return new DrawingDecider.Drawn(random, kind -> rates.getOrDefault(kind, 0.0), from, swarm.units(), most);
    }

    /** What consecutive runs have in common, by their number. */
    private Configuration shared(long number) {
        if (present == null || block != number) {
            block = number;
            present = configuration(new SplittableRandom(~number * GOLDEN));
        }
        return present;
    }

    private Configuration configuration(RandomGenerator random) {
        VariantConfig variant = subjects.get(random.nextInt(subjects.size()));
        List<PlacedKind> kinds = new ArrayList<>();
        for (PlacedKind kind : PlacedKind.values()) {
            boolean isTaken = kind.isOfHosts() ? random.nextBoolean() : LossTolerance.answersForLosses(variant);
            if (isTaken && rig.swarm().mayDraw(kind.key())) {
                kinds.add(kind);
            }
        }
        // Without any, a run asks nothing, not even which process comes first.
        return new Configuration(settings(random), variant.name(),
                PlacedFaults.of(kinds.isEmpty() ? List.of(PlacedKind.HOLD) : kinds));
    }

    private DrawnInstance built(Configuration configuration) {
        DrawnInstance known = built.get(configuration);
        return known == null ? build(configuration, read(configuration.settings())) : known;
    }

    private DrawnInstance build(Configuration configuration, RigConfig drawn) {
        if (built.size() == BUILT_MAX) {
            Configuration eldest = built.firstEntry().getKey();
            DrawnInstance old = built.remove(eldest);
            if (old != null) {
                old.close();
            }
        }
        DrawnInstance instance = new DrawnInstance(drawn, configuration, entrance);
        built.put(configuration, instance);
        tried.add(configuration);
        return instance;
    }

    private RigConfig read(List<String> drawn) {
        return drawn.isEmpty()
                ? rig
                : source.with(Stream.concat(rig.settings().stream(), drawn.stream()).toList());
    }

    /** Values that go together, and what the caller has set as it is. */
    private List<String> settings(RandomGenerator random) {
        RigException last = null;
        for (int i = 0; i < DRAWS_MAX; i++) {
            List<String> drawn = rig.swarm().drawSettings(random).stream().filter(this::isOpen).toList();
            if (legal.contains(drawn)) {
                return drawn;
            }
            try {
                read(drawn);
                legal.add(drawn);
                return drawn;
            } catch (RigException e) {
                last = e;
            }
        }
        throw Objects.requireNonNull(last);
    }

    /** Whether the caller has left open what is drawn. */
    private boolean isOpen(String drawn) {
        String path = path(drawn);
        return rig.settings().stream().map(RandomSearch::path)
                .noneMatch(set -> (path + ".").startsWith(set + ".") || set.startsWith(path + "."));
    }

    private static String path(String setting) {
        return setting.substring(0, setting.indexOf('='));
    }

    /**
     * Makes a failure as small as it gets.
     *
     * @return null if it does not fail again, as the search is stopped
     */
    public @Nullable SmallestFailure smallest(RandomFailure failure) {
        return new Shrinking(DrawnInstance.variant(failure.rig(), failure.variant()), failure.placed(), entrance,
                stopped).shrink(failure.script());
    }
}
