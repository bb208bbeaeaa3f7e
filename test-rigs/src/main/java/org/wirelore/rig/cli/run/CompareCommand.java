package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.CompareOrder;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a rig on emulated devices and on real ones, and tells what is different. */
@Command(name = "compare", mixinStandardHelpOptions = true,
        description = "Runs a rig emulated and real, and lists the differences: messages, order, content, what was "
                + "sent again; never times.")
public final class CompareCommand implements Callable<Integer> {
    private static final String EMULATED = "emulated";

    private final Session session;
    private final FailureReport failures;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Option(names = "--real", paramLabel = "IF", split = ",",
            description = "Network interface of each host in the real run, in the order of the hosts. With fewer, two "
                    + "or more, both runs have the first hosts and their ranks only. Default: shared memory, or a "
                    + "pair of virtual interfaces that the run makes.")
    private List<String> interfaces = new ArrayList<>();

    @Option(names = "--with", paramLabel = "WAY", split = ",",
            description = "Ways to run it, instead of --real: emulated, the kind of the real network that the run "
                    + "makes (such as veth), and interfaces, one for each host, joined by colons (eth1:eth2). Each is "
                    + "compared with the emulated one.")
    private List<String> ways = new ArrayList<>();

    @Option(names = "--explain",
            description = "Search for a script, for a minute at most, under which the emulated rig does what each "
                    + "real run did; it fails if none is found.")
    private boolean explain;

    @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class,
            description = "Seed of every random stream of both runs. Default: the rig's.")
    @Nullable
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Folder for the report. Default: target/wirelore/<rig>-<seed>-compare")
    @Nullable
    private Path out;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Mixin
    private final RigOptions.Verbosity verbosity = new RigOptions.Verbosity();

    public CompareCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(verbosity.hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        long chosen = seed == null ? rig.seed() : seed;
        return ReportingCommand.perform(session, failures, session.launcher().get(), out,
                rig.name() + "-" + chosen + "-compare", (launcher, folder) -> compare(launcher,
                        order(new RunOrder(rig, chosen, folder, false))));
    }

    private CompareOrder order(RunOrder run) {
        return ways.isEmpty()
                ? new CompareOrder(run, List.of(new CompareOrder.Real("real", interfaces)), false, explain)
                : new CompareOrder(run, realWays(), true, explain);
    }

    private List<CompareOrder.Real> realWays() {
        List<CompareOrder.Real> real = new ArrayList<>();
        for (String way : ways.stream().distinct().toList()) {
            if (!way.equals(EMULATED)) {
                real.add(new CompareOrder.Real(way, way.contains(":") ? List.of(way.split(":", -1)) : List.of()));
            }
        }
        if (real.isEmpty() || !interfaces.isEmpty() || ways.contains("")) {
            throw new ParameterException(spec.commandLine(), "Invalid value for option '--with': expected emulated and"
                    + " at least one real way, such as veth or eth1:eth2" + (interfaces.isEmpty()
                            ? ", found " + String.join(",", ways)
                            : ", and no --real"));
        }
        return real;
    }

    private int compare(Launcher launcher, CompareOrder order) {
        RunSummary closing = new RunSummary(session, verbosity.isQuiet());
        RunReport report = launcher.compare(order, new JobPrinter(session.withoutInput()));
        closing.report(report);
        RunOrder run = order.run();
        return closing.verdict(report.verdict(), run.rig().name() + " emulated and "
                + order.ways().stream().map(CompareOrder.Real::name).collect(Collectors.joining(", ")) + ", seed "
                + run.seed()
                + ", report in " + RunCommand.shown(session, run.out()),
                report.verdict() == Verdict.FAIL ? report.reproduceCommand() : "");
    }
}
