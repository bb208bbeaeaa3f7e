package org.wirelore.rig.explore;

import java.util.List;
import java.util.stream.Collectors;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Verdict;

/** An outcome that an explorer has found, with the first script that led to it, and the count of its runs. */
public final class FoundOutcome {
    /** Outcomes that one exploration distinguishes; runs with further ones are counted together. */
    static final int KEPT_MAX = 64;
    private static final int WORDS_MAX = 100;

    private final String variant;
    private final Verdict verdict;
    private final String what;
    private final Deviations script;
    private final List<Choice> taken;
    private long runs = 1;

    private FoundOutcome(String variant, Verdict verdict, String what, Deviations script, List<Choice> taken) {
        this.variant = variant;
        this.verdict = verdict;
        this.what = what;
        this.script = script;
        this.taken = taken;
    }

    /**
     * What runs with one outcome have in common: the program's own words for it, if it has any, and how it was judged.
     *
     * @param results what ranks received and printed
     * @param isTold whether the run ended by the error that its protocol promises
     */
    static Object key(RigInstance instance, long results, boolean isTold) {
        String variant = instance.variant().name();
        String outcome = instance.program().outcome();
        return instance.clean()
                ? List.of(variant, outcome == null ? results : outcome)
                : List.of(variant, isTold, outcome == null ? "" : outcome,
                        complaining(instance).stream().map(OracleResult::name).toList());
    }

    /** Whether a run ended by the error that its protocol promises for what is lost, and nothing else was wrong. */
    static boolean isTold(RigInstance instance, Outcome ended) {
        return ended instanceof Outcome.Failed failed && instance.variant().protocol().tellsLosses()
                && instance.variant().protocol().tellsLoss(failed.cause()) && instance.isOneFailure();
    }

    /**
     * The outcome of the run that the instance has just made.
     *
     * @param isTold whether it ended by the error that its protocol promises
     */
    static FoundOutcome of(RigInstance instance, Deviations script, List<Choice> taken, boolean isAsUndisturbed,
            boolean isTold) {
        List<OracleResult> complaining = complaining(instance);
        String outcome = instance.program().outcome();
        String what = outcome != null
                ? outcome
                : isAsUndisturbed ? "results of the undisturbed run" : "other results";
        if (!complaining.isEmpty()) {
            String message = complaining.getFirst().violations().getFirst().message();
            what = (outcome == null ? "" : outcome + "; ") + (isTold ? "an error that names what is lost, " : "")
                    + complaining.stream().map(OracleResult::name).collect(Collectors.joining(", ")) + ": "
                    + (message.length() > WORDS_MAX ? message.substring(0, WORDS_MAX) + "…" : message);
        }
        return new FoundOutcome(instance.variant().name(),
                complaining.isEmpty() || isTold ? Verdict.PASS : Verdict.FAIL, what,
                script, taken);
    }

    private static List<OracleResult> complaining(RigInstance instance) {
        return instance.oracles().stream().filter(result -> !result.violations().isEmpty()).toList();
    }

    void count() {
        runs++;
    }

    public String variant() {
        return variant;
    }

    public Verdict verdict() {
        return verdict;
    }

    Deviations script() {
        return script;
    }

    public String what() {
        return what;
    }

    public long runs() {
        return runs;
    }

    /** The first script's answers, such as {@code ether0.0to1.loss[3]=1}. */
    public List<String> deviations() {
        return taken.stream().map(choice -> choice.point() + "[" + choice.index() + "]=" + choice.answer()).toList();
    }
}
