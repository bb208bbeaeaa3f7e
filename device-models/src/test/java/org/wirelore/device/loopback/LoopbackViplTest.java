package org.wirelore.device.loopback;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.ViplContract;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackViplTest extends ViplContract {
    private LoopbackVipl.Fabric fabric = new LoopbackVipl.Fabric(new VirtualRanks(), 0, 1);
    private long nextAddress = 0x0200_0000_0001L;

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        fabric = new LoopbackVipl.Fabric(stage.scheduler(), 5_000_000, 110_000_000);
        return stage;
    }

    @Override
    protected ViNic open(Stage stage, Host process) {
        return fabric.open(process, nextAddress++);
    }
}
