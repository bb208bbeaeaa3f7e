package org.wirelore.device.loopback;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.contract.MyrinetBoardContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackMyrinetBoardTest extends MyrinetBoardContract {
    private LoopbackStreamWire.@Nullable Cable cable;

    @Override
    protected Stage newStage() {
        cable = null;
        return new VirtualRanks();
    }

    @Override
    protected MyrinetBoard open(Stage stage, Host process) {
        LoopbackStreamWire.Cable plugged = cable;
        StreamWire plug;
        if (plugged == null) {
            cable = new LoopbackStreamWire.Cable(stage.scheduler(), "cable", 6_250, 50_000);
            plug = cable.left();
        } else {
            plug = plugged.right();
        }
        return new LoopbackMyrinetBoard(process, stage.scheduler(), process.name(), plug, 256 << 10, 64 << 10,
                128_000_000);
    }
}
