package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.contract.FrameWireContract;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

class FullDuplexLinkContractTest extends FrameWireContract {
    @Override
    protected FrameWire[] plugs() {
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
                FabricEnvironment.plain(scheduler, new SeededDecider(1)));
        return new FrameWire[]{link.plug(0), link.plug(1)};
    }
}
