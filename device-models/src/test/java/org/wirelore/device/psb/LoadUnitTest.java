package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.psb.PsbRegister;

/** Loads: what they fetch, what is held, and what they give when they fail. */
class LoadUnitTest {
    private final CardBench bench = new CardBench(CardBench.d310(), null);

    private void farStores(int offset, int value) {
        bench.far.memory().writeInt(bench.farBase + offset, value);
    }

    @Test
    void aLoadFetchesALineAndHoldsItUntilItIsDroppedOrItsTimeIsOver() {
        farStores(4, 1);
        farStores(60, 2);
        assertThat(bench.load(4, 4)).isEqualTo(1);
        farStores(60, 3);
        assertThat(bench.load(60, 4)).as("held, and old").isEqualTo(2);
        bench.registers.write(PsbRegister.RDRP, 0);
        assertThat(bench.load(60, 4)).isEqualTo(3);
        farStores(60, 4);
        bench.clock.advance(11 * CardBench.US);
        assertThat(bench.load(60, 4)).isEqualTo(4);
        assertThat(bench.wire.sent).containsExactly(bench.packet("read", 0, 64), bench.packet("read", 0, 64),
                bench.packet("read", 0, 64));
    }

    @Test
    void attributesOfThePageForbidToHoldOrToFetchMore() {
        bench.attributes(PsbRegister.ATAT_NO_HOLD);
        farStores(0, 1);
        assertThat(bench.load(0, 4)).isEqualTo(1);
        farStores(0, 2);
        assertThat(bench.load(0, 4)).isEqualTo(2);
        bench.attributes(PsbRegister.ATAT_NO_PREFETCH);
        farStores(0, 0x0504_0302);
        assertThat(bench.load(1, 1)).isEqualTo(3);
        assertThat(bench.load(2, 2)).isEqualTo(0x0504);
        bench.attributes(PsbRegister.ATAT_LONG_HOLD);
        bench.load(0, 4);
        farStores(0, 9);
        bench.clock.advance(70 * CardBench.US);
        assertThat(bench.load(0, 4)).isEqualTo(0x0504_0302);
        assertThat(bench.wire.sent).containsExactly(bench.packet("read", 0, 64), bench.packet("read", 0, 64),
                bench.packet("read", 1, 1), bench.packet("read", 2, 2), bench.packet("read", 0, 64));
    }

    @Test
    void aLoadSeesTheStoresToItsLineThatCameBeforeIt() {
        bench.load(8, 4);
        bench.store(8, 5);
        assertThat(bench.load(8, 4)).isEqualTo(5);
        assertThat(bench.wire.sent).containsExactly(bench.packet("read", 0, 64), bench.packet("write", 8, 4),
                bench.packet("read", 0, 64));
    }

    @Test
    void aLoadThatFailsGivesOnesAndHoldsNothing() {
        bench.wire.isLost = number -> number == 0;
        assertThat(bench.load(0, 4)).isEqualTo(-1);
        assertThat(bench.error()).isEqualTo(PsbRegister.ERROR_ECHO);
        assertThat(bench.load(0, 4)).isZero();
    }

    @Test
    void aLockLoadAddsOneInBigEndianOrder() {
        bench.attributes(PsbRegister.ATAT_LOCK);
        farStores(16, Integer.reverseBytes(41));
        assertThat(Integer.reverseBytes(bench.load(16, 4))).isEqualTo(41);
        assertThat(Integer.reverseBytes(bench.load(16, 4))).isEqualTo(42);
        assertThat(Integer.reverseBytes(bench.farWord(16))).isEqualTo(43);
    }

    @Test
    void moreCpusThanTheBridgeServesWaitForTheirTurn() {
        farStores(0, 1);
        int waiting = 5;
        Runnable[] cpus = new Runnable[waiting];
        int[] calls = new int[waiting];
        for (int i = 0; i < waiting; i++) {
            int number = i;
            cpus[i] = () -> calls[number]++;
            assertThat(bench.window.accepts(bench.at(64 * i), 4, true, cpus[i])).isFalse();
        }
        int served = 0;
        while (served < waiting) {
            assertThat(bench.clock.step()).isTrue();
            for (int i = 0; i < waiting; i++) {
                if (calls[i] > 0 && bench.window.accepts(bench.at(64 * i), 4, true, cpus[i])) {
                    assertThat(bench.window.read(bench.at(64 * i), 4)).isEqualTo(i == 0 ? 1 : 0);
                    calls[i] = -1;
                    served++;
                }
            }
        }
    }
}
