package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

class TransmitProcessConformanceTest {
    private final Machine machine = Machine.dc21143();

    @Test
    void aFrameLeavesWithPaddingAndCheckSequence() {
        int ring = machine.startTransmitting(4);
        assertThat(machine.transmitState()).isEqualTo(6);
        byte[] data = Machine.frame(Machine.OTHER_MAC, 20);
        machine.give(ring, Machine.WHOLE | Descriptors.TDES1_IC | 20, machine.put(data), 0);
        machine.write(CSR1, 0);
        machine.settle();
        byte[] sent = machine.wire.lastFrame();
        assertThat(sent).hasSize(64).startsWith(data);
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.has(CSR5_TI | CSR5_TU)).isTrue();
    }
}
