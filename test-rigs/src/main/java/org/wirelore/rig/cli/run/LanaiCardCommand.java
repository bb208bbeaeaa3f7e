package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs a control program on a card alone. */
@Command(name = "card", mixinStandardHelpOptions = true,
        description = "Runs a control program on a Myrinet card that is alone at a crossbar: route 80h comes back.",
        footer = {
            "", "Objects are linked from SRAM address 0 on, in their order; with main and without _start, a beginning",
            "that sets up a stack comes first. The card is loaded, started, and looked at after --ms of virtual",
            "time; a program of one's own (RankProgram) opens MyrinetBoard instead, and ends when it likes.",
            "The run fails if the processor stops at an instruction that it can't execute: what, where, when."})
public final class LanaiCardCommand implements Callable<Integer> {
    private static final String FOLDER = "target/wirelore/lanai-card";
    private static final String IMAGE = ".img";

    private final Session session;
    private final FailureReport failures;

    @Parameters(paramLabel = "FILE", arity = "0..*",
            description = "The control program: objects (ELF, or COFF of Myricom's tools), archives of them, or one "
                    + "linked COFF program.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--raw", paramLabel = "IMAGE",
            description = "Instead of FILE: the bytes of this file, from SRAM address 0 on.")
    @Nullable
    private Path raw;

    @Option(names = "--card", paramLabel = "CARD", description = "A name in configs/cards. Default: lanai4-pci")
    private String card = "lanai4-pci";

    @Option(names = "--host", paramLabel = "PROFILE",
            description = "The host, a name in configs/hosts. Default: pentium-pro-200-myrinet")
    private String host = "pentium-pro-200-myrinet";

    @Option(names = "--ms", paramLabel = "MS",
            description = "How long the card runs, virtual milliseconds. Default: 100")
    private double ms = 100;

    @Option(names = "--program", paramLabel = "CLASS", description = "A program of one's own that drives the board.")
    @Nullable
    private String program;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "PATH",
            description = "Folders and jars with its classes.")
    private String classPath = "";

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replaces a value of the rig that this makes.")
    private List<String> settings = new ArrayList<>();

    @Mixin
    private final CardOptions cards = new CardOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    public LanaiCardCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        if ((raw == null) == files.isEmpty()) {
            throw new RigException(new Problem(Place.commandLine("lanai card"), "", raw == null
                    ? "expected objects, archives or a linked program, or an image with --raw IMAGE, found none"
                    : "expected --raw or files, found " + raw + " and " + files.getFirst()));
        }
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        RigConfig rig = loader.load(write(), settings);
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(), rig.name(),
                (launcher, folder) -> {
                    RunReport report = launcher.run(new RunOrder(rig, rig.seed(), folder,
                            rig.capture() && output.hasCapture(), cards.records(rig), cards.execution(rig), null),
                            new JobPrinter(session.withoutInput()));
                    closing.report(report);
                    show(report);
                    return closing.verdict(report.verdict(), rig.name() + ", report in "
                            + RunCommand.shown(session, folder),
                            report.verdict() == Verdict.FAIL ? report.reproduceCommand() : "");
                });
    }

    private void show(RunReport report) {
        if (!output.verbosity().isQuiet()) {
            report.variants().forEach(variant -> new TreeMap<>(variant.metrics()).forEach((name, measured) -> {
                if (program == null && name.startsWith("rank0.")) {
                    session.out().printf("  %-12s 0x%08x%n", name.substring(name.indexOf('.') + 1),
                            (int) (long) measured.value());
                }
            }));
        }
    }

    /** The card's file and the rig's, which can be run again. */
    private Path write() {
        Path folder = session.here().resolve(FOLDER);
        try {
            Files.createDirectories(folder);
            JsonMapper mapper = JsonMapper.shared();
            ConfigFolder configs = session.configs();
            Path base = configs.folder(ConfigFolder.Kind.CARD).resolve(card + ".json");
            if (!Files.isRegularFile(base)) {
                throw new RigException(new Problem(Place.commandLine("lanai card --card"), "", "expected one of "
                        + String.join(", ", configs.names(ConfigFolder.Kind.CARD)) + ", found " + card));
            }
            ObjectNode own = (ObjectNode) mapper.readTree(Files.readString(base));
            List<Path> firmware = new ArrayList<>(files);
            if (raw != null) {
                firmware.add(Files.copy(session.here().resolve(raw), folder.resolve("image" + IMAGE),
                        StandardCopyOption.REPLACE_EXISTING));
            }
            own.put("name", card + "-own");
            firmware.forEach(file -> own.withArray("firmware")
                    .add(session.here().resolve(file).toAbsolutePath().toString()));
            Files.writeString(folder.resolve("card.json"), own.toPrettyString());
            Map<String, Object> run = program == null
                    ? Map.of("name", "firmware", "arguments", Map.of("ms", ms))
                    : Map.of("name", "class", "arguments", Map.of("class", program, "classPath", classPath));
            Map<String, Object> rig = new TreeMap<>(Map.of("name", "lanai-card",
                    "description", "A control program on a " + card + " alone at a crossbar.",
                    "hosts", List.of(Map.of("name", "host0", "profile", host, "card", "./card.json")),
                    "fabric", Map.of("kind", "myrinet", "switches", List.of(Map.of("name", "crossbar", "ports", 8)),
                            "cables", List.of(Map.of("from", "host0", "to", "crossbar:0"))),
                    "protocol", Map.of("kind", "none"), "ranks", List.of(Map.of("host", "host0")), "program", run));
            Path file = folder.resolve("rig.json");
            Files.writeString(file, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(rig));
            return file;
        } catch (IOException e) {
            throw new MissingEnvironmentException("could not read the image, or write the rig into " + folder + ": "
                    + FileErrors.reason(e), "name another image, or another working directory");
        }
    }
}
