package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.spi.RigConfig;

/**
 * The orders that are left out lead to nothing that the others do not lead to.
 *
 * <p>A rank that looks again after it has found nothing goes on when nothing else can move. Where the reduced search
 * holds back a message that its script gives to no one yet, that is earlier than where all answers are given in turn:
 * what follows is possible in MPI, and is added.
 */
class OrderReductionTest {
    private static final int PROGRAMS = Integer.getInteger("wirelore.order.programs", 25);
    private static final int FIRST = Integer.getInteger("wirelore.order.first", 1);
    private static final int RUNS_MAX = 3_000;
    private static final int STATES_MAX = 30_000;
    /** The model takes longer than the runs: one program of this number is compared with it. */
    private static final int EACH_OF = 4;
    /** A rank's line of a call that looks; the second group is what it found, null if that is nothing. */
    private static final Pattern LOOK = Pattern
            .compile("\\[(\\d+)] (?:look|test|testany|testsome)( .*)?");

    @Test
    @Tag("campaign")
    void randomProgramsEndInAllTheWaysThatAnyOrderLeadsTo() {
        int compared = 0;
        int several = 0;
        for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
            for (String buffering : new String[]{"all", "none"}) {
                RigConfig rig = OrderRigs.rig(RandomMatchProgram.class, buffering, 2 + seed % 3,
                        Integer.toString(seed), Integer.toString(3 + seed % 4));
                Set<EndedRun> all = new HashSet<>();
                long runs = every(rig, all);
                if (runs <= RUNS_MAX) {
                    OrderResult reduced = OrderRigs.walk(rig);
                    String which = "seed " + seed + ", buffering " + buffering;
                    Set<EndedRun> found = reduced.outcomes().stream()
                            .map(outcome -> new EndedRun(outcome.ending(), outcome.printed(), outcome.left()))
                            .collect(Collectors.toSet());
                    assertThat(without(all, found)).as("left out: " + which).isEmpty();
                    if (!looksAgain(all)) {
                        assertThat(without(found, all)).as("added: " + which).isEmpty();
                    }
                    assertThat(reduced.runs()).as(which).isLessThanOrEqualTo(runs);
                    compared++;
                    several += reduced.runs() > 1 ? 1 : 0;
                }
            }
        }
        assertThat(compared).isGreaterThan(PROGRAMS);
        assertThat(several).isGreaterThan(PROGRAMS / 4);
    }

    @Test
    @Tag("campaign")
    void randomProgramsEndAsAModelOfMpiSays() {
        int compared = 0;
        int programs = 1 + PROGRAMS / EACH_OF;
        for (int seed = FIRST; seed < FIRST + programs; seed++) {
            for (String buffering : new String[]{"all", "none", "each"}) {
                int size = 2 + seed % 3;
                int calls = 3 + seed % 4;
                Set<String> allowed = MatchModel.outcomes(seed, size, calls, buffering, STATES_MAX);
                if (!allowed.isEmpty()) {
                    RigConfig rig = OrderRigs.rig(RandomMatchProgram.class, buffering, size, Integer.toString(seed),
                            Integer.toString(calls));
                    Set<String> found = new TreeSet<>();
                    for (OrderOutcome outcome : OrderRigs.walk(rig).outcomes()) {
                        found.add(MatchModel.outcome(outcome.printed(), outcome.ending().kind() == Kind.DEADLOCK));
                    }
                    String which = "seed " + seed + ", buffering " + buffering;
                    assertThat(allowed).as("allowed, and found: " + which).containsAll(found);
                    if (allowed.stream().noneMatch(OrderReductionTest::looksAgain)) {
                        assertThat(found).as("found, and allowed: " + which).containsAll(allowed);
                    }
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(programs);
    }

    private static boolean looksAgain(String outcome) {
        return looksAgain(List.of(outcome.replaceFirst("^\\[", "").replaceFirst("]( deadlock)?$", "").split(", ")));
    }

    /** Whether a rank has looked again after it had found nothing. */
    private static boolean looksAgain(Set<EndedRun> all) {
        return all.stream().anyMatch(run -> looksAgain(run.printed()));
    }

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

    private static Set<EndedRun> without(Set<EndedRun> all, Set<EndedRun> others) {
        return all.stream().filter(each -> !others.contains(each)).collect(Collectors.toSet());
    }

    /** Runs all sequences of answers, or somewhat more than are compared. */
    private static long every(RigConfig rig, Set<EndedRun> into) {
        EveryAnswer decider = new EveryAnswer();
        long runs = 0;
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), decider, PlacedFaults.NONE, null)
                .undrawn()) {
            decider.steer(instance.matchChoices());
            instance.printTo(line -> {
            }, line -> {
            });
            do {
                decider.reset();
                Outcome outcome = instance.run();
                into.add(EndedRun.of(instance, outcome));
                runs++;
            } while (decider.advance() && runs <= RUNS_MAX);
        }
        return runs;
    }
}
