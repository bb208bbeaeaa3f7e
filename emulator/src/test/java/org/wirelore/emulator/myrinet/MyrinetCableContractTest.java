package org.wirelore.emulator.myrinet;

import java.util.List;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.StreamWireContract;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** Two hosts on one cable of ten metres, without a crossbar. */
class MyrinetCableContractTest extends StreamWireContract {
    private static final long LATENCY_PS = 50_000;
    private MyrinetFabric fabric = fabric(new VirtualRanks());

    private static MyrinetFabric fabric(Stage stage) {
        Topology cable = new Topology(List.of(), 2);
        cable.connect(cable.endOfHost(0), cable.endOfHost(1));
        return new MyrinetFabric("net0", new MyrinetConfig(cable, List.of(), List.of("left", "right"), 6_250,
                List.of(LATENCY_PS, LATENCY_PS), SlackConfig.USUAL, 150_000, 50_000_000_000L),
                FabricEnvironment.plain(stage.scheduler(), new SeededDecider(1)));
    }

    @Override
    protected Stage newStage() {
        return new VirtualRanks();
    }

    @Override
    protected StreamWire leftPlug(Stage stage) {
        fabric = fabric(stage);
        return fabric.plug(0);
    }

    @Override
    protected StreamWire rightPlug() {
        return fabric.plug(1);
    }

    @Override
    protected long latencyPs() {
        return LATENCY_PS;
    }
}
