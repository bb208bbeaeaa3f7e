package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.clan.ClanBench.FAR_VI;
import static org.wirelore.device.clan.ClanBench.NEAR_VI;
import static org.wirelore.device.clan.ClanBench.RD;
import static org.wirelore.device.clan.ClanBench.RR;
import static org.wirelore.device.clan.ClanBench.UD;
import static org.wirelore.device.clan.ClanBench.pattern;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.VipDescriptor;

/** What wrong descriptors and messages do at each level (fact sheet via, section 4.5). */
class DescriptorErrorsTest {
    private static final int POST_DESC = 0;
    private static final int RECVQ_EMPTY = 2;
    private static final int VI_OVERRUN = 3;
    private static final int COMP_PROT = 8;
    private static final int DONE = VipDescriptor.DONE;
    private static final int FLUSHED = DONE | VipDescriptor.FLUSHED_ERROR;
    private static final int RECEIVE = VipDescriptor.STATUS_RECEIVE;
    private static final int BROKEN_BY_PEER = ClanEvent.VI_BROKEN | ClanEvent.BY_PEER;

    private ClanBench bench = new ClanBench(ClanBench.reference(), RD);

    private void begin(int level) {
        bench = new ClanBench(ClanBench.reference(), level);
    }

    private void assertStates(int state) {
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(state);
        assertThat(bench.far.state(FAR_VI)).isEqualTo(state);
    }

    /** A send with an error, and one behind it; at the far side two receives. */
    private void assertSendError(int level, int bit, int operation, Consumer<Long> damage) {
        begin(level);
        long first = bench.receive(100);
        long second = bench.receive(100);
        long data = bench.nearData(pattern(100));
        long bad = bench.near.descriptor(bench.nearRoom(128), 0, 0, 100, data, bench.nearMemory.handle(), 100);
        damage.accept(bad);
        bench.near.post(NEAR_VI, false, bad, bench.nearMemory.handle());
        long good = bench.send(pattern(10));
        bench.settle();
        assertThat(bench.near.status(bad)).as("level " + level).isEqualTo(DONE | bit | operation);
        if (level == UD) {
            assertThat(bench.near.status(good)).isEqualTo(DONE);
            assertThat(bench.far.status(first)).isEqualTo(DONE | RECEIVE);
            assertThat(bench.far.status(second)).isZero();
            assertStates(ClanVi.CONNECTED);
            assertThat(bench.near.events()).isEmpty();
        } else {
            assertThat(bench.near.status(good)).isEqualTo(FLUSHED);
            assertThat(bench.far.status(first)).isEqualTo(FLUSHED | RECEIVE);
            assertThat(bench.far.status(second)).isEqualTo(FLUSHED | RECEIVE);
            assertStates(ClanVi.BROKEN);
            assertThat(bench.near.kinds()).containsExactly(ClanEvent.VI_BROKEN);
            assertThat(bench.far.kinds()).containsExactly(BROKEN_BY_PEER);
        }
        assertThat(bench.near.wire.outstanding()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aMalformedSendIsAFormatErrorAlone(int level) {
        for (int bit = 4; bit < 16; bit++) {
            int reserved = 1 << bit;
            assertSendError(level, VipDescriptor.FORMAT_ERROR, 0,
                    bad -> bench.near.put(bad + 12, 1 | reserved << 16));
        }
        assertSendError(level, VipDescriptor.FORMAT_ERROR, 0, bad -> bench.near.put(bad + 12, 1 | 3 << 16));
        for (int bit = 0; bit < 32; bit++) {
            int reserved = 1 << bit;
            assertSendError(level, VipDescriptor.FORMAT_ERROR, 0, bad -> bench.near.put(bad + 16, reserved));
        }
        assertSendError(level, VipDescriptor.FORMAT_ERROR, 0, bad -> bench.near.put(bad + 12, 253));
        assertSendError(level, VipDescriptor.FORMAT_ERROR, 0, bad -> bench.near.put(bad + 12, 0xFFFF));
        assertSendError(level, VipDescriptor.FORMAT_ERROR, VipDescriptor.STATUS_RDMA_WRITE, bad -> {
            bench.near.put(bad + 12, 1 << 16);
            bench.near.put(bad + 24, 0);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aLengthThatIsNotTheSegmentsOrTooLongIsALengthError(int level) {
        assertSendError(level, VipDescriptor.LENGTH_ERROR, 0, bad -> bench.near.put(bad + 24, 99));
        assertSendError(level, VipDescriptor.LENGTH_ERROR, 0, bad -> bench.near.put(bad + 24, -100));
        assertSendError(level, VipDescriptor.LENGTH_ERROR, 0, bad -> {
            bench.near.put(bad + 24, ClanBench.TRANSFER + 1);
            bench.near.put(bad + 32 + 12, ClanBench.TRANSFER + 1);
        });
    }

    @Test
    void aSumThatIsWrongCanBeAFormatError() {
        assertSendError(UD, VipDescriptor.FORMAT_ERROR, 0, bad -> {
            bench.near.registers.write(ClanRegister.RULE, ClanRegister.RULE_SUM_IS_FORMAT);
            bench.near.put(bad + 24, 99);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void memoryThatTheViMayNotUseIsAProtectionError(int level) {
        int bit = VipDescriptor.PROTECTION_ERROR;
        assertSendError(level, bit, 0, bad -> bench.near.put(bad + 40, 0));
        assertSendError(level, bit, 0, bad -> bench.near.put(bad + 40, 2 << 16 | 1));
        assertSendError(level, bit, 0, bad -> address(bad, bench.nearMemory.address() - 1));
        assertSendError(level, bit, 0,
                bad -> address(bad, bench.nearMemory.address() + bench.nearMemory.bytes() - 99));
        assertSendError(level, bit, 0, bad -> address(bad, -50));
        assertSendError(level, bit, 0, bad -> {
            ClanHost.Memory other = bench.near.region(4 << 16 | 9, 1000, ClanHost.TAG + 1, 0);
            bench.near.put(bad + 40, other.handle());
            address(bad, other.address());
        });
        assertSendError(level, bit, 0, bad -> {
            ClanHost.Memory gone = bench.near.region(4 << 16 | 9, 1000);
            bench.near.put(bad + 40, gone.handle());
            address(bad, gone.address());
            bench.near.unload(gone);
        });
    }

    private void address(long descriptor, long address) {
        bench.near.put(descriptor + 32, (int) address);
        bench.near.put(descriptor + 36, (int) (address >>> 32));
    }

    @Test
    void theDefaultTagOfAnOpenGoesWithAllItsTags() {
        bench.near.vi(NEAR_VI, ClanVi.VITG, 1 << 16);
        bench.receive(10);
        long send = bench.send(pattern(10));
        bench.settle();
        assertThat(bench.near.status(send)).isEqualTo(DONE);
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "4,0", "4,8"})
    void aMessageWithoutAReceiveIsLostOrBreaksTheConnection(int level, int rule) {
        begin(level);
        bench.far.registers.write(ClanRegister.RULE, rule | ClanRegister.RULE_UNRELIABLE_LOSS);
        long lost = bench.send(pattern(1000));
        bench.settle();
        if (level == UD) {
            long receive = bench.receive(1000);
            bench.send(pattern(500));
            bench.settle();
            assertThat(bench.far.status(receive)).isEqualTo(DONE | RECEIVE);
            assertThat(bench.far.kinds()).containsExactly(RECVQ_EMPTY);
            assertStates(ClanVi.CONNECTED);
            return;
        }
        int failed = rule == 0 ? VipDescriptor.TRANSPORT_ERROR : VipDescriptor.REMOTE_DESC_ERROR;
        if (level == RD) {
            assertThat(bench.near.status(lost)).as("complete before, or flushed").isIn(DONE, FLUSHED);
        } else {
            assertThat(bench.near.status(lost)).isEqualTo(DONE | failed);
        }
        assertThat(bench.far.kinds()).containsExactly(ClanEvent.VI_BROKEN, RECVQ_EMPTY);
        assertThat(bench.near.kinds()).containsExactly(BROKEN_BY_PEER);
        assertStates(ClanVi.BROKEN);
    }

    private void assertReceiveError(int level, int bit, Consumer<Long> damage) {
        begin(level);
        long bad = bench.receive(100);
        damage.accept(bad);
        long next = bench.receive(1000);
        long send = bench.send(pattern(101));
        long later = bench.send(pattern(7));
        bench.settle();
        assertThat(bench.far.status(bad)).isEqualTo(DONE | bit | RECEIVE);
        if (level == UD) {
            assertThat(bench.near.status(send)).isEqualTo(DONE);
            assertThat(bench.far.status(next)).isEqualTo(DONE | RECEIVE);
            assertThat(bench.far.word(next + 24)).isEqualTo(7);
            assertStates(ClanVi.CONNECTED);
        } else {
            assertThat(bench.near.status(send))
                    .isEqualTo(level == RD ? DONE : DONE | VipDescriptor.REMOTE_DESC_ERROR);
            assertThat(bench.far.status(next)).isEqualTo(FLUSHED | RECEIVE);
            assertThat(bench.near.status(later)).isIn(DONE, FLUSHED);
            assertStates(ClanVi.BROKEN);
            assertThat(bench.far.kinds()).containsExactly(ClanEvent.VI_BROKEN);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {UD, RD, RR})
    void aReceiveThatDoesNotTakeTheMessageGetsTheBit(int level) {
        assertReceiveError(level, VipDescriptor.LENGTH_ERROR, bad -> {
        });
        assertReceiveError(level, VipDescriptor.FORMAT_ERROR, bad -> bench.far.put(bad + 16, 1));
        assertReceiveError(level, VipDescriptor.FORMAT_ERROR, bad -> bench.far.put(bad + 12, 1 | 1 << 16));
        assertReceiveError(level, VipDescriptor.PROTECTION_ERROR, bad -> {
            bench.far.put(bad + 44, 101);
            bench.far.put(bad + 40, 77);
        });
    }

    @Test
    void aMessageOfExactlyTheReceivesLengthFitsAndMemoryBehindIsUntouched() {
        long room = bench.farRoom(200);
        bench.far.put(room + 100, new byte[]{9, 9});
        long receive = bench.postReceive(100, room, bench.farMemory.handle(), 100);
        bench.send(pattern(100));
        bench.settle();
        assertThat(bench.far.status(receive)).isEqualTo(DONE | RECEIVE);
        assertThat(bench.far.get(room + 100, 2)).containsOnly(9);
    }

    @Test
    void aReceivesLengthMayHaveToBeThatOfItsSegments() {
        assertReceiveError(RD, VipDescriptor.LENGTH_ERROR, bad -> {
            bench.far.registers.write(ClanRegister.RULE, ClanRegister.RULE_RECEIVE_LENGTH);
            bench.far.put(bad + 44, 101);
        });
    }

    @Test
    void misalignedUnknownAndForeignDescriptorsArePostErrors() {
        ClanHost.Memory foreign = bench.near.region(5 << 16 | 8, 4096, ClanHost.TAG + 1, 0);
        long good = bench.nearRoom(64);
        long[][] posts = {{good + 32, bench.nearMemory.handle()}, {good, 99 << 16 | 1},
            {bench.nearMemory.address() + bench.nearMemory.bytes() + 63 & -64, bench.nearMemory.handle()},
            {foreign.address() + 63 & -64, foreign.handle()}, {0, 0}, {-64, bench.nearMemory.handle()}};
        for (long[] post : posts) {
            for (boolean isReceive : new boolean[]{false, true}) {
                bench.near.ring(NEAR_VI, isReceive, post[0], (int) post[1]);
                bench.settle();
                assertThat(bench.near.events()).containsExactly(
                        new ClanHost.Event(ClanEvent.VI_BROKEN, NEAR_VI, 0, 0),
                        new ClanHost.Event(POST_DESC, NEAR_VI, post[0], isReceive ? RECEIVE : 0));
                assertStates(ClanVi.BROKEN);
                bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
                bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
                bench.connect();
            }
        }
    }

    @Test
    void aPostErrorOfAnIdleViBreaksIt() {
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        bench.near.ring(NEAR_VI, true, 32, 1);
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.BROKEN);
        assertThat(bench.near.kinds()).containsExactly(POST_DESC);
    }

    @Test
    void aNextThatWasAlteredAfterThePostIsAPostError() {
        bench.receive(100);
        bench.receive(100);
        long first = bench.send(pattern(1));
        long second = bench.send(pattern(2));
        bench.near.put(first, (int) second + 64);
        bench.settle();
        assertThat(bench.near.kinds()).containsExactly(ClanEvent.VI_BROKEN, POST_DESC);
        assertThat(bench.near.status(first)).isEqualTo(FLUSHED);
        assertThat(bench.near.status(second)).isEqualTo(FLUSHED);
    }

    @Test
    void oneDescriptorTooManyIsAnOverrunAndOtherVisGoOn() {
        long[] receives = new long[ClanBench.DESCRIPTORS];
        for (int i = 0; i < receives.length; i++) {
            receives[i] = bench.receive(10);
        }
        long last = bench.receive(10);
        bench.settle();
        assertThat(bench.far.events()).containsExactly(new ClanHost.Event(ClanEvent.VI_BROKEN, FAR_VI, 0, 0),
                new ClanHost.Event(VI_OVERRUN, FAR_VI, last, RECEIVE));
        for (long receive : receives) {
            assertThat(bench.far.status(receive)).isEqualTo(FLUSHED | RECEIVE);
        }
        assertThat(bench.far.status(last)).as("was not taken").isZero();
    }

    @Test
    void memoryThatIsDeregisteredUnderAPostedDescriptorIsACompletionError() {
        ClanHost.Memory gone = bench.far.region(5 << 16 | 8, 4096);
        long at = gone.address() + 63 & -64;
        bench.far.descriptor(at, 0, 0, 0);
        bench.far.post(FAR_VI, true, at, gone.handle());
        bench.far.unload(gone);
        bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.BREAK);
        assertThat(bench.far.events()).containsExactly(new ClanHost.Event(COMP_PROT, FAR_VI, at, RECEIVE));
    }

    @Test
    void disconnectingFlushesBothQueuesInTheOrderOfTheirPosts() {
        bench.near.cq(1, 16);
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        bench.near.vi(NEAR_VI, RR, ClanHost.TAG, 1, 1);
        bench.near.connect(NEAR_VI, 2, FAR_VI, 31, 32);
        bench.far.card.fail();
        long[] posted = new long[8];
        for (int i = 0; i < 4; i++) {
            posted[i] = bench.send(pattern(10));
            posted[4 + i] = bench.near.descriptor(bench.nearRoom(64), 0, 0, 0);
            bench.near.post(NEAR_VI, true, posted[4 + i], bench.nearMemory.handle());
        }
        bench.clock.advance(100 * ClanBench.US);
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        for (int i = 0; i < 8; i++) {
            assertThat(bench.near.status(posted[i])).isEqualTo(i < 4 ? FLUSHED : FLUSHED | RECEIVE);
            assertThat(bench.near.take(1, 16)).isEqualTo(i < 4 ? NEAR_VI : -NEAR_VI);
        }
        assertThat(bench.near.take(1, 16)).isZero();
        assertThat(bench.near.state(NEAR_VI)).isEqualTo(ClanVi.IDLE);
    }

    @Test
    void anIdleViKeepsReceivesAndFlushesSendsAndABrokenOneFlushesBoth() {
        bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        long receive = bench.receive(10);
        long send = bench.send(pattern(10));
        bench.settle();
        assertThat(bench.far.status(receive)).isZero();
        assertThat(bench.near.status(send)).isEqualTo(FLUSHED);
        bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.BREAK);
        assertThat(bench.far.status(receive)).isEqualTo(FLUSHED | RECEIVE);
        long next = bench.receive(10);
        bench.settle();
        assertThat(bench.far.status(next)).isEqualTo(FLUSHED | RECEIVE);
    }

    @Test
    void receivesPostedBeforeConnectingAreUsed() {
        bench.far.vi(FAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        bench.near.vi(NEAR_VI, ClanVi.VICM, ClanVi.CLEAR);
        long receive = bench.receive(10);
        bench.connect();
        bench.send(pattern(10));
        bench.settle();
        assertThat(bench.far.status(receive)).isEqualTo(DONE | RECEIVE);
    }

    @Test
    void memoryThatVanishesInTheMiddleOfAMessageLeavesAPart() {
        ClanHost.Memory gone = bench.near.region(5 << 16 | 8, 20_000);
        long receive = bench.receive(20_000);
        long send = bench.postSend(0, 0, 20_000, gone.address(), gone.handle(), 20_000);
        bench.clock.advance(50 * ClanBench.US);
        bench.near.registers.write(ClanTable.region(gone.handle(), ClanTable.RGHN), 0);
        bench.settle();
        assertThat(bench.near.status(send)).isEqualTo(DONE | VipDescriptor.PROTECTION_ERROR);
        assertThat(bench.far.status(receive)).isEqualTo(DONE | VipDescriptor.PARTIAL_ERROR | RECEIVE);
        assertStates(ClanVi.BROKEN);
    }

    @Test
    void aCardThatFailsBreaksAndFlushesEverything() {
        long receive = bench.receive(10);
        bench.far.card.fail();
        assertThat(bench.far.status(receive)).isEqualTo(FLUSHED | RECEIVE);
        assertThat(bench.far.state(FAR_VI)).isEqualTo(ClanVi.BROKEN);
        assertThat(bench.far.registers.read(ClanRegister.STAT) & ClanRegister.STAT_FAILED).isNotZero();
        assertThat(bench.far.registers.read(ClanRegister.ISR) & ClanRegister.INT_FAILED).isNotZero();
        long send = bench.send(pattern(10));
        bench.settle();
        assertThat(bench.near.state(NEAR_VI)).as("nothing is answered").isEqualTo(ClanVi.BROKEN);
        assertThat(bench.near.kinds()).containsExactly(BROKEN_BY_PEER);
        assertThat(bench.near.status(send)).isEqualTo(DONE);
        bench.far.registers.write(ClanRegister.CTRL, ClanRegister.CTRL_RESET);
        assertThat(bench.far.registers.read(ClanRegister.STAT) & ClanRegister.STAT_FAILED).isZero();
    }
}
