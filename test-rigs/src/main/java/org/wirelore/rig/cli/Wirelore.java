package org.wirelore.rig.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.wirelore.emulator.backend.NetworkLibrary;
import org.wirelore.rig.cli.daemon.ChempidCommand;
import org.wirelore.rig.cli.inspect.CertificateCommand;
import org.wirelore.rig.cli.inspect.DescribeCommand;
import org.wirelore.rig.cli.inspect.DoctorCommand;
import org.wirelore.rig.cli.inspect.KBufferCommand;
import org.wirelore.rig.cli.inspect.ListCommand;
import org.wirelore.rig.cli.inspect.SchemaCommand;
import org.wirelore.rig.cli.inspect.ValidateCommand;
import org.wirelore.rig.cli.lanai.LanaiCommand;
import org.wirelore.rig.cli.random.RandomSearchCommand;
import org.wirelore.rig.cli.run.CalibrateCommand;
import org.wirelore.rig.cli.run.CardCommand;
import org.wirelore.rig.cli.run.CompareCommand;
import org.wirelore.rig.cli.run.DebugCommand;
import org.wirelore.rig.cli.run.ExploreCommand;
import org.wirelore.rig.cli.run.ExploreProgramCommand;
import org.wirelore.rig.cli.run.ForkCommand;
import org.wirelore.rig.cli.run.GuestCommand;
import org.wirelore.rig.cli.run.JoinCommand;
import org.wirelore.rig.cli.run.LanaiCardCommand;
import org.wirelore.rig.cli.run.LaunchCommand;
import org.wirelore.rig.cli.run.MinimiseCommand;
import org.wirelore.rig.cli.run.MpirunCommand;
import org.wirelore.rig.cli.run.PvmrunCommand;
import org.wirelore.rig.cli.run.ReplayCommand;
import org.wirelore.rig.cli.run.RunCommand;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RigLauncher;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program. Without a command it says what commands there are. */
@Command(name = "wirelore", mixinStandardHelpOptions = true, versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Runs the message-passing software of 1990s cluster interconnects on emulated devices.",
        footer = {
            "", "Exit codes: 0 pass, 1 a check failed, 2 usage or rig error, 3 the machine lacks something,",
            "70 internal error, 130 interrupted (143 by SIGTERM)."})
public final class Wirelore implements Runnable {
    /**
     * Commands that end with a program and its arguments: what looks like an option behind its name is the program's.
     */
    private static final List<String> PROGRAM_RUNNERS = List.of("launch", "mpirun", "pvmrun");

    private static final String EXPLORE = "explore";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private Wirelore() {
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(start(arguments));
    }

    /** Runs a command with this process' streams and returns its exit code; {@code rig.mistake} begins here, too. */
    public static int start(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        ConfigFolder configs = ConfigFolder.find();
        Session session = new Session(StandardInput.here(), out, err, Wirelore::isTerminal,
                Path.of("").toAbsolutePath(), configs, ProductRegistry.REGISTRY,
                () -> launcher(configs));
        int code = execute(session, arguments);
        out.flush();
        err.flush();
        return code;
    }

    private static Launcher launcher(ConfigFolder configs) {
        NetworkLibrary.quieten();
        String program = Quoted.shell(System.getProperty("wirelore.command", "./wirelore"));
        return new RigLauncher(configs, ProductRegistry.REGISTRY, program + MistakeCommand.typed());
    }

    /** Runs a command and returns its exit code. */
    public static int execute(Session session, String... arguments) {
        FailureReport failures = new FailureReport(session);
        try {
            return commandLine(session, failures, arguments).execute(arguments);
        } catch (Throwable failure) {
            return failures.internal(failure);
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** The command line for arguments; with all commands if there are none. */
    static CommandLine commandLine(Session session, FailureReport failures, String... arguments) {
        if (MistakeCommand.isMeant(arguments)) {
            return withStreams(new CommandLine(new MistakeCommand(session)), session, failures);
        }
        CommandLine line = new CommandLine(new Wirelore());
        Map<String, Function<Session, Object>> commands = commands(failures);
        String wanted = arguments.length == 0 ? "" : arguments[0];
        if (wanted.equals(EXPLORE) && ExploreProgramCommand.isMeant(arguments)) {
            CommandLine explorer = new CommandLine(new ExploreProgramCommand(session, failures));
            explorer.setStopAtPositional(true);
            line.addSubcommand(EXPLORE, explorer);
        } else if (wanted.equals(EXPLORE) && RandomSearchCommand.isMeant(arguments)) {
            line.addSubcommand(EXPLORE, new RandomSearchCommand(session, failures));
        } else if (commands.containsKey(wanted)) {
            line.addSubcommand(wanted, commands.get(wanted).apply(session));
        } else {
            commands.forEach((name, command) -> line.addSubcommand(name, command.apply(session)));
        }
        line.setExpandAtFiles(false);
        for (String name : PROGRAM_RUNNERS) {
            CommandLine runner = line.getSubcommands().get(name);
            if (runner != null) {
                runner.setStopAtPositional(true);
            }
        }
        return withStreams(line, session, failures);
    }

    private static CommandLine withStreams(CommandLine line, Session session, FailureReport failures) {
        line.setOut(session.out());
        line.setErr(session.err());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(100);
        line.setUsageHelpAutoWidth(false);
        line.setExecutionExceptionHandler(failures);
        return line;
    }

    /**
     * The commands in the order of the help. Only the one that is wanted is made: reading its annotations takes time.
     */
    private static Map<String, Function<Session, Object>> commands(FailureReport failures) {
        Map<String, Function<Session, Object>> commands = new LinkedHashMap<>();
        commands.put("run", session -> new RunCommand(session, failures));
        commands.put("debug", session -> new DebugCommand(session, failures));
        commands.put(EXPLORE, session -> new ExploreCommand(session, failures));
        commands.put("calibrate", session -> new CalibrateCommand(session, failures));
        commands.put("replay", session -> new ReplayCommand(session, failures));
        commands.put("minimise", session -> new MinimiseCommand(session, failures));
        commands.put("fork", session -> new ForkCommand(session, failures));
        commands.put("certificate", CertificateCommand::line);
        commands.put("launch", session -> new LaunchCommand(session, failures));
        commands.put("mpirun", session -> new MpirunCommand(session, failures));
        commands.put("pvmrun", session -> new PvmrunCommand(session, failures));
        commands.put("chempid", session -> ChempidCommand.line(session, Wirelore.class.getName()));
        commands.put("join", JoinCommand::new);
        commands.put("guest", session -> GuestCommand.line(session, failures));
        commands.put("card", session -> CardCommand.line(session, failures));
        commands.put("compare", session -> new CompareCommand(session, failures));
        commands.put("list", ListCommand::new);
        commands.put("describe", DescribeCommand::new);
        commands.put("validate", ValidateCommand::new);
        commands.put("schema", SchemaCommand::new);
        commands.put("kbuffer", KBufferCommand::new);
        commands.put("doctor", DoctorCommand::new);
        commands.put("bench", BenchCommand::new);
        commands.put("lanai", session -> LanaiCommand.line(session, Wirelore.class.getName())
                .addSubcommand("card", new LanaiCardCommand(session, failures)));
        return commands;
    }

    /** The platform may have no console at all (java.base alone); then no one is looking. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
