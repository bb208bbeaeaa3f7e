package org.wirelore.rig.cli.run;

import java.io.File;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.rank.RankMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes this process a rank of a job on another machine. */
@Command(name = "join", mixinStandardHelpOptions = true, description = "Joins a job as one of its ranks.", footer = {"",
    "The job's secret must be in the environment variable WIRELORE_SECRET; launch --remote prints it."})
public final class JoinCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "HOST:PORT", description = "Where the job's master listens.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private String master;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "PATH",
            description = "Where the job's CLASS is on this machine.")
    private String classPath = "";

    public JoinCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.out().flush();
        // It lives as long as the rank, and so as this process.
        Thread.currentThread().setContextClassLoader(
                new URLClassLoader("program", entries(), JoinCommand.class.getClassLoader()));
        return RankMain.run(session.registry(), master, System.getenv(),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                classPath);
    }

    private URL[] entries() {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (!entry.isBlank()) {
                urls.add(url(entry));
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            Path path = Path.of(entry);
            if (Files.exists(path)) {
                return path.toUri().toURL();
            }
        } catch (InvalidPathException | MalformedURLException e) {
            // Such a path can't be there either.
        }
        throw new RigException(new Problem(Place.commandLine("join --class-path"), "",
                "an entry of the class path does not exist: " + entry));
    }
}
