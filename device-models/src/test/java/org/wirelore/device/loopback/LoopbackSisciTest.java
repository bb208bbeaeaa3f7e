package org.wirelore.device.loopback;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.contract.SisciContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackSisciTest extends SisciContract {
    private LoopbackSisci.Fabric fabric = new LoopbackSisci.Fabric(new VirtualRanks(), 1, 1);

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        fabric = new LoopbackSisci.Fabric(stage.scheduler(), 1_800_000, 80_000_000);
        return stage;
    }

    @Override
    protected SciDescriptor open(Stage stage, Host process, int nodeId) {
        return fabric.open(process, nodeId);
    }
}
