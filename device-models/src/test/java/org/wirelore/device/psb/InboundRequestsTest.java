package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;

/** What comes from other nodes: stores and loads, messages and interrupts, and what is none of these. */
class InboundRequestsTest {
    private static final int MANY = 1_000_000;
    private static final int SOME = 20_000;

    private final CardBench bench = new CardBench(CardBench.d310(), null);

    private SciPacket request(int command, long offset, int bytes) {
        SciPacket packet = new SciPacket();
        packet.sourceId = CardBench.NEAR;
        packet.targetId = CardBench.FAR;
        packet.command = command;
        packet.offset = offset;
        packet.dataBytes = bytes;
        for (int i = 0; i < SciPacket.DATA_BYTES_MAX; i++) {
            packet.data[i] = (byte) 0x5A;
        }
        return packet;
    }

    private long bad(SciPacket packet) {
        long before = bench.target.counters().badRequests();
        assertThat(bench.target.onPacket(packet)).isEqualTo(Echo.ACCEPTED);
        bench.clock.drain();
        return bench.target.counters().badRequests() - before;
    }

    @Test
    void whatIsNotExportedIsRefusedAndChangesNothing() {
        long good = PsbAddress.of(CardBench.KEY, bench.farBase);
        assertThat(bad(request(SciPacket.WRITE, PsbAddress.of(CardBench.KEY + 1, bench.farBase), 4))).isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, PsbAddress.of(CardBench.KEY, bench.farBase - 16), 4))).isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, good + CardBench.BYTES, 4))).isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, good + 8, 12))).as("beyond a block of 16").isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, good + 16, 64))).as("not aligned").isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, good, 17))).isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, good, 0))).isEqualTo(1);
        assertThat(bad(request(SciPacket.WRITE, -4, 4))).isEqualTo(1);
        assertThat(bad(request(7, good, 4))).isEqualTo(1);
        assertThat(bad(request(SciPacket.FETCH_ADD, good + 2, 4))).isEqualTo(1);
        assertThat(IntStream.range(0, 64).map(bench::farWord)).containsOnly(0);
        assertThat(bad(request(SciPacket.WRITE, good, 4))).isZero();
        assertThat(bench.farWord(0)).isEqualTo(0x5A5A5A5A);
    }

    @Test
    void aFullQueueAnswersBusyAndTheSenderTriesAgain() {
        for (int i = 0; i < 4; i++) {
            assertThat(bench.target.onPacket(request(SciPacket.MOVE, PsbAddress.of(CardBench.KEY, bench.farBase), 4)))
                    .isEqualTo(Echo.ACCEPTED);
        }
        assertThat(bench.target.onPacket(request(SciPacket.MOVE, PsbAddress.of(CardBench.KEY, bench.farBase), 4)))
                .isEqualTo(Echo.BUSY);
        bench.clock.drain();
        for (int i = 0; i < 8; i++) {
            bench.store(64 * i, new byte[64]);
        }
        bench.barrier();
        assertThat(bench.error()).isZero();
    }

    @Test
    void anAnswerIsSentAgainUntilItsRequesterHasGivenUp() {
        FullNode full = new FullNode();
        bench.plug(FullNode.ID).attach(full);
        SciPacket request = request(SciPacket.WRITE, PsbAddress.of(CardBench.KEY, bench.farBase), 4);
        request.sourceId = FullNode.ID;
        request.deathPs = bench.clock.now() + 50 * CardBench.US;
        assertThat(bench.target.onPacket(request)).isEqualTo(Echo.ACCEPTED);
        bench.clock.drain();
        assertThat(full.answers).isBetween(20, 100);
        assertThat(bench.clock.now()).isBetween(request.deathPs, request.deathPs + 2 * CardBench.US);
        assertThat(bench.farWord(0)).isEqualTo(0x5A5A5A5A);
    }

    /** Has never room. */
    private static final class FullNode implements TransactionStation {
        static final int ID = 12;
        int answers;

        @Override
        public int onPacket(SciPacket packet) {
            answers++;
            return Echo.BUSY;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            throw new IllegalStateException("it sends nothing");
        }

        @Override
        public void onLinkChange() {
            // It has no driver.
        }
    }

    @Test
    void aMessageReachesTheMailboxAndAFullOneHoldsItsSendersUp() {
        for (int i = 0; i < 5; i++) {
            bench.registers.write(PsbRegister.MBXO, 100 + i);
            bench.registers.write(PsbRegister.MBXO + 60, i);
            bench.registers.write(PsbRegister.MBXT, CardBench.FAR << 16);
            bench.clock.advance(100 * CardBench.US);
            assertThat(bench.registers.read(PsbRegister.MBXS)).isEqualTo(i < 4 ? 0 : PsbRegister.MBXS_BUSY);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(bench.target.bar(0).read(PsbRegister.MBXI)).isEqualTo(CardBench.NEAR << 16
                    | PsbRegister.MBXI_VALID);
            assertThat(bench.target.bar(0).read(PsbRegister.MBXR)).isEqualTo(100 + i);
            assertThat(bench.target.bar(0).read(PsbRegister.MBXR + 60)).isEqualTo(i);
            bench.target.bar(0).write(PsbRegister.MBXP, 0);
            bench.clock.advance(100 * CardBench.US);
        }
        assertThat(bench.target.bar(0).read(PsbRegister.MBXI)).isZero();
        assertThat(bench.registers.read(PsbRegister.MBXS)).isZero();
        bench.registers.write(PsbRegister.MBXT, 12 << 16);
        bench.clock.advance(100 * CardBench.US);
        assertThat(bench.registers.read(PsbRegister.MBXS) >>> 4).isEqualTo(PsbRegister.ERROR_ECHO);
        assertThat(bench.error()).as("not a store's error").isZero();
    }

    @Test
    void interruptsAndSignalsAssertTheLineUntilTheyAreTaken() {
        boolean[] level = new boolean[1];
        bench.target.connect(asserted -> level[0] = asserted);
        bench.target.bar(0).write(PsbRegister.IMR, PsbRegister.INT_TRIGGER);
        bench.registers.write(PsbRegister.INTT, CardBench.FAR << 16 | 77);
        bench.clock.drain();
        assertThat(level[0]).isTrue();
        bench.target.bar(0).write(PsbRegister.ISR, -1);
        assertThat(level[0]).as("its cause persists").isTrue();
        assertThat(bench.target.bar(0).read(PsbRegister.INTQ)).isEqualTo(CardBench.NEAR << 16
                | PsbRegister.INTQ_VALID | 77);
        assertThat(level[0]).isFalse();
        bench.attributes(PsbRegister.ATAT_SIGNAL);
        bench.store(8, 3);
        bench.attributes(PsbRegister.ATAT_ADD);
        bench.store(16, 0);
        bench.store(16, 0);
        bench.clock.drain();
        assertThat(bench.target.bar(0).read(PsbRegister.INTA)).isEqualTo(bench.farBase + 8);
        assertThat(bench.target.bar(0).read(PsbRegister.INTQ)).isEqualTo(PsbRegister.INTQ_VALID
                | PsbRegister.INTQ_SIGNAL | 4);
        assertThat(bench.target.bar(0).read(PsbRegister.INTA)).isEqualTo(bench.farBase + 16);
        assertThat(bench.target.bar(0).read(PsbRegister.INTQ)).isNotZero();
        assertThat(bench.target.bar(0).read(PsbRegister.INTQ)).as("the word was not 0 any more").isZero();
    }

    @Test
    void someRandomPacketsAreCountedAndRefused() {
        randomPackets(SOME);
    }

    @Test
    @Tag("campaign")
    void aMillionRandomPacketsAreCountedAndRefused() {
        randomPackets(MANY);
    }

    private void randomPackets(int count) {
        Random random = new Random(5);
        byte[] before = new byte[CardBench.BYTES];
        byte[] after = new byte[CardBench.BYTES];
        int guarded = bench.far.memory().allocate(CardBench.BYTES, 4096);
        bench.far.memory().read(guarded, before, 0, before.length);
        long accepted = 0;
        for (int i = 0; i < count; i++) {
            SciPacket packet = request(random.nextInt(9) - 1, randomOffset(random, guarded),
                    random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(-2, 257));
            packet.sourceId = random.nextInt(4) == 0 ? random.nextInt(0x10000) : CardBench.NEAR;
            packet.transactionId = random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(64);
            packet.status = random.nextInt(7) - 1;
            accepted += bench.target.onPacket(packet) == Echo.ACCEPTED ? 1 : 0;
            bench.clock.advance(random.nextInt(2000) * CardBench.NS);
            if (i % 64 == 0) {
                bench.target.bar(0).write(PsbRegister.MBXP, 0);
                bench.target.bar(0).read(PsbRegister.INTQ);
            }
        }
        while (bench.target.bar(0).read(PsbRegister.INTQ) != 0) {
            bench.clock.advance(CardBench.US);
        }
        bench.clock.advance(10_000 * CardBench.US);
        bench.far.memory().read(guarded, after, 0, after.length);
        assertThat(after).as("what is not exported").isEqualTo(before);
        assertThat(accepted).isGreaterThan(count / 2);
        assertThat(bench.target.counters().badRequests()).isPositive();
        assertThat(bench.target.counters().badRequests()).isLessThan(accepted);
        for (int i = 0; i < 5; i++) {
            bench.target.bar(0).write(PsbRegister.MBXP, 0);
        }
        bench.store(0, 12345);
        bench.barrier();
        assertThat(bench.farWord(0)).as("the card still works").isEqualTo(12345);
    }

    private long randomOffset(Random random, int guarded) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> PsbAddress.CSR + random.nextInt(0x30000);
            case 2 -> random.nextBoolean() ? PsbAddress.MAILBOX : PsbAddress.INTERRUPT;
            case 3 -> PsbAddress.of(CardBench.KEY, guarded + random.nextInt(CardBench.BYTES));
            default -> PsbAddress.of(CardBench.KEY, bench.farBase + random.nextInt(CardBench.BYTES))
                    | (random.nextInt(4) == 0 ? PsbAddress.SIGNAL : 0);
        };
    }
}
