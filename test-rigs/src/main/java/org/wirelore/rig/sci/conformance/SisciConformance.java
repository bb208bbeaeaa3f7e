package org.wirelore.rig.sci.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.conformance.StateComparison;
import org.wirelore.rig.conformance.StateTable;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/** Rank 0 makes every call of the table in every state and compares the answers; rank 1 is what it is connected to. */
final class SisciConformance implements RankProgram {
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
        String differences = new StateComparison(table, Answers.SISCI, Fields.name(config.provider()), isVirtual)
                .play(context, all(bench));
        bench.library.terminate();
        bench.other.terminate();
        if (!differences.isEmpty()) {
            throw new UnmetExpectation(differences);
        }
    }

    private static List<SisciTrials> all(Bench bench) {
        return List.of(new LibraryTrials(bench), new DescriptorTrials(bench), new SegmentTrials(bench),
                new ConnectionTrials(bench), new WindowTrials(bench), new SequenceTrials(bench),
                new QueueTrials(bench), new PhysicalTrials(bench), new TransferTrials(bench),
                new InterruptTrials(bench),
                new TriggerTrials(bench), new HandleTrials(bench), new NumberTrials(bench), new RangeTrials(bench),
                new ArgumentTrials(bench));
    }
}
