package org.wirelore.rig.via.conformance;

import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.conformance.StateComparison;
import org.wirelore.rig.conformance.StateTable;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/** Rank 0 makes every call of the table in every state and compares the answers; rank 1 is what it is connected to. */
final class ViplConformance implements RankProgram {
    private final ViplConformanceConfig config;
    private final StateTable table;
    private final boolean isVirtual;

    /** @param isVirtual whether states that pass last until the call that follows */
    ViplConformance(ViplConformanceConfig config, StateTable table, boolean isVirtual) {
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
            Vipl library = context.open(Vipl.class);
            String deviceName = config.provider().deviceName();
            long otherAddress = context.rows().exchange(address(library, deviceName))[1 - context.rank()][0];
            ViplOrders orders = new ViplOrders(context.rows());
            if (context.rank() == 0) {
                compare(context,
                        new ViplBench(context.host(), library, config.provider(), isVirtual, otherAddress, orders));
                orders.give(ViplOrder.END, 0, 0);
            } else {
                new ViplPartner(context.host(), library, deviceName, otherAddress, orders).serve();
            }
        } catch (VipException refused) {
            throw new UnmetExpectation("VIPL refused what rank " + context.rank() + " needs: " + refused.getMessage());
        }
    }

    private static long address(Vipl library, String deviceName) throws VipException {
        ViNic nic = library.openNic(deviceName);
        long address = nic.query().hostAddress();
        nic.close();
        return address;
    }

    private void compare(RankContext context, ViplBench bench) {
        String differences = new StateComparison(table, ViplAnswers.VIPL, Fields.name(config.provider()), isVirtual)
                .play(context, all(bench));
        bench.finish();
        if (!differences.isEmpty()) {
            throw new UnmetExpectation(differences);
        }
    }

    private static List<ViplTrials> all(ViplBench bench) {
        return List.of(new NicTrials(bench), new ViTrials(bench), new CqTrials(bench), new TagTrials(bench),
                new RegionTrials(bench), new RequestTrials(bench), new NameTrials(bench),
                new HandleArgumentTrials(bench), new PostTrials(bench));
    }
}
