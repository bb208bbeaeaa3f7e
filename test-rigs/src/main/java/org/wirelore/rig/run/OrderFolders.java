package org.wirelore.rig.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderOutcome;
import org.wirelore.rig.order.OrderResult;
import org.wirelore.rig.order.OrderWalk;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.spi.RigConfig;

/**
 * What an exploration of orders leaves: the report and the replay of a run of each outcome, as far as there are few.
 */
final class OrderFolders {
    private static final String NAME = "outcome-";
    /** Of outcomes that pass. */
    private static final int PASSED_MAX = 4;
    private static final int FAILED_MAX = 16;

    private final Path out;
    private final Recorder recorder;
    private boolean hasFailure;

    /** Runs a rig once more and writes down what happened. */
    interface Recorder {
        void record(RunOrder order, String again, ScriptedDecider decider);
    }

    OrderFolders(Path out, Recorder recorder) {
        this.out = out;
        this.recorder = recorder;
    }

    /** Takes away the replays of an earlier exploration, whose outcomes were others. */
    private void discard() {
        ReplayRecord.discard(out);
        for (int number = 1; Files.isDirectory(folder(number)); number++) {
            ReplayRecord.discard(folder(number));
        }
    }

    /**
     * Walks the orders of rigs one after the other, and leaves what each has led to.
     *
     * @param walking walks those of one
     * @return what was found, in the same order
     */
    List<ExploredOrders> explore(List<RunOrder> orders, Function<OrderWalk, OrderResult> walking, RunControl control,
            CommandLines commands) {
        discard();
        List<ExploredOrders> explored = new ArrayList<>();
        int outcomes = 0;
        for (RunOrder order : orders) {
            OrderResult result;
            try (OrderWalk walk = new OrderWalk(order.rig(), order.seed(), control::enter, control::isStopped)) {
                result = walking.apply(walk);
            }
            explored.add(control.isStopped()
                    ? new ExploredOrders(result, Map.of(), "")
                    : leave(order, result, outcomes, commands));
            outcomes += result.outcomes().size();
        }
        return explored;
    }

    /**
     * Runs the first script of each outcome again, each into its folder; that of the first failure of all into the
     * folder of the exploration, too.
     *
     * @param before outcomes of other rigs, by which the numbers of these go on
     */
    private ExploredOrders leave(RunOrder order, OrderResult result, int before, CommandLines commands) {
        Map<Integer, Path> left = new TreeMap<>();
        List<OrderOutcome> outcomes = result.outcomes();
        String again = "";
        int passed = 0;
        int failed = 0;
        for (int i = 0; i < outcomes.size(); i++) {
            OrderOutcome outcome = outcomes.get(i);
            boolean isFailure = outcome.ending().verdict() == Verdict.FAIL;
            if (isFailure ? failed++ < FAILED_MAX : passed++ < PASSED_MAX) {
                Path folder = made(folder(before + i + 1));
                record(order, outcome, folder, commands);
                left.put(i, folder);
            }
            if (isFailure && !hasFailure) {
                hasFailure = true;
                again = record(order, outcome, out, commands);
            }
        }
        return new ExploredOrders(result, left, again);
    }

    private String record(RunOrder order, OrderOutcome outcome, Path folder, CommandLines commands) {
        RigConfig rig = order.rig();
        String again = commands.replay(folder.resolve(ReplayRecord.FILE));
        recorder.record(new RunOrder(rig, order.seed(), folder, false), again, new ScriptedDecider(outcome.script()));
        return again;
    }

    private Path folder(int number) {
        return out.resolve(NAME + number);
    }

    /**
     * Makes a folder.
     *
     * @throws ReportException if that can't be
     */
    static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ReportException("could not write to the folder of an outcome, " + folder + ": "
                    + FileErrors.reasonOfOutput(e), e);
        }
    }
}
