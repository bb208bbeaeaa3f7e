package org.wirelore.rig.run;

import java.util.List;
import java.util.function.Supplier;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.explore.random.RandomFailure;
import org.wirelore.rig.explore.random.RandomFinding;
import org.wirelore.rig.explore.random.RandomResult;
import org.wirelore.rig.explore.random.RandomSearch;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;

/** A random search of a rig, and the report that it leaves. */
final class RandomRun {
    private final RunOrder order;
    private final RigLoader loader;
    private final RunControl control;

    /** Makes a run that leaves a report. */
    interface Recorder {
        EmulatedRun emulated(RunOrder order, String again, PlacedFaults placed);
    }

    RandomRun(RunOrder order, RigLoader loader, RunControl control) {
        this.order = order;
        this.loader = loader;
        this.control = control;
    }

    /** @param plain runs the rig as it is */
    RandomFinding run(RandomSearch.Effort effort, RandomSearch.Watcher watcher, CommandLines commands,
            Recorder recorder, Supplier<RunReport> plain) {
        order.requireVirtual();
        RandomSearch search = new RandomSearch(order.rig(), settings -> loader.load(order.rig().file(), settings),
                order.seed(), control::enter, control::isStopped);
        Reports.announce(order, commands.run(order), true);
        RunCount count = new RunCount(Progress.SILENT);
        control.progressOf(count::inWords);
        RandomResult result = search.run(effort, count.watching(watcher));
        RandomFailure failure = result.failure();
        SmallestFailure smallest = failure == null ? null : search.smallest(failure);
        if (control.isStopped()) {
            return new RandomFinding(Verdict.INTERRUPTED, result, null,
                    Reports.interrupted(order, commands.run(order)));
        }
        if (smallest == null || failure == null) {
            RunReport report = plain.get();
            return new RandomFinding(report.verdict(), result, null, report);
        }
        RunReport report = recorder.emulated(
                new RunOrder(failure.rig(), failure.seed(), order.out(), order.capture()),
                commands.replay(order.out().resolve(ReplayRecord.FILE)), failure.placed()).drawing(smallest).run(
                        commands, name -> smallest.decider(name, failure.seed()), List.of());
        return new RandomFinding(Verdict.FAIL, result, smallest, report);
    }
}
