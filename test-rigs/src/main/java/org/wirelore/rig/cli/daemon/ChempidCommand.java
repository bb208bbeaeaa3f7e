package org.wirelore.rig.cli.daemon;

import java.util.function.Supplier;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The host's daemon; without a command of its own it says what there is. */
@Command(name = "chempid", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Starts, asks and stops the daemon that leads the jobs of this host.", footer = {
            "",
            "mpirun --daemon has the daemon start and watch the ranks. It listens on loopback, and knows the",
            "commands of its user by a secret in ~/.wirelore (or where WIRELORE_CHEMPID says); others get",
            "no answer. The jobs of a daemon end with it. Each has a number as long as it runs, from which its",
            "SCI segments and VIA discriminators follow, so that jobs at the same time have none in common;",
            "status tells them, and what this host is called on its networks.",
            "Daemons of emulated hosts: see wirelore describe daemons."})
public final class ChempidCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private ChempidCommand() {
    }

    /**
     * The command with all of its own.
     *
     * @param session what the commands share
     * @param mainClass the class that starts Wirelore in a process of its own
     * @return the command line
     */
    public static CommandLine line(Session session, String mainClass) {
        Supplier<OwnCommand> own = () -> new OwnCommand(mainClass);
        CommandLine line = new CommandLine(new ChempidCommand());
        line.addSubcommand("start", new ChempidStartCommand(session, own));
        line.addSubcommand("serve", new ChempidServeCommand(session, own));
        line.addSubcommand("status", new ChempidStatusCommand(session));
        line.addSubcommand("stop", new ChempidStopCommand(session));
        return line;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
