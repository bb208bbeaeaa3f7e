package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.bench.SteppedScheduler;

/** The driver's receive half: demultiplexing, drops by cause, and what it makes of a card in trouble. */
class UNetDriverReceiveTest {
    private static final int TYPE = UNetDriverConfig.ETHERNET_TYPE;
    private static final int WHOLE = DriverRegisters.RDES0_FS | DriverRegisters.RDES0_LS;

    private final SteppedScheduler clock = new SteppedScheduler();
    private PlayedPair pair;
    private PlayedPair.Side left;
    private PlayedPair.Side right;
    private int toRight;
    private long rightMac;
    private long leftMac;

    @BeforeEach
    void connect() {
        UNetDriverConfig plain = UNetDriverConfig.named("tulip");
        pair = new PlayedPair(clock, new UNetDriverConfig(plain.name(), 8, 8, TYPE, true, plain.busMode(), 0, 1));
        left = pair.side(0);
        right = pair.side(1);
        toRight = left.openTo(right);
        right.openTo(left);
        leftMac = left.device.mac();
        rightMac = right.device.mac();
    }

    @Test
    void everyCauseOfADropHasItsCounter() {
        DriverCounters none = counters();
        assertThat(none.dropped()).isZero();
        arrives(frame(rightMac, leftMac, TYPE, 200, left.port, 100));
        assertThat(counters().droppedUnknownPort()).isEqualTo(1);
        arrives(frame(rightMac, leftMac + 7, TYPE, right.port, left.port, 100));
        arrives(frame(rightMac, leftMac, TYPE, right.port, left.port + 1, 100));
        assertThat(counters().droppedForeign()).isEqualTo(2);
        assertThat(right.endpoint.counters().droppedForeign()).isEqualTo(2);
        arrives(frame(rightMac, leftMac, 0x0800, right.port, left.port, 100));
        assertThat(counters().droppedWrongType()).isEqualTo(1);
        arrives(frame(0xFFFF_FFFF_FFFFL, leftMac, TYPE, right.port, left.port, 100));
        arrives(frame(rightMac + 1, leftMac, TYPE, right.port, left.port, 100));
        assertThat(counters().droppedMisaddressed()).isEqualTo(2);

        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 100);
        arrives(sound, WHOLE | 63 << 16);
        arrives(sound, WHOLE | 116 << 16 | DriverRegisters.ES | DriverRegisters.RDES0_RF);
        assertThat(counters().droppedTooShort()).isEqualTo(2);
        arrives(sound, WHOLE | 1519 << 16);
        arrives(sound, WHOLE | 1600 << 16 | DriverRegisters.ES | DriverRegisters.RDES0_TL);
        arrives(sound, DriverRegisters.RDES0_FS);
        arrives(sound, DriverRegisters.RDES0_LS | 1600 << 16);
        assertThat(counters().droppedTooLong()).isEqualTo(3);
        arrives(sound, WHOLE | 120 << 16 | DriverRegisters.ES | 1 << 1);
        arrives(sound, WHOLE | 120 << 16 | DriverRegisters.RDES0_RE);
        assertThat(counters().droppedBad()).isEqualTo(2);
        assertThat(counters().dropped()).isEqualTo(13);
        assertThat(counters().received()).isZero();
        assertThat(right.process.signals()).isZero();

        arrives(sound, WHOLE | 120 << 16);
        assertThat(right.drain()).isEqualTo(1);
        assertThat(counters().received()).isEqualTo(1);
    }

    @Test
    void millionMalformedFramesAreCountedAndDroppedAndSoundOnesStillArrive() {
        Random random = new Random(42);
        long sound = 0;
        long delivered = 0;
        long offered = 0;
        byte[] frame = new byte[1536];
        while (offered < 1_000_000) {
            int burst = 1 + random.nextInt(6);
            for (int i = 0; i < burst; i++) {
                boolean isSound = random.nextInt(64) == 0;
                int status = isSound ? fillSound(frame, random) : fillMalformed(frame, random);
                assertThat(pair.cards[1].receive(frame, frame.length, status)).isTrue();
                offered++;
                sound += isSound ? 1 : 0;
            }
            clock.settle();
            delivered += right.drain();
        }
        DriverCounters counters = counters();
        assertThat(delivered).isEqualTo(sound);
        assertThat(counters.received()).isEqualTo(sound);
        assertThat(counters.dropped()).isEqualTo(offered - sound);
        assertThat(List.of(counters.droppedUnknownPort(), counters.droppedForeign(), counters.droppedTooShort(),
                counters.droppedTooLong(), counters.droppedBad(), counters.droppedWrongType(),
                counters.droppedMisaddressed())).allMatch(count -> count > 1000);
    }

    private int fillSound(byte[] frame, Random random) {
        int length = random.nextInt(1499);
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, length);
        System.arraycopy(sound, 0, frame, 0, sound.length);
        return WHOLE | (sound.length + 4) << 16;
    }

    /** A frame with exactly one thing wrong. */
    private int fillMalformed(byte[] frame, Random random) {
        int status = fillSound(frame, random);
        switch (random.nextInt(8)) {
            case 0 -> frame[14] = (byte) (right.port + 1 + random.nextInt(200));
            case 1 -> frame[15] ^= (byte) (1 + random.nextInt(255));
            case 2 -> frame[6 + random.nextInt(6)] ^= (byte) (1 + random.nextInt(255));
            case 3 -> frame[12 + random.nextInt(2)] ^= (byte) (1 + random.nextInt(255));
            case 4 -> frame[random.nextInt(6)] ^= (byte) (1 + random.nextInt(255));
            case 5 -> status = WHOLE | random.nextInt(64) << 16;
            case 6 -> status = WHOLE | (1519 + random.nextInt(14_000)) << 16;
            default -> status |= DriverRegisters.ES | 1 << random.nextInt(7);
        }
        return status;
    }

    @Test
    void frameBurstBeyondTheRingIsMissedCountedAndGotOver() {
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 10);
        for (int i = 0; i < 13; i++) {
            pair.cards[1].receive(sound, sound.length);
        }
        clock.settle();
        assertThat(right.drain()).isEqualTo(8);
        assertThat(counters().missed()).isEqualTo(5);
        assertThat(counters().receiveUnavailable()).isEqualTo(1);
        assertThat(pair.cards[1].receiveDemands()).isEqualTo(1);
        arrives(sound);
        assertThat(right.drain()).isEqualTo(1);
    }

    @Test
    void oneInterruptServesEverythingThatHasArrivedByItsEnd() {
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 10);
        for (int i = 0; i < 6; i++) {
            pair.cards[1].receive(sound, sound.length);
        }
        clock.settle();
        assertThat(right.drain()).isEqualTo(6);
        assertThat(pair.machines[1].interrupts()).isEqualTo(1);
    }

    @Test
    void everyPhaseOfAReceptionIsChargedOnce() {
        arrives(frame(rightMac, leftMac, TYPE, right.port, left.port, 100));
        for (String phase : List.of(UNetCosts.RECEIVE_ENTER, UNetCosts.RECEIVE_RING, UNetCosts.RECEIVE_DEMULTIPLEX,
                UNetCosts.RECEIVE_BUFFER, UNetCosts.RECEIVE_COPY, UNetCosts.RECEIVE_ADVANCE,
                UNetCosts.RECEIVE_RETURN)) {
            assertThat(pair.machines[1].cost(phase).charges()).as(phase).isEqualTo(1);
        }
        assertThat(pair.machines[1].cost(UNetCosts.RECEIVE_COPY).chargedPs()).isEqualTo(101_000);
    }

    @Test
    void messageIsNotSeenBeforeTheHandlersWorkOnItIsPaidFor() {
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 1000);
        long start = clock.now();
        pair.cards[1].receive(sound, sound.length);
        while (right.endpoint.counters().received() == 0) {
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        assertThat(clock.now() - start).isGreaterThanOrEqualTo(1_000_000 + 1_000 * 1_000 + 200_000);
    }

    @Test
    void endpointDestroyedWhileTheHandlerWorksOnItsMessageGetsNothing() {
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 1000);
        pair.cards[1].receive(sound, sound.length);
        while (pair.machines[1].cost(UNetCosts.RECEIVE_COPY).charges() == 0) {
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        right.endpoint.close();
        clock.settle();
        assertThat(counters().received()).isZero();
        assertThat(counters().droppedForeign()).isEqualTo(1);
    }

    @Test
    void bufferIsNotLostWhenTheChannelClosesUnderTheHandler() {
        byte[] sound = frame(rightMac, leftMac, TYPE, right.port, left.port, 1000);
        pair.cards[1].receive(sound, sound.length);
        while (pair.machines[1].cost(UNetCosts.RECEIVE_COPY).charges() == 0) {
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        right.endpoint.closeChannel(0);
        clock.settle();
        right.openTo(left);
        for (int i = 0; i < 16; i++) {
            arrives(sound);
        }
        assertThat(right.endpoint.counters().received()).isEqualTo(16);
        assertThat(right.endpoint.counters().droppedNoBuffer()).isZero();
    }

    @Test
    void underflowRaisesTheThresholdStepByStepUpToStoreAndForward() {
        for (int threshold = 1; threshold <= 3; threshold++) {
            pair.cards[1].raise(DriverRegisters.CSR5_UNF);
            clock.settle();
            assertThat(pair.cards[1].mode() >>> 14 & 3).isEqualTo(threshold);
            assertThat(pair.cards[1].mode() & DriverRegisters.CSR6_SF).isZero();
        }
        for (int i = 0; i < 2; i++) {
            pair.cards[1].raise(DriverRegisters.CSR5_UNF);
            clock.settle();
            assertThat(pair.cards[1].mode() & DriverRegisters.CSR6_SF).isNotZero();
        }
        assertThat(pair.cards[1].mode() & DriverRegisters.CSR6_ST).isNotZero();
        assertThat(counters().underflows()).isEqualTo(5);
    }

    @Test
    void jabberRestartsTheTransmitProcess() {
        pair.cards[1].raise(DriverRegisters.CSR5_TJT);
        clock.settle();
        assertThat(counters().jabbers()).isEqualTo(1);
        assertThat(pair.cards[1].mode() & DriverRegisters.CSR6_ST).isNotZero();
        assertThat(pair.cards[1].mode() >>> 14 & 3).isZero();
    }

    @Test
    void busErrorResetsTheCardAndTrafficGoesOn() {
        pair.cards[0].hold(true);
        for (int i = 0; i < 12; i++) {
            left.endpoint.send(toRight, PlayedPair.OUT, 10);
        }
        left.endpoint.flush();
        pair.cards[0].raise(DriverRegisters.CSR5_FBE);
        clock.settle();
        pair.cards[0].hold(false);
        clock.settle();

        DriverCounters counters = pair.drivers[0].counters();
        assertThat(counters.resets()).isEqualTo(1);
        assertThat(counters.transmitErrors()).isEqualTo(8);
        assertThat(left.endpoint.completedSends()).isEqualTo(12);
        assertThat(right.drain()).isEqualTo(4);
        pair.cards[0].receive(frame(leftMac, rightMac, TYPE, left.port, right.port, 9), 60);
        clock.settle();
        assertThat(left.drain()).isEqualTo(1);
    }

    @Test
    void cardThatFailsAgainAndAgainIsGivenUpAndNobodyHangs() {
        for (int i = 0; i < 9; i++) {
            pair.cards[0].raise(DriverRegisters.CSR5_FBE);
            clock.settle();
        }
        left.endpoint.send(toRight, PlayedPair.OUT, 10);
        left.endpoint.flush();
        clock.settle();
        assertThat(left.endpoint.completedSends()).isEqualTo(1);
        assertThat(pair.drivers[0].counters().resets()).isEqualTo(9);
        assertThat(pair.cards[0].mode()).isZero();
        assertThat(right.drain()).isZero();
    }

    @Test
    void rerunAfterResetDoesExactlyTheSame() {
        pair.rerun();
        long first = exchange();
        pair.rerun();
        long second = exchange();
        assertThat(second).isEqualTo(first);
    }

    /** Runs a small exchange and hashes its times, relative to its start, and the drivers' states. */
    private long exchange() {
        long start = clock.now();
        PlayedPair.Side near = pair.side(0);
        PlayedPair.Side far = pair.side(1);
        int there = near.openTo(far);
        int back = far.openTo(near);
        StateHash hash = new StateHash();
        for (int i = 0; i < 20; i++) {
            near.endpoint.send(there, PlayedPair.OUT, 70 * i);
            near.endpoint.flush();
            clock.settle();
            hash.add(clock.now() - start);
            far.drain();
            far.endpoint.sendInline(back, far.endpoint.area(), 0, i);
            far.endpoint.flush();
            clock.settle();
            near.drain();
        }
        pair.drivers[0].visit(hash);
        pair.drivers[1].visit(hash);
        hash.add(pair.drivers[0].counters().hashCode());
        return hash.value();
    }

    private DriverCounters counters() {
        return pair.drivers[1].counters();
    }

    private void arrives(byte[] frame) {
        arrives(frame, WHOLE | (frame.length + 4) << 16);
    }

    private void arrives(byte[] frame, int status) {
        pair.cards[1].receive(frame, frame.length, status);
        clock.settle();
    }

    private static byte[] frame(long destination, long source, int type, int to, int from, int length) {
        return PlayedPair.frame(destination, source, type, to, from, length);
    }
}
