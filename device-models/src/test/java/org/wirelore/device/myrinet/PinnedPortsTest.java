package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.lanai.LanaiBoard;
import org.wirelore.device.lanai.LanaiChip;

/** A card reaches the memory of open ports, and of closed ones until it is through with them. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class PinnedPortsTest {
    private static final int COMMAND_AND_STATUS = 4;
    private static final int MASTER_ABORT = 1 << 29;
    private static final int ERRORS = 0xFFFF0000;
    private static final PortRequest REQUEST = new PortRequest(32, 65536, false);
    private static final int PIECE = 1024;
    private static final long MS = 1_000_000_000L;
    private static final long WATCH_PS = 20 * MS;
    private static final long ANSWER_STEP_PS = 10_000;

    private final LanaiChip chip;

    PinnedPortsTest(LanaiChip chip) {
        this.chip = chip;
    }

    @Test
    void theMemoryThatHostDmaIsMeasuredOnIsPinnedDuringTheTestOnly() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        int first = pair.machines[0].memory().base();
        assertThat(pair.pinned[0].contains(first, 8192)).isTrue();
        pair.user(0, REQUEST);
        assertThat(pair.pinned[0].contains(first, 8)).isFalse();
        assertThat(pair.refused).isEmpty();
    }

    @Test
    void queueAndStagingAreaArePinnedUntilTheCardIsThroughWithAClosedPort() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, WATCH_PS);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser other = pair.user(0, REQUEST);
        assertThat(isPinned(pair, 0, left)).isTrue();
        left.port.close();
        assertThat(isPinned(pair, 0, left)).isTrue();
        pair.clock.advance(2 * WATCH_PS);
        HostRegion queue = left.mapping.receiveQueue();
        assertThat(pair.pinned[0].contains(queue.busAddress(), 8)).isFalse();
        assertThat(pair.pinned[0].contains(left.mapping.staging().busAddress(), 8)).isFalse();
        assertThat(isPinned(pair, 0, other)).isTrue();
    }

    @Test
    void aResetUnpinsThePortsOfTheCard() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, WATCH_PS);
        FmpUser left = pair.user(0, REQUEST);
        pair.stopProcessor(0);
        pair.clock.advance(5 * WATCH_PS);
        assertThat(left.port.isLost()).isTrue();
        assertThat(isPinned(pair, 0, left)).isFalse();
        left.port.close();
        FmpUser again = pair.user(0, REQUEST);
        assertThat(isPinned(pair, 0, again)).isTrue();
    }

    /** Whenever it dies, what is under way for it goes to memory that is still its own, or nowhere. */
    @Test
    void whatIsUnderWayForADeadProcessIsNeitherRefusedNorFoundByTheNextOne() {
        for (int afterUs = 5; afterUs < 400; afterUs += 15) {
            PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, WATCH_PS);
            FmpUser left = pair.user(0, REQUEST);
            FmpUser dead = pair.user(1, REQUEST);
            left.startDma(dead, FmpDeliveryTest.bytes(16 * PIECE, 1));
            pair.clock.advance(afterUs * 1_000_000L);
            assertThat(pair.drivers[1].abandon(dead.process)).isEqualTo(1);
            FmpUser next = pair.user(1, REQUEST);
            assertThat(next.mapping.port()).isEqualTo(dead.mapping.port());
            pair.clock.advance(2 * WATCH_PS);
            int last = -1;
            for (FmpUser.Packet packet = next.poll(0); packet != null; packet = next.poll(0)) {
                assertThat(packet.data()).isEqualTo(piece(packet.offset()));
                assertThat(packet.offset()).isGreaterThan(last);
                last = packet.offset();
            }
            left.sendPio(next, FmpDeliveryTest.bytes(8, 3), 3, 0);
            assertThat(next.receive().user()).isEqualTo(3);
            assertThat(pair.refused).isEmpty();
            assertThat(isPinned(pair, 1, next)).isTrue();
        }
    }

    /**
     * Of two ports that packets arrive for by turns, one is closed, and then the other, perhaps when the card has
     * looked at its transfers and not yet said that none is for the first: that says nothing of the second.
     */
    @Test
    void anAnswerIsToWhatWasAskedBeforeTheCardHasLooked() {
        PlayedPair answered = PlayedPair.of(PIECE, chip, chip, 0, WATCH_PS);
        closeFirst(answered);
        long beganPs = answered.clock.now();
        while (isAsked(answered)) {
            answered.clock.advance(ANSWER_STEP_PS);
        }
        long answerPs = answered.clock.now() - beganPs;
        for (long beforePs = 0; beforePs < 500_000; beforePs += 50_000) {
            PlayedPair pair = PlayedPair.of(PIECE, chip, chip, 0, WATCH_PS);
            FmpUser second = closeFirst(pair);
            pair.clock.advance(answerPs - beforePs);
            assertThat(pair.drivers[1].abandon(second.process)).isEqualTo(1);
            pair.clock.advance(1_000_000);
            pair.user(1, REQUEST);
            pair.clock.advance(MS);
            assertThat(pair.refused).isEmpty();
            pair.clock.advance(2 * WATCH_PS);
            assertThat(pair.pinned[1].contains(second.mapping.staging().busAddress(), 8)).isFalse();
        }
    }

    /** Closes the first of two ports of the right host while a packet for it is being moved; returns the second. */
    private FmpUser closeFirst(PlayedPair pair) {
        FmpUser left = pair.user(0, REQUEST);
        FmpUser first = pair.user(1, REQUEST);
        FmpUser second = pair.user(1, REQUEST);
        for (int at = 0; at < 8 * PIECE; at += 2 * PIECE) {
            left.startDma(first, piece(at), at);
            left.startDma(second, piece(at + PIECE), at + PIECE);
        }
        pair.clock.advance(100_000_000);
        assertThat(pair.drivers[1].abandon(first.process)).isEqualTo(1);
        assertThat(isAsked(pair)).isTrue();
        return second;
    }

    private static boolean isAsked(PlayedPair pair) {
        MyrinetBoard board = LanaiBoard.window(pair.cards[1], pair.cards[1].bar(0));
        return (board.readRegister(board.registers().isr()) & board.registers().signal(1)) != 0;
    }

    private static byte[] piece(int offset) {
        return Arrays.copyOfRange(FmpDeliveryTest.bytes(16 * PIECE, 1), offset, offset + PIECE);
    }

    @Test
    void aQueueWrittenBeyondItsEndIsRefusedAndTheMemoryBehindItStays() {
        if (chip != LanaiChip.LANAI4) {
            return;
        }
        PlayedPair pair = new PlayedPair(PIECE, BrokenFirmwareTest.broken("end"), 0, Host.FOREVER);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        HostRegion queue = right.mapping.receiveQueue();
        int behind = queue.busAddress() + REQUEST.receiveSlots() * right.mapping.receiveSlotBytes();
        for (int i = 0; i < REQUEST.receiveSlots(); i++) {
            left.sendPio(right, FmpDeliveryTest.bytes(64, i), i, 0);
            assertThat(right.receive().user()).isEqualTo(i);
        }
        assertThat(pair.refused).isEmpty();
        byte[] before = memory(pair, behind);
        left.sendPio(right, FmpDeliveryTest.bytes(64, 5), 5, 0);
        assertThat(right.poll(MS)).isNull();
        assertThat(pair.refused).hasSize(1).first().asString().startsWith("right write 96 at 0x");
        assertThat(memory(pair, behind)).isEqualTo(before);
        assertThat(pair.cards[1].counters().dmaErrors).isEqualTo(1);
        assertThat(pair.cards[1].readConfig(COMMAND_AND_STATUS, 4) & ERRORS).isEqualTo(MASTER_ABORT);
        assertThat(pair.cards[0].readConfig(COMMAND_AND_STATUS, 4) & ERRORS).isZero();
        right.sendPio(left, FmpDeliveryTest.bytes(8, 7), 7, 0);
        assertThat(left.receive().user()).isEqualTo(7);
    }

    private static byte[] memory(PlayedPair pair, int address) {
        byte[] bytes = new byte[256];
        pair.machines[1].memory().read(address, bytes, 0, bytes.length);
        return bytes;
    }

    private static boolean isPinned(PlayedPair pair, int host, FmpUser user) {
        HostRegion queue = user.mapping.receiveQueue();
        HostRegion staging = user.mapping.staging();
        return pair.pinned[host].contains(queue.busAddress(), (int) queue.memory().byteSize())
                && pair.pinned[host].contains(staging.busAddress(), (int) staging.memory().byteSize());
    }
}
