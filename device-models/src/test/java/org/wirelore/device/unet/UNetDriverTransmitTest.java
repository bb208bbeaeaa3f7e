package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;

/** The driver's probe and its transmit half, register by register. */
class UNetDriverTransmitTest {
    private final SteppedScheduler clock = new SteppedScheduler();
    private PlayedPair pair;
    private PlayedPair.Side left;
    private PlayedPair.Side right;
    private int channel;

    @BeforeEach
    void connect() {
        connect(64, true);
    }

    /** A fresh pair, with an endpoint on each side and a channel each way. */
    private void connect(int transmitEntries, boolean batching) {
        UNetDriverConfig plain = UNetDriverConfig.named("tulip");
        pair = new PlayedPair(clock, new UNetDriverConfig(plain.name(), transmitEntries, 64, plain.ethernetType(),
                batching, plain.busMode(), plain.transmitThreshold(), plain.device()));
        left = pair.side(0);
        right = pair.side(1);
        channel = left.openTo(right);
        right.openTo(left);
    }

    @Test
    void stationAddressComesFromTheSerialRom() {
        assertThat(pair.drivers[0].mac()).isEqualTo(PlayedPair.LEFT_MAC);
        assertThat(pair.drivers[1].mac()).isEqualTo(PlayedPair.LEFT_MAC + 1);
    }

    @Test
    void emptySerialRomIsRefused() {
        BenchMachine machine = new BenchMachine("left", clock);
        PlayedCard blank = new PlayedCard(machine, 0, PlayedPair.FAST_FULL);
        assertThatIllegalStateException()
                .isThrownBy(() -> new UNetDriver(machine, blank,
                        new PinnedMemory(machine.memory()), UNetDriverConfig.named("tulip0")));
    }

    @ParameterizedTest
    @CsvSource({"41E1, true, false", "40A1, false, false", "4081, false, false", "4061, true, true",
        "4021, false, true", "FFFF, true, false", "0, false, false"})
    void linkModeIsTheBestThatBothEndsAdvertise(String partner, boolean isFull, boolean isSlow) {
        BenchMachine machine = new BenchMachine("left", clock);
        PlayedCard card = new PlayedCard(machine, PlayedPair.LEFT_MAC, Integer.parseInt(partner, 16));
        UNetDriver driver = new UNetDriver(machine, card, new PinnedMemory(machine.memory()),
                UNetDriverConfig.named("tulip0"));
        card.connect(driver.interruptLine(), null);
        driver.attach();

        assertThat(driver.isFullDuplex()).isEqualTo(isFull);
        assertThat((card.mode() & DriverRegisters.CSR6_FD) != 0).isEqualTo(isFull);
        assertThat((card.mode() & DriverRegisters.CSR6_TTM) != 0).isEqualTo(isSlow);
        assertThat(card.mode() & (DriverRegisters.CSR6_PS | DriverRegisters.CSR6_ST | DriverRegisters.CSR6_SR))
                .isEqualTo(DriverRegisters.CSR6_PS | DriverRegisters.CSR6_ST | DriverRegisters.CSR6_SR);
    }

    @Test
    void batchGoesOutWithOnePollDemand() {
        int before = pair.cards[0].pollDemands();
        for (int i = 0; i < 10; i++) {
            left.endpoint.send(channel, PlayedPair.OUT, 100);
        }
        left.endpoint.flush();
        assertThat(pair.cards[0].pollDemands() - before).isEqualTo(1);
    }

    @Test
    void withoutBatchingEveryFrameHasItsPollDemand() {
        connect(64, false);
        int before = pair.cards[0].pollDemands();
        for (int i = 0; i < 10; i++) {
            left.endpoint.send(channel, PlayedPair.OUT, 100);
        }
        left.endpoint.flush();
        assertThat(pair.cards[0].pollDemands() - before).isEqualTo(10);
    }

    @Test
    void headerAndMessageAreTwoBuffersOfOneDescriptor() {
        byte[] message = PlayedPair.pattern(333, 1);
        left.write(PlayedPair.OUT + 1, message);
        left.endpoint.send(channel, PlayedPair.OUT + 1, 333);
        left.endpoint.flush();
        clock.settle();

        assertThat(pair.cards[0].lastTransmitFlags() & 0x3F_FFFF).isEqualTo(16 | 333 << 11);
        byte[] expected = PlayedPair.frame(right.device.mac(), left.device.mac(), 0x88B5, right.port, left.port, 333);
        System.arraycopy(message, 0, expected, 16, 333);
        assertThat(pair.cards[0].lastFrame()).isEqualTo(expected);
    }

    @Test
    void messageIsTakenFromTheAreaWhenTheCardReadsItAndNotBefore() {
        left.write(PlayedPair.OUT, PlayedPair.pattern(500, 1));
        pair.cards[0].hold(true);
        long ticket = left.endpoint.send(channel, PlayedPair.OUT, 500);
        left.endpoint.flush();
        assertThat(left.endpoint.completedSends()).isEqualTo(ticket);
        left.write(PlayedPair.OUT, PlayedPair.pattern(500, 2));
        pair.cards[0].hold(false);
        clock.settle();

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.received()).isEqualTo(PlayedPair.pattern(500, 2));
    }

    @Test
    void inlineSendsCompleteInTurnWithTheOthers() {
        pair.cards[0].hold(true);
        left.endpoint.sendInline(channel, left.endpoint.area(), 0, 8);
        left.endpoint.send(channel, PlayedPair.OUT, 100);
        left.endpoint.sendInline(channel, left.endpoint.area(), 0, 8);
        left.endpoint.sendInline(channel, left.endpoint.area(), 0, 8);
        left.endpoint.send(channel, PlayedPair.OUT, 100);
        left.endpoint.sendInline(channel, left.endpoint.area(), 0, 8);
        left.endpoint.flush();
        assertThat(left.endpoint.completedSends()).isEqualTo(1);

        pair.cards[0].hold(false);
        List<Long> seen = new ArrayList<>();
        while (left.endpoint.completedSends() < 6) {
            seen.add(left.endpoint.completedSends());
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        assertThat(seen.stream().distinct()).containsExactly(1L, 4L);
    }

    @Test
    void fullRingIsRefilledFromTheInterruptUntilNothingWaits() {
        connect(4, true);
        right.endpoint.onReceive(right::drain);
        for (int i = 0; i < 32; i++) {
            assertThat(left.endpoint.send(channel, PlayedPair.OUT, 10)).isEqualTo(i);
        }
        left.endpoint.flush();
        clock.settle();

        assertThat(left.endpoint.completedSends()).isEqualTo(32);
        assertThat(left.endpoint.counters().sent()).isEqualTo(32);
        assertThat(pair.machines[0].interrupts()).isBetween(4, 32);
    }

    @Test
    void endpointsInLineForTheRingTakeTurns() {
        connect(4, true);
        List<PlayedPair.Side> senders = List.of(pair.side(0), pair.side(0), pair.side(0));
        for (PlayedPair.Side sender : senders) {
            PlayedPair.Side sink = pair.side(1);
            int channel = sender.openTo(sink);
            for (int i = 0; i < 20; i++) {
                sender.endpoint.send(channel, PlayedPair.OUT, 10);
            }
            sender.endpoint.flush();
        }
        while (senders.getFirst().endpoint.counters().sent() < 15) {
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        for (PlayedPair.Side sender : senders) {
            assertThat(sender.endpoint.counters().sent()).isGreaterThan(7);
        }
        clock.settle();
        for (PlayedPair.Side sender : senders) {
            assertThat(sender.endpoint.completedSends()).isEqualTo(20);
        }
    }

    @Test
    void trapDuringAnotherTrapLeavesItsMessagesToIt() {
        PlayedPair.Side first = pair.side(0);
        PlayedPair.Side second = pair.side(0);
        int firstChannel = first.openTo(pair.side(1));
        int secondChannel = second.openTo(pair.side(1));
        second.endpoint.send(secondChannel, PlayedPair.OUT, 10);
        first.endpoint.send(firstChannel, PlayedPair.OUT, 10);
        first.process.now();
        clock.alarm("other processor", second.endpoint::flush).set(clock.now() + 3_000);
        first.endpoint.flush();
        clock.settle();

        assertThat(first.endpoint.completedSends()).isEqualTo(1);
        assertThat(second.endpoint.completedSends()).isEqualTo(1);
    }

    @Test
    void segmentOfADestroyedEndpointIsHeldUntilTheCardIsThroughWithIt() {
        left.write(PlayedPair.OUT, PlayedPair.pattern(700, 1));
        pair.cards[0].hold(true);
        left.endpoint.send(channel, PlayedPair.OUT, 700);
        left.endpoint.flush();
        left.endpoint.close();
        UNetEndpoint next = left.device.createEndpoint(PlayedPair.CONFIG);
        next.area().fill((byte) -1);
        pair.cards[0].hold(false);
        clock.settle();

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.received()).isEqualTo(PlayedPair.pattern(700, 1));

        UNetEndpoint third = left.device.createEndpoint(PlayedPair.CONFIG);
        assertThat(third.area().toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    }

    @Test
    void destroyedEndpointSendsNothingMoreOfWhatWaitedForTheRing() {
        connect(4, true);
        pair.cards[0].hold(true);
        for (int i = 0; i < 10; i++) {
            left.endpoint.send(channel, PlayedPair.OUT, 10);
        }
        left.endpoint.flush();
        left.endpoint.close();
        pair.cards[0].hold(false);
        clock.settle();
        assertThat(right.drain()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 500, 1_000, 3_000, 50_000, 100_000, 103_000, 1_000_000, 10_000_000})
    void noTimingOfTheCardLeavesAMessageBehind(long framePs) {
        for (int ring = 4; ring <= 16; ring *= 2) {
            connect(ring, framePs % 2 == 0);
            pair.cards[0].framesTake(framePs);
            long pushed = 0;
            for (int batch = 1; batch <= 32; batch++) {
                for (int i = 0; i < batch; i++) {
                    pushed += left.endpoint.send(channel, PlayedPair.OUT, i) == UNetEndpoint.FULL ? 0 : 1;
                }
                left.endpoint.flush();
                if (batch % 3 == 0) {
                    clock.settle();
                    assertThat(left.endpoint.completedSends()).isEqualTo(pushed);
                }
            }
            clock.settle();
            assertThat(left.endpoint.completedSends()).isEqualTo(pushed);
        }
    }

    @Test
    void sendersThatWaitAreWokenByAnInterruptThatIsOtherwiseMasked() {
        left.endpoint.send(channel, PlayedPair.OUT, 100);
        left.endpoint.flush();
        assertThat(pair.cards[0].mask() & DriverRegisters.CSR5_TU).isZero();
        int looks = 0;
        while (left.endpoint.completedSends() < 1) {
            left.process.pause(Host.FOREVER);
            assertThat(++looks).isLessThan(10);
        }
        clock.settle();
        assertThat(pair.cards[0].mask() & DriverRegisters.CSR5_TU).isZero();
        assertThat(pair.machines[0].interrupts()).isEqualTo(1);
    }

    @Test
    void quietExchangeTakesNoTransmitInterrupt() {
        for (int i = 0; i < 100; i++) {
            left.endpoint.send(channel, PlayedPair.OUT, 100);
            left.endpoint.flush();
            clock.settle();
        }
        assertThat(pair.machines[0].interrupts()).isZero();
        assertThat(left.endpoint.completedSends()).isEqualTo(100);
    }

    @Test
    void everyPhaseOfASendIsChargedOnce() {
        left.endpoint.send(channel, PlayedPair.OUT, 40);
        left.endpoint.flush();
        clock.settle();
        pair.machines[0].costs().values().forEach(cost -> cost.reset());
        left.endpoint.sendInline(channel, left.endpoint.area(), 0, 40);
        left.endpoint.flush();

        for (String phase : Arrays.asList(UNetCosts.SEND_TRAP, UNetCosts.SEND_CHECK, UNetCosts.SEND_HEADER,
                UNetCosts.SEND_DESCRIPTOR, UNetCosts.SEND_RECLAIM, UNetCosts.SEND_RETURN, UNetCosts.USER_PUSH)) {
            assertThat(pair.machines[0].cost(phase).charges()).as(phase).isEqualTo(1);
        }
        assertThat(pair.machines[0].cost(UNetCosts.SEND_HEADER).chargedPs()).isEqualTo(41_000);
        assertThat(pair.machines[0].cost(UNetCosts.RECEIVE_ENTER).charges()).isZero();
    }

    @Test
    void frameThatTheCardClosesWithAnErrorIsCountedAndComplete() {
        pair.cards[0].closeNextWith(DriverRegisters.ES | 1 << 8);
        left.endpoint.send(channel, PlayedPair.OUT, 40);
        left.endpoint.flush();
        clock.settle();
        left.endpoint.flush();

        assertThat(left.endpoint.completedSends()).isEqualTo(1);
        assertThat(pair.drivers[0].counters().transmitErrors()).isEqualTo(1);
    }
}
