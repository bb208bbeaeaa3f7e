package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.FirstAnswers;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
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
    /** From here on a search takes days. */
    private static final long SURE_SCRIPTS = 1_000_000_000;
    private static final long RATE_NANOS = 500_000_000;
    private static final double SECONDS_PER_HOUR = 3600;
    /** Places for the states of a variant, 28 bytes each, when they are needed. */
    private static final int STATES_MAX = 1 << 22;

    private final RigConfig rig;
    private final long seed;
    private final SearchBounds exploration;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;

    /**
     * @param runs how many scripts were run
     * @param failed how many of them failed
     * @param firstFailure null if none did
     * @param outcomes the different outcomes, in the order in which they were found
     * @param others runs with outcomes beyond those that are kept
     * @param completeness what was left out, and what was to be reached and was not
     * @param isWhole whether every script was run
     * @param total how many scripts there are, as far as is known
     * @param units what was run, in order
     * @param merging how many states were merged, or why none were, in words; empty if none were to be
     */
    public record Result(long runs, long failed, @Nullable FoundOutcome firstFailure, Collection<FoundOutcome> outcomes,
            long others, Completeness completeness, boolean isWhole, long total, List<Unit.Ran> units,
            String merging) {
        /** Copies the lists. */
        public Result {
            outcomes = List.copyOf(outcomes);
            units = List.copyOf(units);
        }
    }

    public ChoiceExplorer(RigConfig rig, long seed, SearchBounds exploration, SeedSweep.Entrance entrance,
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
            if (!stopped.getAsBoolean() && points.stream().noneMatch(point -> SearchBounds.matches(pattern, point))) {
                throw new RigException(new Problem(Place.commandLine("--choices"), "",
                        "expected names of decision points that can be explored, found " + pattern
                                + ", which matches none; there are " + shown(points)
                                + NearestName.question(pattern, patterns(points))));
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

    /** The names of points, those of all points of one host or wire, and of one kind everywhere. */
    private static Set<String> patterns(List<ChoicePoint> points) {
        Set<String> patterns = new TreeSet<>();
        for (ChoicePoint point : points) {
            patterns.add(point.name());
            patterns.add(point.medium() + ".*");
            patterns.add("*." + point.what());
        }
        return patterns;
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
            case FAULT -> point.what().equals(PlacedKind.KILL.key()) || LossTolerance.answersForLosses(variant);
            case TIME, ORDER -> true;
            case DATA -> false;
        };
    }

    /** Runs all scripts on this thread, as {@link #explore(Progress, SearchEffort)} does. */
    public Result explore(Progress progress) {
        return explore(progress, SearchEffort.WHOLE);
    }

    /**
     * Runs all scripts, or as many as the effort allows. What is found, and in which order, does not depend on who
     * runs them.
     *
     * @throws RigException if losses are to be placed, and an undisturbed run asks about none; if there are very many
     *     scripts, and the effort is not sure; if a rerun differs
     */
    public Result explore(Progress progress, SearchEffort effort) {
        Search search = new Search(exploration, progress, effort);
        Result result = search.run("");
        String difference = search.difference();
        return difference == null || stopped.getAsBoolean()
                ? result
                : new Search(exploration.unmerged(), progress, effort)
                        .run("none, as keys of states are defective: " + difference);
    }

    /** All scripts by one way of merging. */
    private final class Search {
        private final SearchBounds bounds;
        private final SearchEffort effort;
        private final SearchSum sum;
        private final BooleanSupplier ended;
        private final OwnCrew own;
        private final Map<String, Merging> mergings = new LinkedHashMap<>();

        Search(SearchBounds bounds, Progress progress, SearchEffort effort) {
            this.bounds = bounds;
            this.effort = effort;
            sum = new SearchSum(subjects(), bounds, progress);
            ended = () -> stopped.getAsBoolean() || effort.isOver().getAsBoolean();
            own = new OwnCrew(rig, seed, bounds, entrance, ended, sum);
            subjects().forEach(variant -> mergings.put(variant.name(), new Merging(variant.name(), STATES_MAX)));
        }

        /** @param merging what there is to say about it */
        Result run(String merging) {
            try (Crew crew = effort.workers().crew(own, sum, ended)) {
                List<Unit> units = subjects().stream().map(variant -> new Unit(variant.name(), Deviations.NONE, 1,
                        bounds.takesKeys(0), List.of())).toList();
                boolean isWhole = true;
                for (int level = 0; isWhole && !units.isEmpty(); level++) {
                    if (level == bounds.deviations()) {
                        sum.expectLast(units);
                    }
                    List<Unit> affordable = affordable(units, effort.runsMax() - sum.runs());
                    List<Unit> longer = run(affordable, level, crew);
                    isWhole = affordable.equals(units) && !ended.getAsBoolean();
                    if (isWhole && level == 0) {
                        requireLosable(sum);
                        requireSure(sum, effort, own, units);
                    }
                    if (difference() != null) {
                        return sum.result(false, merging);
                    }
                    units = longer;
                }
                return sum.result(isWhole, merging.isEmpty() ? remarks() : merging);
            }
        }

        /** Runs units, and cuts the scripts with one deviation more into the next ones. */
        private List<Unit> run(List<Unit> units, int level, Crew crew) {
            Map<String, UnitCut> longer = new LinkedHashMap<>();
            mergings.forEach((name, merging) -> longer.put(name,
                    new UnitCut(name, bounds.takesKeys(level + 1), merging.ends())));
            crew.run(units, result -> {
                String variant = result.unit().variant();
                Merging merging = Objects.requireNonNull(mergings.get(variant));
                UnitCut cut = Objects.requireNonNull(longer.get(variant));
                long merged = 0;
                long audited = 0;
                for (UnitResult.Further further : result.branches()) {
                    cut.add(merging.cut(further));
                    boolean isMerged = merging.isCut(further.script());
                    merged += isMerged ? 1 : 0;
                    audited += isMerged && Merging.isAudited(further.script()) ? 1 : 0;
                }
                sum.add(result, merged, audited);
            });
            mergings.forEach((name, merging) -> merging.audits().forEach(audit -> {
                if (!ended.getAsBoolean() && !own.isAlike(name, audit)) {
                    merging.differ(audit.script(), audit.questions(), audit.other(), audit.otherQuestions());
                }
            }));
            return longer.values().stream().flatMap(cut -> cut.units().stream()).toList();
        }

        /** How runs with the same state differ; null if none do. */
        @Nullable
        String difference() {
            return mergings.values().stream().map(Merging::difference).filter(Objects::nonNull).findFirst()
                    .orElse(null);
        }

        /** How states were merged, in words. */
        private String remarks() {
            if (!bounds.takesKeys(0)) {
                return "";
            }
            List<String> without = mergings.entrySet().stream().filter(each -> !each.getValue().hasStates())
                    .map(Map.Entry::getKey).toList();
            if (without.size() == mergings.size()) {
                return "none, as the states of this rig have no keys";
            }
            String none = "none in " + String.join(", ", without) + ", whose states have no keys";
            return sum.mergedInWords()
                    + (mergings.values().stream().anyMatch(Merging::isFull)
                            ? "; the table of states is full, so that not all were merged"
                            : "")
                    + (without.isEmpty() ? "" : "; " + none);
        }
    }

    /** The first scripts of units. */
    private static List<Unit> affordable(List<Unit> units, long runs) {
        List<Unit> affordable = new ArrayList<>();
        long left = runs;
        for (Unit unit : units) {
            if (left <= 0) {
                break;
            }
            affordable.add(unit.scripts() <= left ? unit : unit.first(left));
            left -= unit.scripts();
        }
        return affordable;
    }

    /** What takes days is not begun by mistake. */
    private static void requireSure(SearchSum sum, SearchEffort effort, OwnCrew own, List<Unit> undisturbed) {
        if (effort.isSure() || sum.total() < SURE_SCRIPTS) {
            return;
        }
        long begin = System.nanoTime();
        long runs = 0;
        while (System.nanoTime() - begin < RATE_NANOS && own.run(undisturbed.getFirst()) != null) {
            runs++;
        }
        double hours = sum.total() * ((System.nanoTime() - begin) / 1e9 / Math.max(1, runs)) / SECONDS_PER_HOUR;
        throw new RigException(new Problem(Place.commandLine("explore"), "", String.format(Locale.ROOT,
                "expected fewer than %,d scripts, found %s %.3g, which take %,.0f hours or so; add --for 10m to"
                        + " look for failures that long, --runs N for the first N, or --yes for all",
                SURE_SCRIPTS, sum.total() == Long.MAX_VALUE ? "more than" : "about", (double) sum.total(), hours)));
    }

    /** Runs in which nothing can be lost would pass without having shown anything. */
    private void requireLosable(SearchSum sum) {
        if (exploration.isPlaced() && exploration.first() > 0 && exploration.forced().isEmpty()
                && !sum.hasQuestions()) {
            if (exploration.placed().isOnHosts()) {
                throw new RigException(new Problem(Place.commandLine("--kinds"), "",
                        "expected a rig in which something can be asked about "
                                + String.join(", ", exploration.placed().keys())
                                + ", found that an undisturbed run asks nothing"));
            }
            throw new RigException(new Problem(Place.commandLine(exploration.isLosses() ? "--drops" : "--faults"), "",
                    "expected a rig that sends something over wires which can lose it, found none sent over "
                            + String.join(", ", subjects().stream().flatMap(variant -> variant.fabrics().stream())
                                    .map(RigFabric::name).distinct().toList())));
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
    public static PlacementDecider decider(VariantConfig variant, SearchBounds exploration, SeededDecider elsewhere) {
        PlacementDecider decider = new PlacementDecider(
                point -> exploration.chooses(variant, point) && isExplorable(variant, point), elsewhere);
        return exploration.forced().isEmpty() ? decider : decider.forcedBy(new FirstAnswers(exploration.forced()));
    }

    /** What an explorer places by each answer at a point, from answer 1 on; none where it places nothing on a wire. */
    public static List<PlacedKind> answers(VariantConfig variant, PlacedFaults placed, ChoicePoint point) {
        return LossTolerance.answers(variant, placed, point);
    }
}
