package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.spi.RigConfig;

/**
 * Compares what random programs can end in: as the reduced search finds it, as all sequences of answers do, and as
 * {@link MatchModel} says.
 *
 * <p>A rank that looks again after it has found nothing goes on when nothing else can move. Where the reduced search
 * holds back a message that its script gives to no one yet, that is earlier than where all answers are given in turn:
 * what follows is possible in MPI, and is added. Of such programs only what is left out is a difference.
 */
public final class OrderComparison implements AutoCloseable {
    private static final String[] BUFFERING = {"all", "none", "each"};
    private static final int SIZES = 3;
    private static final int FEWEST_CALLS = 3;
    /** What a search may run beyond the number of all orders before it is stopped. */
    private static final int SPARE_RUNS = 10;
    /** A rank's line of a call that looks; the second group is what it found, null if that is nothing. */
    private static final Pattern LOOK = Pattern
            .compile("\\[(\\d+)] (?:look|test|testany|testsome|testall)( .*)?");

    private final int runsMax;
    private final int statesMax;
    private final Map<String, RigConfig> rigs = new HashMap<>();
    private final Map<String, Every> instances = new HashMap<>();
    private int withAll;
    private int withModel;
    private int several;
    private int exact;
    private long reducedRuns;
    private long allRuns;

    /** An instance that is run in all orders of one program after another. */
    private record Every(RigInstance instance, EveryAnswer decider) {
    }

    /**
     * @param runsMax programs with more orders are not compared with all of them
     * @param statesMax programs with more states are not compared with the model
     */
    OrderComparison(int runsMax, int statesMax) {
        this.runsMax = runsMax;
        this.statesMax = statesMax;
    }

    /**
     * Compares some programs, for callers with other classes of this name.
     *
     * @return the differences
     */
    public static List<String> of(int first, int programs, int runsMax, int statesMax) {
        List<String> differences = new ArrayList<>();
        try (OrderComparison comparison = new OrderComparison(runsMax, statesMax)) {
            for (int seed = first; seed < first + programs; seed++) {
                differences.addAll(comparison.compare(seed));
            }
        }
        return differences;
    }

    /** Compares one program, however sends are buffered. Returns a line for each difference. */
    List<String> compare(int seed) {
        List<String> differences = new ArrayList<>();
        for (String buffering : BUFFERING) {
            int size = 2 + seed % SIZES;
            int calls = FEWEST_CALLS + seed % 4;
            System.setProperty(DrawnCalls.PROPERTY, seed + " " + calls);
            String which = "seed " + seed + ", buffering " + buffering + ", ";
            try {
                compare(seed, size, calls, buffering).forEach(text -> differences.add(which + text));
            } catch (RigException | IllegalStateException e) {
                differences.add(which + "stopped: " + e.getMessage());
            }
        }
        return differences;
    }

    private List<String> compare(int seed, int size, int calls, String buffering) {
        Set<EndedRun> all = new HashSet<>();
        long runs = every(buffering + size, rig(buffering, size), all);
        Set<String> allowed = MatchModel.outcomes(seed, size, calls, buffering, statesMax);
        if (runs > runsMax && allowed.isEmpty()) {
            return List.of();
        }
        OrderResult reduced = walk(rig(buffering, size), SPARE_RUNS * (long) runsMax);
        List<String> differences = new ArrayList<>();
        if (!reduced.isComplete()) {
            return runs > runsMax ? List.of() : List.of("far more runs than there are orders: " + runs);
        }
        Set<EndedRun> found = reduced.outcomes().stream()
                .map(outcome -> new EndedRun(outcome.ending(), outcome.printed(), outcome.left()))
                .collect(Collectors.toSet());
        boolean isExact = found.stream().noneMatch(run -> looksAgain(run.printed()))
                && all.stream().noneMatch(run -> looksAgain(run.printed()));
        if (runs <= runsMax) {
            note("left out", without(all, found), differences);
            if (isExact) {
                note("added", without(found, all), differences);
            }
            if (reduced.runs() > runs) {
                differences.add("more runs than there are orders: " + reduced.runs() + ", not " + runs);
            }
            withAll++;
            allRuns += runs;
            reducedRuns += reduced.runs();
            several += reduced.runs() > 1 ? 1 : 0;
            exact += isExact ? 1 : 0;
        }
        if (!allowed.isEmpty()) {
            Set<String> ended = found.stream()
                    .map(run -> MatchModel.outcome(run.printed(), run.ending().kind() == Kind.DEADLOCK))
                    .collect(Collectors.toCollection(TreeSet::new));
            note("not allowed", without(ended, allowed), differences);
            if (isExact && allowed.stream().noneMatch(OrderComparison::looksAgain)) {
                note("allowed, not found", without(allowed, ended), differences);
            }
            withModel++;
        }
        return differences;
    }

    private static void note(String what, Set<?> outcomes, List<String> differences) {
        if (!outcomes.isEmpty()) {
            differences.add(what + ": " + outcomes.iterator().next());
        }
    }

    private RigConfig rig(String buffering, int size) {
        return rigs.computeIfAbsent(buffering + size,
                key -> OrderRigs.rig(RandomMatchProgram.class, buffering, size, DrawnCalls.SHARED));
    }

    private static OrderResult walk(RigConfig rig, long most) {
        try (OrderWalk walk = new OrderWalk(rig, 1, (instance, work) -> work.get(), () -> false)) {
            return walk.keep(Integer.MAX_VALUE).walk(most, Progress.SILENT);
        }
    }

    /** Runs all sequences of answers, or somewhat more than are compared. */
    private long every(String key, RigConfig rig, Set<EndedRun> into) {
        Every every = instances.computeIfAbsent(key, each -> begin(rig));
        EveryAnswer decider = every.decider();
        decider.restart();
        long runs = 0;
        do {
            decider.reset();
            Outcome outcome = every.instance().run();
            into.add(EndedRun.of(every.instance(), outcome));
            runs++;
        } while (decider.advance() && runs <= runsMax);
        return runs;
    }

    private static Every begin(RigConfig rig) {
        EveryAnswer decider = new EveryAnswer();
        RigInstance instance = new RigInstance(rig.variants().getFirst(), decider, PlacedFaults.NONE, null).undrawn();
        decider.steer(instance.matchChoices());
        instance.printTo(line -> {
        }, line -> {
        });
        return new Every(instance, decider);
    }

    private static boolean looksAgain(String outcome) {
        return looksAgain(List.of(outcome.replaceFirst("^\\[", "").replaceFirst("]( deadlock)?$", "").split(", ")));
    }

    /** Whether a rank has looked again after it had found nothing. */
    private static boolean looksAgain(List<String> printed) {
        Set<String> vain = new HashSet<>();
        for (String line : printed) {
            Matcher look = LOOK.matcher(line);
            if (look.matches() && (vain.contains(look.group(1))
                    || (look.group(2) == null && !vain.add(look.group(1))))) {
                return true;
            }
        }
        return false;
    }

    private static <T> Set<T> without(Set<T> all, Set<T> others) {
        return all.stream().filter(each -> !others.contains(each)).collect(Collectors.toSet());
    }

    /** How many programs, each as often as there are ways of buffering, were compared with all orders. */
    int withAll() {
        return withAll;
    }

    /** How many were compared with the model. */
    int withModel() {
        return withModel;
    }

    /** How many of those that were compared with all orders had several after reduction, too. */
    int several() {
        return several;
    }

    /** What was compared, in words. */
    String figures() {
        return withAll + " compared with all orders (" + several + " with several, " + exact + " both ways, "
                + reducedRuns + " of " + allRuns + " runs), " + withModel + " with the model";
    }

    @Override
    public void close() {
        instances.values().forEach(each -> each.instance().close());
    }
}
