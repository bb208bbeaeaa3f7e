package org.wirelore.device.psb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.contract.AccessMatrixContract;

/** The card as a whole: its register maps, its state, its reset. */
class PsbCardTest {
    @Nested
    class Registers extends AccessMatrixContract {
        @Override
        protected Stream<Space> spaces() {
            return Stream.of(CardBench.d310(), CardBench.d320(), CardBench.d330())
                    .flatMap(config -> IntStream.range(0, 2).mapToObj(space -> new Space("D" + config.cardType(),
                            PsbCard.registerMaps(config).get(space), () -> opened(config, space))));
        }

        private Opened opened(PsbConfig config, int space) {
            CardBench bench = new CardBench(config, null);
            bench.card.reset();
            if (space == 0) {
                return new Opened(offset -> bench.card.readConfig(offset, 4),
                        (offset, value) -> bench.card.writeConfig(offset, 4, value));
            }
            bench.card.writeConfig(4, 2, 6);
            return new Opened(offset -> bench.registers.read(offset),
                    (offset, value) -> bench.registers.write(offset, value));
        }
    }

    private final CardBench bench = new CardBench(CardBench.d320(), null);

    private static long hash(PsbCard card) {
        StateHash hash = new StateHash();
        card.visit(hash);
        return hash.value();
    }

    @Test
    void aClosedCardAnswersNothing() {
        bench.card.writeConfig(4, 2, 0);
        assertThat(bench.registers.read(PsbRegister.CTRL)).isEqualTo(-1);
        bench.window.write(0, 4, 1);
        assertThat(bench.window.accepts(0, 4, true, bench.cpu)).isTrue();
        assertThat(bench.window.read(0, 4)).isEqualTo(-1);
        bench.card.writeConfig(4, 2, 6);
        assertThat(bench.registers.read(PsbRegister.ECNT)).isZero();
    }

    @Test
    void aSavedCardGoesOnAsItWouldHave() {
        bench.load(256, 4);
        bench.clock.advance(CardBench.US);
        bench.store(0, new byte[100]);
        bench.registers.write(PsbRegister.MBXO, 5);
        SavedState saved = SavedState.of(bench.card);
        CardBench other = new CardBench(CardBench.d320(), null);
        other.clock.runUntil(bench.clock.now());
        saved.restore(other.card);
        assertThat(SavedState.of(other.card)).isEqualTo(saved);
        assertThat(hash(other.card)).isEqualTo(hash(bench.card));
        for (CardBench each : List.of(bench, other)) {
            each.wire.sent.clear();
            each.store(100, new byte[28]);
            each.barrier();
        }
        assertThat(other.wire.sent).isEqualTo(bench.wire.sent).isNotEmpty();
        assertThat(hash(other.card)).isEqualTo(hash(bench.card));
    }

    @Test
    void aResetForgetsAllButTheConfigurationAndLateAnswersAreStray() {
        bench.store(0, 1);
        bench.registers.write(PsbRegister.FLUS, 0);
        bench.clock.advance(400 * CardBench.NS);
        bench.registers.write(PsbRegister.CTRL, PsbRegister.CTRL_RESET);
        assertThat(bench.registers.read(PsbRegister.CTRL)).isZero();
        assertThat(bench.registers.read(PsbRegister.STAT) & PsbRegister.STAT_WRITES).isZero();
        bench.clock.drain();
        bench.open();
        bench.store(4, 2);
        bench.barrier();
        assertThat(bench.farWord(4)).isEqualTo(2);
        assertThat(bench.error()).isZero();
    }
}
