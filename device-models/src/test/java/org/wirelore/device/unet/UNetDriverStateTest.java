package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.bench.StateListing;
import org.wirelore.device.bench.SteppedScheduler;

/** What the driver's state holds: two drivers that go on differently differ in it. */
class UNetDriverStateTest {
    private static final int DATALINK_TYPE = 0x9000;

    /** A driver with a ring of four that is full, a card that sends nothing, and two endpoints and a datalink. */
    private static final class Bench {
        private final SteppedScheduler clock = new SteppedScheduler();
        private final PlayedPair pair;
        private final PlayedPair.Side first;
        private final PlayedPair.Side second;
        private final TulipDatalink datalink;
        private final TulipDatalink otherDatalink;
        private final int toFirst;
        private final int toSecond;

        Bench() {
            UNetDriverConfig plain = UNetDriverConfig.named("tulip");
            pair = new PlayedPair(clock, new UNetDriverConfig(plain.name(), 4, 64, plain.ethernetType(), true,
                    plain.busMode(), plain.transmitThreshold(), plain.device()));
            PlayedPair.Side sink = pair.side(1);
            PlayedPair.Side filler = pair.side(0);
            first = pair.side(0);
            second = pair.side(0);
            datalink = pair.drivers[0].openDatalink(first.process, DATALINK_TYPE);
            otherDatalink = pair.drivers[0].openDatalink(first.process, DATALINK_TYPE + 1);
            toFirst = first.openTo(sink);
            toSecond = second.openTo(sink);
            int fill = filler.openTo(sink);
            clock.settle();
            pair.cards[0].hold(true);
            for (int i = 0; i < 4; i++) {
                filler.endpoint.send(fill, PlayedPair.OUT, 10);
            }
            filler.endpoint.flush();
            first.endpoint.send(toFirst, PlayedPair.OUT, 10);
            second.endpoint.send(toSecond, PlayedPair.OUT, 10);
        }

        void frame(TulipDatalink sender, int length) {
            byte[] frame = PlayedPair.frame(PlayedPair.LEFT_MAC + 1, PlayedPair.LEFT_MAC, DATALINK_TYPE, 0, 0, length);
            assertThat(sender.send(MemorySegment.ofArray(frame), 0, frame.length)).isTrue();
        }

        long hash() {
            StateHash hash = new StateHash();
            pair.drivers[0].visit(hash);
            return hash.value();
        }
    }

    private static void assertDifferent(String where, Consumer<Bench> one, Consumer<Bench> other) {
        Bench left = new Bench();
        Bench right = new Bench();
        assertThat(left.hash()).isEqualTo(right.hash());
        one.accept(left);
        other.accept(right);
        assertThat(StateListing.differences(left.pair.drivers[0], right.pair.drivers[0]))
                .isNotEmpty().allSatisfy(difference -> assertThat(difference).startsWith(where));
        assertThat(left.hash()).isNotEqualTo(right.hash());
    }

    @Test
    void endpointsThatWaitInAnotherOrderAreAnotherState() {
        assertDifferent("transmit.line.endpoint", bench -> {
            bench.first.endpoint.flush();
            bench.second.endpoint.flush();
        }, bench -> {
            bench.second.endpoint.flush();
            bench.first.endpoint.flush();
        });
    }

    @Test
    void framesOfDatalinksThatWaitInAnotherOrderAreAnotherState() {
        assertDifferent("transmit.waiting.frame", bench -> {
            bench.frame(bench.datalink, 100);
            bench.frame(bench.otherDatalink, 100);
        }, bench -> {
            bench.frame(bench.otherDatalink, 100);
            bench.frame(bench.datalink, 100);
        });
    }

    @Test
    void aFrameOfAnotherLengthIsAnotherState() {
        assertDifferent("datalinks.port.sending.length", bench -> bench.frame(bench.datalink, 100),
                bench -> bench.frame(bench.datalink, 200));
    }

    @Test
    void portsThatAreReservedAreState() {
        assertDifferent("ports.", bench -> bench.first.device.reservePorts(1),
                bench -> bench.second.device.reservePorts(1));
    }

    @Test
    void segmentsOfDestroyedEndpointsAreState() {
        assertDifferent("endpoints.", bench -> {
        }, bench -> bench.second.device.createEndpoint(PlayedPair.CONFIG).close());
    }

    /** Its endpoints are held by processes, so it is run again instead. */
    @Test
    void aDriverIsNotRestored() {
        Bench bench = new Bench();
        SavedState state = SavedState.of(bench.pair.drivers[0]);
        assertThatIllegalStateException().isThrownBy(() -> state.restore(bench.pair.drivers[0]))
                .withMessageContaining("must be run again");
    }
}
