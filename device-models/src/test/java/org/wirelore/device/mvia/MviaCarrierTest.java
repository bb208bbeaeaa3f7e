package org.wirelore.device.mvia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackDatalink;

/** The protocol of M-VIA between two carriers, on a LAN that loses, doubles and reorders. */
class MviaCarrierTest {
    private static final long MS = 1_000_000_000L;
    private static final int MESSAGES = 120;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackDatalink.Network network = new LoopbackDatalink.Network(clock, 5_000_000, 12_500_000, 64);
    private FrameFate fate = (frame, length) -> FrameFate.Way.PASS;

    private CarrierEnd end(long address, ReliabilityLevel level) {
        return new CarrierEnd(clock, network, address, 3 - address, level,
                (frame, length) -> fate.of(frame, length));
    }

    private static FrameFate wild(Random random) {
        return (frame, length) -> switch (random.nextInt(16)) {
            case 0 -> FrameFate.Way.LOSE;
            case 1 -> FrameFate.Way.DOUBLE;
            case 2 -> FrameFate.Way.DELAY;
            default -> FrameFate.Way.PASS;
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void reliableMessagesArriveOnceInOrderAndWhole(long seed) {
        Random random = new Random(seed);
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        CarrierEnd other = end(2, ReliabilityLevel.RELIABLE_DELIVERY);
        fate = wild(random);
        List<CarrierEnd.Arrived> sent = new ArrayList<>();
        List<CarrierEnd.Arrived> answers = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            int length = random.nextInt(4) == 0 ? random.nextInt(CarrierEnd.MESSAGE_BYTES_MAX + 1) : random.nextInt(64);
            boolean isWrite = random.nextBoolean();
            one.send(i, length, isWrite);
            sent.add(new CarrierEnd.Arrived(i, length, isWrite));
            if (random.nextInt(3) == 0) {
                other.send(i, length, false);
                answers.add(new CarrierEnd.Arrived(i, length, false));
            }
            clock.advance(random.nextInt(20) * MS / 10);
        }
        clock.drain();
        assertThat(other.arrived).isEqualTo(sent);
        assertThat(one.arrived).isEqualTo(answers);
        assertThat(one.left).isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
        assertThat(one.taken).isEqualTo(MESSAGES);
        assertThat(one.lost).isEmpty();
        assertThat(one.carrier.counters().resent()).isPositive();
        assertThat(other.carrier.counters().repeated()).isPositive();
        assertThat(other.carrier.counters().gaps()).isPositive();
        assertThat(other.carrier.counters().strange()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void unreliableMessagesArriveWholeOrNotAtAllAndNeverTwice(long seed) {
        Random random = new Random(seed);
        CarrierEnd one = end(1, ReliabilityLevel.UNRELIABLE);
        CarrierEnd other = end(2, ReliabilityLevel.UNRELIABLE);
        fate = wild(random);
        for (int i = 0; i < MESSAGES; i++) {
            one.send(i, random.nextInt(8) * 1_000, false);
            clock.advance(MS);
        }
        clock.drain();
        assertThat(one.left).hasSize(MESSAGES);
        assertThat(other.arrived).hasSizeBetween(MESSAGES / 4, MESSAGES - 1);
        List<Integer> numbers = other.arrived.stream().map(CarrierEnd.Arrived::number).toList();
        assertThat(numbers).doesNotHaveDuplicates().isSorted();
        assertThat(other.carrier.counters().strange()).isZero();
        assertThat(one.carrier.counters().resent()).isZero();
    }

    @Test
    void whatIsNeverAcknowledgedIsLostAndReportedOnce() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        end(2, ReliabilityLevel.RELIABLE_DELIVERY);
        fate = (frame, length) -> FrameFate.Way.LOSE;
        one.send(0, 3_000, false);
        one.send(1, 10, false);
        clock.drain();
        assertThat(one.lost).containsExactly(0);
        assertThat(one.left).isEmpty();
        assertThat(one.carrier.counters().givenUp()).isEqualTo(1);
        assertThat(clock.now()).isBetween(300 * MS, 400 * MS);
        assertThat(one.carrier.counters().sent()).isEqualTo(6L * 4);
    }

    @Test
    void aPingAndAPongAcknowledgeEachOther() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        CarrierEnd other = end(2, ReliabilityLevel.RELIABLE_DELIVERY);
        for (int i = 0; i < 100; i++) {
            one.send(i, 4, false);
            clock.advance(MS / 20);
            other.send(i, 4, false);
            clock.advance(MS / 20);
        }
        clock.drain();
        assertThat(one.left).hasSize(100);
        assertThat(other.left).hasSize(100);
        assertThat(one.carrier.counters().acknowledgments() + other.carrier.counters().acknowledgments())
                .isEqualTo(1);
    }

    @Test
    void controlPacketsComeFromTheirSender() {
        CarrierEnd one = end(1, ReliabilityLevel.UNRELIABLE);
        CarrierEnd other = end(2, ReliabilityLevel.UNRELIABLE);
        assertThat(one.carrier.sendControl(2, new byte[]{42, 0, 0}, 2)).isTrue();
        assertThat(one.carrier.sendControl(1, new byte[]{43}, 1)).isTrue();
        assertThat(one.carrier.sendControl(9, new byte[]{44}, 1)).isFalse();
        assertThat(one.carrier.sendControl(2, new byte[2_000], 2_000)).isFalse();
        clock.drain();
        assertThat(other.controls).containsExactly("1:2:42");
        assertThat(one.controls).containsExactly("1:1:43");
    }

    /** Else the sender could learn that its peer has left before it learns that the peer had taken everything. */
    @Test
    void anAcknowledgmentThatIsOwedGoesBeforeAControlPacket() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        CarrierEnd other = end(2, ReliabilityLevel.RELIABLE_DELIVERY);
        one.send(0, 4, false);
        clock.advance(MS / 20);
        assertThat(other.arrived).hasSize(1);
        FrameFields seen = new FrameFields(MviaConfig.ETHERNET_TYPE);
        List<Integer> kinds = new ArrayList<>();
        fate = (frame, length) -> {
            assertThat(seen.read(frame, 0, length)).isTrue();
            kinds.add(seen.kind);
            return FrameFate.Way.PASS;
        };
        assertThat(other.carrier.sendControl(1, new byte[]{42}, 1)).isTrue();
        clock.drain();
        assertThat(kinds).containsExactly(FrameFields.ACKNOWLEDGMENT, FrameFields.CONTROL);
        assertThat(one.left).containsExactly(0);
    }

    @Test
    void afterTheEndOfAConnectionItsFramesAreStale() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        CarrierEnd other = end(2, ReliabilityLevel.RELIABLE_DELIVERY);
        one.send(0, 4, false);
        clock.advance(MS / 20);
        other.isConnected = false;
        other.carrier.forget(2, 1);
        one.send(1, 4, false);
        clock.drain();
        assertThat(other.arrived).hasSize(1);
        assertThat(one.left).containsExactly(0);
        assertThat(one.lost).containsExactly(1);
        assertThat(other.carrier.counters().stale()).isPositive();
    }

    @Test
    void anInterfaceThatIsGoneIsANicThatHasFailed() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        fate = (frame, length) -> {
            throw new UncheckedIOException(new IOException("the interface is gone"));
        };
        one.send(0, 4, false);
        clock.drain();
        assertThat(one.isConnected).isFalse();
        assertThat(one.left).isEmpty();
        one.carrier.sendControl(2, new byte[1], 1);
        clock.drain();
        assertThat(one.carrier.counters().sent()).isZero();
    }

    @Test
    void aResetForgetsWhatIsUnderWay() {
        CarrierEnd one = end(1, ReliabilityLevel.RELIABLE_DELIVERY);
        one.send(0, 4, false);
        one.carrier.reset();
        clock.drain();
        assertThat(one.left).isEmpty();
        assertThat(one.lost).isEmpty();
        assertThat(one.carrier.counters()).isEqualTo(new MviaCounters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    }
}
