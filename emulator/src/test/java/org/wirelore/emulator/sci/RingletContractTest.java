package org.wirelore.emulator.sci;

import java.util.List;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.TransactionWireContract;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** Two cards on one ringlet keep the contract. */
class RingletContractTest extends TransactionWireContract {
    private static final SciTopology TWO = SciTopology.ringlet(List.of(4, 8));
    private SciFabric fabric = fabric(new VirtualRanks());

    private static SciFabric fabric(Stage stage) {
        return new SciFabric("sci0", SciConfig.of(TWO, List.of("node4", "node8"),
                RingTiming.of(400_000_000, 70_000, 100_000), 10_000),
                FabricEnvironment.plain(stage.scheduler(), new SeededDecider(1)));
    }

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        fabric = fabric(stage);
        return stage;
    }

    @Override
    protected TransactionWire plug(Stage stage, int nodeId) {
        return fabric.plug(TWO.plugOf(nodeId));
    }
}
