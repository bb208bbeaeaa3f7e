package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.guest.AttachedGuest;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** A card alone, for a QEMU of the user's own. */
@Command(name = "attach", mixinStandardHelpOptions = true,
        description = "Puts an emulated card into a slot of a QEMU that you start; prints QEMU's command line.",
        footer = {
            "", "The card's cable leads to a switch with an emulated Pentium Pro 200, 10.0.0.2, which answers",
            "pings and HTTP (GET /N gives N bytes); the card's host is 10.0.0.1. It ends with QEMU, or by",
            "Ctrl-C; the report, the capture and the replay are written then. The guest's system may be any;",
            "QEMU emulates the processor (-accel tcg): the interrupt comes by its protocol for tests."})
final class CardAttachCommand implements Callable<Integer> {
    private static final String FOLDER = "target/wirelore/card-attach";
    private static final String GUEST = "guest";
    private static final double SECONDS = 86_400;

    private final Session session;
    private final FailureReport failures;

    @Parameters(paramLabel = "CARD", description = "A name in configs/cards, such as dc21140.")
    private String card = "";

    @Option(names = "--socket", paramLabel = "PATH", required = true,
            description = "File of the Unix socket at which QEMU connects; it must not be there. QEMU makes PATH.qmp "
                    + "and PATH.qtest beside it.")
    private Path socket = Path.of("");

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replaces a value of the rig that this makes.")
    private List<String> settings = new ArrayList<>();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    CardAttachCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = new RigLoader(session.configs(), session.registry()).load(write(), settings);
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session.withoutInput(), failures, session.launcher().get(), output.out(),
                rig.name(), (launcher, folder) -> {
                    RunReport report = launcher.run(
                            new RunOrder(rig, rig.seed(), folder, rig.capture() && output.hasCapture()),
                            new JobPrinter(session.withoutInput()));
                    closing.report(report);
                    session.out().println("the card is left; report in " + RunCommand.shown(session, folder));
                    session.out().flush();
                    return code(report);
                });
    }

    /** That the QEMU ends, in good order, is how this is meant to end. */
    private static int code(RunReport report) {
        boolean isEnd = report.violations().size() == 1
                && report.violations().getFirst().message().contains(AttachedGuest.end(GUEST));
        return switch (report.verdict()) {
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            case FAIL -> isEnd ? ExitCode.PASS : ExitCode.FAIL;
            case PASS -> ExitCode.PASS;
        };
    }

    /** The rig's file, which can be run again. */
    private Path write() {
        Path folder = session.here().resolve(FOLDER);
        Map<String, Object> rig = new TreeMap<>(Map.of("name", "card-attach",
                "description", "A " + card + " in a slot of a QEMU of the user's own.", "mode", "paced",
                "hosts", List.of(
                        Map.of("name", GUEST, "profile", "pentium-pro-200", "card", card, "guest",
                                Map.of("socket", session.here().resolve(socket).toString(), "memoryMegabytes", 512)),
                        Map.of("name", "alpha", "profile", "pentium-pro-200")),
                "fabric", Map.of("kind", "switch"), "protocol", Map.of("kind", "plain-sockets"),
                "ranks", List.of(Map.of("host", "alpha")), "program", Map.of("name", "serve"),
                "limits", Map.of("virtualSeconds", SECONDS, "wallSeconds", SECONDS, "lagUs", 1_000_000)));
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve("rig.json");
            Files.writeString(file, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(rig));
            return file;
        } catch (IOException e) {
            throw new MissingEnvironmentException("could not write the rig into " + folder + ": "
                    + FileErrors.reason(e), "start in another working directory");
        }
    }
}
