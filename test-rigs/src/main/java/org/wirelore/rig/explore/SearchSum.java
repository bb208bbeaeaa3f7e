package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Adds up what the units of a search led to. Units are added by one thread; runs are counted by any.
 */
final class SearchSum implements Crew.Counter {
    private final SearchBounds exploration;
    private final Progress progress;
    private final Map<String, Reached> reached = new LinkedHashMap<>();
    private final Map<String, FoundOutcome> outcomes = new LinkedHashMap<>();
    private final List<Unit.Ran> units = new ArrayList<>();
    /** How many scripts there are, as far as is known. */
    private long total;
    private long counted;
    private long countedFailed;
    private long runs;
    private long failed;
    private long others;
    private boolean isCut;
    private boolean isBounded;
    private boolean hasQuestions;
    private @Nullable FoundOutcome firstFailure;

    SearchSum(List<VariantConfig> variants, SearchBounds exploration, Progress progress) {
        this.exploration = exploration;
        this.progress = progress;
        for (VariantConfig variant : variants) {
            reached.put(variant.name(), new Reached(variant));
            if (exploration.isPlaced()) {
                int ways = exploration.placed().among(LossTolerance.placeable(variant)).size();
                total = sum(total, Deviations.count(exploration.deviations(), (int) exploration.first(),
                        position -> 1 + ways));
            }
        }
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    @Override
    public synchronized void ran(long more, long moreFailed) {
        counted += more;
        countedFailed += moreFailed;
        progress.at(counted, Math.max(total, counted), countedFailed);
    }

    /** How many scripts there are, as far as is known. */
    synchronized long total() {
        return total;
    }

    /** How many were run. */
    long runs() {
        return runs;
    }

    /** Whether an undisturbed run asked anything that may deviate. */
    boolean hasQuestions() {
        return hasQuestions;
    }

    /** These are all that is left to run. */
    synchronized void expectLast(List<Unit> last) {
        total = counted + last.stream().mapToLong(Unit::scripts).sum();
    }

    /**
     * Adds a unit, in the order of the search.
     *
     * @param merged how many of its scripts came to a state that was covered
     * @param audited how many of those are compared by a further deviation
     */
    void add(UnitResult result, long merged, long audited) {
        if (result.unit().level() == 0) {
            begun(result);
        }
        if (result.runs() == result.unit().scripts()) {
            units.add(new Unit.Ran(result.unit(), result.failed(), result.repeated(), merged, audited,
                    result.digest()));
        }
        runs += result.runs();
        failed += result.failed();
        others += result.others();
        isCut |= result.isCut();
        isBounded |= result.isBounded();
        Reached known = reached.get(result.unit().variant());
        if (known != null) {
            known.add(result.reached());
        }
        for (int i = 0; i < result.outcomes().size(); i++) {
            FoundOutcome kept = add(result.outcomes().get(i));
            if (i == result.firstFailure() && firstFailure == null) {
                firstFailure = kept;
            }
        }
    }

    /** How many scripts were not made longer, or not as far as they go. */
    String mergedInWords() {
        long merged = units.stream().mapToLong(Unit.Ran::merged).sum();
        long audited = units.stream().mapToLong(Unit.Ran::audited).sum();
        return String.format(Locale.ROOT,
                "%,d of %,d runs, behind states that were covered before; %,d of them audited", merged, runs, audited);
    }

    private synchronized void begun(UnitResult undisturbed) {
        hasQuestions |= undisturbed.isBounded();
        for (UnitResult.Further further : undisturbed.branches()) {
            Deviations.Branch branch = further.branch();
            hasQuestions |= !branch.isEmpty();
            if (!exploration.isPlaced()) {
                int[] alternatives = branch.alternatives();
                total = sum(total, Deviations.count(exploration.deviations(), alternatives.length,
                        position -> alternatives[position]));
            }
        }
    }

    private FoundOutcome add(FoundOutcome found) {
        FoundOutcome known = outcomes.get(found.key());
        if (known != null) {
            known.count(found.runs());
            return known;
        }
        if (outcomes.size() < FoundOutcome.KEPT_MAX) {
            outcomes.put(found.key(), found);
        } else {
            others += found.runs();
        }
        return found;
    }

    /**
     * What was found.
     *
     * @param isWhole whether all units were run
     * @param merging in a few words, how states were merged; empty if that was not to be
     */
    ChoiceExplorer.Result result(boolean isWhole, String merging) {
        Completeness completeness = !isWhole
                ? Completeness.NONE
                : new Completeness(!isCut, !isCut && !isBounded,
                        reached.values().stream().mapToInt(Reached::conditions).sum(),
                        reached.values().stream().flatMap(each -> each.missing().stream()).toList());
        return new ChoiceExplorer.Result(runs, failed, firstFailure, outcomes.values(), others, completeness, isWhole,
                total(), units, merging);
    }

    /** Which of the conditions that some run of a variant is to reach were reached. */
    private static final class Reached {
        private final VariantConfig variant;
        private final BitSet reached = new BitSet();

        Reached(VariantConfig variant) {
            this.variant = variant;
        }

        /** Adds those of further runs. */
        void add(Iterable<Integer> more) {
            more.forEach(reached::set);
        }

        int conditions() {
            return variant.program().reachable().size();
        }

        /** Those that no run has reached, with the variant's name before each. */
        List<String> missing() {
            List<String> missing = new ArrayList<>();
            for (int i = 0; i < conditions(); i++) {
                if (!reached.get(i)) {
                    missing.add(variant.name() + ": " + variant.program().reachable().get(i));
                }
            }
            return missing;
        }
    }
}
