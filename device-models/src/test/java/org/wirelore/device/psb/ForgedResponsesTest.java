package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbDescriptor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/** Responses that no target sends, to a card that has requests under way. */
class ForgedResponsesTest {
    private static final int RESPONSES = 50_000;

    private final CardBench bench = new CardBench(CardBench.d310(), null);

    private static SciPacket response(int transaction, int status, int bytes) {
        SciPacket packet = new SciPacket();
        packet.sourceId = CardBench.FAR;
        packet.targetId = CardBench.NEAR;
        packet.command = SciPacket.RESPONSE;
        packet.transactionId = transaction;
        packet.status = status;
        packet.dataBytes = bytes;
        return packet;
    }

    @Test
    void aLoadThatGetsLessThanItAskedForFails() {
        assertThat(bench.accepts(0, 4, true)).isFalse();
        for (int id = 0; id < SciPacket.OUTSTANDING_MAX; id++) {
            bench.card.onPacket(response(id, SciPacket.COMPLETE, 8));
        }
        assertThat(bench.load(0, 4)).isEqualTo(-1);
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_TYPE);
    }

    @Test
    void aTransferThatGetsAnotherLengthThanItAskedForFails() {
        int chain = chain(bench.near.memory().allocate(4096, 4096));
        start(chain);
        bench.clock.advance(5 * CardBench.US);
        for (int id = 0; id < SciPacket.OUTSTANDING_MAX; id++) {
            bench.card.onPacket(response(id, SciPacket.COMPLETE, 63));
        }
        bench.clock.drain();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isEqualTo(PsbRegister.DMAS_ERROR);
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_TYPE);
    }

    @Test
    void randomResponsesAreCountedAndTheCardWorksOn() {
        Random random = new Random(7);
        int guarded = bench.near.memory().allocate(4096, 4096);
        int local = bench.near.memory().allocate(4096, 4096);
        int chain = chain(local);
        byte[] before = new byte[4096];
        byte[] after = new byte[4096];
        bench.near.memory().read(guarded, before, 0, before.length);
        for (int i = 0; i < RESPONSES; i++) {
            if (bench.accepts(i % 1024 * 4, 4, false)) {
                bench.window.write(bench.at(i % 1024 * 4), 4, i);
            }
            bench.accepts(4096, 4, true);
            if (i % 256 == 0) {
                start(chain);
            }
            SciPacket packet = response(random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(64),
                    random.nextInt(7) - 1, random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(-2, 257));
            packet.sourceId = random.nextInt(4) == 0 ? random.nextInt(0x10000) : CardBench.FAR;
            assertThat(bench.card.onPacket(packet)).isEqualTo(Echo.ACCEPTED);
            bench.clock.advance(random.nextInt(500) * CardBench.NS);
        }
        bench.clock.drain();
        bench.near.memory().read(guarded, after, 0, after.length);
        assertThat(after).as("what no transfer names").isEqualTo(before);
        assertThat(bench.card.counters().strayResponses).isPositive();
        bench.store(64, 12345);
        bench.barrier();
        assertThat(bench.farWord(64)).as("the card still works").isEqualTo(12345);
        bench.registers.write(PsbRegister.RDRP, 0);
        assertThat(bench.load(64, 4)).isEqualTo(12345);
    }

    /** Reads a kilobyte of the far memory. */
    private int chain(int local) {
        int at = bench.near.memory().allocate(4096, 4096);
        long remote = PsbAddress.of(CardBench.KEY, bench.farBase);
        bench.near.memory().writeInt(at + PsbDescriptor.LENGTH, 1024 | PsbDescriptor.READ);
        bench.near.memory().writeInt(at + PsbDescriptor.LOCAL, local);
        bench.near.memory().writeInt(at + PsbDescriptor.REMOTE_HIGH, CardBench.FAR << 16 | (int) (remote >>> 32));
        bench.near.memory().writeInt(at + PsbDescriptor.REMOTE_LOW, (int) remote);
        bench.near.memory().writeInt(at + PsbDescriptor.NEXT, 0);
        return at;
    }

    private void start(int chain) {
        bench.registers.write(PsbRegister.DMAA, chain);
        bench.registers.write(PsbRegister.DMAC, PsbRegister.DMAC_START);
    }
}
