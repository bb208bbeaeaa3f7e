package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

/** Configuration registers (21140A and 21143 manuals, configuration chapter). */
class PciConfigurationConformanceTest {
    private static Dc21140 card(TulipChip chip) {
        Dc21140 card = Machine.of(chip).card;
        card.reset();
        return card;
    }

    @Test
    void identityTellsTheChipsApart() {
        assertThat(card(TulipChip.DC21140).readConfig(0, 4)).isEqualTo(0x00091011);
        assertThat(card(TulipChip.DC21140A).readConfig(0, 4)).isEqualTo(0x00091011);
        assertThat(card(TulipChip.DC21143).readConfig(0, 4)).isEqualTo(0x00191011);
        assertThat(card(TulipChip.DC21140).readConfig(8, 4)).isEqualTo(0x02000012);
        assertThat(card(TulipChip.DC21140A).readConfig(8, 4)).isEqualTo(0x02000022);
        assertThat(card(TulipChip.DC21143).readConfig(8, 4)).isEqualTo(0x02000041);
    }

    @Test
    void resetValuesAreTheManuals() {
        assertThat(card(TulipChip.DC21140A).readConfig(0x04, 4)).isEqualTo(0x02800000);
        Dc21140 card = card(TulipChip.DC21143);
        assertThat(card.readConfig(0x04, 4)).as("with the list of capabilities").isEqualTo(0x02900000);
        assertThat(card.readConfig(0x10, 4)).isEqualTo(1);
        assertThat(card.readConfig(0x14, 4)).isZero();
        assertThat(card.readConfig(0x30, 4)).isZero();
        assertThat(card.readConfig(0x3C, 4)).isEqualTo(0x28140100);
        assertThat(card.readConfig(0x40, 4)).isZero();
        assertThat(card.readConfig(0x80, 4)).isZero();
    }

    @Test
    void baseRegistersTellTheirSizes() {
        Dc21140 card = card(TulipChip.DC21143);
        card.writeConfig(0x10, 4, -1);
        card.writeConfig(0x14, 4, -1);
        card.writeConfig(0x30, 4, -1);
        assertThat(card.readConfig(0x10, 4)).isEqualTo(0xFFFFFF81);
        assertThat(card.readConfig(0x14, 4)).isEqualTo(0xFFFFFF80);
        assertThat(card.readConfig(0x30, 4)).isEqualTo(0xFFFC0001);
        card.writeConfig(0x18, 4, -1);
        assertThat(card.readConfig(0x18, 4)).isZero();
        assertThatThrownBy(() -> card.bar(2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyThe21143CanBeSetToWriteAndInvalidate() {
        for (TulipChip chip : TulipChip.values()) {
            Dc21140 card = card(chip);
            card.writeConfig(4, 2, 0x17);
            assertThat(card.readConfig(4, 2)).isEqualTo(chip == TulipChip.DC21143 ? 0x17 : 0x07);
        }
    }

    @Test
    void the21143HasThePowerManagementCapabilityFromSteppingPdOn() {
        Dc21140 card = card(TulipChip.DC21143);
        int pointer = card.readConfig(0x34, 1);
        assertThat(pointer).isEqualTo(0xDC);
        assertThat(card.readConfig(pointer, 1)).as("power management").isEqualTo(1);
        assertThat(card.readConfig(pointer + 1, 1)).as("the last").isZero();
        assertThat(card.readConfig(pointer + 2, 2) & 7).as("version of the interface").isEqualTo(1);
        Dc21140 old = new Machine(TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withRevision(0x30)).card;
        assertThat(old.readConfig(4, 4) & 1 << 20).isZero();
        assertThat(old.readConfig(0x34, 4)).isZero();
    }

    @Test
    void inD3TheCardSleepsAndOnTheWayBackItIsReset() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(2, 128);
        machine.card.writeConfig(0x3C, 1, 11);
        machine.card.writeConfig(0xE0, 2, 3);
        assertThat(machine.read(CSR6)).isEqualTo(-1);
        assertThat(machine.card.readConfig(0xE0, 2)).isEqualTo(3);
        machine.card.writeConfig(0xE0, 2, 0);
        assertThat(machine.card.readConfig(4, 2)).as("the windows are closed").isZero();
        assertThat(machine.card.readConfig(0x3C, 1)).isZero();
        machine.enable();
        assertThat(machine.read(CSR6)).isEqualTo(0x32000040);
        assertThat(machine.receiveState()).isZero();
    }

    @Test
    void inD1TheCardSleepsAndOnTheWayBackItGoesOn() {
        Machine machine = Machine.dc21143();
        int ring = machine.startReceiving(2, 128);
        machine.card.writeConfig(0xE0, 2, 1);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.card.writeConfig(0xE0, 2, 0);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void subsystemIdentificationComesFromTheSerialRomButOnTheFirst21140() {
        assertThat(card(TulipChip.DC21140).readConfig(0x2C, 4)).isZero();
        assertThat(card(TulipChip.DC21140A).readConfig(0x2C, 4)).isEqualTo(0x500B1011);
        assertThat(card(TulipChip.DC21143).readConfig(0x2C, 4)).isEqualTo(0x500B1011);
    }

    @Test
    void theSubsystemIdentificationIsLoadedAtPowerOnAndNotRefreshed() {
        Machine machine = Machine.of(TulipChip.DC21140A);
        shiftIntoSerialRom(machine, 9, 0x130);
        shiftIntoSerialRom(machine, 25, 0x141 << 16 | 0x1234);
        machine.advanceNs(20_000_000);
        assertThat(machine.card.readConfig(0x2C, 4)).isEqualTo(0x500B1011);
        machine.write(CSR0, CSR0_SWR);
        assertThat(machine.card.readConfig(0x2C, 4)).isEqualTo(0x500B1011);
    }

    private static void shiftIntoSerialRom(Machine machine, int bits, int command) {
        for (int i = bits - 1; i >= 0; i--) {
            int lines = CSR9_SR | CSR9_SRCS | ((command >> i & 1) != 0 ? CSR9_SRDI : 0);
            machine.write(CSR9, lines);
            machine.write(CSR9, lines | CSR9_SRCLK);
        }
        machine.write(CSR9, CSR9_SR);
    }

    @Test
    void asleepTheCardHearsAndSendsNothingAndAwakeItGoesOn() {
        Machine machine = Machine.dc21143();
        int ring = machine.startReceiving(2, 128);
        int transmit = machine.ring(1);
        machine.write(CSR0, 4 << 17);
        machine.write(CSR4, transmit);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
        machine.settle();
        machine.card.writeConfig(0x43, 1, 0x80);
        machine.give(transmit, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.advanceNs(100_000);
        assertThat(machine.isHosts(ring)).isFalse();
        assertThat(machine.isHosts(transmit)).isFalse();
        machine.card.writeConfig(0x43, 1, 0);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.advanceNs(100_000);
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(transmit)).isTrue();
    }

    @Test
    void frameInHandIsFinishedWhenTheCardIsPutToSleepAndTheNextWaits() {
        Machine machine = Machine.dc21143();
        int ring = machine.startTransmitting(2);
        machine.give(ring, Machine.WHOLE | 1000, machine.put(Machine.frame(1, 1000)), 0);
        machine.write(CSR1, 0);
        machine.advanceNs(30_000);
        assertThat(machine.wire.isSending()).isTrue();
        machine.card.writeConfig(0x43, 1, 0x80);
        machine.give(ring + 16, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 16)).isFalse();
        machine.card.writeConfig(0x43, 1, 0);
        machine.settle();
        assertThat(machine.isHosts(ring + 16)).isTrue();
    }

    @Test
    void frameOnItsWayToMemoryArrivesWhenTheCardIsPutToSleepAndNoDescriptorIsFetched() {
        Machine machine = Machine.dc21143();
        int ring = machine.startReceiving(2, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        long reads = machine.card.counters().descriptorReads();
        machine.card.writeConfig(0x43, 1, 0x80);
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.card.counters().descriptorReads()).isEqualTo(reads);
        machine.card.writeConfig(0x43, 1, 0);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(3);
    }

    @Test
    void snoozingShowsInItsBitOnly() {
        Machine machine = Machine.dc21143();
        machine.card.writeConfig(0x43, 1, 0x40);
        assertThat(machine.card.readConfig(0x40, 4)).isEqualTo(0x40000000);
        int ring = machine.startReceiving(1, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
    }

    @Test
    void bytesAndWordsAreLanesOfALongword() {
        Dc21140 card = card(TulipChip.DC21143);
        assertThat(card.readConfig(2, 2)).isEqualTo(0x0019);
        assertThat(card.readConfig(3, 1)).isZero();
        card.writeConfig(0x3C, 1, 11);
        assertThat(card.readConfig(0x3C, 4)).isEqualTo(0x2814010B);
        card.writeConfig(0x0D, 1, 0x40);
        assertThat(card.readConfig(0x0C, 4)).isEqualTo(0x4000);
    }

    @Test
    void nothingAnswersBeforeItsDecoderIsEnabled() {
        Dc21140 card = card(TulipChip.DC21143);
        assertThat(card.bar(0).read(CSR6)).isEqualTo(-1);
        card.writeConfig(4, 2, 1);
        assertThat(card.bar(0).read(CSR6)).isEqualTo(0x32000040);
        assertThat(card.bar(1).read(CSR6)).isEqualTo(-1);
        card.writeConfig(4, 2, 2);
        assertThat(card.bar(0).read(CSR6)).isEqualTo(-1);
        assertThat(card.bar(1).read(CSR6)).isEqualTo(0x32000040);
    }

    @Test
    void registersSleepWhileSleepModeIsSelected() {
        Dc21140 card = card(TulipChip.DC21143);
        card.writeConfig(4, 2, 7);
        card.writeConfig(0x43, 1, 0x80);
        assertThat(card.readConfig(0x40, 4)).isEqualTo(0x80000000);
        assertThat(card.bar(0).read(CSR6)).isEqualTo(-1);
        card.writeConfig(0x40, 4, 0);
        assertThat(card.bar(0).read(CSR6)).isEqualTo(0x32000040);
    }

    @Test
    void processesWaitUntilBusMasteringIsEnabled() {
        Machine machine = Machine.dc21143();
        machine.card.writeConfig(4, 2, 3);
        int receive = machine.ring(1);
        machine.write(CSR3, receive);
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(1);
        assertThat(machine.transmitState()).isEqualTo(1);
        machine.card.writeConfig(4, 2, 7);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(4);
        assertThat(machine.transmitState()).isEqualTo(6);
    }

    @Test
    void softwareResetLeavesTheConfigurationAlone() {
        Machine machine = Machine.dc21143();
        machine.card.writeConfig(0x14, 4, 0xFEB00000);
        machine.write(CSR0, CSR0_SWR);
        assertThat(machine.card.readConfig(0x14, 4)).isEqualTo(0xFEB00000);
        assertThat(machine.card.readConfig(4, 2)).isEqualTo(7);
    }

    @Test
    void aFailedTransferSetsAWriteOneToClearBitOfTheStatusRegister() {
        Machine machine = Machine.dc21143();
        machine.write(CSR3, 0x7FFF0000);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        machine.settle();
        assertThat(machine.card.readConfig(6, 2) & 0x2000).isNotZero();
        machine.card.writeConfig(4, 4, 0x20000007);
        assertThat(machine.card.readConfig(6, 2) & 0x2000).isZero();
        assertThat(machine.card.readConfig(4, 2)).isEqualTo(7);
    }
}
