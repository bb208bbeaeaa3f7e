package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.device.bench.SteppedScheduler;

/** What every {@link FrameWire} does, whatever is behind it. Subclasses build a medium and name two of its plugs. */
public abstract class FrameWireContract {
    protected static final long FIRST = 0x02_00_00_00_00_01L;
    protected static final long SECOND = 0x02_00_00_00_00_02L;
    private static final long SECOND_PS = 1_000_000_000_000L;

    protected final SteppedScheduler scheduler = new SteppedScheduler();
    private FrameWire firstWire;
    private FrameWire secondWire;
    private RecordingStation first;
    private RecordingStation second;

    /** Two plugs of a new medium, which reach each other and which are unused. */
    protected abstract FrameWire[] plugs();

    @BeforeEach
    void plugStationsIn() {
        FrameWire[] wires = plugs();
        firstWire = wires[0];
        secondWire = wires[1];
        first = new RecordingStation(scheduler, firstWire);
        second = new RecordingStation(scheduler, secondWire);
    }

    private long bytesPs(int bytes) {
        return bytes * 8L * (SECOND_PS / firstWire.offeredBitsPerSecond());
    }

    private static byte[] toSecond(int lengthBytes, int number) {
        return RecordingStation.numbered(SECOND, FIRST, lengthBytes, number);
    }

    private static byte[] toFirst(int lengthBytes, int number) {
        return RecordingStation.numbered(FIRST, SECOND, lengthBytes, number);
    }

    @Test
    void aFrameArrivesByteForByteAtTheOtherStationOnly() {
        byte[] frame = toSecond(345, 7);
        first.send(frame);
        scheduler.drain();
        assertThat(second.arrivals).hasSize(1);
        assertThat(second.arrivals.getFirst().bytes()).isEqualTo(frame);
        assertThat(second.arrivals.getFirst().collided()).isFalse();
        assertThat(first.arrivals).isEmpty();
    }

    @Test
    void aFrameOccupiesTheMediumForItsPreambleAndItsBytes() {
        first.send(toSecond(1518, 1));
        scheduler.drain();
        RecordingStation.Arrival arrival = second.arrivals.getFirst();
        assertThat(arrival.endPs() - arrival.startPs()).isEqualTo(bytesPs(8 + 1518));
        assertThat(arrival.endPs()).as("delivered with the last bit").isEqualTo(arrival.nowPs());
        assertThat(first.outcomeTimesPs).containsExactly(bytesPs(8 + 1518));
    }

    @Test
    void theSenderLearnsItExactlyOnceAndLater() {
        Frame frame = firstWire.claim();
        byte[] bytes = toSecond(64, 1);
        System.arraycopy(bytes, 0, frame.bytes, 0, 64);
        frame.length = 64;
        firstWire.transmit(frame);
        assertThat(first.outcomes).as("not from within transmit").isEmpty();
        scheduler.drain();
        assertThat(first.outcomes).containsExactly(0);
        assertThat(second.outcomes).isEmpty();
    }

    @Test
    void aSecondTransmissionWhileOneIsUnderWayIsRefused() {
        first.send(toSecond(64, 1));
        Frame frame = firstWire.claim();
        frame.length = 64;
        assertThatThrownBy(() -> firstWire.transmit(frame)).isInstanceOf(IllegalStateException.class);
        firstWire.release(frame);
        scheduler.drain();
        assertThat(second.numbers()).containsExactly(1);
    }

    @Test
    void aStationMayTransmitFromWithinTheReportAndFramesKeepTheirOrderAndTheGap() {
        first.send(toSecond(64, 1), toSecond(100, 2), toSecond(1518, 3));
        scheduler.drain();
        assertThat(second.numbers()).containsExactly(1, 2, 3);
        assertThat(first.outcomes).containsExactly(0, 0, 0);
        for (int i = 1; i < 3; i++) {
            assertThat(first.outcomeTimesPs.get(i) - first.outcomeTimesPs.get(i - 1))
                    .isEqualTo(bytesPs(12 + 8 + second.arrivals.get(i).bytes().length));
        }
    }

    @Test
    void anEmptyFrameIsEmptyAgainAfterUse() {
        first.send(toSecond(64, 1));
        scheduler.drain();
        for (int i = 0; i < 3; i++) {
            Frame frame = firstWire.claim();
            assertThat(frame.length).isZero();
            assertThat(frame.collided).isFalse();
            assertThat(frame.symbolError).isFalse();
            firstWire.release(frame);
        }
    }

    @Test
    void bothDirectionsCarryTheirOwnFrames() {
        first.send(toSecond(64, 1));
        scheduler.drain();
        second.send(toFirst(64, 2));
        scheduler.drain();
        assertThat(second.numbers()).containsExactly(1);
        assertThat(first.numbers()).containsExactly(2);
    }

    @Test
    void aSpeedThatTheMediumDoesNotRunAtTakesTheLinkDown() {
        assertThat(firstWire.isUp()).isTrue();
        firstWire.configure(firstWire.offeredBitsPerSecond() / 10, false);
        assertThat(firstWire.isUp()).isFalse();
        first.send(toSecond(64, 1));
        scheduler.drain();
        assertThat(first.linkChanges).isEqualTo(1);
        assertThat(first.outcomes).hasSize(1);
        assertThat(first.outcomes.getFirst() & TransmitOutcome.LINK_DOWN).isNotZero();
        assertThat(second.arrivals).isEmpty();
        firstWire.configure(firstWire.offeredBitsPerSecond(), firstWire.offersFullDuplex());
        first.send(toSecond(64, 2));
        scheduler.drain();
        assertThat(first.linkChanges).isEqualTo(2);
        assertThat(second.numbers()).containsExactly(2);
    }

    @Test
    void aLinkPartnerIsThereWhateverSpeedTheStationIsSetTo() {
        assertThat(firstWire.hasLinkPartner()).isTrue();
        firstWire.configure(firstWire.offeredBitsPerSecond() / 10, false);
        scheduler.drain();
        assertThat(firstWire.isUp()).isFalse();
        assertThat(firstWire.hasLinkPartner()).isTrue();
        assertThat(secondWire.hasLinkPartner()).isTrue();
    }

    @Test
    void configuringWhatIsConfiguredIsNoChange() {
        firstWire.configure(firstWire.offeredBitsPerSecond(), firstWire.offersFullDuplex());
        scheduler.drain();
        assertThat(first.linkChanges).isZero();
    }

    @Test
    void aPlugTakesOneStation() {
        assertThatThrownBy(() -> new RecordingStation(scheduler, firstWire)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFrameWithoutBytesIsRefused() {
        Frame frame = firstWire.claim();
        assertThatThrownBy(() -> firstWire.transmit(frame)).isInstanceOf(IllegalArgumentException.class);
        firstWire.release(frame);
    }

    @Test
    void manyFramesAreCarriedFromASmallPool() {
        for (int round = 0; round < 200; round++) {
            first.send(toSecond(64, round));
            scheduler.drain();
        }
        assertThat(second.numbers()).hasSize(200).isSorted();
        assertThat(List.copyOf(first.outcomes)).containsOnly(0);
    }
}
