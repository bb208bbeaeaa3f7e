package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;

/** Stores: when they leave, as what, and who waits for whom. */
class StoreStreamsTest {
    private final CardBench bench = new CardBench(CardBench.d310(), null);

    private static byte[] bytes(int count) {
        byte[] made = new byte[count];
        for (int i = 0; i < count; i++) {
            made[i] = (byte) (i + 1);
        }
        return made;
    }

    @Test
    void aBufferLeavesWithItsLastByteAsOnePacket() {
        bench.store(0, bytes(60));
        assertThat(bench.wire.sent).isEmpty();
        bench.store(60, 7);
        bench.clock.advance(CardBench.US);
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 0, 64));
        bench.clock.drain();
        assertThat(bench.farWord(60)).isEqualTo(7);
        assertThat(bench.farWord(0)).isEqualTo(0x04030201);
    }

    @Test
    void aBufferOf128BytesIsOnePacketOrTwo() {
        CardBench two = new CardBench(CardBench.d320(), null);
        two.store(128, bytes(128));
        two.clock.drain();
        assertThat(two.wire.sent).containsExactly(two.packet("write", 128, 64), two.packet("write", 192, 64));
        CardBench one = new CardBench(CardBench.d330(), null);
        one.store(128, bytes(128));
        one.attributes(PsbRegister.ATAT_SHORT);
        one.store(256, bytes(128));
        one.clock.drain();
        assertThat(one.wire.sent).containsExactly(one.packet("write", 128, 128), one.packet("write", 256, 64),
                one.packet("write", 320, 64));
    }

    @Test
    void aPartLeavesInBlocksWhenTheGatherTimerRunsOut() {
        bench.store(4, bytes(36));
        bench.clock.advance(1_900 * CardBench.NS);
        assertThat(bench.wire.sent).isEmpty();
        bench.clock.advance(CardBench.US);
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 4, 12), bench.packet("write", 16, 16),
                bench.packet("write", 32, 8));
    }

    @Test
    void aStoreThatDoesNotContinueWaitsUntilTheOnesBeforeItAreAnswered() {
        bench.store(0, 1);
        assertThat(bench.accepts(0, 4, false)).as("the same word again").isFalse();
        bench.store(0, 2);
        assertThat(bench.farWord(0)).isEqualTo(1);
        bench.store(512, 3);
        assertThat(bench.farWord(0)).as("the same stream, another line").isEqualTo(2);
        bench.store(516, 4);
        assertThat(bench.accepts(524, 4, false)).as("a gap").isFalse();
        assertThat(bench.accepts(64, 4, false)).as("another stream").isTrue();
    }

    @Test
    void flushAndBarrierSendWhatIsGatheredAndTheBarrierWaitsForTheAnswers() {
        bench.store(0, 1);
        bench.registers.write(PsbRegister.FLUS, 0);
        bench.store(64, 2);
        long beganPs = bench.clock.now();
        bench.barrier();
        assertThat(bench.clock.now() - beganPs).isGreaterThan(2 * 500 * CardBench.NS);
        assertThat(bench.farWord(0)).isEqualTo(1);
        assertThat(bench.farWord(64)).isEqualTo(2);
        assertThat(bench.registers.accepts(PsbRegister.SBAR, 4, true, bench.cpu)).as("nothing is open").isTrue();
    }

    @Test
    void aBarrierDoesNotWaitForStoresThatCameAfterIt() {
        bench.store(0, 1);
        assertThat(bench.registers.accepts(PsbRegister.SBAR, 4, true, bench.cpu)).isFalse();
        boolean[] isOver = new boolean[1];
        for (int i = 1; !isOver[0]; i++) {
            assertThat(i).as("other streams are never all free").isLessThan(1000);
            if (bench.accepts(64 * (1 + i % 7), 4, false)) {
                bench.window.write(bench.at(64 * (1 + i % 7)), 4, i);
            }
            bench.clock.advance(100 * CardBench.NS);
            isOver[0] = bench.registers.accepts(PsbRegister.SBAR, 4, true, bench.cpu);
        }
        assertThat(bench.farWord(0)).isEqualTo(1);
        assertThat(bench.registers.read(PsbRegister.STAT) & PsbRegister.STAT_WRITES).isNotZero();
    }

    @Test
    void attributesOfThePageMakeOtherPackets() {
        bench.attributes(PsbRegister.ATAT_NO_GATHER);
        bench.store(0, 1);
        bench.store(4, 2);
        bench.attributes(PsbRegister.ATAT_MOVE);
        bench.store(64, bytes(64));
        assertThat(bench.accepts(64, 4, false)).as("a stream of moves is free at once").isTrue();
        bench.attributes(PsbRegister.ATAT_ADD);
        bench.store(128, 99);
        bench.clock.drain();
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 0, 4), bench.packet("write", 4, 4),
                bench.packet("move", 64, 64), bench.packet("lock", 128, 4));
        assertThat(Integer.reverseBytes(bench.farWord(128))).isEqualTo(1);
    }

    @Test
    void aPageWithoutEntryLosesStoresAndLoadsGiveOnes() {
        int page = bench.card.config().table().pageBytes();
        bench.window.write(page, 4, 1);
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_ENTRY);
        assertThat(bench.window.accepts(page, 4, true, bench.cpu)).isTrue();
        assertThat(bench.window.read(page, 4)).isEqualTo(-1);
        assertThat(bench.registers.read(PsbRegister.ECNT)).isEqualTo(2);
        bench.clock.drain();
        assertThat(bench.wire.sent).isEmpty();
    }

    @Test
    void whatIsNotAnsweredIsAnErrorOfItsKind() {
        bench.entry(0, 12, PsbAddress.of(CardBench.KEY, bench.farBase), 0);
        bench.store(0, 1);
        bench.barrier();
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_ECHO);
        bench.attributes(0);
        bench.target.bar(0).write(PsbRegister.CTRL, 0);
        bench.store(0, 1);
        long beganPs = bench.clock.now();
        bench.barrier();
        assertThat(bench.clock.now() - beganPs).isBetween(1000 * CardBench.US, 1010 * CardBench.US);
        int entry = bench.registers.read(PsbRegister.ELOG);
        assertThat(entry & 0xF).isEqualTo(PsbRegister.ERROR_RESPONSE);
        assertThat(entry >>> 16).isEqualTo(CardBench.FAR);
        assertThat(bench.error()).isZero();
        bench.open();
        bench.store(0, 5);
        bench.barrier();
        assertThat(bench.farWord(0)).isEqualTo(5);
    }

    @Test
    void theErrorLogSaysThatItHasLostSome() {
        bench.wire.isLost = number -> true;
        for (int i = 0; i < 20; i++) {
            bench.store(64 * (i % 8), i);
            bench.barrier();
        }
        int found = 0;
        int last = 0;
        for (int entry = bench.registers.read(PsbRegister.ELOG); entry != 0; entry = bench.registers
                .read(PsbRegister.ELOG)) {
            last = entry;
            found++;
        }
        assertThat(found).isEqualTo(16);
        assertThat(last & PsbRegister.ELOG_OVERFLOW).isNotZero();
        assertThat(bench.registers.read(PsbRegister.ECNT)).isEqualTo(20);
    }

    @Test
    void atMost64TransactionsAreUnderWay() {
        CardBench wide = new CardBench(CardBench.d330(), null);
        wide.target.bar(0).write(PsbRegister.CTRL, 0);
        for (int stream = 0; stream < 16; stream++) {
            wide.store(128 * stream, bytes(124));
        }
        wide.registers.write(PsbRegister.FLUS, 0);
        wide.clock.advance(100 * CardBench.US);
        assertThat(wide.wire.sent).as("1 and 4 packets of each buffer, as far as there are ids")
                .hasSize(SciPacket.OUTSTANDING_MAX);
        wide.clock.advance(3000 * CardBench.US);
        assertThat(wide.wire.sent).hasSize(80);
    }

    /** Random stores, stalls and barriers, with and without losses, against the bytes that were stored. */
    @Property(tries = 60)
    void everyByteArrivesOrAnErrorIsCounted(@ForAll long seed) {
        Random random = new Random(seed);
        PsbConfig[] kinds = {CardBench.d310(), CardBench.d320(), CardBench.d330()};
        CardBench cards = new CardBench(kinds[random.nextInt(kinds.length)], null);
        int area = 2048;
        byte[] expected = new byte[area];
        byte[] found = new byte[area];
        int lossPercent = random.nextBoolean() ? 0 : 3;
        cards.wire.isLost = number -> random.nextInt(100) < lossPercent;
        int errors = 0;
        for (int round = 0; round < 10; round++) {
            byte[] before = expected.clone();
            for (int i = 0; i < 60; i++) {
                int bytes = 4 << random.nextInt(4);
                int offset = random.nextInt(area / bytes) * bytes;
                byte[] stored = new byte[bytes];
                random.nextBytes(stored);
                System.arraycopy(stored, 0, expected, offset, bytes);
                cards.store(offset, stored);
                cards.clock.advance(random.nextInt(4) == 0 ? 300 * CardBench.NS : 0);
            }
            cards.barrier();
            cards.far.memory().read(cards.farBase, found, 0, area);
            int counted = cards.registers.read(PsbRegister.ECNT);
            if (counted == errors) {
                assertThat(found).as("no error was counted").isEqualTo(expected);
            } else {
                errors = counted;
                for (int i = 0; i < area; i++) {
                    assertThat(found[i] == expected[i] || found[i] != before[i] || expected[i] != before[i])
                            .as("byte %d changed, or was to change", i).isTrue();
                }
                cards.far.memory().write(cards.farBase, expected, 0, area);
            }
        }
        assertThat(lossPercent == 0 && errors > 0).isFalse();
        assertThat(Arrays.equals(expected, new byte[area])).isFalse();
    }
}
