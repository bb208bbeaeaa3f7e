package org.wirelore.device.loopback;

import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.TransactionWireContract;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackTransactionWireTest extends TransactionWireContract {
    private LoopbackTransactionWire.Medium medium = new LoopbackTransactionWire.Medium(new VirtualRanks(), 1, 1);

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        medium = new LoopbackTransactionWire.Medium(stage.scheduler(), 100_000, 400_000_000);
        return stage;
    }

    @Override
    protected TransactionWire plug(Stage stage, int nodeId) {
        return medium.plug(nodeId);
    }
}
