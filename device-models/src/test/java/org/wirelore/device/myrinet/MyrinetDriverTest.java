package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.lanai.LanaiChip;
import org.wirelore.firmware.link.FixedImage;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.mcp.FmpControlProgram;

/** The driver: start, measurement, interrupts, scouts, and cards that fail. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class MyrinetDriverTest {
    private static final PortRequest REQUEST = new PortRequest(8, 4096, false);
    private static final int PIECE = 1024;
    private static final long MS = 1_000_000_000L;
    /** After this number of resets the driver gives a card up that runs, but never gives a sign of life. */
    private static final int TRIES = 4;

    private final LanaiChip chip;

    MyrinetDriverTest(LanaiChip chip) {
        this.chip = chip;
    }

    @Test
    void theHostDmaIsMeasuredAtTheStart() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        pair.user(0, REQUEST);
        DmaFigures figures = Objects.requireNonNull(pair.drivers[0].dmaFigures());
        assertThat(figures.toHostBytesPerSecond()).isBetween(43_000_000L, 47_000_000L);
        assertThat(figures.fromHostBytesPerSecond()).isBetween(43_000_000L, 47_000_000L);
        assertThat(figures.toHostStartPs()).isBetween(500_000L, 3_000_000L);
    }

    @Test
    void oneCableApartTheSelfTestFindsNoSwitch() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        pair.user(0, REQUEST);
        assertThat(pair.drivers[0].isSelfTestGood()).isFalse();
        assertThat(pair.drivers[0].counters().selfTestsFailed()).isEqualTo(1);
        assertThat(pair.drivers[0].errors()).extracting(CardError::kind).containsOnly(CardError.Kind.MISROUTED);
    }

    @Test
    void aSleepingProcessIsWokenByTheNextPacket() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        left.sendPio(right, FmpDeliveryTest.bytes(8, 1), 1, 0);
        long beganPs = pair.clock.now();
        right.sleep();
        assertThat(pair.clock.now()).isGreaterThan(beganPs);
        assertThat(right.receive().user()).isEqualTo(1);
        pair.clock.advance(MS);
        int before = pair.machines[1].interrupts();
        left.sendPio(right, FmpDeliveryTest.bytes(8, 1), 2, 0);
        assertThat(right.receive().user()).isEqualTo(2);
        pair.clock.advance(MS);
        assertThat(pair.machines[1].interrupts()).isEqualTo(before);
        assertThat(Objects.requireNonNull(pair.machines[1].costs().get(MyrinetCosts.SIGNAL_WAKE)).charges())
                .isPositive();
    }

    @Test
    void aScoutIsAnsweredByTheCardAtItsEnd() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        pair.user(0, REQUEST);
        pair.user(1, REQUEST);
        List<String> answers = new ArrayList<>();
        pair.drivers[0].listen((cookie, board, node) -> answers.add(cookie + " " + board + " " + node));
        for (int i = 0; i < 20; i++) {
            assertThat(pair.drivers[0].sendScout(new byte[0], new byte[0], i)).isTrue();
            pair.clock.advance(MS);
        }
        assertThat(answers).hasSize(20).startsWith("0 2 1", "1 2 1");
        assertThat(pair.drivers[1].counters().scoutsAnswered()).isEqualTo(20);
    }

    @Test
    void aCardThatNoLongerAnswersIsResetAndItsPortsAreLost() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, 20 * MS);
        FmpUser left = pair.user(0, REQUEST);
        pair.user(1, REQUEST);
        pair.clock.advance(100 * MS);
        assertThat(left.port.isLost()).isFalse();
        pair.stopProcessor(0);
        pair.clock.advance(100 * MS);
        assertThat(left.port.isLost()).isTrue();
        left.port.close();
        FmpUser again = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        again.sendPio(right, FmpDeliveryTest.bytes(8, 1), 9, 0);
        assertThat(right.receive().user()).isEqualTo(9);
        assertThat(pair.drivers[0].counters().resets()).isEqualTo(1);
    }

    /** The second signal waits for its time after the first one, and the processor stops meanwhile. */
    @Test
    void whatACardHasToldBeforeItsResetIsNotLost() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 20_000, 20 * MS);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        pair.clock.advance(100 * MS);
        List<CardError> before = pair.drivers[1].errors();
        for (int i = 0; i < 2; i++) {
            pair.damageNext();
            left.sendPio(right, FmpDeliveryTest.bytes(8, i), i, 0);
            pair.clock.advance(MS);
        }
        assertThat(pair.drivers[1].errors()).hasSize(before.size() + 1);
        pair.stopProcessor(1);
        pair.clock.advance(100 * MS);
        assertThat(pair.drivers[1].counters().resets()).isEqualTo(1);
        assertThat(pair.drivers[1].losses()).extracting(CardError::kind).containsExactly(CardError.Kind.BAD_CRC,
                CardError.Kind.BAD_CRC);
        assertThat(pair.drivers[1].moreLosses(2)).isEmpty();
    }

    @Test
    void aCardThatRunsAgainAndAgainButNeverAnswersIsGivenUp() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, 20 * MS);
        for (int i = 0; i < TRIES; i++) {
            FmpUser left = pair.user(0, REQUEST);
            assertThat(pair.drivers[0].failure()).isNull();
            pair.stopProcessor(0);
            for (int ms = 0; ms < 60 && !left.port.isLost(); ms++) {
                pair.clock.advance(MS);
            }
            assertThat(left.port.isLost()).isTrue();
            left.port.close();
        }
        assertThat(pair.drivers[0].failure()).contains("myrinet0 does not answer: expected a sign of life within 20 ms,"
                + " found none after 4 tries");
        assertThat(pair.drivers[0].counters().resets()).isEqualTo(TRIES);
        assertThatThrownBy(() -> pair.user(0, REQUEST)).isInstanceOf(CardFailedException.class)
                .hasMessageContaining("does not answer");
    }

    /** One that has answered in between begins to count anew. */
    @Test
    void aCardThatAnswersBetweenItsResetsIsNotGivenUp() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, 20 * MS);
        for (int i = 0; i < TRIES + 1; i++) {
            pair.user(0, REQUEST).port.close();
            pair.clock.advance(100 * MS);
            pair.stopProcessor(0);
            pair.clock.advance(60 * MS);
        }
        assertThat(pair.drivers[0].failure()).isNull();
        assertThat(pair.drivers[0].counters().resets()).isEqualTo(TRIES + 1);
    }

    @Test
    void firmwareForAnotherCardIsRefused() {
        Image nine = FmpControlProgram.image(9, 2 << 20);
        assertThatThrownBy(() -> new PlayedPair(PIECE, nine)).isInstanceOf(CardFailedException.class)
                .hasMessageContaining("expected a LANai 4, found firmware for a LANai 9");
        Image noTable = FixedImage.raw("loop.bin", new byte[64], 0, PlayedPair.SRAM_BYTES, "");
        assertThatThrownBy(() -> new PlayedPair(PIECE, noTable)).isInstanceOf(LayoutException.class)
                .hasMessageContaining("publishes no layout");
    }

    @Test
    void runsOfOneProgramAreTheSame() {
        assertThat(story()).isEqualTo(story());
    }

    /** 26. */
    private String story() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        StringBuilder story = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            left.sendPio(right, FmpDeliveryTest.bytes(i * 100, i), i, 0);
            right.sendDma(left, FmpDeliveryTest.bytes(3000 + i, i), i, 0);
            story.append(right.receive().user()).append(left.receiveMessage().length).append(' ')
                    .append(pair.clock.now()).append(' ').append(pair.cards[0].cpu().cycles()).append('\n');
        }
        return story.append(pair.drivers[0].counters()).toString();
    }

    @Test
    void aClosedPortCanBeOpenedAgain() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser right = pair.user(1, REQUEST);
        for (int i = 0; i < 3; i++) {
            FmpUser left = pair.user(0, REQUEST);
            assertThat(left.mapping.port()).isZero();
            for (int k = 0; k < 5; k++) {
                left.sendPio(right, FmpDeliveryTest.bytes(8, k), k, 0);
                right.sendPio(left, FmpDeliveryTest.bytes(8, k), k, 0);
                assertThat(right.receive().user()).isEqualTo(k);
                assertThat(left.receive().user()).isEqualTo(k);
            }
            left.port.close();
        }
        assertThat(pair.drivers[0].openPorts()).isZero();
    }
}
