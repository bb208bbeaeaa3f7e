package org.wirelore.rig.cli.run;

import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What is done with a card that is in no rig; without a command of its own it says what there is. */
@Command(name = "card", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Works with a single emulated card.")
public final class CardCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    private CardCommand() {
    }

    /** The command with all of its own. */
    public static CommandLine line(Session session, FailureReport failures) {
        CommandLine line = new CommandLine(new CardCommand());
        line.addSubcommand("attach", new CardAttachCommand(session, failures));
        return line;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
