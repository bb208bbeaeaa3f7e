package org.wirelore.rig.cli;

import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.wirelore.rig.config.Place;
import org.wirelore.rig.config.Problem;
import org.wirelore.rig.config.RigException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs the project's benchmarks. */
@Command(name = "bench", mixinStandardHelpOptions = true, description = "Runs the benchmarks whose name has a pattern in it.")
final class BenchCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PATTERN", defaultValue = ".*", description = "A regular expression. Default: all of them.")
    private String pattern = ".*";

    BenchCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws RunnerException {
        session.out().flush();
        try {
            new Runner(new OptionsBuilder().include(pattern).build()).run();
            return ExitCode.PASS;
        } catch (NoBenchmarksException e) {
            throw new RigException(new Problem(Place.whole("bench"), "",
                    "expected a part of the name of a benchmark, found " + pattern));
        }
    }
}
