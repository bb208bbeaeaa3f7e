package org.wirelore.rig.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.Completeness;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.report.render.ReportException;

/**
 * What an exploration leaves of each outcome: a folder with the report and the replay of the first run that ended so.
 */
final class OutcomeFolders {
    private static final String NAME = "outcome-";
    private static final List<Column> HEADS = List.of(Column.measured("outcome", "", 0),
            Column.measured("variant", "", 0), Column.measured("runs", "", 0), Column.measured("verdict", "", 0),
            Column.measured("what", "", 0), Column.measured("first with", "", 0));

    private final RunOrder order;
    private final SearchBounds exploration;
    private final Recorder recorder;

    /** Runs a rig once more and writes down what happened. */
    interface Recorder {
        RunReport record(RunOrder order, String again, FoundOutcome outcome, List<Table> tables);
    }

    OutcomeFolders(RunOrder order, SearchBounds exploration, Recorder recorder) {
        this.order = order;
        this.exploration = exploration;
        this.recorder = recorder;
    }

    /** Takes away the replays of an earlier exploration, whose outcomes were others. */
    void discard() {
        for (int number = 1; Files.isDirectory(folder(number)); number++) {
            ReplayRecord.discard(folder(number));
        }
    }

    /** Runs the first script of each outcome again, each into its folder; none for faults that were placed. */
    List<ExploredOutcome> leave(ChoiceExplorer.Result result, CommandLines commands) {
        List<ExploredOutcome> left = new ArrayList<>();
        if (exploration.isPlaced()) {
            return left;
        }
        for (FoundOutcome outcome : result.outcomes()) {
            int number = left.size() + 1;
            Path folder = made(folder(number));
            recorder.record(new RunOrder(order.rig(), order.seed(), folder, order.capture()),
                    commands.replay(folder.resolve(ReplayRecord.FILE)), outcome, List.of());
            left.add(new ExploredOutcome(number, outcome.variant(), outcome.verdict(), outcome.what(),
                    outcome.runs(), outcome.deviations(), folder));
        }
        return left;
    }

    /** The table of outcomes, in a report; none if none were kept. */
    static List<Table> tables(List<ExploredOutcome> outcomes, ChoiceExplorer.Result result) {
        if (outcomes.isEmpty()) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (ExploredOutcome outcome : outcomes) {
            rows.add(List.of(Cell.of((double) outcome.number()), Cell.of(outcome.variant()),
                    Cell.of((double) outcome.runs()), Cell.of(outcome.verdict().name()), Cell.of(outcome.what()),
                    Cell.of(outcome.deviationsInWords())));
        }
        String others = result.others() == 0
                ? ""
                : " " + result.others() + " runs had further outcomes, which were not kept.";
        return List.of(new Table("Outcomes", HEADS, rows,
                "The folder " + NAME + "N has the report and the replay of each. " + result.runs() + " runs, "
                        + result.completeness().text() + "." + others));
    }

    /** Whether what some run was to reach was reached; nothing if there is no such thing, or runs were left out. */
    static List<OracleResult> reached(Completeness completeness) {
        return completeness.conditions() == 0 || !completeness.isExhaustive()
                ? List.of()
                : List.of(new OracleResult("reachable", "some run of an exploration reaches each end that is to be"
                        + " reachable", completeness.conditions(),
                        completeness.unreached().stream()
                                .map(each -> new Violation("", "no run reached " + each, 0, List.of())).toList()));
    }

    private Path folder(int number) {
        return order.out().resolve(NAME + number);
    }

    private static Path made(Path folder) {
        try {
            if (Files.isSymbolicLink(folder)) {
                Files.delete(folder);
            }
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ReportException(
                    "could not write to the folder of an outcome, " + folder + ": " + FileErrors.reasonOfOutput(e),
                    e);
        }
    }
}
