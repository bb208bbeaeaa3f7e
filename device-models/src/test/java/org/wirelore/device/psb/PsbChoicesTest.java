package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.psb.PsbRegister;

/** What a bridge may do one way or another, the other way. */
class PsbChoicesTest {
    /** Deviates at the first question of one point. */
    private static final class Once implements Decider {
        private final String what;
        private final List<String> names = new ArrayList<>();
        private boolean isOver;

        Once(String what) {
            this.what = what;
        }

        @Override
        public int point(ChoicePoint point) {
            names.add(point.what());
            return names.size() - 1;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return point(point);
        }

        @Override
        public int choose(int point, int alternatives) {
            boolean deviates = !isOver && names.get(point).equals(what);
            isOver |= deviates;
            return deviates ? 1 : 0;
        }
    }

    private static CardBench near(String what) {
        return new CardBench(CardBench.d310(), new Once(what));
    }

    private static CardBench far(String what) {
        return new CardBench(CardBench.d310(), null, new Once(what));
    }

    @Test
    void aPartialStreamMayStayBeyondItsTimerButNotForEver() {
        CardBench bench = near("stay");
        bench.store(0, 1);
        bench.clock.advance(100 * CardBench.US);
        assertThat(bench.wire.sent).isEmpty();
        bench.clock.advance(100 * CardBench.US);
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 0, 4));
    }

    @Test
    void aBarrierSendsAStreamThatStays() {
        CardBench bench = near("stay");
        bench.store(0, 1);
        bench.clock.advance(10 * CardBench.US);
        bench.barrier();
        assertThat(bench.farWord(0)).isEqualTo(1);
    }

    @Test
    void aLatePacketLetsThoseOfOtherStreamsPassButNotThoseOfItsOwn() {
        CardBench bench = near("late");
        bench.store(0, 1);
        bench.registers.write(PsbRegister.FLUS, 0);
        bench.clock.advance(2 * CardBench.US);
        assertThat(bench.wire.sent).isEmpty();
        bench.store(64, 2);
        bench.registers.write(PsbRegister.FLUS, 0);
        bench.clock.advance(3 * CardBench.US);
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 64, 4));
        bench.barrier();
        assertThat(bench.farWord(0)).isEqualTo(1);

        CardBench one = near("late");
        one.store(4, 3);
        one.store(8, 4);
        one.store(12, 5);
        one.store(16, 6);
        one.clock.drain();
        assertThat(one.wire.sent).containsExactly(one.packet("write", 4, 12), one.packet("write", 16, 4));
    }

    @Test
    void aStoreThatIsRefusedComesAgain() {
        CardBench bench = far("busy");
        bench.store(0, 1);
        bench.barrier();
        assertThat(bench.farWord(0)).isEqualTo(1);
        assertThat(bench.wire.sent).containsExactly(bench.packet("write", 0, 4), bench.packet("write", 0, 4));
    }

    @Test
    void aBurstMayBeSeenHalf() {
        CardBench bench = far("burst");
        bench.store(8, 1);
        bench.store(12, 2);
        bench.registers.write(PsbRegister.FLUS, 0);
        while (bench.farWord(8) == 0) {
            bench.clock.advance(10 * CardBench.NS);
        }
        assertThat(bench.farWord(12)).isZero();
        bench.barrier();
        assertThat(bench.farWord(12)).isEqualTo(2);
        assertThat(bench.farWord(8)).isEqualTo(1);
    }
}
