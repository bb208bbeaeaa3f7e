package org.wirelore.rig.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.bench.BenchmarkLog;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.FigureTable;
import org.wirelore.rig.bench.TargetFigures;
import org.wirelore.rig.bench.explore.ExploreSuite;
import org.wirelore.rig.bench.peers.PeerSuite;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.launch.JvmOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the project's benchmarks, and sets what they measured beside the project's targets. */
@Command(name = "bench", mixinStandardHelpOptions = true,
        description = "Runs the benchmarks whose name has a pattern in it.", footer = {
            "", "Prints a table: what was measured, its target if it has one, and the ratio of what was measured",
            "to the target; what is being measured goes to standard error. All of them take some ten minutes,",
            "one alone a quarter of a minute to four minutes; on a machine that is otherwise idle. PATTERN may",
            "be the word peers: the figures of real mode beside other programs that do the same on this machine:",
            "MPI in shared memory, over FMP, in SCI segments, and on SCI and VIA, between arrays and memory of",
            "Alloc_mem; U-Net and M-VIA over AF_PACKET; start-ups and paced mode (root, a C compiler, Open MPI",
            "and MPICH for all of them; a quarter of an hour). Or the word explore: how fast rigs and programs",
            "are explored, and how soon known mistakes are found (a quarter of an hour)."})
final class BenchCommand implements Callable<Integer> {
    private static final String PEERS = "peers";
    private static final String EXPLORE = "explore";

    private final Session session;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PATTERN", defaultValue = ".*",
            description = "A regular expression. Default: all of them.")
    private String pattern = ".*";

    @Option(names = "--json", description = "Print the table as JSON.")
    private boolean json;

    BenchCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws RunnerException, IOException, InterruptedException {
        List<Figure> figures = switch (pattern) {
            case PEERS -> new PeerSuite(session.err(), System.getProperty("wirelore.command", "")).run();
            case EXPLORE -> new ExploreSuite(session.err(), new OwnCommand(Wirelore.class.getName()).words(),
                    session.configs(), System.getProperty("java.class.path")).run();
            default -> benchmarks();
        };
        FigureTable table = new FigureTable(figures,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        session.out().print(json ? table.json() + System.lineSeparator() : table.text());
        session.out().flush();
        return ExitCode.PASS;
    }

    private List<Figure> benchmarks() throws RunnerException, IOException {
        try (WorkFolder work = WorkFolder.make("wirelore-bench")) {
            // Runner has a file of a fixed name there that it makes writable for everybody, following links: jmh.lock.
            System.setProperty("java.io.tmpdir", work.path().toString());
            BenchmarkLog log = new BenchmarkLog(session.err());
            Collection<RunResult> results = new Runner(
                    new OptionsBuilder().include(pattern).addProfiler(GCProfiler.class).jvmArgs(forkArguments())
                            .build(),
                    log).run();
            List<Figure> figures = new ArrayList<>(TargetFigures.of(results));
            figures.addAll(log.failed());
            return figures;
        } catch (NoBenchmarksException e) {
            throw new RigException(new Problem(Place.commandLine("bench"), "",
                    "expected a part of the name of a benchmark, found " + pattern));
        }
    }

    /**
     * What every measured process gets, whatever this one was started with: no cache of a training run, for example.
     */
    private String[] forkArguments() {
        List<String> arguments = new ArrayList<>(JvmOptions.COMMON);
        arguments.addAll(List.of("-Djdk.virtualThreadScheduler.parallelism=1", "--sun-misc-unsafe-memory-access=allow",
                "-Dwirelore.home=" + session.configs().root().toAbsolutePath().getParent()));
        return arguments.toArray(String[]::new);
    }
}
