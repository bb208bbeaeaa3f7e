package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.WirePair.Side;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;

/**
 * Who pays for what, and when: tests 15 and 17 of the data sheet on kernel stacks. On these machines every operation
 * costs one nanosecond, and one more for each unit.
 */
class InetCostTest {
    private static final long NS = 1_000;

    private final WirePair pair = new WirePair(StackProfiles.freebsd22());

    private static long charges(Side side, String name) {
        return side.machine.cost(name).charges();
    }

    private static long chargedPs(Side side) {
        long sumPs = 0;
        for (Cost cost : side.machine.costs().values()) {
            sumPs += cost.chargedPs();
        }
        return sumPs;
    }

    /** Test 17. */
    @Test
    void aSegmentIsPaidForBeforeTheWireSeesIt() throws IOException {
        Link link = pair.connect();
        long beganPs = pair.left.process.now();
        int mark = pair.log.size();
        WirePair.write(link.client(), 1_000);
        SeenFrame frame = pair.dataOfLeft(mark).getFirst();
        // Trap, socket layer, copy, TCP, checksum over header and data, IP, driver.
        assertThat(frame.atPs() - beganPs).isEqualTo((1 + 1 + 1_001 + 1 + 1_021 + 1 + 1) * NS);
        assertThat(pair.left.process.now() - frame.atPs()).as("return from the trap").isEqualTo(NS);
    }

    /** Test 17: of several segments each is paid for before it leaves, and those behind it are not yet. */
    @Test
    void segmentsOfOneWriteLeaveOneAfterTheOther() throws IOException {
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(40_000), 5_000);
        pair.runMs(300);
        link.client().setNoDelay(true);
        int mark = pair.log.size();
        WirePair.write(link.client(), 2_048);
        List<SeenFrame> frames = pair.dataOfLeft(mark);
        assertThat(frames).extracting(SeenFrame::length).containsExactly(1_460, 588);
        assertThat(frames.get(1).atPs() - frames.get(0).atPs()).isEqualTo((1 + 609 + 1 + 1) * NS);
    }

    /** Test 17: the steps of the hop, each as often as it occurs, and nothing else. */
    @Test
    void theStepsOfAHopAreChargedOnceEach() throws IOException {
        Link link = pair.connect();
        long leftPs = chargedPs(pair.left);
        long rightPs = chargedPs(pair.right);
        long signals = pair.right.process.signals();
        WirePair.write(link.client(), 100);
        pair.runMs(0.1);
        assertThat(pair.right.process.signals()).isEqualTo(signals + 1);
        assertThat(chargedPs(pair.left) - leftPs).isEqualTo((1 + 1 + 101 + 1 + 121 + 1 + 1 + 1) * NS);
        // Driver, soft interrupt, IP, checksum, TCP, wake-up.
        assertThat(chargedPs(pair.right) - rightPs).isEqualTo((1 + 1 + 1 + 121 + 1 + 1) * NS);
        rightPs = chargedPs(pair.right);
        assertThat(WirePair.read(link.server())).isEqualTo(100);
        assertThat(chargedPs(pair.right) - rightPs).isEqualTo((1 + 1 + 101 + 1) * NS);
    }

    @Test
    void theProcessIsSignalledWhenTheSegmentHasBeenPaidFor() throws IOException {
        Link link = pair.connect();
        int mark = pair.log.size();
        int signals = pair.right.process.signals();
        WirePair.write(link.client(), 100);
        long sentPs = pair.dataOfLeft(mark).getFirst().atPs();
        while (pair.right.process.signals() == signals) {
            pair.clock.step();
        }
        long wirePs = (154 + 24) * 80_000 + 1_000 * NS;
        long interruptPs = 1_000 * NS;
        assertThat(pair.clock.now() - sentPs).isEqualTo(wirePs + interruptPs + (1 + 1 + 1 + 121 + 1 + 1) * NS);
    }

    @Test
    void oneDirectionIsPredictedAndPingPongIsNot() throws IOException {
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(100_000), 5_000);
        long predicted = charges(pair.right, InetCosts.TCP_INPUT_PREDICTED);
        assertThat(predicted).isGreaterThan(50);
        pair.runMs(300);
        predicted = charges(pair.right, InetCosts.TCP_INPUT_PREDICTED);
        for (int i = 0; i < 10; i++) {
            pair.transfer(link.client(), link.server(), new byte[4], 100);
            pair.transfer(link.server(), link.client(), new byte[4], 100);
        }
        assertThat(charges(pair.right, InetCosts.TCP_INPUT_PREDICTED)).isLessThanOrEqualTo(predicted + 1);
    }

    @Test
    void aPollOfASetIsOneCall() throws IOException {
        Link link = pair.connect();
        InetDatagram datagram = pair.right.sockets.openDatagram(0);
        InetSocket[] set = {link.server(), datagram, link.listener()};
        int[] wanted = {InetSocket.READABLE | InetSocket.WRITABLE, InetSocket.READABLE, InetSocket.READABLE};
        int[] ready = new int[3];
        assertThat(pair.right.sockets.poll(set, wanted, ready, 3)).isEqualTo(1);
        assertThat(ready).containsExactly(InetSocket.WRITABLE, 0, 0);
        WirePair.write(link.client(), 1);
        pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(5);
        long selects = charges(pair.right, InetCosts.SELECT);
        assertThat(pair.right.sockets.poll(set, wanted, ready, 3)).isEqualTo(2);
        assertThat(ready).containsExactly(InetSocket.READABLE | InetSocket.WRITABLE, 0, InetSocket.READABLE);
        assertThat(charges(pair.right, InetCosts.SELECT)).isEqualTo(selects + 1);
    }

    @Test
    void aBlockingReadHasEnteredTheKernelWhenTheBytesCome() throws IOException {
        Link link = pair.connect();
        long traps = charges(pair.right, InetCosts.TRAP);
        long selects = charges(pair.right, InetCosts.SELECT);
        WirePair.write(link.client(), 100);
        assertThat(link.server().readBlocking(pair.right.process, MemorySegment.ofArray(new byte[200]), 0, 200))
                .isEqualTo(100);
        assertThat(charges(pair.right, InetCosts.TRAP)).isEqualTo(traps + 1);
        assertThat(charges(pair.right, InetCosts.SELECT)).isEqualTo(selects);
    }

    /** Test 15: more frames than the soft interrupt can take before the next one comes. */
    @Test
    void aFloodStarvesTheProcessAndFillsTheInputQueue() throws IOException {
        InetDatagram to = pair.left.sockets.openDatagram(5_000);
        byte[] frame = Crafted.udp(9, 5_000, new byte[1_000]);
        for (int i = 0; i < 500; i++) {
            pair.left.wire.inject(frame);
        }
        // One interrupt takes them all, because the next frame is here before it is through.
        byte[] buffer = new byte[2_000];
        int received = 0;
        while (to.receive(MemorySegment.ofArray(buffer), 0, 2_000) != null) {
            received++;
        }
        assertThat(pair.left.machine.interrupts()).isEqualTo(1);
        assertThat(pair.left.stack.counters().ip().received().queueFull()).isEqualTo(450);
        assertThat(received).isEqualTo(40);
        assertThat(pair.left.stack.counters().udp().bufferFull()).isEqualTo(10);
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
    }

    @Test
    void buffersHaveTheSizesThatAProcessAsksForWithinTheSystemsLimit() throws IOException {
        Link link = pair.connect();
        link.client().setSendBuffer(4_000);
        assertThat(WirePair.write(link.client(), 10_000)).isEqualTo(4_000);
        link.server().setReceiveBuffer(40_000);
        assertThatThrownBy(() -> link.client().setSendBuffer(262_145)).isInstanceOf(IOException.class)
                .hasMessageContaining("no buffer space");
        assertThatThrownBy(() -> link.client().setReceiveBuffer(0)).isInstanceOf(IOException.class);
        pair.runMs(400);
        assertThat(WirePair.read(link.server())).isEqualTo(4_000);
    }

    @Test
    void everySystemPiecesAWriteAsItsBuffersAre() {
        StackProfile.Memory aix = StackProfiles.aix32().memory();
        assertThat(aix.piece(100)).isEqualTo(100);
        assertThat(aix.piece(255)).isEqualTo(128);
        assertThat(aix.piece(256)).isEqualTo(256);
        assertThat(aix.piece(5_000)).isEqualTo(4_096);
        assertThat(StackProfiles.linux20().memory().piece(30_000)).isEqualTo(30_000);
    }

    @Test
    void aResetStackBeginsAnew() throws IOException {
        Link link = pair.connect();
        WirePair.write(link.client(), 5_000);
        pair.left.stack.reset();
        pair.right.stack.reset();
        pair.clock.reset();
        assertThat(pair.left.stack.connections()).isEmpty();
        assertThat(pair.left.stack.counters().tcp().sent()).isZero();
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
    }
}
