package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * What everything behind {@link UNetDevice} must do (U-Net, SOSP'95, sections 3 and 4). A subclass supplies the bench:
 * two interfaces on one network, whose messages arrive when the bench is settled.
 */
public abstract class UNetContractTest extends UNetUpcallContract {
    private static final long ROUND_PS = 1_000_000_000;

    @Test
    void emptyFreeQueueDropsWholeMessagesAndKeepsShortOnes() {
        Party poor = new Party(bench, 1);
        poor.openTo(left);
        int channel = left.openTo(poor);
        poor.endpoint.release(0);
        sendNow(left, channel, pattern(500, 1));
        sendNow(left, channel, pattern(500, 2));
        sendNow(left, channel, pattern(60, 3));

        assertThat(poor.endpoint.poll(poor.reception)).isTrue();
        assertThat(poor.received()).isEqualTo(pattern(500, 1));
        assertThat(poor.endpoint.poll(poor.reception)).isTrue();
        assertThat(Arrays.copyOf(poor.received(), 60)).isEqualTo(pattern(60, 3));
        assertThat(poor.endpoint.poll(poor.reception)).isFalse();
        assertThat(poor.endpoint.counters().droppedNoBuffer()).isEqualTo(1);
        assertThat(poor.endpoint.counters().received()).isEqualTo(2);
    }

    @Test
    void fullReceiveQueueDropsTheNewestAndKeepsTheOldest() {
        for (int i = 0; i < CONFIG.receiveEntries() + 3; i++) {
            sendNow(left, toRight, pattern(100, i));
        }
        for (int i = 0; i < CONFIG.receiveEntries(); i++) {
            assertThat(right.endpoint.poll(right.reception)).isTrue();
            assertThat(right.received()).isEqualTo(pattern(100, i));
        }
        assertThat(right.endpoint.poll(right.reception)).isFalse();
        assertThat(right.endpoint.counters().droppedQueueFull()).isEqualTo(3);

        sendNow(left, toRight, pattern(100, 99));
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.received()).isEqualTo(pattern(100, 99));
    }

    @Test
    void channelIsFirstInFirstOutUnderAnyMixOfLengthsAndTraps() {
        Random random = new Random(1);
        int sent = 0;
        int received = 0;
        for (int round = 0; round < 300; round++) {
            int batch = 1 + random.nextInt(4);
            for (int i = 0; i < batch; i++) {
                int length = 4 + random.nextInt(1495);
                int offset = OUT + (sent & 7) * BUFFER_BYTES;
                left.endpoint.area().set(ValueLayout.JAVA_INT_UNALIGNED, offset, sent++);
                assertThat(left.endpoint.send(toRight, offset, length)).isNotNegative();
                if (random.nextBoolean()) {
                    left.endpoint.flush();
                }
            }
            left.endpoint.flush();
            bench.settle();
            while (right.endpoint.poll(right.reception)) {
                byte[] bytes = right.received();
                int number = MemorySegment.ofArray(bytes).get(ValueLayout.JAVA_INT_UNALIGNED, 0);
                assertThat(number).isEqualTo(received++);
                if (!right.reception.isInline) {
                    right.endpoint.release(right.reception.offset);
                }
            }
        }
        assertThat(received).isEqualTo(sent);
        assertThat(left.endpoint.completedSends()).isEqualTo(sent);
    }

    @Test
    void nothingGoesOutBeforeTheTrapAndTheWholeBatchWithIt() {
        for (int i = 0; i < 5; i++) {
            write(left, i, pattern(300, i));
            assertThat(left.endpoint.send(toRight, OUT + i * BUFFER_BYTES, 300)).isEqualTo(i);
        }
        bench.settle();
        assertThat(right.endpoint.poll(right.reception)).isFalse();
        assertThat(left.endpoint.completedSends()).isZero();

        left.endpoint.flush();
        bench.settle();
        for (int i = 0; i < 5; i++) {
            assertThat(right.endpoint.poll(right.reception)).isTrue();
            assertThat(right.received()).isEqualTo(pattern(300, i));
        }
        assertThat(left.endpoint.completedSends()).isEqualTo(5);
        assertThat(left.endpoint.counters().sent()).isEqualTo(5);
    }

    @Test
    void fullSendQueueAnswersFullAndChangesNothing() {
        for (int i = 0; i < CONFIG.sendEntries(); i++) {
            assertThat(left.endpoint.send(toRight, OUT, 100)).isEqualTo(i);
        }
        assertThat(left.endpoint.send(toRight, OUT, 100)).isEqualTo(UNetEndpoint.FULL);
        assertThat(left.endpoint.sendInline(toRight, left.endpoint.area(), 0, 8)).isEqualTo(UNetEndpoint.FULL);
        left.endpoint.flush();
        bench.settle();
        assertThat(left.endpoint.completedSends()).isEqualTo(CONFIG.sendEntries());
        assertThat(left.endpoint.send(toRight, OUT, 100)).isEqualTo(CONFIG.sendEntries());
    }

    @Test
    void trapWithNothingPushedDoesNothing() {
        left.endpoint.flush();
        bench.settle();
        assertThat(left.endpoint.completedSends()).isZero();
        assertThat(right.endpoint.poll(right.reception)).isFalse();
    }

    @Test
    void inlineMessageNeedsNoRoomInTheAreaAndItsSourceMayChangeAtOnce() {
        byte[] source = pattern(70, 5);
        long ticket = left.endpoint.sendInline(toRight, MemorySegment.ofArray(source), 6, 64);
        byte[] expected = Arrays.copyOfRange(source, 6, 70);
        Arrays.fill(source, (byte) 0);
        left.endpoint.flush();
        assertThat(left.endpoint.completedSends()).isEqualTo(ticket + 1);
        bench.settle();

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.received()).isEqualTo(expected);
    }

    @Test
    void inlineMessageBeyondItsLimitsIsRefused() {
        MemorySegment source = MemorySegment.ofArray(new byte[80]);
        refuses(() -> left.endpoint.sendInline(toRight, source, 0, 65));
        refuses(() -> left.endpoint.sendInline(toRight, source, 0, -1));
        refuses(() -> left.endpoint.sendInline(toRight, source, 60, 21));
        refuses(() -> left.endpoint.sendInline(toRight, source, -1, 8));
        assertThat(left.endpoint.sendInline(toRight, source, 60, 20)).isZero();
    }

    @Test
    void bufferIsReleasedOnceAndOnlyByItsOwnOffset() {
        Party fresh = new Party(bench, 1);
        fresh.endpoint.release(BUFFER_BYTES);
        refuses(() -> fresh.endpoint.release(BUFFER_BYTES));
        refuses(() -> fresh.endpoint.release(BUFFER_BYTES + 4));
        refuses(() -> fresh.endpoint.release(-BUFFER_BYTES));
        refuses(() -> fresh.endpoint.release(CONFIG.areaBytes()));
    }

    @Test
    void bufferOfAMessageThatWasNotPolledIsNotTheOwnersToRelease() {
        sendNow(left, toRight, pattern(500, 1));
        refuses(() -> right.endpoint.release(0));
        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.reception.offset).isZero();
        right.endpoint.release(0);
        refuses(() -> right.endpoint.release(0));
    }

    @Test
    void fullFreeQueueRefusesAnotherBuffer() {
        UNetDevice device = bench.open(bench.process(1));
        UNetEndpoint endpoint = device.createEndpoint(new EndpointConfig(4, 4, 2, 64, 256));
        endpoint.release(0);
        endpoint.release(64);
        refuses(() -> endpoint.release(128));
    }

    @Test
    void endpointDestroyedWithTrafficInFlightLeavesItsNeighboursAlone() {
        Party neighbour = new Party(bench, 1);
        neighbour.openTo(left);
        neighbour.releaseAll();
        int toNeighbour = left.openTo(neighbour);
        for (int i = 0; i < 4; i++) {
            write(left, i, pattern(700, i));
            left.endpoint.send((i & 1) == 0 ? toRight : toNeighbour, OUT + i * BUFFER_BYTES, 700);
        }
        left.endpoint.flush();
        right.endpoint.close();
        left.endpoint.close();
        bench.settle();

        assertThat(neighbour.endpoint.poll(neighbour.reception)).isTrue();
        assertThat(neighbour.received()).isEqualTo(pattern(700, 1));
        assertThat(neighbour.endpoint.poll(neighbour.reception)).isTrue();
        assertThat(neighbour.received()).isEqualTo(pattern(700, 3));
        refuses(() -> right.endpoint.poll(right.reception));
        refuses(() -> left.endpoint.send(toRight, OUT, 1));
    }

    @Test
    void destroyedEndpointsPortServesTheNextOne() {
        right.endpoint.close();
        right.endpoint.close();
        UNetEndpoint next = right.device.createEndpoint(CONFIG);
        next.openChannel(right.port, left.device.mac(), left.port);
        sendNow(left, toRight, pattern(50, 1));
        assertThat(next.poll(right.reception)).isTrue();
    }

    @Test
    void portsOfOneInterfaceNeverGoToTwoProcesses() {
        UNetDevice first = bench.open(bench.process(0));
        UNetDevice second = bench.open(bench.process(0));
        int[] mine = first.reservePorts(100);
        int[] theirs = second.reservePorts(100);
        assertThat(mine).isSorted().doesNotContain(theirs).doesNotContain(0, 255, left.port);
        assertThat(theirs).isSorted().doesNotContain(0, 255, left.port);

        refuses(() -> second.reservePorts(54));
        assertThat(second.reservePorts(53)).hasSize(53);
        refuses(() -> first.reservePorts(1));
        assertThat(first.reservePorts(0)).isEmpty();
        refuses(() -> first.reservePorts(-1));

        first.close();
        assertThat(second.reservePorts(100)).containsExactly(mine);
    }

    @Test
    void closedDeviceTakesItsEndpointsWithIt() {
        right.device.close();
        right.device.close();
        refuses(() -> right.endpoint.flush());
        refuses(() -> right.device.createEndpoint(CONFIG));
        refuses(() -> right.device.reservePorts(1));
        sendNow(left, toRight, pattern(50, 1));
        assertThat(left.endpoint.completedSends()).isEqualTo(1);
    }

    @Test
    void endpointsThatSaturateOneInterfaceAllMakeProgress() {
        List<Party> senders = List.of(left, new Party(bench, 0), new Party(bench, 0));
        List<Integer> channels = new ArrayList<>();
        for (Party sender : senders) {
            Party sink = new Party(bench, 1);
            sink.openTo(sender);
            channels.add(sender.openTo(sink));
        }
        long[] pushed = new long[senders.size()];
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < senders.size(); i++) {
                UNetEndpoint endpoint = senders.get(i).endpoint;
                while (endpoint.send(channels.get(i), OUT, 1498) != UNetEndpoint.FULL) {
                    pushed[i]++;
                }
                endpoint.flush();
            }
            long untilPs = left.process.now() + ROUND_PS;
            while (left.process.now() < untilPs) {
                left.process.pause(untilPs);
            }
        }
        bench.settle();
        long most = Arrays.stream(pushed).max().orElseThrow();
        for (int i = 0; i < senders.size(); i++) {
            assertThat(senders.get(i).endpoint.completedSends()).isEqualTo(pushed[i]).isBetween(most / 2, most);
        }
        assertThat(most).isGreaterThan(100);
    }

    @Test
    void bufferChangedAfterCompletionDoesNotChangeTheMessage() {
        write(left, 0, pattern(900, 1));
        long ticket = left.endpoint.send(toRight, OUT, 900);
        write(left, 0, pattern(900, 2));
        left.endpoint.flush();
        while (left.endpoint.completedSends() <= ticket) {
            left.process.pause(Host.FOREVER);
        }
        write(left, 0, pattern(900, 3));
        bench.settle();

        assertThat(right.endpoint.poll(right.reception)).isTrue();
        assertThat(right.received()).isEqualTo(pattern(900, 2));
    }

    @Test
    void endpointThatTheInterfaceCannotHoldIsRefused() {
        refuses(() -> left.device.createEndpoint(new EndpointConfig(8, 8, 8, BUFFER_BYTES, Integer.MAX_VALUE)));
        refuses(() -> left.device.createEndpoint(new EndpointConfig(8, 8, 8, BUFFER_BYTES, 1 << 30)));
    }
}
