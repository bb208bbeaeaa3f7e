package org.wirelore.rig.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.start.Meeting;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.sockets.EmulatedSockets;

/** How ranks of plain U-Net programs find each other, on sockets whose time the test's ranks share. */
class RowExchangeTest {
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final long TIMEOUT_PS = 1_000 * MILLISECOND_PS;
    private static final long MAGIC = 0x57_4C52_4157L;
    private static final int PORT = 7001;

    /** What a rank does once it may meet the others. */
    private interface Step {
        void act(int rank, RowExchange meeting, Host host) throws Exception;
    }

    private final VirtualRanks ranks = new VirtualRanks();
    private final EmulatedSockets.Network network = new EmulatedSockets.Network(ranks.scheduler(), MILLISECOND_PS,
            12_500_000, 100);
    private final List<String> order = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"2, 0", "3, 2", "5, 0", "5, 4", "17, 3"})
    void everyRankGetsTheRowsOfAllInTheirOrder(int size, int late) {
        int[] met = new int[1];
        meet(size, size, late, (rank, meeting, host) -> {
            long[][] rows = meeting.gather(100 + rank, -rank, Long.MIN_VALUE);
            assertThat(rows).hasDimensions(size, 3);
            for (int other = 0; other < size; other++) {
                assertThat(rows[other]).containsExactly(100 + other, -other, Long.MIN_VALUE);
            }
            met[0]++;
        });
        assertThat(met[0]).isEqualTo(size);
    }

    @Test
    void noRankLeavesTheSecondRoundBeforeAllHaveEnteredIt() {
        meet(4, 4, 0, (rank, meeting, host) -> {
            meeting.gather(rank);
            sleepUntil(host, host.now() + 10L * rank * MILLISECOND_PS);
            order.add("in");
            meeting.gather();
            order.add("out");
        });
        assertThat(order).containsExactly("in", "in", "in", "in", "out", "out", "out", "out");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 3, 99, Long.MAX_VALUE})
    void whoClaimsToBeARankThatCannotBeIsSentAwayAndTheOthersMeet(long claimed) {
        outsider(MAGIC, claimed, 1, 13);
        meetUndisturbed();
    }

    @Test
    void whoTalksOfSomethingElseIsSentAwayAndTheOthersMeet() {
        outsider(MAGIC + 1, 1, 1, 13);
        outsider(MAGIC, 1, 7, 13);
        meetUndisturbed();
    }

    @Test
    void whoSaysHalfAWordAndLeavesIsForgotten() {
        outsider(MAGIC);
        meetUndisturbed();
    }

    @Test
    void aRankThatDoesNotComeIsReportedByThoseThatDid() {
        List<Integer> gaveUp = new ArrayList<>();
        meet(3, 2, 0, (rank, meeting, host) -> {
            assertThatThrownBy(() -> meeting.gather(rank))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isInstanceOf(AdiException.class).hasMessageContaining(
                                    "rank 0: not all ranks reported to rank 0, only [0, 1] within 1"),
                            // Rank 0 has given up before it.
                            failure -> assertThat(failure).isInstanceOf(IOException.class).hasMessageContaining(
                                    "the other end has closed the connection"));
            gaveUp.add(rank);
        });
        assertThat(gaveUp).containsExactly(0, 1);
    }

    @Test
    void withoutRank0NoRanksMeet() {
        Host host = ranks.process("host1");
        Sockets sockets = network.open(host);
        ranks.start(host, () -> {
            try (RowExchange meeting = exchange(host, sockets, 2, 1)) {
                assertThatThrownBy(() -> meeting.gather(1)).isInstanceOf(AdiException.class)
                        .hasMessage("rank 1: rank 0 did not answer within 1.0 s of the start");
                assertThat(host.now()).isGreaterThanOrEqualTo(TIMEOUT_PS);
            }
        });
        network.open(ranks.process("host0"));
        ranks.run();
    }

    private void meetUndisturbed() {
        int[] met = new int[1];
        meet(3, 3, 2, (rank, meeting, host) -> {
            long[][] rows = meeting.gather(rank);
            assertThat(rows).isDeepEqualTo(new long[][]{{0}, {1}, {2}});
            met[0]++;
        });
        assertThat(met[0]).isEqualTo(3);
    }

    /**
     * Has ranks meet.
     *
     * @param present how many of them are there
     * @param late which of them comes after a while
     */
    private void meet(int size, int present, int late, Step step) {
        for (int rank = 0; rank < present; rank++) {
            int own = rank;
            Host host = ranks.process("host" + rank);
            Sockets sockets = network.open(host);
            ranks.start(host, () -> {
                sleepUntil(host, own == late ? 100 * MILLISECOND_PS : 0);
                try (RowExchange meeting = exchange(host, sockets, size, own)) {
                    step.act(own, meeting, host);
                }
            });
        }
        ranks.run();
    }

    private static RowExchange exchange(Host host, Sockets sockets, int size, int rank) throws IOException {
        return new RowExchange(host, new Meeting("host0", 7001, "host" + rank, sockets, 1), rank, size,
                IntStream.range(0, size).toArray(), TIMEOUT_PS);
    }

    /** A process that connects to rank 0, sends these words, and leaves. */
    private void outsider(long... words) {
        Host host = ranks.process("outsider" + words.length + words[0] % 10);
        Sockets sockets = network.open(host);
        ByteBuffer message = ByteBuffer.allocate(8 * words.length);
        for (long word : words) {
            message.putLong(word);
        }
        ranks.start(host, () -> {
            sleepUntil(host, 20 * MILLISECOND_PS);
            StreamSocket socket = sockets.connect("host0", PORT);
            while (!socket.isConnected()) {
                host.sleep(Host.FOREVER);
            }
            assertThat(socket.write(MemorySegment.ofArray(message.array()), 0, message.capacity()))
                    .isEqualTo(message.capacity());
            socket.close();
        });
    }

    private static void sleepUntil(Host host, long momentPs) {
        while (host.now() < momentPs) {
            host.sleep(momentPs);
        }
    }
}
