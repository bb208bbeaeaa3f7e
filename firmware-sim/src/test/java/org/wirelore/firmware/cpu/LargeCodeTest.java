package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loops that are too large for one region, and regions that are entered and left all the time. */
class LargeCodeTest {
    private static final int BYTES = 1 << 16;
    private static final int LENGTH = 3_000;

    @Test
    void aLoopThatIsTooLargeForARegionIsTranslatedInParts() {
        Machine plain = large(new Machine(BYTES, CpuOptions.STRICT));
        Machine eager = large(Machine.eager(BYTES, CpuOptions.STRICT));
        for (int i = 0; i < 50; i++) {
            assertThat(plain.cpu.run(40_001)).isEqualTo(StopReason.BUDGET);
            assertThat(eager.cpu.run(40_001)).isEqualTo(StopReason.BUDGET);
            assertThat(eager.cpu.save()).isEqualTo(plain.cpu.save());
            assertThat(Arrays.equals(eager.memory.cells, plain.memory.cells)).isTrue();
        }
    }

    /** Straight code of sums, loads and stores, with a branch to the next instruction here and there. */
    private static Machine large(Machine machine) {
        Random random = new Random(5);
        for (int i = 0; i < LENGTH; i++) {
            int register = (12 + random.nextInt(8)) << 23;
            int word = switch (random.nextInt(8)) {
                case 0 -> 0x8000_0000 | register | 6 << 18 | 1 << 17 | 4 * random.nextInt(64);
                case 1 -> 0x9000_0000 | register | 6 << 18 | 1 << 17 | 4 * random.nextInt(64);
                case 2 -> 0xE000_0000 | 3 << 25 | 4 * (i + 2);
                case 3 -> 0x2000_0000 | (12 + random.nextInt(8)) << 18 | 1 << 17 | random.nextInt(16);
                default -> 0xC000_0000 | register | (12 + random.nextInt(8)) << 18 | (12 + random.nextInt(8)) << 11;
            };
            boolean isSlot = i > 0 && machine.memory.word(4 * (i - 1)) >>> 28 == 0xE;
            machine.memory.setWord(4 * i, isSlot ? Machine.NOP : word);
        }
        machine.at(4 * LENGTH, Machine.NOP, 0xE000_0000, Machine.NOP).with(6, 0x8000);
        for (int register = 12; register < 20; register++) {
            machine.with(register, register * 0x0123_4567);
        }
        return machine;
    }

    @Test
    void anInnerLoopThatEndsAtOnceCountsExactly() {
        int[] words = {0x0180_0003, 0x218E_0001, 0xE600_0004, 0x039C_0001, 0xE000_0000, 0x0318_0001};
        Machine plain = new Machine(BYTES, CpuOptions.STRICT).at(0, words);
        Machine eager = Machine.eager(BYTES, CpuOptions.STRICT).at(0, words);
        for (int budget = 1; budget < 3_000; budget++) {
            plain.cpu.run(budget);
            eager.cpu.run(budget);
            assertThat(eager.cpu.save()).isEqualTo(plain.cpu.save());
        }
    }
}
