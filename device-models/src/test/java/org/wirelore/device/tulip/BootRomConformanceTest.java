package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

/** CSR9 and CSR10 as the way to the boot ROM, whose socket is empty. */
class BootRomConformanceTest {
    private static final int DATA = 0xFF;

    private final Machine machine = Machine.dc21143();

    private int dataBits() {
        return machine.read(CSR9) & DATA;
    }

    @Test
    void theAddressReadsBack() {
        machine.write(CSR10, 0x1FF);
        assertThat(machine.read(CSR10)).isEqualTo(0x1FF);
    }

    @Test
    void anEmptySocketReadsAllOnesWhileSelectedAndStrobed() {
        machine.write(CSR9, 0);
        int idle = dataBits();
        assertThat(idle).isNotEqualTo(DATA);
        machine.write(CSR9, CSR9_BR);
        assertThat(dataBits()).isEqualTo(idle);
        machine.write(CSR9, CSR9_RD);
        assertThat(dataBits()).isEqualTo(idle);
        for (int address = 0; address < 1 << 18; address += 0x1111) {
            machine.write(CSR10, address);
            machine.write(CSR9, CSR9_BR | CSR9_RD);
            assertThat(dataBits()).isEqualTo(DATA);
        }
    }

    @Test
    void aByteWrittenToTheEmptySocketIsLost() {
        machine.write(CSR10, 5);
        machine.write(CSR9, CSR9_BR | CSR9_WR | 0x42);
        machine.write(CSR9, CSR9_BR | CSR9_RD);
        assertThat(dataBits()).isEqualTo(DATA);
    }

    @Test
    void theSerialRomHasTheDataBitsWhileItIsSelected() {
        machine.write(CSR9, CSR9_BR | CSR9_RD | CSR9_SR);
        assertThat(dataBits() & (CSR9_SRCS | CSR9_SRCLK | CSR9_SRDI)).isZero();
        machine.write(CSR9, CSR9_RD | CSR9_SR | CSR9_SRCS);
        assertThat(dataBits() & (CSR9_SRCS | CSR9_SRCLK | CSR9_SRDI)).isEqualTo(CSR9_SRCS);
    }
}
