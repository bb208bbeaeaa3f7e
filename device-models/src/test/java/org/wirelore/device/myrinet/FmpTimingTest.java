package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Test 24 of the control program's suite: what messages take, one cable apart, with a host DMA of 45 MB/s. */
class FmpTimingTest {
    private static final PortRequest REQUEST = new PortRequest(64, 65536, false);
    private static final double BYTES_PER_SECOND = 45e6;
    private static final double PS_PER_SECOND = 1e12;

    /** From the store that arms the entry until the last packet is there, the second time. */
    private static long oneWayPs(int pieceBytes, int length) {
        PlayedPair pair = new PlayedPair(pieceBytes);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        long tookPs = 0;
        for (int i = 0; i < 2; i++) {
            pair.clock.advance(1_000_000_000L);
            byte[] data = FmpDeliveryTest.bytes(length, i);
            long beganPs;
            if (length < 100) {
                beganPs = pair.clock.now();
                left.sendPio(right, data, 1, 0);
            } else {
                beganPs = Math.max(left.process.now(), pair.clock.now());
                left.startDma(right, data);
            }
            assertThat(right.receiveMessage()).isEqualTo(data);
            tookPs = pair.clock.now() - beganPs;
        }
        return tookPs;
    }

    @Test
    void test24AShortMessageTakesAFewMicroseconds() {
        assertThat(oneWayPs(2048, 1)).isBetween(4_000_000L, 12_000_000L);
    }

    @Test
    void test24PiecesThatOverlapTakeLessTimeThanTheWhole() {
        long wholePs = oneWayPs(8192, 8192);
        long pipelinedPs = oneWayPs(1368, 8192);
        assertThat(pipelinedPs / (double) wholePs).as(wholePs + " " + pipelinedPs).isLessThan(0.7);
    }

    @Test
    void test24LongMessagesComeAtTheRateOfTheSlowestStage() {
        double seconds = oneWayPs(4096, 65536) / PS_PER_SECOND;
        assertThat(65536 / seconds).isBetween(0.8 * BYTES_PER_SECOND, BYTES_PER_SECOND);
    }

    /** An idle card costs no events. */
    @Test
    void cardsThatWaitAreParked() {
        PlayedPair pair = new PlayedPair(2048);
        pair.user(0, REQUEST);
        pair.user(1, REQUEST);
        pair.clock.advance(20_000_000_000L);
        long fired = pair.clock.fired();
        pair.clock.advance(2_000_000_000_000L);
        assertThat(pair.clock.fired() - fired).isLessThan(10);
    }
}
