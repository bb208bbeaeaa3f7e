package org.wirelore.rig.cli.run;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a rig with the user at the console of one of its guests. */
@Command(name = "console", mixinStandardHelpOptions = true,
        description = "Runs a rig; you are at the console of its guest, instead of what the rig does there.",
        footer = {
            "", "What you type goes to the guest line by line. Ctrl-D leaves the guest and ends the run, Ctrl-C",
            "ends it at once. The report, the capture and the replay are written as ever."})
final class GuestConsoleCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Option(names = "--guest", paramLabel = "NAME", description = "Which one. Default: the first of the rig.")
    @Nullable
    private String guest;

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    GuestConsoleCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        String name = guest(rig);
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session.withoutInput(), failures, session.launcher().get(), output.out(),
                rig.name() + "-" + rig.seed(), (launcher, folder) -> {
                    ConsolePerson person = new ConsolePerson(session, name, launcher::stop);
                    RunReport report = launcher.run(
                            new RunOrder(rig, rig.seed(), folder, rig.capture() && output.hasCapture()), person);
                    String about = rig.name() + ", report in " + RunCommand.shown(session, folder);
                    if (person.hasLeft()) {
                        session.out().println();
                        session.out().println("left " + name + " of " + about);
                        session.out().flush();
                        return ExitCode.PASS;
                    }
                    closing.report(report);
                    return closing.verdict(report.verdict(), about,
                            report.verdict() == Verdict.FAIL ? report.reproduceCommand() : "");
                });
    }

    private String guest(RigConfig rig) {
        List<String> guests = rig.variants().getFirst().hosts().stream().filter(host -> host.guest() != null)
                .map(HostConfig::name).toList();
        String wanted = guest;
        if (guests.isEmpty()) {
            throw new RigException(new Problem(Place.commandLine("guest console"), "",
                    "expected a rig with a guest, such as guest-tulip, found none in " + rig.name()));
        }
        if (wanted != null && !guests.contains(wanted)) {
            throw new RigException(new Problem(Place.commandLine("guest console --guest"), "", "expected one of "
                    + String.join(", ", guests) + ", found " + Quoted.text(wanted)
                    + NearestName.question(wanted, guests)));
        }
        String chosen = wanted == null ? guests.getFirst() : wanted;
        for (HostConfig host : rig.variants().getFirst().hosts()) {
            GuestConfig config = host.guest();
            if (host.name().equals(chosen) && config != null && !config.socket().isEmpty()) {
                throw new RigException(new Problem(Place.commandLine("guest console"), "",
                        "expected a guest that the run starts, found " + Quoted.text(chosen)
                                + ", whose QEMU is your own"
                                + " (guest.socket); its console is where you have led it: start the rig with run"));
            }
        }
        return chosen;
    }
}
