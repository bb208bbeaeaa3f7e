package org.wirelore.adi.fmp.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.contract.VirtualRanks;

/** NC-FMP over cards that honour a layout. */
class NetworkPartTest {
    private static final int PIECE = 256;

    private final VirtualRanks ranks = new VirtualRanks();
    private final List<MyrinetPort> ports = new ArrayList<>();

    private interface Body {
        void run(NetworkPart part, Host host) throws Exception;
    }

    @Test
    void messagesOfAllLengthsArriveWholeAndInOrder() {
        int[] lengths = {0, 1, 7, 8, 100, 240, 241, 255, 256, 257, 511, 512, 1000, 1023, 1024, 1800};
        NetworkConfig config = new NetworkConfig(FlowControl.CREDITS, 16, 200);
        run(new TestCards(ranks, 2, PIECE, true), config, List.of(0, 1), (part, host) -> {
            for (int i = 0; i < lengths.length; i++) {
                send(part, host, 1, i, lengths[i]);
            }
            leave(part, host);
            // Five messages, and the last word.
            assertThat(part.pioEntries()).isEqualTo(5 + 1);
            assertThat(part.dmaEntries()).isEqualTo(lengths.length - 5);
        }, (part, host) -> {
            for (int i = 0; i < lengths.length; i++) {
                receive(part, host, 0, i, lengths[i]);
            }
            leave(part, host);
        });
    }

    @Test
    void aSenderWithoutCreditsIsRefusedUntilTheyComeBack() {
        NetworkConfig config = new NetworkConfig(FlowControl.CREDITS, 4, 200);
        TestCards cards = new TestCards(ranks, 2, PIECE, true);
        run(cards, config, List.of(0, 1), (part, host) -> {
            for (int i = 0; i < 4; i++) {
                assertThat(part.send(1, i, head(), 8, MemorySegment.NULL, 0, 0)).isTrue();
            }
            assertThat(part.send(1, 4, head(), 8, MemorySegment.NULL, 0, 0)).isFalse();
            assertThat(part.missingRoom(1)).contains("room at rank 1", "4 packets");
            for (int i = 4; i < 200; i++) {
                send(part, host, 1, i, i);
            }
            leave(part, host);
        }, (part, host) -> {
            pass(host, 1_000_000_000L);
            for (int i = 0; i < 200; i++) {
                receive(part, host, 0, i, i < 4 ? 0 : i);
            }
            leave(part, host);
        });
        assertThat(cards.dropped).isZero();
    }

    @Test
    void withoutFlowControlAProcessThatDoesNotReceiveHoldsUpItsHostsOthers() {
        NetworkConfig config = new NetworkConfig(FlowControl.NONE, 4, 200);
        long[] firstPs = new long[1];
        run(new TestCards(ranks, 2, PIECE, true), config, List.of(0, 1, 1), (part, host) -> {
            for (int i = 0; i < 40; i++) {
                send(part, host, 1, i, 8);
            }
            send(part, host, 2, 0, 8);
            leave(part, host);
        }, (part, host) -> {
            pass(host, 5_000_000_000L);
            for (int i = 0; i < 40; i++) {
                receive(part, host, 0, i, 8);
            }
            leave(part, host);
        }, (part, host) -> {
            receive(part, host, 0, 0, 8);
            firstPs[0] = host.now();
            leave(part, host);
        });
        assertThat(firstPs[0]).isGreaterThan(5_000_000_000L);
    }

    @Test
    void aMissingPacketEndsItsReceiverWithSenderAndNumber() {
        TestCards cards = new TestCards(ranks, 2, PIECE, true);
        cards.lose(packet -> packet == 2);
        run(cards, NetworkConfig.DEFAULT, List.of(0, 1), (part, host) -> {
            for (int i = 0; i < 4; i++) {
                send(part, host, 1, i, 100);
            }
        }, (part, host) -> {
            receive(part, host, 0, 0, 100);
            receive(part, host, 0, 1, 100);
            assertThatThrownBy(() -> receive(part, host, 0, 2, 100)).isInstanceOf(AdiException.class)
                    .hasMessageContaining("from rank 0 to rank 1 are missing: expected packet 2, found packet 3");
        });
    }

    @Test
    void aSleeperThatAskedForAnInterruptIsWoken() {
        TestCards cards = new TestCards(ranks, 2, PIECE, false);
        run(cards, NetworkConfig.DEFAULT, List.of(0, 1), (part, host) -> {
            pass(host, 100_000_000L);
            assertThat(part.send(1, 7, head(), 8, MemorySegment.NULL, 0, 0)).isTrue();
        }, (part, host) -> {
            part.arm();
            assertThat(part.poll()).isFalse();
            host.sleep(Host.FOREVER);
            part.disarm();
            assertThat(part.poll()).isTrue();
            assertThat(part.note()).isEqualTo(7);
        });
        assertThat(cards.interrupts).isEqualTo(1);
    }

    @Test
    void whoWaitsForRoomInItsStagingAreaLooksAgainThoughCreditsHaveGoneBackMeanwhile() {
        int piece = 1 << 14;
        NetworkConfig config = new NetworkConfig(FlowControl.CREDITS, 16, 200);
        run(new TestCards(ranks, 3, piece, true), config, List.of(0, 1, 2), (part, host) -> {
            pass(host, 100_000_000L);
            for (int i = 0; i < 8; i++) {
                assertThat(part.poll()).isTrue();
                part.release();
            }
            int longest = part.messageBytesMax() - 8;
            while (part.send(2, 0, head(), 8, filled(longest, 0), 0, longest)) {
                assertThat(part.pioEntries()).isZero();
            }
            assertThat(part.missingRoom(2)).contains("staging area");
            assertThat(part.isFull()).isFalse();
            assertThat(part.poll()).isFalse();
            assertThat(part.pioEntries()).as("credits go back by themselves").isEqualTo(1);
            assertThat(part.deadlinePs()).isNotEqualTo(Host.FOREVER);
        }, (part, host) -> {
            for (int i = 0; i < 8; i++) {
                send(part, host, 0, i, 8);
            }
        }, (part, host) -> pass(host, 1_000_000L));
    }

    @Test
    void aProcessWaitsForTheLockUntilItsHolderHasTheCpuAgain() {
        TestCards cards = new TestCards(ranks, 2, PIECE, true);
        run(cards, NetworkConfig.DEFAULT, List.of(0, 0, 1), (part, host) -> {
            PortMapping mapping = ports.get(0).mapping();
            assertThat(mapping.sendState().compareAndSet(PortMapping.LOCK, 0, 1)).isTrue();
            pass(host, 400_000_000L);
            mapping.sendState().setRelease(PortMapping.LOCK, 0);
            mapping.sendState().wake(PortMapping.LOCK);
        }, (part, host) -> {
            pass(host, 1_000_000L);
            assertThat(part.send(2, 1, head(), 8, MemorySegment.NULL, 0, 0)).isTrue();
            assertThat(host.now()).isGreaterThanOrEqualTo(400_000_000L);
            assertThat(part.hasChanged()).isTrue();
            assertThat(part.hasChanged()).isFalse();
        }, (part, host) -> receive(part, host, 1, 1, 0));
    }

    @Test
    void aShortMessageTakesThreeStoresAndNoRead() {
        TestCards cards = new TestCards(ranks, 2, PIECE, true);
        run(cards, NetworkConfig.DEFAULT, List.of(0, 1), (part, host) -> {
            TestCards.Port port = (TestCards.Port) ports.get(0);
            port.accesses();
            assertThat(part.send(1, 0, head(), 8, MemorySegment.NULL, 0, 0)).isTrue();
            assertThat(port.accesses()).isEqualTo(3);
        }, (part, host) -> receive(part, host, 0, 0, 0));
    }

    @Test
    void aQueueThatIsTooShortForAllCreditsIsRefused() {
        TestCards cards = new TestCards(ranks, 2, PIECE, true);
        MyrinetPort port = cards.open(0, ranks.process("host0"), 19, false);
        assertThatThrownBy(() -> new NetworkPart(ranks.process("x"), 0, port, NetworkConfig.DEFAULT, new int[]{1},
                new int[]{1 << 16}, null)).isInstanceOf(AdiException.class)
                .hasMessageContaining("expected 23 slots for 1 peers with 16 credits each, found 19");
    }

    private void run(TestCards cards, NetworkConfig config, List<Integer> nodes, Body... bodies) {
        List<Host> hosts = new ArrayList<>();
        for (int node : nodes) {
            Host host = ranks.process("host" + node);
            hosts.add(host);
            ports.add(cards.open(node, host, config.receiveSlots(nodes.size() - 1),
                    config.flow() == FlowControl.NONE));
        }
        for (int rank = 0; rank < bodies.length; rank++) {
            int self = rank;
            int[] others = IntStream.range(0, nodes.size())
                    .filter(other -> !nodes.get(other).equals(nodes.get(self))).toArray();
            int[] addresses = IntStream.of(others).map(other -> NetworkPart.address(ports.get(other))).toArray();
            ranks.start(hosts.get(rank), () -> bodies[self].run(new NetworkPart(hosts.get(self), self,
                    ports.get(self), config, others, addresses, null), hosts.get(self)));
        }
        ranks.run();
    }

    private static void pass(Host host, long durationPs) {
        long untilPs = host.now() + durationPs;
        while (host.now() < untilPs) {
            host.pause(untilPs);
        }
    }

    private static MemorySegment head() {
        return MemorySegment.ofArray(new byte[8]);
    }

    private static void send(NetworkPart part, Host host, int peer, int number, int length) {
        while (!part.send(peer, number, head(), 8, filled(length, number), 0, length)) {
            if (!part.poll() && !part.hasChanged()) {
                host.pause(part.deadlinePs());
            }
        }
    }

    private static void receive(NetworkPart part, Host host, int source, int number, int length) {
        MemorySegment message = MemorySegment.ofArray(new byte[8 + length]);
        int have = 0;
        do {
            while (!part.poll()) {
                host.pause(part.deadlinePs());
            }
            assertThat(part.source()).isEqualTo(source);
            assertThat(part.note()).isEqualTo(number);
            assertThat(part.total()).isEqualTo(8 + length);
            assertThat(part.begin()).isEqualTo(have);
            MemorySegment.copy(part.data(), part.offset(), message, have, part.bytes());
            have += part.bytes();
            part.release();
        } while (have < 8 + length);
        assertThat(message.asSlice(8).mismatch(filled(length, number))).isEqualTo(-1);
    }

    private static void leave(NetworkPart part, Host host) {
        while (!part.leave()) {
            if (!part.poll()) {
                host.pause(host.now() + 20_000_000L);
            }
        }
        part.close();
    }

    private static MemorySegment filled(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 7 + i);
        }
        return MemorySegment.ofArray(bytes);
    }
}
