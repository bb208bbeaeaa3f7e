package org.wirelore.rig.explore;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.adi.error.AdiException;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.ProtocolConfig;

/** An outcome that an explorer has found, with the first script that led to it, and the count of its runs. */
public final class FoundOutcome {
    /** Outcomes that one exploration distinguishes; runs with further ones are counted together. */
    static final int KEPT_MAX = 64;
    private static final int WORDS_MAX = 100;

    private static final char BETWEEN = '\u0000';

    private final String key;
    private final String variant;
    private final Verdict verdict;
    private final String what;
    private final Deviations script;
    private final List<Choice> taken;
    private long runs;

    private FoundOutcome(String key, String variant, Verdict verdict, String what, Deviations script,
            List<Choice> taken, long runs) {
        this.key = key;
        this.variant = variant;
        this.verdict = verdict;
        this.what = what;
        this.script = script;
        this.taken = List.copyOf(taken);
        this.runs = runs;
    }

    /** An outcome that another process has found. */
    public static FoundOutcome restored(String key, String variant, Verdict verdict, String what, Deviations script,
            List<Choice> taken, long runs) {
        return new FoundOutcome(key, variant, verdict, what, script, taken, runs);
    }

    /**
     * What runs with one outcome have in common: the program's own words for it, if it has any, and how it was judged.
     *
     * @param results what ranks received and printed
     * @param isTold whether the run ended by the error that its protocol promises
     */
    static String key(RigInstance instance, long results, boolean isTold) {
        String variant = instance.variant().name();
        String outcome = instance.program().outcome();
        StringBuilder key = new StringBuilder(variant).append(BETWEEN);
        if (instance.clean()) {
            return key.append(outcome == null ? Long.toHexString(results) : "=" + outcome).toString();
        }
        key.append(isTold ? "error" : "failed").append(BETWEEN).append(outcome == null ? "" : outcome);
        complaining(instance).forEach(result -> key.append(BETWEEN).append(result.name()));
        return key.toString();
    }

    /**
     * Whether a run ended by the error that its protocol promises for what is lost, or by that of a rank that has lost
     * another one which was killed, and nothing else was wrong.
     */
    public static boolean isTold(RigInstance instance, Outcome ended) {
        ProtocolConfig protocol = instance.variant().protocol();
        return ended instanceof Outcome.Failed failed && instance.isOneFailure()
                && ((protocol.tellsLosses() && protocol.tellsLoss(failed.cause()))
                        || (instance.haveRanksDied() && isOfTheLost(failed.cause())));
    }

    /** The documented error of a rank that can't go on without another one. */
    private static boolean isOfTheLost(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(AdiException.class::isInstance);
    }

    /**
     * The outcome of the run that the instance has just made.
     *
     * @param isTold whether it ended by the error that its protocol promises
     */
    static FoundOutcome of(String key, RigInstance instance, Deviations script, List<Choice> taken,
            boolean isAsUndisturbed, boolean isTold) {
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
        return new FoundOutcome(key, instance.variant().name(),
                complaining.isEmpty() || isTold ? Verdict.PASS : Verdict.FAIL, what, script, taken, 0);
    }

    private static List<OracleResult> complaining(RigInstance instance) {
        return instance.oracles().stream().filter(result -> !result.violations().isEmpty()).toList();
    }

    void count(long more) {
        runs += more;
    }

    /** What its runs have in common. */
    public String key() {
        return key;
    }

    public String variant() {
        return variant;
    }

    public Verdict verdict() {
        return verdict;
    }

    /** The first script that led to it. */
    public Deviations script() {
        return script;
    }

    public String what() {
        return what;
    }

    public long runs() {
        return runs;
    }

    /** The first script's answers. */
    public List<Choice> taken() {
        return taken;
    }

    /** The first script's answers, such as {@code ether0.0to1.loss[3]=1}. */
    public List<String> deviations() {
        return taken.stream().map(choice -> choice.point() + "[" + choice.index() + "]=" + choice.answer()).toList();
    }
}
