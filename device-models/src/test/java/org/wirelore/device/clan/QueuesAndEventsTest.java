package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.RD;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanVi;

/** Completion queues, arming, events with their interrupt, and control packets. */
class QueuesAndEventsTest {
    private ClanBench bench = new ClanBench(ClanBench.reference(), RD);

    /** Takes the second alternative of one decision. */
    private record Deviation(String what) implements Decider {
        @Override
        public int point(ChoicePoint point) {
            return point.what().equals(what) ? 1 : 0;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return 0;
        }

        @Override
        public int choose(int point, int alternatives) {
            return point;
        }
    }

    private void exchange() {
        bench.receive(10);
        bench.send(pattern(10));
        bench.settle();
    }

    @Test
    void anArmedQueueInterruptsOnceAtItsNextEntry() {
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQAR), 0);
        exchange();
        exchange();
        assertThat(bench.far.events()).containsExactly(new ClanHost.Event(ClanEvent.CQ_ENTRY, 2, 0, 0));
    }

    @Test
    void armingAQueueThatHasAnEntryThatWasNotSeenIsAnEventAtOnce() {
        exchange();
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQAR), 0);
        assertThat(bench.far.kinds()).containsExactly(ClanEvent.CQ_ENTRY);
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQAR), 1);
        assertThat(bench.far.kinds()).isEmpty();
    }

    @Test
    void anEntryTooManyIsAnEventAndTheQueueStops() {
        bench.far.cq(2, 2);
        for (int i = 0; i < 3; i++) {
            exchange();
        }
        assertThat(bench.far.events()).containsExactly(new ClanHost.Event(ClanEvent.CQ_OVERFLOW, 2, 0, 0));
        assertThat(bench.far.registers.read(ClanCq.at(2, ClanCq.CQST))).isEqualTo(ClanCq.OVERFLOWN);
        assertThat(bench.far.take(2, 2)).isEqualTo(-FAR_VI);
        exchange();
        assertThat(bench.far.take(2, 2)).isEqualTo(-FAR_VI);
        assertThat(bench.far.take(2, 2)).isZero();
        assertThat(bench.far.state(FAR_VI)).as("the VI goes on").isEqualTo(ClanVi.CONNECTED);
    }

    @Test
    void aQueueThatIsEmptiedInTimeNeverOverflows() {
        bench.far.cq(2, 2);
        for (int i = 0; i < 20; i++) {
            exchange();
            assertThat(bench.far.take(2, 2)).isEqualTo(-FAR_VI);
        }
        assertThat(bench.far.events()).isEmpty();
    }

    @Test
    void aQueueGoesOnInALargerRing() {
        bench.far.cq(2, 2);
        exchange();
        int old = bench.far.cqRing(2);
        int ring = bench.far.machine.memory().allocate(ClanCq.ringBytes(8), 64);
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQBA), ring);
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQSZ), 8);
        bench.far.registers.write(ClanCq.at(2, ClanCq.CQCM), ClanCq.SWITCH);
        bench.far.machine.memory().copy(old + ClanCq.ENTRIES, ring + ClanCq.ENTRIES, ClanCq.ENTRY_BYTES);
        bench.far.moveCq(2, ring);
        for (int i = 0; i < 5; i++) {
            exchange();
        }
        for (int i = 0; i < 6; i++) {
            assertThat(bench.far.take(2, 8)).isEqualTo(-FAR_VI);
        }
        assertThat(bench.far.events()).isEmpty();
    }

    @Test
    void anArmedWorkQueueInterruptsAtItsNextCompletion() {
        boolean[] isAsserted = new boolean[1];
        bench.far.card.connect(asserted -> isAsserted[0] = asserted);
        bench.far.registers.write(ClanRegister.IMR, ClanRegister.INT_EVENT);
        assertThat(bench.far.registers.read(ClanVi.at(FAR_VI, ClanVi.VIAR))).isZero();
        exchange();
        assertThat(isAsserted[0]).isTrue();
        assertThat(bench.far.events()).containsExactly(
                new ClanHost.Event(ClanEvent.COMPLETION | ClanEvent.RECEIVE, FAR_VI, 0, 0));
        assertThat(isAsserted[0]).as("all events are taken").isFalse();
        exchange();
        assertThat(bench.far.kinds()).isEmpty();
        assertThat(bench.far.registers.read(ClanVi.at(FAR_VI, ClanVi.VIAR))).as("one came since").isEqualTo(1);
        assertThat(bench.far.registers.read(ClanVi.at(FAR_VI, ClanVi.VIAR))).isZero();
    }

    @Test
    void anEventRingThatIsFullFailsTheCard() {
        for (int i = 0; i <= ClanHost.RING; i++) {
            bench.far.registers.write(ClanCq.at(2, ClanCq.CQAR), -1);
        }
        assertThat(bench.far.registers.read(ClanRegister.STAT) & ClanRegister.STAT_FAILED).isNotZero();
    }

    @Test
    void theEntryComesWithTheStatusOrShortlyBefore() {
        for (String what : new String[]{"", "cq-first"}) {
            bench = new ClanBench(ClanBench.reference(), RD, new Deviation(what));
            long receive = bench.receive(10);
            bench.send(pattern(10));
            int entry = 0;
            while (entry == 0) {
                bench.clock.step();
                entry = bench.far.take(2, 64);
            }
            assertThat(bench.far.status(receive) != 0).isEqualTo(what.isEmpty());
            bench.settle();
            assertThat(bench.far.status(receive)).isNotZero();
            assertThat(bench.far.take(2, 64)).as("one entry").isZero();
        }
    }

    @Test
    void reliableDeliveryMayCompleteOnArrival() {
        bench = new ClanBench(ClanBench.clan1000(), RD, new Deviation("rd-completion"));
        long receive = bench.receive(10);
        long send = bench.send(pattern(10));
        while (bench.near.status(send) == 0) {
            bench.clock.step();
        }
        assertThat(bench.far.get(bench.farSegment(receive), 10)).isEqualTo(pattern(10));
    }

    @Test
    void controlPacketsArriveInOrderWithTheirSource() {
        for (int i = 0; i < 10; i++) {
            bench.near.control(2, "packet " + i + ".".repeat(70 * i));
        }
        bench.near.control(1, "to myself");
        bench.settle();
        List<String> came = bench.far.controls();
        assertThat(came).hasSize(10);
        for (int i = 0; i < 10; i++) {
            assertThat(came.get(i)).isEqualTo("1:packet " + i + ".".repeat(70 * i));
        }
        assertThat(bench.near.controls()).containsExactly("1:to myself");
        assertThat(bench.far.registers.read(ClanRegister.ISR) & ClanRegister.INT_CONTROL).isZero();
        assertThat(bench.near.wire.outstanding()).isZero();
    }

    @Test
    void aControlPacketDoesNotOvertakeAMessage() {
        for (int level : new int[]{ClanBench.UD, RD}) {
            bench = new ClanBench(ClanBench.reference(), level);
            long receive = bench.receive(20_000);
            long send = bench.send(pattern(20_000));
            while (bench.near.status(send) == 0) {
                bench.clock.step();
            }
            bench.near.control(2, "after");
            while (bench.far.registers.read(ClanRegister.CRPI) == 0) {
                bench.clock.step();
            }
            bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
            assertThat(bench.far.status(receive)).isEqualTo(1 | 1 << 16);
            assertThat(bench.far.get(bench.farSegment(receive), 20_000)).isEqualTo(pattern(20_000));
        }
    }

    @Test
    void aControlPacketWaitsForRoomInItsRingAndForALostMessageNotForEver() {
        bench.far.registers.write(ClanRegister.CRSZ, 0);
        bench.receive(10);
        bench.near.wire.loses = cell -> cell.kind == 0;
        bench.near.vi(NEAR_VI, ClanVi.VILV, ClanBench.UD);
        bench.send(pattern(10));
        bench.clock.advance(50 * ClanBench.US);
        bench.near.control(2, "late");
        bench.settle();
        assertThat(bench.far.registers.read(ClanRegister.CRPI)).isZero();
        bench.far.registers.write(ClanRegister.CRSZ, ClanHost.RING);
        bench.settle();
        assertThat(bench.far.controls()).containsExactly("1:late");
    }

    @Test
    void whatComesForAnIdleViWaitsUntilItIsConnected() {
        for (int level : new int[]{ClanBench.UD, RD}) {
            bench = new ClanBench(ClanBench.reference(), level);
            bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
            long[] receives = {bench.receive(3000), bench.receive(3000), bench.receive(3000)};
            for (int i = 0; i < 3; i++) {
                bench.send(pattern(1000 * i + 7));
            }
            bench.clock.advance(100 * ClanBench.US);
            assertThat(bench.far.status(receives[0])).isZero();
            bench.far.connect(FAR_VI, 1, NEAR_VI, 32, 31);
            bench.clock.advance(150 * ClanBench.US);
            for (int i = 0; i < 3; i++) {
                assertThat(bench.far.word(receives[i] + 24)).isEqualTo(1000 * i + 7);
            }
            bench.settle();
            assertThat(bench.near.card.counters().resentUnits()).isZero();
        }
    }

    @Test
    void whatComesForAnotherConnectionIsDropped() {
        long receive = bench.receive(10);
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        bench.near.connect(NEAR_VI, 2, FAR_VI, 31, 33);
        bench.send(pattern(10));
        bench.clock.advance(100 * ClanBench.US);
        assertThat(bench.far.status(receive)).isZero();
        assertThat(bench.far.card.counters().strayUnits()).isPositive();
    }
}
