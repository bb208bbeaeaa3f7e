package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever engine runs, with whatever budgets, the states are the same. */
@Tag("campaign")
class EnginesAgreeTest {
    private static final int SEEDS = Integer.getInteger("wirelore.engines.seeds", 300);
    private static final int RUNS = 40;
    private static final int BYTES = 1 << 15;

    @Test
    void blocksAgreeWithSingleSteps() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CpuOptions options = options(seed);
            agree(seed, new Machine(BYTES, options), options);
        }
    }

    @Test
    void regionsAgreeWithSingleSteps() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CpuOptions options = options(seed);
            agree(seed, Machine.eager(BYTES, options), options);
        }
    }

    private static CpuOptions options(int seed) {
        return seed % 2 == 0 ? CpuOptions.HARDWARE : CpuOptions.STRICT;
    }

    private static void agree(int seed, Machine blocks, CpuOptions options) {
        Machine steps = new Machine(BYTES, options);
        prepare(steps, seed);
        prepare(blocks, seed);
        steps.cpu.listen((pc, word) -> {
        });
        RandomProgram program = new RandomProgram(seed);
        Random random = new Random(~seed);
        for (int run = 0; run < RUNS; run++) {
            long budget = 1L + random.nextInt(1 << random.nextInt(13));
            StopReason expected = steps.cpu.run(budget);
            StopReason actual = blocks.cpu.run(budget);
            assertThat(actual).as("reason of seed %d, run %d", seed, run).isEqualTo(expected);
            assertThat(blocks.cpu.save()).as("state of seed %d, run %d", seed, run).isEqualTo(steps.cpu.save());
            assertThat(blocks.cpu.fault()).isEqualTo(steps.cpu.fault());
            assertThat(Arrays.equals(blocks.memory.cells, steps.memory.cells))
                    .as("memory of seed %d, run %d", seed, run)
                    .isTrue();
            if (expected == StopReason.FAULT) {
                int somewhere = program.somewhere();
                steps.cpu.setPc(somewhere);
                blocks.cpu.setPc(somewhere);
            }
        }
    }

    private static void prepare(Machine machine, int seed) {
        machine.bus.map(RandomProgram.DEVICE, 0x100, new RestlessDevice(machine, seed));
        new RandomProgram(seed).into(machine);
    }

    /** Answers what was written with something else, looks at the clock, and at times wants something. */
    private static final class RestlessDevice implements BusDevice {
        private final Machine machine;
        private final Random random;
        private int last;

        RestlessDevice(Machine machine, int seed) {
            this.machine = machine;
            random = new Random(seed);
        }

        @Override
        public int read(int offset, int bytes) {
            want();
            return last + offset + (int) machine.cpu.cycles() + machine.cpu.pc();
        }

        @Override
        public void write(int offset, int bytes, int value) {
            last = last * 31 + value + offset * bytes + (int) machine.cpu.cycles();
            want();
        }

        private void want() {
            switch (random.nextInt(12)) {
                case 0 -> machine.cpu.requestStop();
                case 1 -> machine.cpu.requestInterrupt();
                case 2 -> machine.cpu.endRunAt(machine.cpu.cycles() + random.nextInt(100));
                case 3 -> machine.memory.setWord(4 * random.nextInt(RandomProgram.CODE_WORDS), 1);
                case 4 -> machine.memory.setWord(RandomProgram.DATA + 4 * random.nextInt(64), random.nextInt());
                default -> last++;
            }
        }
    }
}
