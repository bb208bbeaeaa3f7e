package org.wirelore.rig.explore;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what the runs of a unit led to. */
final class UnitSum {
    private static final int WORDS_PER_RUN = 5;

    private final Unit unit;
    private final ExploredVariant subject;
    private final long undisturbed;
    private final boolean isLast;
    private final Map<String, FoundOutcome> outcomes = new LinkedHashMap<>();
    private final BitSet reached = new BitSet();
    private final List<UnitResult.Further> branches = new ArrayList<>();
    private final MessageDigest digest = sha256();
    private long runs;
    private long failed;
    private long repeated;
    private long others;
    private boolean isCut;
    private boolean isBounded;
    private @Nullable FoundOutcome failure;

    UnitSum(Unit unit, ExploredVariant subject, long undisturbed, boolean isLast) {
        this.unit = unit;
        this.subject = subject;
        this.undisturbed = undisturbed;
        this.isLast = isLast;
    }

    /** Adds the run that the variant has just made. */
    void add(Deviations script) {
        runs++;
        isCut |= subject.isCut();
        subject.instance().program().reached().forEach(reached::set);
        Deviations.Branch branch = subject.branch(script);
        if (isLast) {
            isBounded |= !branch.isEmpty();
        } else {
            branches.add(UnitResult.Further.of(branch, subject.states()));
        }
        addToOutcomes(script);
        failed += subject.hasFailed() ? 1 : 0;
        addToDigest(script);
    }

    void repeated() {
        repeated++;
    }

    /** Whether any script of the unit was run. */
    boolean isBegun() {
        return runs > 0;
    }

    /** Whether all scripts of the unit were run. */
    boolean isComplete() {
        return runs == unit.scripts();
    }

    private void addToOutcomes(Deviations script) {
        String key = FoundOutcome.key(subject.instance(), subject.results(), subject.isTold());
        boolean isFirstFailure = subject.hasFailed() && failure == null;
        FoundOutcome known = outcomes.get(key);
        if (known == null) {
            // That of the first failure is kept in any case: it is what the search tells of.
            if (outcomes.size() >= FoundOutcome.KEPT_MAX && !isFirstFailure) {
                others++;
                return;
            }
            known = FoundOutcome.of(key, subject.instance(), script, subject.decider().taken(),
                    script.isEmpty() || subject.results() == undisturbed, subject.isTold());
            outcomes.put(key, known);
        }
        known.count(1);
        if (isFirstFailure) {
            failure = known;
        }
    }

    private void addToDigest(Deviations script) {
        ByteBuffer words = ByteBuffer.allocate((2 * script.size() + WORDS_PER_RUN) * Long.BYTES);
        words.putLong(script.size());
        for (int i = 0; i < script.size(); i++) {
            words.putLong(script.position(i)).putLong(script.answer(i));
        }
        words.putLong(subject.events()).putLong(subject.results()).putLong(subject.decider().matchingChoices());
        words.putLong(subject.hasFailed() ? 1 : subject.isTold() ? 2 : 0);
        digest.update(words.array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    UnitResult result() {
        List<FoundOutcome> found = List.copyOf(outcomes.values());
        return new UnitResult(unit, runs, failed, repeated, isCut, isBounded, found, others,
                failure == null ? -1 : found.indexOf(failure), reached.stream().boxed().toList(), branches,
                HexFormat.of().formatHex(digest.digest()));
    }
}
