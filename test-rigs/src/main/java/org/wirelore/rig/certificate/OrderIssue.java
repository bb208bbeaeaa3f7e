package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.launch.JvmOptions;
import org.wirelore.rig.order.OrderOutcome;
import org.wirelore.rig.order.OrderResult;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.spi.RigConfig;

/** Issues certificates of the orders of MPI programs. */
public final class OrderIssue {
    private static final int WORDS_MAX = 100;
    private static final List<String> NOT_CLAIMED = List.of(
            "Other arguments, other numbers of ranks and other seeds were not tried.",
            "What a program does beside MPI is not explored: one run of twenty was made twice and compared.",
            "Orders that no call can tell apart were run once, by the dependence that MPI's matching has.",
            "A protocol of this project may fail of its own: explore --on compares them.");

    private final MpiJob job;
    private final boolean isDeterministic;
    private final String rigFile;
    private final List<String> settings;
    private final long seed;

    /**
     * How a program was run.
     *
     * @param isDeterministic whether different outcomes are an error
     * @param rigFile the rig that it ran on, as the user would name it
     * @param settings the user's own
     */
    public OrderIssue(MpiJob job, boolean isDeterministic, String rigFile, List<String> settings, long seed) {
        this.job = job;
        this.isDeterministic = isDeterministic;
        this.rigFile = rigFile;
        this.settings = List.copyOf(settings);
        this.seed = seed;
    }

    /**
     * What a walk has shown.
     *
     * @param buffering how standard sends were buffered
     * @param rig what was walked
     * @param result of a walk over all orders
     */
    public record Walked(String buffering, RigConfig rig, OrderResult result) {
    }

    /**
     * The certificate of walks.
     *
     * @param walks all of them complete and without a failure, at least one
     */
    public OrderCertificate of(List<Walked> walks) {
        RigConfig rig = walks.getFirst().rig();
        List<OrderCertificate.Mode> modes = walks.stream().map(OrderIssue::mode).toList();
        return new OrderCertificate(OrderCertificate.ORDERS, Certificate.FORMAT, claim(modes), notClaimed(modes),
                new OrderCertificate.Program(job.mainClass(), job.arguments(), job.classPath(), job.ranks(),
                        job.isStrict(), isDeterministic, program(job)),
                rigFile, settings, seed, Issue.code(rig), JvmOptions.platform(), modes, OrderCertificate.root(modes),
                "");
    }

    /** The digest of a program's classes: without a class path of its own, it is among those that run it. */
    static String program(MpiJob job) {
        return job.classPath().isEmpty()
                ? CodeDigest.ofPrefix(JvmOptions.classPath(),
                        job.mainClass().replace('.', '/').startsWith(CodeDigest.OWN) ? CodeDigest.OWN : "")
                : CodeDigest.ofPrefix(job.classPath(), "");
    }

    static OrderCertificate.Mode mode(Walked walk) {
        OrderResult result = walk.result();
        return new OrderCertificate.Mode(walk.buffering(), Issue.rigDigest(walk.rig()), result.runs(),
                result.deadlocks() + result.failures(), result.repeated(),
                result.outcomes().stream().map(OrderIssue::outcome).toList(), result.others(),
                result.units().stream().map(CertifiedOrders::of).toList());
    }

    private static OrderCertificate.Outcome outcome(OrderOutcome outcome) {
        String printed = String.join("\n", outcome.printed());
        String wrong = outcome.ending().text();
        String what = (wrong.isEmpty() ? "" : wrong.lines().findFirst().orElse("") + "; ") + (printed.isEmpty()
                ? "prints nothing"
                : "prints " + String.join(" | ", outcome.printed()));
        return new OrderCertificate.Outcome(outcome.ending().verdict(),
                what.length() > WORDS_MAX ? what.substring(0, WORDS_MAX) + "…" : what,
                Sha256.of(printed.getBytes(StandardCharsets.UTF_8)), outcome.orders());
    }

    private String claim(List<OrderCertificate.Mode> modes) {
        String orders = modes.stream()
                .map(mode -> String.format(Locale.ROOT, "%,d %s", mode.orders(), words(mode.buffering())))
                .collect(Collectors.joining(" and "));
        return "In each of the orders in which MPI may match its messages, " + orders + ", " + job.mainClass() + " on "
                + job.ranks() + (job.ranks() == 1 ? " rank" : " ranks") + " ends without an error"
                + (isDeterministic ? ", and prints the same." : ".");
    }

    private static String words(String buffering) {
        return switch (buffering) {
            case "all" -> "if all sends are buffered";
            case "none" -> "if no send is buffered";
            default -> "with each send buffered or not";
        };
    }

    private static List<String> notClaimed(List<OrderCertificate.Mode> modes) {
        List<String> all = new ArrayList<>(NOT_CLAIMED);
        if (modes.stream().noneMatch(mode -> mode.buffering().equals("each"))) {
            all.add("Runs in which some sends are buffered and others are not were not made.");
        }
        return all;
    }
}
