package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.RD;
import static org.wirelore.device.clan.ClanBench.RR;
import static org.wirelore.device.clan.ClanBench.UD;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.wire.CircuitCell;

/** Lost and damaged cells, and credit that is short. */
class ReliabilityTest {
    private static final int DONE = VipDescriptor.DONE;
    private static final int FLUSHED = DONE | VipDescriptor.FLUSHED_ERROR;
    private static final int RDMAW_DATA = 5;

    private ClanBench bench = new ClanBench(ClanBench.reference(), RD);

    @ParameterizedTest
    @ValueSource(ints = {RD, RR})
    void lostAndDamagedCellsAreSentAgainAndEveryMessageArrivesOnceAndInOrder(int level) {
        for (int seed = 0; seed < 10; seed++) {
            bench = new ClanBench(ClanBench.reference(), level);
            Random random = new Random(seed);
            bench.near.wire.loses = cell -> random.nextInt(20) == 0;
            bench.near.wire.damages = cell -> random.nextInt(20) == 0;
            bench.far.wire.loses = cell -> random.nextInt(20) == 0;
            for (int round = 0; round < 5; round++) {
                List<Long> receives = new ArrayList<>();
                List<Long> sends = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    receives.add(bench.receive(2000));
                }
                for (int i = 0; i < 6; i++) {
                    sends.add(bench.send(pattern(i * 300 + round)));
                }
                bench.settle();
                for (int i = 0; i < 6; i++) {
                    int bytes = i * 300 + round;
                    assertThat(bench.near.status(sends.get(i))).isEqualTo(DONE);
                    assertThat(bench.far.status(receives.get(i))).isEqualTo(DONE | VipDescriptor.STATUS_RECEIVE);
                    assertThat(bench.far.word(receives.get(i) + 24)).isEqualTo(bytes);
                    assertThat(bench.far.get(bench.farSegment(receives.get(i)), bytes)).isEqualTo(pattern(bytes));
                    bench.near.take(0, 64);
                    bench.far.take(2, 64);
                }
            }
            assertThat(bench.near.card.counters().resentUnits()).isPositive();
            assertThat(bench.near.events()).isEmpty();
            assertThat(bench.far.events()).isEmpty();
        }
    }

    @Test
    void anUnreliableMessageThatIsLostIsNotReplacedAndNothingIsRepeatedOrReordered() {
        bench = new ClanBench(ClanBench.reference(), UD);
        Random random = new Random(5);
        bench.near.wire.loses = cell -> random.nextInt(4) == 0;
        bench.near.wire.damages = cell -> random.nextInt(4) == 0;
        int last = 0;
        int came = 0;
        long receive = bench.receive(1000);
        for (int i = 1; i <= 200; i++) {
            byte[] data = pattern(500);
            data[0] = (byte) i;
            data[499] = (byte) i;
            long send = bench.send(data);
            bench.settle();
            assertThat(bench.near.status(send)).isEqualTo(DONE);
            bench.near.take(0, 64);
            if (bench.far.status(receive) != 0) {
                assertThat(bench.far.status(receive)).isEqualTo(DONE | VipDescriptor.STATUS_RECEIVE);
                byte[] got = bench.far.get(bench.farSegment(receive), 500);
                assertThat(got).isEqualTo(data);
                assertThat(i).isGreaterThan(last);
                last = i;
                came++;
                bench.far.take(2, 64);
                bench.far.put(receive + 28, 0);
                bench.far.post(FAR_VI, true, receive, bench.farMemory.handle());
            }
        }
        assertThat(came).isBetween(1, 199);
        assertThat(bench.far.state(FAR_VI)).isEqualTo(ClanVi.CONNECTED);
        assertThat(bench.near.wire.outstanding()).isZero();
    }

    @Test
    void anUnreliableWriteOfWhichAPartIsLostIsReported() {
        bench = new ClanBench(ClanBench.reference(), UD);
        ClanHost.Memory target = bench.far.region(4 << 16 | 12, 10_000, ClanHost.TAG, ClanTable.RDMA_WRITE);
        bench.near.wire.loses = cell -> cell.sequence == 3;
        bench.postSend(VipDescriptor.OP_RDMA_WRITE, 0, 2000, target.address(), target.handle(), 0,
                bench.nearData(pattern(2000)), bench.nearMemory.handle(), 2000);
        bench.settle();
        assertThat(bench.far.kinds()).containsExactly(RDMAW_DATA);
        assertThat(bench.far.state(FAR_VI)).isEqualTo(ClanVi.CONNECTED);
    }

    @ParameterizedTest
    @ValueSource(ints = {RD, RR})
    void aPeerThatDoesNotAnswerBreaksTheConnectionAfterSomeRetries(int level) {
        bench = new ClanBench(ClanBench.reference(), level);
        bench.near.wire.loses = cell -> true;
        long first = bench.send(pattern(10));
        long second = bench.send(pattern(4000));
        bench.clock.advance(1000 * ClanBench.US);
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.CONNECTED);
        bench.settle();
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.BROKEN);
        assertThat(bench.near.kinds()).containsExactly(ClanEvent.VI_BROKEN | ClanEvent.BY_PEER);
        int failed = DONE | VipDescriptor.TRANSPORT_ERROR;
        assertThat(bench.near.status(first)).isEqualTo(level == RD ? DONE : failed);
        assertThat(bench.near.status(second)).isEqualTo(level == RD ? failed : FLUSHED);
    }

    @Test
    void aMessageWhoseRestNeverComesLeavesATransportErrorInItsReceive() {
        long receive = bench.receive(4000);
        bench.near.wire.loses = cell -> cell.kind == CircuitCell.SEND && cell.sequence > 3;
        bench.send(pattern(4000));
        bench.settle();
        assertThat(bench.far.status(receive))
                .isEqualTo(DONE | VipDescriptor.TRANSPORT_ERROR | VipDescriptor.STATUS_RECEIVE);
        assertThat(bench.far.state(FAR_VI)).isEqualTo(ClanVi.BROKEN);
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.BROKEN);
    }

    @Test
    void aLostBreakIsSentAgain() {
        int[] breaks = new int[1];
        bench.far.wire.loses = cell -> cell.kind == CircuitCell.BREAK && ++breaks[0] < 3;
        bench.send(pattern(10));
        bench.settle();
        assertThat(breaks[0]).isEqualTo(3);
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.BROKEN);
    }

    @Test
    void acknowledgmentsGoAlongWithDataOrForSeveralUnits() {
        for (int i = 0; i < 5; i++) {
            bench.receive(10);
            bench.send(pattern(10));
            bench.clock.advance(15 * ClanBench.US);
        }
        assertThat(bench.far.card.counters().acknowledgments).isLessThan(5);
        bench.settle();
        assertThat(bench.near.card.counters().resentUnits()).isZero();
    }

    @Test
    void aCircuitWithoutCreditHoldsUpNoOther() {
        bench.near.vi(8, RD, ClanHost.TAG, -1, -1);
        bench.far.vi(8, RD, ClanHost.TAG, -1, -1);
        bench.near.connect(8, 2, 8, 41, 42);
        bench.far.connect(8, 1, 8, 42, 41);
        while (bench.near.wire.claim(2, 2 * 3 + 2, 1) != null) {
            // Takes all credit of the first VI's circuit.
        }
        long stuck = bench.send(pattern(10));
        long to = bench.farRoom(64);
        long receive = bench.far.descriptor(bench.farRoom(64), 0, 0, 64, to, bench.farMemory.handle(), 64);
        bench.far.post(8, true, receive, bench.farMemory.handle());
        long at = bench.near.descriptor(bench.nearRoom(64), 0, 0, 64, bench.nearData(pattern(64)),
                bench.nearMemory.handle(), 64);
        bench.near.post(8, false, at, bench.nearMemory.handle());
        bench.settle();
        assertThat(bench.far.status(receive)).isEqualTo(DONE | VipDescriptor.STATUS_RECEIVE);
        assertThat(bench.near.status(stuck)).isZero();
    }
}
