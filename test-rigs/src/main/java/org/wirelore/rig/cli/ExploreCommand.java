package org.wirelore.rig.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.RigConfig;
import org.wirelore.rig.run.BatchResult;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a rig under every placement of losses up to a bound. */
@Command(name = "explore", mixinStandardHelpOptions = true, description = "Runs a rig under every placement of at most N losses among its first M frames.")
final class ExploreCommand implements Callable<Integer> {
    private static final int DROPS_MAX = 16;
    private static final int FRAMES_MAX = 100_000;

    private final Session session;
    private final FailureReport failures;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Option(names = "--drops", paramLabel = "N", required = true, description = "Most losses in one run, 0 to 16.")
    private int drops;

    @Option(names = "--frames", paramLabel = "M", required = true, description = "Losses are placed among this many first frames, 0 to 100000.")
    private int frames;

    @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class, description = "Seed of every random stream. Default: the rig's.")
    @Nullable
    private Long seed;

    ExploreCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        requireRange("--drops", drops, DROPS_MAX);
        requireRange("--frames", frames, FRAMES_MAX);
        failures.printStackTrace(output.telling.stackTrace);
        RigConfig rig = rigOptions.load(session.configs());
        long chosen = seed == null ? rig.seed() : seed;
        return Undertaking.perform(session, failures, session.launcher().get(), output.out,
                rig.name() + "-" + chosen + "-explore", (launcher, folder) -> explore(launcher,
                        new RunOrder(rig, chosen, folder, rig.capture() && !output.noCapture)));
    }

    private int explore(Launcher launcher, RunOrder order) {
        BatchResult result;
        String summary;
        try (ProgressMeter meter = ProgressMeter.of(order.rig().name(), -1, output.telling.quiet, session)) {
            result = launcher.explore(order, drops, frames, meter);
            summary = meter.summary(result.runs());
        }
        String what = "at most " + drops + " losses in " + frames + " frames";
        return RunCommand.closeBatch(session, order, what, result, summary, new Closing(session, output.telling.quiet));
    }

    private void requireRange(String option, int value, int maximum) {
        if (value < 0 || value > maximum) {
            throw new ParameterException(spec.commandLine(),
                    "Invalid value for option '" + option + "': expected 0 to " + maximum + ", found " + value);
        }
    }
}
