package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

/** CSR9 and the MII management interface behind it (IEEE 802.3 clause 22). */
class MiiManagementConformanceTest {
    private Machine machine = Machine.dc21143();

    private void send(int bit) {
        int data = bit != 0 ? CSR9_MDO : 0;
        machine.write(CSR9, data);
        machine.write(CSR9, data | CSR9_MDC);
    }

    private void send(int bits, int value) {
        for (int i = bits - 1; i >= 0; i--) {
            send(value >> i & 1);
        }
    }

    private int receive() {
        machine.write(CSR9, CSR9_MII);
        machine.write(CSR9, CSR9_MII | CSR9_MDC);
        return (machine.read(CSR9) & CSR9_MDI) >> 19;
    }

    private int read(int preamble, int phy, int register) {
        for (int i = 0; i < preamble; i++) {
            send(1);
        }
        send(14, 0x1800 | phy << 5 | register);
        receive();
        int value = 0;
        for (int i = 0; i < 16; i++) {
            value = value << 1 | receive();
        }
        receive();
        return value;
    }

    private void write(int preamble, int phy, int register, int value) {
        for (int i = 0; i < preamble; i++) {
            send(1);
        }
        send(14, 0x1400 | phy << 5 | register);
        send(2, 2);
        send(16, value);
    }

    @Test
    void registersReadWithAndWithoutPreamble() {
        for (int preamble : new int[]{32, 0, 1}) {
            assertThat(read(preamble, 1, 0)).isEqualTo(0x3100);
            assertThat(read(preamble, 1, 1)).isEqualTo(0x782D);
            assertThat(read(preamble, 1, 2)).isEqualTo(0x2000);
            assertThat(read(preamble, 1, 3)).isEqualTo(0x5C01);
            assertThat(read(preamble, 1, 4)).isEqualTo(0x01E1);
            assertThat(read(preamble, 1, 5)).isEqualTo(0x41E1);
            assertThat(read(preamble, 1, 6)).isEqualTo(0x0001);
        }
    }

    @Test
    void anAbsentTransceiverReadsAllOnes() {
        for (int phy = 0; phy < 32; phy++) {
            assertThat(read(32, phy, 2)).isEqualTo(phy == 1 ? 0x2000 : 0xFFFF);
        }
    }

    @Test
    void theTurnaroundZeroIsVisibleAfterTheFifteenthEdge() {
        send(14, 0x1800 | 1 << 5 | 3);
        assertThat(machine.read(CSR9) & CSR9_MDI).isNotZero();
        assertThat(receive()).isZero();
        assertThat(receive()).isEqualTo(0x5C01 >> 15);
        assertThat(receive()).isEqualTo(0x5C01 >> 14 & 1);
    }

    @Test
    void anIdleLineReadsOne() {
        assertThat(receive()).isEqualTo(1);
    }

    @Test
    void writesWithAndWithoutPreambleReachTheRegister() {
        write(32, 1, 4, 0x0061);
        assertThat(read(32, 1, 4)).isEqualTo(0x0061);
        write(0, 1, 4, 0x0021);
        assertThat(read(0, 1, 4)).isEqualTo(0x0021);
        write(32, 2, 4, 0x0181);
        assertThat(read(32, 1, 4)).isEqualTo(0x0021);
    }

    @Test
    void resetAndRestartBitsClearThemselves() {
        write(32, 1, 4, 0x0061);
        write(32, 1, 0, 0x1300);
        assertThat(read(32, 1, 0)).isEqualTo(0x1100);
        write(32, 1, 0, 0x8000);
        assertThat(read(32, 1, 0)).isEqualTo(0x3100);
        assertThat(read(32, 1, 4)).isEqualTo(0x01E1);
    }

    @Test
    void theLinkBitLatchesALossUntilItIsRead() {
        machine.write(CSR6, Machine.MII_100);
        machine.wire.link(false);
        machine.wire.link(true);
        assertThat(read(32, 1, 1) & 4).isZero();
        assertThat(read(32, 1, 1) & 4).isNotZero();
        machine.wire.link(false);
        assertThat(read(32, 1, 1)).isEqualTo(0x7809);
        assertThat(read(32, 1, 1)).isEqualTo(0x7809);
        assertThat(read(32, 1, 5)).isZero();
    }

    @Test
    void theLinkIsThereAlsoWhileTheMacIsSetToAnotherSpeed() {
        machine.wire.mismatch();
        assertThat(read(32, 1, 1)).isEqualTo(0x782D);
        assertThat(read(32, 1, 5)).isEqualTo(0x41E1);
    }

    @Test
    void aCutCableHasNoPartnerWhateverTheMacIsSetTo() {
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_TTM);
        machine.wire.link(false);
        assertThat(read(32, 1, 1)).isEqualTo(0x7809);
        assertThat(read(32, 1, 5)).isZero();
        assertThat(read(32, 1, 6)).isZero();
    }

    @Test
    void theTransceiverAnswersAtTheConfiguredAddress() {
        machine = new Machine(
                TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC)
                        .withBoard(TulipBoard.standard(TulipChip.DC21140, 7)));
        assertThat(read(32, 7, 2)).isEqualTo(0x2000);
        assertThat(read(32, 1, 2)).isEqualTo(0xFFFF);
    }

    @Test
    void thePartnersAbilitiesAreTheMediums() {
        machine.wire.offer(10_000_000);
        assertThat(read(32, 1, 5)).isEqualTo(0x4061);
    }
}
