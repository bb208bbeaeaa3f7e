package org.wirelore.device.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.contract.FrameWireContract;
import org.wirelore.device.contract.RecordingStation;

class LoopbackFrameWireTest extends FrameWireContract {
    @Override
    protected FrameWire[] plugs() {
        return LoopbackFrameWire.pair(scheduler, "loop", 100_000_000);
    }

    @Test
    void afterAResetThePlugIsIdleAndTheStationStays() {
        LoopbackFrameWire[] pair = LoopbackFrameWire.pair(scheduler, "again", 100_000_000);
        RecordingStation sender = new RecordingStation(scheduler, pair[0]);
        RecordingStation receiver = new RecordingStation(scheduler, pair[1]);
        sender.send(RecordingStation.numbered(SECOND, FIRST, 64, 1));
        scheduler.reset();
        pair[0].reset();
        pair[1].reset();
        sender.reset();
        sender.send(RecordingStation.numbered(SECOND, FIRST, 64, 2));
        scheduler.drain();
        assertThat(receiver.numbers()).containsExactly(2);
    }
}
