package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.lanai.LanaiConfig.Execution;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.firmware.translate.RegionTranslator;

/** However a card's time is cut, the same things happen at the same times, and the card is in the same state. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class SliceEquivalenceTest {
    private static final long SEED = 20;
    private static final int ROUNDS = 60;

    private final LanaiChip chip;

    SliceEquivalenceTest(LanaiChip chip) {
        this.chip = chip;
    }

    @ParameterizedTest
    @CsvSource({"true, true, 1000000", "true, false, 1000000000", "false, false, 1000000000", "false, true, 1000000000",
        "true, true, 30303", "true, true, 7000", "false, false, 250000"})
    void noCutMakesADifference(boolean skips, boolean isTranslating, long slicePs) {
        List<String> expected = play(Execution.usual());
        List<String> found = play(new Execution(skips, isTranslating ? new RegionTranslator() : null, slicePs));
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i)).as("line %d, after %s", i, i == 0 ? "" : expected.get(i - 1))
                    .isEqualTo(expected.get(i));
        }
    }

    /** Everything that two cards show while they send, receive, move and wait. */
    private List<String> play(Execution execution) {
        SteppedScheduler clock = new SteppedScheduler();
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
        ProbeMachine left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1, execution), cable.left());
        ProbeMachine right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.SBUS, 9, execution),
                cable.right());
        Random random = new Random(SEED);
        StringBuilder story = new StringBuilder();
        // A faster processor has more slices in the same time.
        long rounds = ROUNDS * Cards.periodPs(chip) / Cards.PERIOD_PS;
        left.boot();
        right.boot();
        for (int round = 0; round < rounds; round++) {
            int length = 8 * (1 + random.nextInt(250));
            left.write(ProbeMachine.BUFFER, ProbeMachine.pattern(length, round));
            right.give(2, ProbeMachine.SECOND_BUFFER, random.nextInt(4) == 0 ? 128 : 4096);
            left.give(3, ProbeMachine.BUFFER, length, round, 0x2233, 0x44556677);
            left.task.pause(clock.now() + random.nextInt(40_000_000));
            right.awaitSignal();
            tell(story, right);
            if ((right.result(1) & LanaiRegister.BUFF_INT) != 0) {
                right.command(2, ProbeMachine.SECOND_BUFFER + 128, 4096);
                tell(story, right);
            }
            left.awaitSignal();
            tell(story, left);
            left.give(5, left.board.hostRegion().busAddress() + 8 * random.nextInt(50), ProbeMachine.SECOND_BUFFER,
                    random.nextInt(2), 8 * (1 + random.nextInt(400)));
            right.give(6, random.nextInt(50), 100);
            left.awaitSignal();
            tell(story, left);
            right.awaitSignal();
            tell(story, right);
        }
        story.append("fired ").append(clock.fired()).append(", left ").append(hash(left)).append(", right ")
                .append(hash(right));
        return story.toString().lines().toList();
    }

    private static void tell(StringBuilder story, ProbeMachine machine) {
        story.append(machine.clock.now());
        for (int i = 0; i < 5; i++) {
            story.append(' ').append(Integer.toHexString(machine.result(i)));
        }
        story.append(" events ").append(machine.clock.fired()).append('\n');
    }

    private static String hash(ProbeMachine machine) {
        StateHash hash = new StateHash();
        machine.card.visit(hash);
        return Long.toHexString(hash.value());
    }
}
