package org.wirelore.rig.order;

import java.util.List;
import org.wirelore.emulator.choice.Script;
import org.wirelore.rig.report.Verdict;

/** One way in which a program has ended, in one or several orders. */
public final class OrderOutcome {
    private final Ending ending;
    private final Script script;
    private final List<String> printed;
    private final List<String> left;
    private long orders = 1;

    /**
     * How a run ends, by which outcomes differ.
     *
     * @param kind deadlock, or another way in a few words
     * @param text what is wrong; empty if nothing is
     */
    public record Ending(Verdict verdict, Kind kind, String text) {
    }

    /** Ways in which a run ends. */
    public enum Kind {
        /** All ranks end, and nothing is wrong. */
        CLEAN,
        /** Every rank waits. */
        DEADLOCK,
        /** Anything else that is wrong. */
        FAILURE
    }

    OrderOutcome(EndedRun run, Script script) {
        this.ending = run.ending();
        this.printed = run.printed();
        this.left = run.left();
        this.script = script;
    }

    void count() {
        orders++;
    }

    /** How it ended. */
    public Ending ending() {
        return ending;
    }

    /** What was printed, rank by rank. */
    public List<String> printed() {
        return printed;
    }

    /** What the program has left open although it ended well, a sentence for each thing. */
    public List<String> left() {
        return left;
    }

    /** The answers that make the first such run of an undisturbed one. */
    public Script script() {
        return script;
    }

    /** In how many orders the program ends so. */
    public long orders() {
        return orders;
    }
}
