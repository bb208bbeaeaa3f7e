package org.wirelore.device.loopback;

import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.StreamWireContract;
import org.wirelore.device.contract.VirtualRanks;

/** A cable of ten metres at 1.28 Gb/s: 6.25 ns per byte, eight bytes on the way. */
class LoopbackStreamWireTest extends StreamWireContract {
    private static final long BYTE_TIME_PS = 6_250;
    private static final long LATENCY_PS = 50_000;
    private LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(new VirtualRanks(), "none", 1, 0);

    @Override
    protected Stage newStage() {
        return new VirtualRanks();
    }

    @Override
    protected StreamWire leftPlug(Stage stage) {
        cable = new LoopbackStreamWire.Cable(stage.scheduler(), "cable", BYTE_TIME_PS, LATENCY_PS);
        return cable.left();
    }

    @Override
    protected StreamWire rightPlug() {
        return cable.right();
    }

    @Override
    protected long latencyPs() {
        return LATENCY_PS;
    }
}
