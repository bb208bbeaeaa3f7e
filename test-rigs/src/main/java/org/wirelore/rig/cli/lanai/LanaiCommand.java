package org.wirelore.rig.cli.lanai;

import org.wirelore.rig.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Everything about the LANai processor; without a command of its own it says what there is. */
@Command(name = "lanai", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Compiles, links, runs and looks at programs for the LANai processor of Myrinet cards.",
        footer = {
            "", "Programs run on a bare board: a LANai v11 with memory from address 0 on, a console and an exit, and",
            "no card around it. They are linked with a C library (arithmetic, soft float, memory, strings, heap,",
            "printf) as far as they need it. Exit codes: 0 the program ended with 0, 1 it ended otherwise,",
            "2 usage or an object that can't be used, 3 the machine lacks something, 70 internal error."})
public final class LanaiCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private LanaiCommand() {
    }

    /**
     * The command with all of its own.
     *
     * @param mainClass the class that starts Wirelore in a process of its own, for measurements
     */
    public static CommandLine line(Session session, String mainClass) {
        CommandLine line = new CommandLine(new LanaiCommand());
        line.addSubcommand("run", withWords(new LanaiRunCommand(session)));
        line.addSubcommand("trace", withWords(new LanaiTraceCommand(session)));
        line.addSubcommand("disasm", new LanaiDisasmCommand(session));
        line.addSubcommand("coverage", withWords(new LanaiCoverageCommand(session)));
        line.addSubcommand("build", LanaiBuildCommand.line(session));
        line.addSubcommand("bench", new LanaiBenchCommand(session, mainClass));
        return line;
    }

    /** A command that runs a program: behind {@code --} are the program's words, not more files. */
    private static CommandLine withWords(Object command) {
        return new CommandLine(command).setEndOfOptionsDelimiter("");
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
