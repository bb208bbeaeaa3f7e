package org.wirelore.rig.cli.run;

import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What is done with guests; without a command of its own it says what there is. */
@Command(name = "guest", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Works with the virtual machines of rigs, whose own drivers use cards of ours.")
public final class GuestCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private GuestCommand() {
    }

    /** The command with all of its own. */
    public static CommandLine line(Session session, FailureReport failures) {
        CommandLine line = new CommandLine(new GuestCommand());
        line.addSubcommand("console", new GuestConsoleCommand(session, failures));
        return line;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
