package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.Debugging;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a rig for a user with a debugger. */
@Command(name = "debug", mixinStandardHelpOptions = true,
        description = "Runs a rig under a debugger: waits for it at port"
                + " 5005 (WIRELORE_DEBUG_ADDRESS), without limits on the wall clock, and stops at an event's number.")
public final class DebugCommand implements Callable<Integer> {
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

    @Option(names = "--at", paramLabel = "EVENT",
            description = "Stop at this event, as a report counts them, and go on at the return "
                    + "key.")
    @Nullable
    private Long at;

    public DebugCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        if (rig.mode() != RigConfig.Mode.VIRTUAL) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "mode",
                    "expected virtual for debug, whose clock stands still while a debugger stops it;"
                            + " add --set mode=virtual"));
        }
        if (at != null && at < 1) {
            throw new RigException(new Problem(Place.commandLine("--at"), "",
                    "expected the number of an event, 1 or more, found " + at));
        }
        long used = seed == null ? rig.seed() : seed;
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                rig.name() + "-" + used, (launcher, folder) -> {
                    RunOrder order = new RunOrder(rig, used, folder, rig.capture() && output.hasCapture())
                            .withDebug(new Debugging(at == null ? Long.MAX_VALUE : at, this::stop,
                                    session.out()::println));
                    RunReport report = launcher.run(order, new JobPrinter(session.withoutInput()));
                    closing.report(report);
                    return closing.verdict(report.verdict(), rig.name() + " seed " + used + ", report in "
                            + RunCommand.shown(session, folder), "");
                });
    }

    private void stop(String where) {
        session.out().println("stopped: " + where);
        session.out().println("the return key goes on");
        session.out().flush();
        try {
            int read = session.in().read();
            while (read >= 0 && read != '\n') {
                read = session.in().read();
            }
        } catch (IOException closed) {
            // No user is there to wait for.
        }
    }
}
