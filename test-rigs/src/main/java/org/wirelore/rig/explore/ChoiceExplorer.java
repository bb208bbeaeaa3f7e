package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.RankResults;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Runs a rig under every script in which at most k questions of the chosen decision points get another answer than the
 * undisturbed one, by running it again and again: fewest deviations first, in all variants; of one number, variant by
 * variant in the order of the questions. A deviation changes what comes after it, so only questions that the run before
 * really asked are tried, each with every other answer that it had.
 *
 * <p>Faults are explored in variants whose protocol stands them, or ends the run by an error that tells of them, which
 * is as it should be then; the others promise nothing, or have no wire.
 */
public final class ChoiceExplorer {
    private static final int POINTS_SHOWN_MAX = 20;

    private final RigConfig rig;
    private final long seed;
    private final Exploration exploration;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;

    /**
     * @param runs how many scripts were run
     * @param failed how many of them failed
     * @param firstFailure null if none did
     * @param outcomes the different outcomes, in the order in which they were found
     * @param others runs with outcomes beyond those that are kept
     * @param completeness what was left out, and what was to be reached and was not
     */
    public record Result(long runs, long failed, @Nullable FoundOutcome firstFailure, Collection<FoundOutcome> outcomes,
            long others, Completeness completeness) {
        public Result {
            outcomes = List.copyOf(outcomes);
        }
    }

    public ChoiceExplorer(RigConfig rig, long seed, Exploration exploration, SeedSweep.Entrance entrance,
            BooleanSupplier stopped) {
        this.rig = rig;
        this.seed = seed;
        this.exploration = exploration;
        this.entrance = entrance;
        this.stopped = stopped;
    }

    /**
     * Refuses what can't find anything.
     *
     * @throws RigException if no variant takes part, or a pattern matches no point of a first, undisturbed run
     */
    public void requireSubject() {
        if (exploration.isPlaced()) {
            requireKinds();
            if (subjects().isEmpty()) {
                throw new RigException(new Problem(Place.whole(rig.file().toString()), "protocol",
                        "expected a variant whose protocol is reliable or tells what is lost, over wires that can lose"
                                + " something, found none; a protocol of one's own that repeats what is lost says"
                                + " \"standsLosses\": true"));
            }
            return;
        }
        List<ChoicePoint> points = new ArrayList<>();
        for (VariantConfig variant : subjects()) {
            PlacementDecider decider = new PlacementDecider(point -> false, new SeededDecider(seed));
            try (RigInstance instance = new RigInstance(variant, decider, exploration.placed(), null).undrawn()) {
                entrance.enter(instance, instance::run);
            }
            decider.points().stream().filter(point -> isExplorable(variant, point)).forEach(points::add);
        }
        for (String pattern : exploration.patterns()) {
            if (!stopped.getAsBoolean() && points.stream().noneMatch(point -> Exploration.matches(pattern, point))) {
                throw new RigException(new Problem(Place.commandLine("--choices"), "",
                        "expected names of decision points that can be explored, found " + pattern
                                + ", which matches none; there are " + shown(points)
                                + NearestName.question(pattern, points.stream().map(ChoicePoint::name).toList())));
            }
        }
    }

    /** A kind of fault that no wire has would never happen. */
    private void requireKinds() {
        Set<PlacedKind> placeable = EnumSet.noneOf(PlacedKind.class);
        rig.variants().forEach(variant -> placeable.addAll(LossTolerance.placeable(variant)));
        for (PlacedKind kind : exploration.placed().kinds()) {
            if (!exploration.isUsual() && !kind.isOfHosts() && !placeable.isEmpty() && !placeable.contains(kind)) {
                throw new RigException(new Problem(Place.commandLine("--kinds"), "",
                        "expected kinds of faults that the rig's wires have (" + String.join(", ",
                                PlacedFaults.of(placeable).keys()) + "), found " + kind.key()));
            }
        }
    }

    private static String shown(List<ChoicePoint> points) {
        TreeSet<String> names = new TreeSet<>();
        points.forEach(point -> names.add(point.name()));
        String first = String.join(", ", names.stream().limit(POINTS_SHOWN_MAX).toList());
        return names.isEmpty()
                ? "none in this rig"
                : first + (names.size() > POINTS_SHOWN_MAX
                        ? " and " + (names.size() - POINTS_SHOWN_MAX) + " more"
                        : "");
    }

    private List<VariantConfig> subjects() {
        return exploration.isPlaced()
                ? rig.variants().stream().filter(variant -> LossTolerance.takes(variant, exploration.placed())).toList()
                : rig.variants();
    }

    private static boolean isExplorable(VariantConfig variant, ChoicePoint point) {
        return switch (point.kind()) {
            case FAULT -> LossTolerance.answersForLosses(variant);
            case TIME, ORDER -> true;
            case DATA -> false;
        };
    }

    /**
     * Runs all scripts.
     *
     * @throws RigException if losses are to be placed, and an undisturbed run asks about none
     */
    public Result explore(Progress progress) {
        Walk walk = new Walk(progress);
        List<Trail> trails = new ArrayList<>();
        try {
            for (VariantConfig variant : subjects()) {
                Trail trail = new Trail(variant);
                trails.add(trail);
                walk.begin(trail);
            }
            requireLosable(trails);
            for (int depth = 1; depth <= exploration.deviations(); depth++) {
                for (Trail trail : trails) {
                    walk.deepen(trail, depth == exploration.deviations());
                }
            }
        } finally {
            trails.forEach(trail -> trail.instance.close());
        }
        return new Result(walk.runs, walk.failed, walk.firstFailure, walk.outcomes.values(), walk.others,
                stopped.getAsBoolean() ? Completeness.NONE : walk.completeness(trails));
    }

    /** Runs in which nothing can be lost would pass without having shown anything. */
    private void requireLosable(List<Trail> trails) {
        if (exploration.isPlaced() && exploration.first() > 0 && !stopped.getAsBoolean()
                && trails.stream().allMatch(trail -> trail.decider.matchingChoices() == 0)) {
            throw new RigException(new Problem(Place.commandLine(exploration.isLosses() ? "--drops" : "--faults"), "",
                    "expected a rig that sends something over wires which can lose it, found none sent over "
                            + String.join(", ", trails.stream().flatMap(trail -> trail.variant.fabrics().stream())
                                    .map(RigFabric::name).distinct().toList())));
        }
    }

    /** What an exploration keeps of one variant while the others are walked, too. */
    private final class Trail {
        private final VariantConfig variant;
        private final SeededDecider elsewhere = new SeededDecider(seed);
        private final PlacementDecider decider;
        private final RigInstance instance;
        private final RankResults results;
        private long undisturbed;
        private List<Deviations.Branch> level = List.of();
        private final Reached reached;

        Trail(VariantConfig variant) {
            this.variant = variant;
            decider = decider(variant, elsewhere);
            instance = new RigInstance(variant, decider, exploration.placed(), null).undrawn();
            results = instance.collectResults();
            reached = new Reached(variant);
        }
    }

    /** A decider that gives a variant's run the answers of a script. */
    public Decider placed(VariantConfig variant, Deviations script) {
        PlacementDecider decider = decider(variant, new SeededDecider(seed));
        script.place(decider);
        return decider;
    }

    /** The deciders of all variants: the outcome's own in its variant, and undisturbed ones. */
    public Decider decider(String name, @Nullable FoundOutcome outcome) {
        return placed(variant(name),
                outcome != null && outcome.variant().equals(name) ? outcome.script() : Deviations.NONE);
    }

    /**
     * Makes the failure of an outcome as small as it gets.
     *
     * @return null if it does not fail again, as the search is stopped
     */
    public @Nullable SmallestFailure smallest(FoundOutcome outcome) {
        VariantConfig variant = variant(outcome.variant());
        RecordingDecider answers = new RecordingDecider(placed(variant, outcome.script()));
        try (RigInstance instance = new RigInstance(variant, answers, exploration.placed(), null).undrawn()) {
            entrance.enter(instance, instance::run);
        }
        return new Shrinking(variant, exploration.placed(), entrance, stopped).shrink(answers.script().choices());
    }

    private VariantConfig variant(String name) {
        return rig.variants().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    private PlacementDecider decider(VariantConfig variant, SeededDecider elsewhere) {
        return decider(variant, exploration, elsewhere);
    }

    /** What deviates at the points of an exploration that can be explored in a variant. */
    static PlacementDecider decider(VariantConfig variant, Exploration exploration, SeededDecider elsewhere) {
        return new PlacementDecider(point -> exploration.chooses(variant, point) && isExplorable(variant, point),
                elsewhere);
    }

    /** The walk over all scripts. */
    private final class Walk {
        private final Progress progress;
        private final Map<Object, FoundOutcome> outcomes = new LinkedHashMap<>();
        private long total;
        private long runs;
        private long failed;
        private long others;
        /** Questions lay behind those that may deviate. */
        private boolean isCut;
        /** A run with as many deviations as there may be could have had another one. */
        private boolean isBounded;
        private @Nullable FoundOutcome firstFailure;

        Walk(Progress progress) {
            this.progress = progress;
            if (exploration.isPlaced()) {
                for (VariantConfig variant : subjects()) {
                    int ways = exploration.placed().among(LossTolerance.placeable(variant)).size();
                    total += Deviations.count(exploration.deviations(), (int) exploration.first(),
                            position -> 1 + ways);
                }
            }
        }

        /** Runs a variant undisturbed. */
        void begin(Trail trail) {
            trail.undisturbed = run(trail, Deviations.NONE);
            if (!exploration.isPlaced()) {
                int questions = (int) Math.min(exploration.first(), trail.decider.matchingChoices());
                total += Deviations.count(exploration.deviations(), questions, trail.decider::alternatives);
            }
            Deviations.Branch branch = Deviations.NONE.branch(trail.decider, exploration.first());
            isBounded |= exploration.deviations() == 0 && !branch.isEmpty();
            trail.level = List.of(branch);
        }

        /** Runs every script with one deviation more than those before. */
        void deepen(Trail trail, boolean isLast) {
            List<Deviations.Branch> next = new ArrayList<>();
            for (Deviations.Branch branch : trail.level) {
                branch.forEach(script -> {
                    if (!stopped.getAsBoolean()) {
                        run(trail, script);
                        Deviations.Branch further = script.branch(trail.decider, exploration.first());
                        isBounded |= isLast && !further.isEmpty();
                        if (!isLast) {
                            next.add(further);
                        }
                    }
                });
            }
            trail.level = next;
        }

        /** Runs a script and returns the results. */
        private long run(Trail trail, Deviations script) {
            RigInstance instance = trail.instance;
            script.place(trail.decider);
            trail.elsewhere.reset(seed);
            Outcome ended = entrance.enter(instance, instance::run);
            if (stopped.getAsBoolean()) {
                return 0;
            }
            boolean isTold = !script.isEmpty() && FoundOutcome.isTold(instance, ended);
            runs++;
            isCut |= trail.decider.matchingChoices() > exploration.first();
            trail.reached.add(instance);
            long value = trail.results.value();
            FoundOutcome outcome = outcome(trail, script, value, isTold);
            if (!instance.clean() && !isTold) {
                failed++;
                if (firstFailure == null) {
                    firstFailure = outcome;
                }
            }
            progress.at(runs, Math.max(total, runs), failed);
            return value;
        }

        Completeness completeness(List<Trail> trails) {
            return new Completeness(!isCut, !isCut && !isBounded,
                    trails.stream().mapToInt(trail -> trail.reached.conditions()).sum(),
                    trails.stream().flatMap(trail -> trail.reached.missing().stream()).toList());
        }

        private FoundOutcome outcome(Trail trail, Deviations script, long value, boolean isTold) {
            Object key = FoundOutcome.key(trail.instance, value, isTold);
            FoundOutcome known = outcomes.get(key);
            if (known != null) {
                known.count();
                return known;
            }
            FoundOutcome found = FoundOutcome.of(trail.instance, script, trail.decider.taken(),
                    script.isEmpty() || value == trail.undisturbed, isTold);
            if (outcomes.size() < FoundOutcome.KEPT_MAX) {
                outcomes.put(key, found);
            } else {
                others++;
            }
            return found;
        }
    }
}
