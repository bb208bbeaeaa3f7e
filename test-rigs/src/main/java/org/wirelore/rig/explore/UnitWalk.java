package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;

/**
 * Runs the scripts of units of one variant. The scripts that a unit's are made longer from are run, too, to see what
 * they ask; those that the unit before has just run are known.
 *
 * <p>A script asks what the script that it was made longer from has asked, up to its last deviation; one in twenty,
 * which ones depending on the script alone, is run twice. A rerun that differs ends the search.
 */
final class UnitWalk implements AutoCloseable {
    private static final int REPEATED_OF = 20;
    private static final int SPREAD = 0x9E3779B9;

    private final ExploredVariant subject;
    private final int deviations;
    private final Crew.Counter counter;
    /** The scripts that the present one was made longer from, by their number of deviations. */
    private final List<Parent> parents = new ArrayList<>();
    private long undisturbed;
    /** The last run was undisturbed, and no unit has counted it. */
    private boolean isFresh;

    /** A script that was run, and what it asked. */
    private static final class Parent {
        private final Deviations.Branch branch;
        /** The question from which on another script covers it; {@link Unit#WHOLE} if none does. */
        private final int end;
        private final long[] histories;

        Parent(Deviations.Branch branch, int end, PlacementDecider decider) {
            this.branch = branch;
            this.end = end;
            histories = new long[branch.end()];
            Arrays.setAll(histories, decider::history);
        }

        /** Whether a run that is made longer from it has asked the same up to a question. */
        boolean hasAsked(PlacementDecider decider, int last) {
            return decider.matchingChoices() > last && decider.history(last) == histories[last];
        }
    }

    /** @param counter counts each run of a unit */
    UnitWalk(ExploredVariant subject, int deviations, Crew.Counter counter) {
        this.subject = subject;
        this.deviations = deviations;
        this.counter = counter;
    }

    /**
     * Runs a unit.
     *
     * @return what its runs led to, fewer than it has scripts if the search was stopped; null if none was made
     * @throws RigException if a rerun differs
     */
    @Nullable
    UnitResult run(Unit unit) {
        subject.take(unit.isKeyed());
        Parent root = parent(Deviations.NONE, Unit.WHOLE);
        if (root == null) {
            return null;
        }
        UnitSum sum = new UnitSum(unit, subject, undisturbed, unit.level() == deviations);
        if (unit.level() > 0) {
            walk(root, unit.from(), unit, sum);
        } else if (isFresh || subject.run(Deviations.NONE)) {
            // The run that this began with, unless it was made for an earlier unit.
            count(Deviations.NONE, sum);
        }
        isFresh = false;
        return sum.isBegun() ? sum.result() : null;
    }

    /**
     * Runs the unit's scripts that are made longer from one.
     *
     * @param from the unit's first script, if this one leads to it
     * @return false if the unit is complete, or the search was stopped
     */
    private boolean walk(Parent parent, @Nullable Deviations from, Unit unit, UnitSum sum) {
        return parent.branch.forEach(from, longer -> {
            if (longer.size() == unit.level()) {
                return leaf(longer, parent, sum) && !sum.isComplete();
            }
            boolean isFirst = from != null && longer.equals(from.first(longer.size()));
            int end = unit.end(longer);
            if (end == longer.begin()) {
                return true;
            }
            Parent next = parent(longer, end);
            return next != null && walk(next, isFirst ? from : null, unit, sum);
        });
    }

    /** Runs one of a unit's scripts. {@return false if the search was stopped} */
    private boolean leaf(Deviations script, Parent parent, UnitSum sum) {
        if (!subject.run(script)) {
            return false;
        }
        int last = (int) script.position(script.size() - 1);
        if (!parent.hasAsked(subject.decider(), last)) {
            throw unstable(script,
                    "asked other questions before its last deviation than the run without that");
        }
        return count(script, sum);
    }

    /** Counts the run that was just made. {@return false if the search was stopped} */
    private boolean count(Deviations script, UnitSum sum) {
        sum.add(script);
        counter.ran(1, subject.hasFailed() ? 1 : 0);
        return !isRepeated(script) || repeat(script, sum);
    }

    private static boolean isRepeated(Deviations script) {
        return Integer.remainderUnsigned((script.hashCode() * SPREAD) >>> 8, REPEATED_OF) == 0;
    }

    private boolean repeat(Deviations script, UnitSum sum) {
        long events = subject.events();
        long results = subject.results();
        if (!subject.run(script)) {
            return false;
        }
        if (events != subject.events() || results != subject.results()) {
            throw unstable(script,
                    "had other " + (results == subject.results() ? "events" : "results") + " when it was repeated");
        }
        sum.repeated();
        return true;
    }

    /** Whether two scripts that have come to the same state go on alike with one deviation more. */
    boolean isAlike(Merging.Audit audit) {
        subject.take(true);
        int one = rest(audit.script(), audit.questions(), audit);
        return rest(audit.other(), audit.otherQuestions(), audit) == one;
    }

    /** What comes after a state in a run with a further deviation. */
    private int rest(Deviations script, int questions, Merging.Audit audit) {
        subject.run(script.and((long) questions + audit.offset(), audit.answer()), script.begin());
        return subject.states().restAt(questions);
    }

    private @Nullable Parent parent(Deviations script, int end) {
        int depth = script.size();
        if (depth < parents.size() && parents.get(depth).end == end
                && parents.get(depth).branch.script().equals(script)) {
            return parents.get(depth);
        }
        if (!subject.run(script)) {
            return null;
        }
        while (parents.size() > depth) {
            parents.removeLast();
        }
        Deviations.Branch branch = subject.branch(script);
        Parent parent = new Parent(end == Unit.WHOLE ? branch : branch.until(end), end, subject.decider());
        parents.add(parent);
        if (depth == 0) {
            undisturbed = subject.results();
            isFresh = true;
        }
        return parent;
    }

    @Override
    public void close() {
        subject.close();
    }

    /**
     * A run that was made again went another way, so the search would prove nothing.
     *
     * @param how in what it is another one than the one before
     */
    private RigException unstable(Deviations script, String how) {
        return new RigException(new Problem(Place.whole(subject.instance().variant().name()), "",
                "expected every run to be a function of the rig, its seed and its answers, found that the run with "
                        + script.inWords() + " " + how
                        + "; does the program read a clock, a file or a variable that outlives a run?"));
    }
}
