package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.contract.FrameWireContract;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

class HubContractTest extends FrameWireContract {
    @Override
    protected FrameWire[] plugs() {
        Hub hub = new Hub("hub0", HubConfig.fastEthernet(3),
                FabricEnvironment.plain(scheduler, new SeededDecider(1)));
        return new FrameWire[]{hub.plug(0), hub.plug(1)};
    }
}
