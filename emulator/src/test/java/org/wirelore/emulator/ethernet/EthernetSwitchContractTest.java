package org.wirelore.emulator.ethernet;

import java.util.Collections;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.FrameWireContract;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;

class EthernetSwitchContractTest {
    private static FrameWire[] plugs(SteppedScheduler scheduler, SwitchConfig config) {
        EthernetSwitch fabric = new EthernetSwitch("switch0", config,
                FabricEnvironment.plain(scheduler, new SeededDecider(1)));
        return new FrameWire[]{fabric.plug(0), fabric.plug(1)};
    }

    private static SwitchConfig with(SwitchConfig.Forwarding forwarding, boolean fullDuplex) {
        return new SwitchConfig(Collections.nCopies(3, new SwitchConfig.PortConfig(100_000_000, fullDuplex, 50_000)),
                forwarding, 10_000_000, SwitchConfig.QueueUnit.FRAMES, 128, 1024, 300_000_000_000_000L, 1518);
    }

    @Nested
    class StoreAndForwardTest extends FrameWireContract {
        @Override
        protected FrameWire[] plugs() {
            return EthernetSwitchContractTest.plugs(scheduler, SwitchConfig.fastEthernet(3));
        }
    }

    @Nested
    class CutThroughTest extends FrameWireContract {
        @Override
        protected FrameWire[] plugs() {
            return EthernetSwitchContractTest.plugs(scheduler, with(SwitchConfig.Forwarding.CUT_THROUGH, true));
        }
    }

    @Nested
    class HalfDuplexTest extends FrameWireContract {
        @Override
        protected FrameWire[] plugs() {
            return EthernetSwitchContractTest.plugs(scheduler, with(SwitchConfig.Forwarding.STORE_AND_FORWARD, false));
        }
    }
}
