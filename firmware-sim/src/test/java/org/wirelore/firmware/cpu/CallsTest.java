package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Functions that call each other, and themselves deeper than translated code calls on the host's stack. */
class CallsTest {
    private static final int BYTES = 1 << 16;
    private static final int DEPTH = 1_000;
    private static final int RECURSIVE = 0x100;
    private static final int LEAF = 0x200;
    private static final int RETURN_ADDRESS = 0x0788_0010;
    private static final int PUSH_RETURN_ADDRESS = 0x9793_FFFC;
    private static final int BRANCH = 0xE000_0000;
    private static final int BRANCH_IF_ZERO = 0xE600_0001;
    private static final int JUMP_TO_R8 = 0xC120_0000;

    @Test
    void deepRecursionAndIndirectCallsAgreeWithTheInterpreterWhateverTheBudgets() {
        Machine plain = program(new Machine(BYTES, CpuOptions.HARDWARE));
        Machine eager = program(Machine.eager(BYTES, CpuOptions.HARDWARE));
        for (int run = 0; run < 3_000; run++) {
            int budget = 1 + run * 7 % 5_003;
            assertThat(eager.cpu.run(budget)).isEqualTo(plain.cpu.run(budget));
            assertThat(eager.cpu.save()).as("run %d", run).isEqualTo(plain.cpu.save());
        }
        assertThat(Arrays.equals(eager.memory.cells, plain.memory.cells)).isTrue();
        assertThat(plain.r(7)).isGreaterThan(DEPTH);
    }

    @Test
    void aCalleeThatIsOverwrittenIsCalledAnew() {
        Machine plain = program(new Machine(BYTES, CpuOptions.HARDWARE));
        Machine eager = program(Machine.eager(BYTES, CpuOptions.HARDWARE));
        for (int run = 0; run < 200; run++) {
            for (Machine machine : new Machine[]{plain, eager}) {
                machine.cpu.run(997);
                machine.memory.setWord(LEAF + 12, 0x0400_0000 | 9 << 18 | run + 1);
            }
            assertThat(eager.cpu.save()).as("run %d", run).isEqualTo(plain.cpu.save());
        }
    }

    /** For ever: calls a recursive function through a register; that calls a leaf, and itself r6 times. */
    private static Machine program(Machine machine) {
        return machine.at(0, 0x0300_0000 | DEPTH, 0x0400_0000 | RECURSIVE, RETURN_ADDRESS, PUSH_RETURN_ADDRESS,
                JUMP_TO_R8, Machine.NOP, BRANCH, Machine.NOP)
                .at(RECURSIVE, 0x9293_FFFC, 0x0290_0008, 0x2210_0008,
                        RETURN_ADDRESS, PUSH_RETURN_ADDRESS, BRANCH | LEAF, Machine.NOP,
                        0x231A_0001, BRANCH_IF_ZERO | RECURSIVE + 0x38, Machine.NOP,
                        RETURN_ADDRESS, PUSH_RETURN_ADDRESS, BRANCH | RECURSIVE, Machine.NOP,
                        0x039C_0001, 0x8116_FFFC, 0x0214_0000, 0x8296_FFF8)
                .at(LEAF, 0x9293_FFFC, 0x0290_0008, 0x2210_0008, 0x04A4_0003, 0x8116_FFFC, 0x0214_0000, 0x8296_FFF8)
                .with(4, BYTES - 16);
    }
}
