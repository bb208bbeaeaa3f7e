package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Makes the script of a failing run smaller, by running it again and again: leaves out deviations, first many and then
 * one by one, and makes those that are left weaker, until none can be left out or made weaker with the same oracle
 * still complaining first. Answers that only decide content stay as they are.
 *
 * <p>Of what an explorer places on a frame, duplicate is weaker than stale, stale than late, late than drop, and drop
 * than corrupt: the less the receiver lacks, the weaker. Elsewhere smaller answers are weaker; of many, powers of two
 * are tried.
 */
public final class Shrinking {
    private static final List<PlacedKind> WEAKEST_FIRST = List.of(PlacedKind.DUPLICATE, PlacedKind.STALE,
            PlacedKind.LATE, PlacedKind.DROP, PlacedKind.CORRUPT);

    /** What the answers of questions in hosts mean, from answer 1 on. */
    private static final List<String> HOLDS = List.of("held up for the time of a frame",
            "held up for 1.5 time-outs");
    private static final List<String> LENGTHS = List.of("all bytes but one", "one byte", "no byte");

    private static final String HOLD = "hold";
    private static final String KILL = "kill";

    private final VariantConfig variant;
    private final PlacedFaults placed;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final ScriptedDecider decider = new ScriptedDecider(Script.EMPTY);
    private final DeviationLog log = new DeviationLog(decider);
    private long runs;

    /** A run that has failed. */
    private record Failure(OracleResult oracle, List<Deviation> answers) {
        String name() {
            return oracle.name();
        }

        Violation violation() {
            return oracle.violations().getFirst();
        }

        List<Deviation> deviations() {
            return answers.stream().filter(Deviation::isExplorable).toList();
        }
    }

    /**
     * @param variant what fails
     * @param placed the faults that were asked about when the script was found
     */
    public Shrinking(VariantConfig variant, PlacedFaults placed, SeedSweep.Entrance entrance,
            BooleanSupplier stopped) {
        this.variant = variant;
        this.placed = placed;
        this.entrance = entrance;
        this.stopped = stopped;
    }

    /**
     * Makes a script smaller.
     *
     * @param script every answer of the run that was not 0
     * @return null if the run does not fail; what has been reached if the search is stopped
     */
    public @Nullable SmallestFailure shrink(List<Choice> script) {
        try (RigInstance instance = new RigInstance(variant, log, placed, null).undrawn()) {
            log.clock(instance.queue()::now);
            Failure failure = run(instance, script);
            if (failure == null) {
                return null;
            }
            int found = failure.deviations().size();
            Failure smaller = failure;
            do {
                failure = smaller;
                smaller = weakened(instance, fewer(instance, failure));
            } while (!smaller.equals(failure));
            return new SmallestFailure(variant.name(), failure.name(), failure.violation(),
                    failure.deviations().stream().map(this::moment).toList(), found,
                    runs, choices(failure.answers()));
        }
    }

    /** Runs a script, and says in words what deviates in it, in the order of the run. */
    public List<String> words(List<Choice> script) {
        try (RigInstance instance = new RigInstance(variant, log, placed, null).undrawn()) {
            log.clock(instance.queue()::now);
            decider.script(new Script(script));
            log.reset();
            entrance.enter(instance, instance::run);
            return log.noted().stream().filter(Deviation::isExplorable)
                    .map(each -> each.words(variant, meaning(each))).toList();
        }
    }

    private Failure fewer(RigInstance instance, Failure failure) {
        Failure smallest = failure;
        for (int size = smallest.deviations().size(); size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
            int begin = 0;
            while (begin < smallest.deviations().size()) {
                List<Deviation> deviations = smallest.deviations();
                Set<Deviation> out = new HashSet<>(
                        deviations.subList(begin, Math.min(begin + size, deviations.size())));
                Failure smaller = again(instance, smallest,
                        choices(smallest.answers().stream().filter(each -> !out.contains(each)).toList()));
                if (smaller == null || smaller.deviations().size() >= deviations.size()) {
                    begin += size;
                } else {
                    smallest = smaller;
                }
            }
        }
        return smallest;
    }

    private Failure weakened(RigInstance instance, Failure failure) {
        Failure weakest = failure;
        for (int i = 0; i < weakest.deviations().size(); i++) {
            Deviation deviation = weakest.deviations().get(i);
            for (int answer : weaker(deviation)) {
                Choice strong = deviation.choice();
                Choice weak = new Choice(strong.point(), strong.index(), answer, strong.alternatives());
                Failure weaker = again(instance, weakest,
                        choices(weakest.answers()).stream().map(each -> each.equals(strong) ? weak : each).toList());
                if (weaker != null && weaker.deviations().size() <= weakest.deviations().size()) {
                    weakest = weaker;
                    break;
                }
            }
        }
        return weakest;
    }

    /** The other answers to a question that are weaker than the one it got, the weakest first. */
    private List<Integer> weaker(Deviation deviation) {
        int given = deviation.choice().answer();
        List<PlacedKind> kinds = LossTolerance.answers(variant, placed, deviation.point());
        List<Integer> weaker = new ArrayList<>();
        if (given <= kinds.size()) {
            for (PlacedKind kind : WEAKEST_FIRST.subList(0, WEAKEST_FIRST.indexOf(kinds.get(given - 1)))) {
                if (kinds.contains(kind)) {
                    weaker.add(1 + kinds.indexOf(kind));
                }
            }
            return weaker;
        }
        for (long answer = 1; answer < given; answer *= 2) {
            weaker.add((int) answer);
        }
        return weaker;
    }

    private SmallestFailure.Moment moment(Deviation deviation) {
        return new SmallestFailure.Moment(deviation.words(variant, meaning(deviation)), deviation.host(variant),
                deviation.atPs());
    }

    private String meaning(Deviation deviation) {
        if (LossTolerance.isOnHost(placed, deviation.point())) {
            return switch (deviation.point().what()) {
                case HOLD -> HOLDS.get(deviation.choice().answer() - 1);
                case KILL -> "killed";
                default -> LENGTHS.get(deviation.choice().answer() - 1);
            };
        }
        List<PlacedKind> kinds = LossTolerance.answers(variant, placed, deviation.point());
        int given = deviation.choice().answer();
        return given <= kinds.size() ? kinds.get(given - 1).key() : "";
    }

    /** Runs another script; null if the failure is another one, or there is none. */
    private @Nullable Failure again(RigInstance instance, Failure failure, List<Choice> script) {
        if (stopped.getAsBoolean()) {
            return null;
        }
        Failure other = run(instance, script);
        return other != null && other.name().equals(failure.name()) ? other : null;
    }

    private @Nullable Failure run(RigInstance instance, List<Choice> script) {
        decider.script(new Script(script));
        log.reset();
        runs++;
        Outcome ended = entrance.enter(instance, instance::run);
        if (instance.clean() || (ended instanceof Outcome.Interrupted && stopped.getAsBoolean())
                || (!script.isEmpty() && FoundOutcome.isTold(instance, ended))) {
            return null;
        }
        OracleResult complaining = instance.oracles().stream().filter(result -> !result.violations().isEmpty())
                .findFirst().orElseThrow();
        return new Failure(complaining, log.noted());
    }

    private static List<Choice> choices(List<Deviation> answers) {
        return answers.stream().map(Deviation::choice).toList();
    }
}
