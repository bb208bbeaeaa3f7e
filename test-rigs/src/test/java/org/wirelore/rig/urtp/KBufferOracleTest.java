package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpRule;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;

/** Calls as ranks report them, right and forged. */
class KBufferOracleTest {
    private static final int RANKS = 3;
    private static final int COLLECTIVE = 1;
    private static final int MESSAGES = 0;
    private static final int TURNS = 1;
    private static final int AT_ONCE = 2;

    private KBufferOracle oracle = oracle(AT_ONCE);
    private final long[] operations = new long[RANKS];

    private static KBufferOracle oracle(int allgather) {
        return new KBufferOracle(new OracleContext(new HostPlaces(List.of("alpha", "beta", "gamma"), Map.of(), 0),
                () -> 1_500_000, new PacketHistory(() -> 1_500_000), true),
                new UrtpConfig(4, 8, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, allgather, 2, List.of(), true, false,
                        UrtpConfig.Signals.HANDLER, 0, 1,
                        EnumSet.noneOf(UrtpRule.class)));
    }

    @Test
    void aBcastTakesOneBufferHoweverLongItIs() {
        for (int i = 0; i < 5; i++) {
            multicast(0, 7);
        }
        for (int i = 0; i < 5; i++) {
            receive(1, 0, 7);
            receive(2, 0, 7);
        }
        oracle.complete();
        isRight(1);
    }

    @Test
    void anAllgatherInTurnsTakesOneBufferAndOneAtOnceTakesTwoForEachRank() {
        oracle = oracle(TURNS);
        for (int packet = 0; packet < 3; packet++) {
            for (int rank = 0; rank < RANKS; rank++) {
                receiveAll(rank, 0, rank);
                multicast(rank, 7);
                receiveAll(rank, rank + 1, RANKS);
            }
        }
        oracle.complete();
        isRight(1);
        oracle = oracle(AT_ONCE);
        atOnce(2);
        atOnce(1);
        oracle.complete();
        isRight(6);
    }

    @Test
    void ofMorePacketsAtOnceThanTheAlgorithmHasTheOracleTells() {
        atOnce(3);
        complains("calls that belong together must fit into the buffers of their algorithm: rank=0, calls=9, allowed=6,"
                + " ranks that multicast=3, context=1, tag=7");
    }

    @Test
    void whoDoesNotWaitForItsTurnIsTold() {
        oracle = oracle(TURNS);
        atOnce(1);
        complains("calls that belong together must fit into the buffers of their algorithm: rank=0, calls=3, allowed=1,"
                + " ranks that multicast=3, context=1, tag=7");
    }

    @Test
    void aCollectiveThatARankSkipsIsNamedAtTheEnd() {
        multicast(0, 7);
        receive(1, 0, 7);
        multicast(0, 8);
        receive(1, 0, 8);
        receive(2, 0, 8);
        assertThat(oracle.clean()).isTrue();
        oracle.complete();
        complains("every call must have its match: rank=0, call=1, context=1, tag=7: multicast to 1, 2 has no match at"
                + " 2: pid 0 sends 1 packet to pid 2, which receives 0");
    }

    @Test
    void aReceiveWithoutItsMulticastIsNamedAtTheEnd() {
        receive(2, 1, 7);
        oracle.complete();
        complains("every call must have its match: rank=2, call=1, context=1, tag=7: receive from 1 has no match at 1:"
                + " pid 1 sends 0 packets to pid 2, which receives 1");
    }

    @Test
    void whereARankIsLostCallsMayBeLeft() {
        multicast(0, 7);
        oracle.on(new CoreEvent(0).peerGivenUp(2, "gone"));
        oracle.complete();
        assertThat(oracle.clean()).isTrue();
        oracle.reset();
        multicast(0, 7);
        oracle.complete();
        assertThat(oracle.clean()).isFalse();
    }

    /** As where a rank waits for one block at two places, and gets it at the other. */
    @Test
    void aReceiveThatIsCancelledIsNoCall() {
        receive(1, 2, 7);
        send(0, 1, 7);
        receive(1, 0, 7);
        oracle.on(new CoreEvent(1).receiveCancelled(1));
        oracle.complete();
        isRight(0);
    }

    @Test
    void messagesOfTheProgramAndThoseOfTreesHaveNoK() {
        oracle.on(new CoreEvent(0).sendPosted(1, 1, 7, MESSAGES, 8, false, 0));
        for (int rank = 0; rank < 2; rank++) {
            receive(rank, 1 - rank, 7);
            receive(rank, 1 - rank, 7);
            send(rank, 1 - rank, 7);
            send(rank, 1 - rank, 7);
        }
        oracle.complete();
        isRight(0);
    }

    private void atOnce(int packets) {
        for (int rank = 0; rank < RANKS; rank++) {
            for (int i = 0; i < packets; i++) {
                multicast(rank, 7);
            }
            for (int i = 0; i < packets; i++) {
                receiveAll(rank, 0, RANKS);
            }
        }
    }

    private void receiveAll(int rank, int first, int end) {
        IntStream.range(first, end).filter(source -> source != rank).forEach(source -> receive(rank, source, 7));
    }

    private void multicast(int rank, int tag) {
        int left = RANKS - 1;
        for (int peer = 0; peer < RANKS; peer++) {
            if (peer != rank) {
                oracle.on(new CoreEvent(rank).sendPosted(++operations[rank], peer, tag, COLLECTIVE, 8, false, 0)
                        .ofMulticast(left--));
            }
        }
    }

    private void send(int rank, int peer, int tag) {
        oracle.on(new CoreEvent(rank).sendPosted(++operations[rank], peer, tag, COLLECTIVE, 8, false, 0));
    }

    private void receive(int rank, int source, int tag) {
        oracle.on(new CoreEvent(rank).receivePosted(++operations[rank], source, tag, COLLECTIVE, 8));
    }

    private void isRight(long k) {
        assertThat(oracle.results("v").getFirst().violations()).isEmpty();
        SortedMap<String, Long> counters = new TreeMap<>();
        oracle.count(counters);
        assertThat(counters).isEqualTo(Map.of("protocol.kbuffer.k", k));
    }

    private void complains(String message) {
        assertThat(oracle.results("v").getFirst().violations()).extracting(Violation::message)
                .containsExactly(message);
    }
}
