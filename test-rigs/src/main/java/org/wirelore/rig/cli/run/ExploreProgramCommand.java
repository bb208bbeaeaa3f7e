package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.wirelore.rig.certificate.Certificate;
import org.wirelore.rig.certificate.OrderCertificate;
import org.wirelore.rig.certificate.OrderIssue;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.job.ClusterRigs;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderEffort;
import org.wirelore.rig.order.OutcomeSet;
import org.wirelore.rig.order.ProtocolFinding;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.run.failure.PastedTest;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs an MPI program in every order in which its messages may match: what {@code explore} does with {@code -n}. */
@Command(name = "explore", mixinStandardHelpOptions = true,
        description = "Runs a Java program that calls MPI in every order in which MPI may match its messages, each "
                + "once, with and without buffering of standard sends; the different outcomes are counted, and "
                + "some leave a replay. It fails if the program deadlocks or fails in one of them.",
        footer = {
            "", "An order is what each receive and probe from any source takes, which of several finished requests",
            "Waitany, Waitsome, Testany and Testsome report, and whether a Test or Iprobe sees what is there yet (once",
            "in a row it may not).",
            "",
            "It fails as well if a message is received as another basic type than it was sent as, or if a buffer is",
            "changed while a request has it. Messages, receives, requests and communicators that are left open are",
            "named; they are no failure.",
            "", "explore --help tells of the exploration of rigs."})
public final class ExploreProgramCommand implements Callable<Integer> {
    private static final String RIG = "any-cluster";
    private static final String ON = "--on";
    private static final List<String> BUFFERING = List.of("all", "none");
    /** An order that takes longer than a minute is taken for one that never ends, unless the user says otherwise. */
    private static final String WALL_LIMIT = "limits.wallSeconds=60";
    private static final List<String> KINDS = List.of("all", "none", "each");

    private final Session session;
    private final FailureReport failures;

    @Option(names = {"-n", "-np"}, paramLabel = "N", required = true, description = "How many ranks.")
    private int ranks;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "PATH",
            description = "Folders and jars with the program's classes; FOLDER/* for all jars of a folder.")
    private String classPath = "";

    @Option(names = "--buffering", paramLabel = "HOW", split = ",",
            description = "all: no standard send waits for its receive; none: each does, as a synchronous one; "
                    + "each: every mixture of the two, which are many more orders. Default: all,none")
    private List<String> buffering = BUFFERING;

    @Option(names = "--deterministic",
            description = "Fail as well if what is printed depends on the order, however the program ends.")
    private boolean deterministic;

    @Option(names = "--strict",
            description = "Fail as well if messages were never received, or receives never completed, when the program "
                    + "ends.")
    private boolean strict;

    @Mixin
    private final SearchOptions.Effort effort = new SearchOptions.Effort();

    @Option(names = "--yes", description = "Begin an exploration of a billion orders or more.")
    private boolean isSure;

    @Option(names = ON, paramLabel = "RIG", split = ",",
            description = "Run the program with 20 seeds on these rigs, too, or on all clusters; it fails if one has "
                    + "an outcome that no order has. May stand behind the program's arguments, as the last.")
    private List<String> on = List.of();

    @Mixin
    private final SearchOptions.Seed seed = new SearchOptions.Seed();

    @Option(names = "--set", paramLabel = "PATH=VALUE",
            description = "Replaces a value of the rig " + RIG + ", which the ranks run on.")
    private List<String> settings = new ArrayList<>();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Parameters(paramLabel = "CLASS ARGS", arity = "1..*", description = "The class with main, and what it is given.")
    private List<String> program = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    public ExploreProgramCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    /** Whether a command line that begins with {@code explore} is of a program: a rig has no number of ranks. */
    public static boolean isMeant(String... arguments) {
        return Arrays.stream(arguments).anyMatch(word -> word.equals("-n") || word.equals("-np"));
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        takeLastWords();
        check();
        OrderEffort most = new OrderEffort(effort.runsMax(spec.commandLine()), effort.nanosMax(spec.commandLine()),
                isSure || !effort.isNone());
        String name = program.getFirst();
        new ProgramRuns(session).check("explore", name, classPath);
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        MpiJob job = new MpiJob(ranks, name, program.subList(1, program.size()), classPath, false, MpiJob.DECLARED,
                strict,
                true);
        List<String> all = new ArrayList<>(List.of(WALL_LIMIT));
        all.addAll(settings);
        List<RigConfig> rigs = buffering.stream().distinct()
                .map(how -> OrderCertificate.rig(loader, job, RIG, all, how)).toList();
        long chosen = seed.of(rigs.getFirst());
        ClusterRigs clusters = ClusterRigs.of(loader, session.configs(), job, RIG, on);
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(), name + "-" + ranks,
                (launcher, folder) -> explore(launcher, folder,
                        rigs.stream().map(rig -> new RunOrder(rig, chosen, folder, false)).toList(), clusters,
                        most, new OrderIssue(job, deterministic, RIG, all, chosen)));
    }

    /** What follows the class is the program's, save {@code --on} at the end, unless it was given before. */
    private void takeLastWords() {
        int at = program.size() - 2;
        if (on.isEmpty() && at >= 1 && program.get(at).equals(ON)) {
            on = List.of(program.getLast().split(",", -1));
            program = program.subList(0, at);
        }
    }

    private void check() {
        for (String how : buffering) {
            if (!KINDS.contains(how)) {
                throw new ParameterException(spec.commandLine(),
                        "Invalid value for option '--buffering': expected all, none or each, found '" + how + "'");
            }
        }
        if (!effort.isNone() && !on.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "--on and " + effort.given()
                            + " exclude each other: only with the outcomes of all orders can others be compared");
        }
    }

    private int explore(Launcher launcher, Path folder, List<RunOrder> orders, ClusterRigs clusters,
            OrderEffort most, OrderIssue issue) {
        Certificate.discard(folder);
        List<ExploredOrders> explored;
        String name = program.getFirst();
        OrderSummary summary;
        OutcomeSet outcomes = on.isEmpty() ? null : new OutcomeSet();
        try (ProgressMeter meter = ProgressMeter.of(name, -1, output.verbosity().isQuiet(), session)) {
            explored = launcher.exploreOrders(orders, most, outcomes, meter);
            long done = explored.stream().mapToLong(each -> each.result().runs()).sum();
            summary = new OrderSummary(buffering.stream().distinct().toList(), explored, deterministic,
                    most.isLimited(), each -> RunCommand.shown(session, each), meter.effort(done));
            if (outcomes != null && summary.isComplete()) {
                summary.compareWith(runAmong(launcher, orders.getFirst(), clusters, outcomes, meter), outcomes.size());
            }
        }
        if (!output.verbosity().isQuiet()) {
            summary.outcomes().forEach(session.out()::println);
            summary.races().forEach(session.out()::println);
            summary.protocols().forEach(session.out()::println);
        }
        if (summary.isComplete() && summary.exitCode() == ExitCode.PASS) {
            certify(folder, orders, explored, issue);
        }
        session.out().println(summary.verdict() + " " + name + ", " + ranks + (ranks == 1 ? " rank: " : " ranks: ")
                + summary.headline());
        if (!output.verbosity().isQuiet()) {
            summary.story().forEach(line -> session.out().println("  " + line));
            if (summary.exitCode() == ExitCode.FAIL) {
                Path test = PastedTest.ofProgram(name, ranks, program.subList(1, program.size())).write(folder);
                session.out().println("  test to paste: " + RunCommand.shown(session, test));
            }
        }
        session.out().flush();
        return summary.exitCode();
    }

    private void certify(Path folder, List<RunOrder> orders, List<ExploredOrders> explored, OrderIssue issue) {
        List<String> modes = buffering.stream().distinct().toList();
        Path certificate = issue.of(IntStream.range(0, modes.size())
                .mapToObj(i -> new OrderIssue.Walked(modes.get(i), orders.get(i).rig(), explored.get(i).result()))
                .toList()).write(folder);
        if (!output.verbosity().isQuiet()) {
            session.out().println("certificate: " + RunCommand.shown(session, certificate));
        }
    }

    private static List<ProtocolFinding> runAmong(Launcher launcher, RunOrder explored, ClusterRigs clusters,
            OutcomeSet outcomes, Progress progress) {
        List<ProtocolFinding> findings = new ArrayList<>();
        for (RigConfig rig : clusters.rigs()) {
            findings.add(launcher.runAmong(
                    new RunOrder(rig, explored.seed(), explored.out().resolve("on-" + rig.name()), false), outcomes,
                    progress));
        }
        clusters.leftOut().forEach((name, reason) -> findings.add(ProtocolFinding.leftOut(name, reason)));
        return findings;
    }
}
