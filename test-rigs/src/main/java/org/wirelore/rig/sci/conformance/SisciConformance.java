package org.wirelore.rig.sci.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/** Rank 0 makes every call of the table in every state and compares the answers; rank 1 is what it is connected to. */
final class SisciConformance implements RankProgram {
    /** Differences that are shown in words; the report has all. */
    private static final int SHOWN_MAX = 8;

    private final ConformanceConfig config;
    private final StateTable table;
    private final boolean isVirtual;

    /** @param isVirtual whether states that pass last until the call that follows */
    SisciConformance(ConformanceConfig config, StateTable table, boolean isVirtual) {
        this.config = config;
        this.table = table;
        this.isVirtual = isVirtual;
    }

    @Override
    public void run(RankContext context) throws IOException {
        if (context.rank() > 1) {
            return;
        }
        try {
            Orders orders = new Orders(context.host(), context.open(SciLibrary.class), context.rank());
            int otherNodeId = orders.otherNodeId();
            if (context.rank() == 0) {
                compare(context, new Bench(context.host(), orders, otherNodeId, isVirtual, () -> open(context)));
                orders.give(Order.END);
            } else {
                serve(orders, new Partner(open(context), otherNodeId));
            }
            orders.close();
        } catch (SciException refused) {
            throw new UnmetExpectation("SISCI refused what rank " + context.rank() + " needs: "
                    + refused.getMessage());
        }
    }

    private static SciLibrary open(RankContext context) {
        try {
            return context.open(SciLibrary.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(Orders orders, Partner partner) throws SciException {
        Order order;
        do {
            order = orders.take();
            partner.obey(order);
            orders.done(order);
        } while (order != Order.END);
    }

    private void compare(RankContext context, Bench bench) throws SciException {
        String provider = Fields.name(config.provider());
        List<String> differences = new ArrayList<>();
        int calls = 0;
        for (StateTable.ObjectKind kind : table.objects()) {
            Trials trials = trials(kind, bench);
            for (String state : kind.states()) {
                boolean isPassing = kind.passing().contains(state);
                for (StateTable.Row row : kind.rows()) {
                    String expected = row.expected(provider, state);
                    if (expected != null && (isVirtual || !isPassing)) {
                        int answer = play(trials, row, state, isPassing);
                        context.measurements().record(Cells.figure(kind, row, state), answer, "");
                        calls++;
                        String found = Answers.name(row.label(), answer);
                        if (!found.equals(expected)) {
                            differences.add(row.label() + " on " + kind.name() + " in " + state + ": expected "
                                    + expected + ", found " + found + " (states.txt:" + row.line() + ")");
                        }
                    }
                }
            }
        }
        bench.library.terminate();
        bench.other.terminate();
        context.measurements().record("calls", calls, "");
        context.measurements().record("differences", differences.size(), "");
        if (!differences.isEmpty()) {
            int shown = Math.min(SHOWN_MAX, differences.size());
            throw new UnmetExpectation("expected " + calls + " answers as the state table has them, found "
                    + differences.size() + " others: " + String.join("; ", differences.subList(0, shown))
                    + (shown < differences.size() ? "; and more, all of which the report has" : ""));
        }
    }

    private static int play(Trials trials, StateTable.Row row, String state, boolean isPassing) {
        try {
            return trials.play(row.label(), state, isPassing);
        } catch (SciException refused) {
            throw new UnmetExpectation("expected the state " + state + " of a " + trials.kind() + " for "
                    + row.label() + ", found that it can't be reached: " + refused.getMessage());
        }
    }

    /** The calls on objects of a kind, which are those of the table's rows. */
    private static Trials trials(StateTable.ObjectKind kind, Bench bench) {
        Trials trials = all(bench).stream().filter(each -> each.kind().equals(kind.name())).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("objects must have calls: kind=" + kind.name()));
        Set<String> labels = new TreeSet<>();
        kind.rows().forEach(row -> labels.add(row.label()));
        if (!labels.equals(trials.labels())) {
            throw new IllegalArgumentException("rows and calls must be the same: kind=" + kind.name() + ", rows="
                    + labels + ", calls=" + trials.labels());
        }
        return trials;
    }

    private static List<Trials> all(Bench bench) {
        return List.of(new LibraryTrials(bench), new DescriptorTrials(bench), new SegmentTrials(bench),
                new ConnectionTrials(bench), new WindowTrials(bench), new SequenceTrials(bench),
                new QueueTrials(bench), new PhysicalTrials(bench), new TransferTrials(bench),
                new InterruptTrials(bench),
                new TriggerTrials(bench), new HandleTrials(bench), new NumberTrials(bench), new RangeTrials(bench),
                new ArgumentTrials(bench));
    }
}
