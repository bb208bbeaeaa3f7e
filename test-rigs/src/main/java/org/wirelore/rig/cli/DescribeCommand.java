package org.wirelore.rig.cli;

import java.util.concurrent.Callable;
import org.wirelore.rig.config.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what a rig holds. */
@Command(name = "describe", mixinStandardHelpOptions = true, description = "Tells what a rig holds.")
final class DescribeCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Option(names = "--json", description = "Print the whole rig as JSON, with every default filled in.")
    private boolean json;

    DescribeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        RigConfig rig = rigOptions.load(session.configs());
        if (json) {
            session.out().println(rig.json());
        } else {
            session.out().print(RigText.of(rig));
        }
        session.out().flush();
        return ExitCode.PASS;
    }
}
