package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbDescriptor;
import org.wirelore.device.api.psb.PsbRegister;

/** The DMA engine: chains, errors, aborts. */
class ChainEngineTest {
    private final CardBench bench = new CardBench(CardBench.d310(), null);
    private final int descriptors = bench.near.memory().allocate(1024, 32);
    private final int local = bench.near.memory().allocate(1 << 16, 4096);

    private void descriptor(int index, int localOffset, int remoteOffset, int length, boolean isLast) {
        int at = descriptors + index * PsbDescriptor.BYTES;
        long remote = PsbAddress.of(CardBench.KEY, bench.farBase + remoteOffset);
        bench.near.memory().writeInt(at + PsbDescriptor.LENGTH, length);
        bench.near.memory().writeInt(at + PsbDescriptor.LOCAL, local + localOffset);
        bench.near.memory().writeInt(at + PsbDescriptor.REMOTE_HIGH, CardBench.FAR << 16 | (int) (remote >>> 32));
        bench.near.memory().writeInt(at + PsbDescriptor.REMOTE_LOW, (int) remote);
        bench.near.memory().writeInt(at + PsbDescriptor.NEXT, isLast ? 0 : at + PsbDescriptor.BYTES);
    }

    private void start() {
        bench.registers.write(PsbRegister.DMAA, descriptors);
        bench.registers.write(PsbRegister.DMAC, PsbRegister.DMAC_START);
    }

    @Test
    void aChainMovesBothWaysAndInterruptsAtItsEnd() {
        for (int i = 0; i < 1000; i += 4) {
            bench.near.memory().writeInt(local + i, i);
        }
        descriptor(0, 0, 8, 1000, false);
        descriptor(1, 4096, 8, 1000 | PsbDescriptor.READ, true);
        start();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isEqualTo(PsbRegister.DMAS_BUSY);
        bench.clock.drain();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isZero();
        assertThat(bench.registers.read(PsbRegister.DMAN)).isEqualTo(2);
        assertThat(bench.registers.read(PsbRegister.ISR) & PsbRegister.INT_ENGINE).isNotZero();
        for (int i = 0; i < 1000; i += 4) {
            assertThat(bench.farWord(8 + i)).isEqualTo(i);
            assertThat(bench.near.memory().readInt(local + 4096 + i)).isEqualTo(i);
        }
    }

    @Test
    void aPacketThatIsLostEndsTheChain() {
        descriptor(0, 0, 0, 640, false);
        descriptor(1, 0, 4096, 64, true);
        bench.near.memory().writeInt(local, 7);
        bench.wire.isLost = number -> number == 3;
        start();
        bench.clock.drain();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isEqualTo(PsbRegister.DMAS_ERROR);
        assertThat(bench.registers.read(PsbRegister.DMAN)).isZero();
        assertThat(bench.farWord(4096)).isZero();
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_ECHO);
    }

    @Test
    void anAbortIsOverWhenTheStatusCanBeRead() {
        descriptor(0, 0, 0, 1 << 15, true);
        start();
        bench.clock.advance(20 * CardBench.US);
        bench.registers.write(PsbRegister.DMAC, PsbRegister.DMAC_ABORT);
        bench.await(bench.registers, PsbRegister.DMAS, 4, true);
        assertThat(bench.registers.read(PsbRegister.DMAS)).isEqualTo(PsbRegister.DMAS_ABORTED);
        int packets = bench.wire.sent.size();
        assertThat(packets).isBetween(1, 1 << 9);
        bench.clock.drain();
        assertThat(bench.wire.sent).hasSize(packets);
        descriptor(0, 0, 0, 64, true);
        start();
        bench.clock.drain();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isZero();
    }

    @Test
    void memoryThatCannotBeReadEndsTheChain() {
        descriptor(0, 0, 0, 640, true);
        bench.near.breakBus(DmaBus.TARGET_ABORT);
        start();
        bench.clock.drain();
        assertThat(bench.registers.read(PsbRegister.DMAS)).isEqualTo(PsbRegister.DMAS_ERROR);
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_BUS);
    }
}
