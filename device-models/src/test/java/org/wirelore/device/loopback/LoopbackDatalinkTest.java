package org.wirelore.device.loopback;

import java.util.HashMap;
import java.util.Map;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackDatalinkTest extends DatalinkContract {
    private static final long FIRST = 0x0200_0000_0001L;

    private LoopbackDatalink.Network lan = new LoopbackDatalink.Network(new VirtualRanks(), 0, 1, 1);
    private final Map<String, Long> addresses = new HashMap<>();

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        lan = new LoopbackDatalink.Network(stage.scheduler(), 1_000_000, 12_500_000, 64);
        return stage;
    }

    @Override
    protected Datalink open(Stage stage, Host process) {
        return lan.open(process, addresses.computeIfAbsent(process.name(), name -> FIRST + addresses.size()), TYPE);
    }
}
