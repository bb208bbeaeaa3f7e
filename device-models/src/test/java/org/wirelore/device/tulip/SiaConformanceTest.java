package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.wire.LinkOffer;

/** CSR12 to CSR15: the SIA's link, negotiation and activity; what the 21140 has there. */
class SiaConformanceTest {
    private final Machine machine = new Machine(TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC)
            .withBoard(new TulipBoard(TulipBoard.standard(TulipChip.DC21143, 1).rom(), 0, List.of(), List.of())));

    @Test
    void csr13And14OfThe21140AreReserved() {
        Machine old = Machine.dc21140();
        old.write(CSR13, 0);
        old.write(CSR14, 0);
        assertThat(old.read(CSR13)).isEqualTo(-1);
        assertThat(old.read(CSR14)).isEqualTo(-1);
    }

    @Test
    void csr15OfThe21140HoldsTheWatchdogBitsOnly() {
        Machine old = Machine.dc21140();
        old.write(CSR15, -1);
        assertThat(old.read(CSR15)).isEqualTo(0xFFFFFEFF);
        old.write(CSR15, 0);
        assertThat(old.read(CSR15)).isEqualTo(0xFFFFFEC8);
    }

    @Test
    void negotiationCompletesAndIsReported() {
        negotiate();
        int status = machine.read(CSR12);
        assertThat(status & CSR12_ANS).isEqualTo(0x5000);
        assertThat(status & CSR12_LPN).isNotZero();
        assertThat(status >>> 16).isEqualTo(0x41E1);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void withoutNegotiationEnabledNothingHappens() {
        machine.write(CSR14, 0);
        machine.write(CSR12, 0x1000);
        assertThat(machine.read(CSR12) & CSR12_ANS).isZero();
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    /** Longer than silence and the exchange of code words, or detection, take. */
    private static final long NEGOTIATED_NS = 3_000_000_000L;

    private void startNegotiation() {
        machine.write(CSR14, CSR14_ANE);
        machine.write(CSR12, 0x1000);
    }

    private void negotiate() {
        startNegotiation();
        machine.advanceNs(NEGOTIATED_NS);
    }

    private int negotiationState() {
        return (machine.read(CSR12) & CSR12_ANS) >>> 12;
    }

    @Test
    void negotiationCanBeRestartedAfterCompletion() {
        negotiate();
        machine.write(CSR5, -1);
        machine.wire.offer(10_000_000);
        assertThat(machine.read(CSR12) >>> 16).isEqualTo(0x41E1);
        machine.write(CSR12, 0x1000);
        assertThat(machine.read(CSR12) & (CSR12_LPN | CSR12_LPC)).isZero();
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.read(CSR12) >>> 16).isEqualTo(0x4061);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void negotiationWithoutALinkPartnerWaitsForOne() {
        machine.wire.link(false);
        negotiate();
        assertThat(negotiationState()).isEqualTo(2);
        assertThat(machine.read(CSR12) & (CSR12_LPN | CSR12_LPC)).isZero();
        assertThat(machine.has(CSR5_LNP)).isFalse();
        machine.wire.link(true);
        assertThat(machine.has(CSR5_LNP)).isFalse();
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    /** Silence of 1.2 to 1.5 s, then fourteen bursts that are 8 to 24 ms apart (IEEE 802.3, clause 28, table 28-9). */
    @Test
    void negotiationTakesTheTimesOfTheStandard() {
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        machine.write(CSR13, CSR13_SRL);
        startNegotiation();
        machine.advanceNs(1_200_000_000L);
        assertThat(negotiationState()).isEqualTo(1);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.SILENT);
        machine.advanceNs(300_000_000L);
        assertThat(LinkOffer.negotiates(machine.wire.signal())).isTrue();
        machine.advanceNs(14 * 24_000_000L);
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    /** As Linux' driver does when it opens the card. */
    @Test
    void whoClearsItsInterruptsAfterTheStartDoesNotMissTheEnd() {
        startNegotiation();
        machine.advanceNs(1_000_000L);
        machine.write(CSR5, -1);
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void aPartnerThatDoesNotNegotiateIsDetectedByItsSignal() {
        machine.wire.partner(LinkOffer.HUNDRED);
        negotiate();
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.read(CSR12) & (CSR12_LPN | CSR12_LPC)).isZero();
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void thereIsNoLinkAndNoFramePassesBeforeItsEnd() {
        int ring = machine.startReceiving(2, 1536);
        machine.write(CSR6, CSR6_MBO | CSR6_TTM | CSR6_PR | CSR6_SR);
        machine.write(CSR13, CSR13_SRL);
        startNegotiation();
        machine.advanceNs(1_400_000_000L);
        assertThat(machine.read(CSR12) & CSR12_LS10).isNotZero();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.advanceNs(1_000_000L);
        assertThat(machine.memory.readInt(ring)).isEqualTo(Machine.OWN);
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.memory.readInt(ring) & Machine.OWN).isZero();
    }

    @Test
    void aPartnerThatGoesBeforeTheEndIsWaitedForAgain() {
        startNegotiation();
        machine.advanceNs(1_400_000_000L);
        assertThat(negotiationState()).isEqualTo(3);
        machine.wire.link(false);
        assertThat(negotiationState()).isEqualTo(2);
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(negotiationState()).isEqualTo(2);
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @Test
    void aCompletedNegotiationBeginsAnewWhenThePartnerHasGone() {
        negotiate();
        machine.write(CSR5, -1);
        machine.wire.link(false);
        assertThat(negotiationState()).isEqualTo(1);
        assertThat(machine.read(CSR12) & (CSR12_LPN | CSR12_LPC)).isZero();
        machine.wire.link(true);
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void aDifferenceOfSpeedsIsNoCutCable() {
        machine.wire.mismatch();
        negotiate();
        assertThat(negotiationState()).isEqualTo(5);
        machine.write(CSR5, -1);
        machine.wire.mismatch();
        assertThat(negotiationState()).isEqualTo(5);
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @Test
    void turningNegotiationOffForgetsItsResult() {
        negotiate();
        machine.write(CSR14, 0);
        assertThat(machine.read(CSR12) & (CSR12_ANS | CSR12_LPN | CSR12_LPC)).isZero();
        machine.wire.link(false);
        machine.wire.link(true);
        assertThat(negotiationState()).isZero();
    }

    @Test
    void withNegotiationTheLinkPassBitTellsItsCompletionOnly() {
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        negotiate();
        machine.write(CSR5, -1);
        machine.write(CSR13, CSR13_SRL);
        machine.advanceNs(NEGOTIATED_NS);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"40000, 1, 1", "40000, 0, 1", "0, 1, 200", "0, 9, 100", "0, 0, 0", "0, 8, 0"})
    void aFrameSetsTheActivityBitOfItsPortUntilItIsWrittenWithOne(String csr6, int csr13, String bit) {
        machine.write(CSR6, CSR6_MBO | Integer.parseInt(csr6, 16));
        machine.write(CSR13, csr13);
        int activity = CSR12_MRA | CSR12_ARA | CSR12_TRA;
        assertThat(machine.read(CSR12) & activity).isZero();
        machine.wire.deliver(Machine.frame(1, 60));
        int expected = Integer.parseInt(bit, 16);
        assertThat(machine.read(CSR12) & activity).isEqualTo(expected);
        machine.write(CSR12, activity & ~expected);
        assertThat(machine.read(CSR12) & activity).isEqualTo(expected);
        machine.write(CSR12, expected);
        assertThat(machine.read(CSR12) & activity).isZero();
    }

    @Test
    void the21140HasNoActivityBits() {
        Machine old = Machine.dc21140();
        old.write(CSR12, CSR12_GPC | 0xFF);
        old.write(CSR12, 0);
        old.wire.deliver(Machine.frame(1, 60));
        assertThat(old.read(CSR12)).isEqualTo(0xFFFFFE00);
    }

    @Test
    void tenBaseTLinkChangesAreReported() {
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        machine.write(CSR13, 1);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        assertThat(machine.has(CSR5_LNP)).isTrue();
        machine.write(CSR5, -1);
        machine.wire.link(false);
        assertThat(machine.read(CSR12) & CSR12_LS10).isNotZero();
        assertThat(machine.has(CSR5_LNF)).isTrue();
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @Test
    void symbolPortLinkChangesSetLinkChanged() {
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_PCS | CSR6_SCR | CSR6_HBD);
        assertThat(machine.read(CSR12) & CSR12_LS100).isZero();
        machine.wire.link(false);
        machine.wire.link(true);
        machine.write(CSR5, -1);
        machine.wire.link(false);
        assertThat(machine.has(CSR5_LC)).isTrue();
        assertThat(machine.read(CSR12) & CSR12_LS100).isNotZero();
        machine.write(CSR5, ~CSR5_LC);
        assertThat(machine.has(CSR5_LC)).isTrue();
        machine.write(CSR5, CSR5_LC);
        assertThat(machine.has(CSR5_LC)).isFalse();
    }

    @Test
    void linkChangesBehindAnMiiTransceiverAreNotReported() {
        Machine withMii = Machine.dc21143();
        withMii.write(CSR6, Machine.MII_100);
        withMii.write(CSR5, -1);
        withMii.wire.link(false);
        withMii.wire.link(true);
        assertThat(withMii.read(CSR5) & (CSR5_LNP | CSR5_LNF | CSR5_LC)).isZero();
    }
}
