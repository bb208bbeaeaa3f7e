package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

class ReceiveProcessConformanceTest {
    private final Machine machine = Machine.dc21143();

    @Test
    void aFrameArrivesWithItsCheckSequence() {
        int ring = machine.startReceiving(2, 1520);
        byte[] frame = Machine.checkedFrame(Machine.MAC, 64);
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        machine.settle();
        assertThat(machine.word0(ring))
                .isEqualTo(64 << 16 | Descriptors.RDES0_FS | Descriptors.RDES0_LS | Descriptors.RDES0_FT);
        assertThat(machine.bytesAt(machine.buffer1(ring), 64)).isEqualTo(frame);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }
}
