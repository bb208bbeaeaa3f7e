package org.wirelore.rig.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.wirelore.rig.launch.RankMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes this process a rank of a job on another machine. */
@Command(name = "join", mixinStandardHelpOptions = true, description = "Joins a job as one of its ranks.", footer = {"",
    "The job's secret must be in the environment variable WIRELORE_SECRET; launch --remote prints it."})
final class JoinCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "HOST:PORT", description = "Where the job's master listens.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private String master;

    JoinCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.out().flush();
        return RankMain.run(master, System.getenv(), new PrintStream(System.err, true, StandardCharsets.UTF_8));
    }
}
