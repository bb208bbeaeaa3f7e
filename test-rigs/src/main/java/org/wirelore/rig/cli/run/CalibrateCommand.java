package org.wirelore.rig.cli.run;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints which parameter of a rig moves which of its checked figures, and by how much. */
@Command(name = "calibrate", mixinStandardHelpOptions = true,
        description = "Raises each price of a rig's hosts and each number of its fabrics by 10 %% in turn, and prints "
                + "by how much each checked figure moves, and what is not legal so.")
public final class CalibrateCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class,
            description = "Seed of every random stream. Default: the rig's.")
    @Nullable
    private Long seed;

    public CalibrateCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        long used = seed == null ? rig.seed() : seed;
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                rig.name() + "-" + used + "-calibrate", (launcher, folder) -> {
                    RunReport report = calibrate(launcher,
                            new RunOrder(rig, used, folder, rig.capture() && output.hasCapture()));
                    closing.report(report);
                    return closing.verdict(report.verdict(), rig.name() + " seed " + used + ", report in "
                            + RunCommand.shown(session, folder), report.reproduceCommand());
                });
    }

    private RunReport calibrate(Launcher launcher, RunOrder order) {
        try (ProgressMeter meter = ProgressMeter.of(order.rig().name(), -1, output.verbosity().isQuiet(), session)) {
            return launcher.calibrate(order, meter);
        }
    }
}
