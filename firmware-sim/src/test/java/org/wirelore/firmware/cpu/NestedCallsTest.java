package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls during which something happens to the code or to the frames of the callers. */
class NestedCallsTest {
    private static final int BYTES = 1 << 16;
    private static final int OUTER = 0;
    private static final int MIDDLE = 0x100;
    private static final int LEAF = 0x200;
    private static final int ELSEWHERE = 0x300;
    /** Within reach of a constant of 16 bits. */
    private static final int DEVICE = 0xFFFF_F000;
    private static final int GUARDED = 0x4000;
    private static final int BRANCH = 0xE000_0000;
    private static final int BRANCH_UNLESS_ZERO = 0xE600_0000;
    private static final int[] PROLOGUE = {0x9293_FFFC, 0x0290_0008, 0x2210_0008};
    private static final int[] EPILOGUE = {0x8116_FFFC, 0x0214_0000, 0x8296_FFF8};
    private static final int FP = 5;

    /** What comes behind the other, as one program. */
    private static int[] code(int[]... parts) {
        return Arrays.stream(parts).flatMapToInt(Arrays::stream).toArray();
    }

    private static int[] call(int target) {
        return new int[]{0x0788_0010, 0x9793_FFFC, BRANCH | target, Machine.NOP};
    }

    private static int add(int rd, int rs1, int constant) {
        return rd << 23 | rs1 << 18 | constant;
    }

    private static int subtractWithFlags(int rd, int rs1, int constant) {
        return 0x2002_0000 | rd << 23 | rs1 << 18 | constant;
    }

    private static int load(int rd, int rs1, int offset) {
        return 0x8002_0000 | rd << 23 | rs1 << 18 | (offset & 0xFFFF);
    }

    private static int store(int rd, int rs1, int offset) {
        return 0x9002_0000 | rd << 23 | rs1 << 18 | (offset & 0xFFFF);
    }

    private static int[] words(int... words) {
        return words;
    }

    /** Runs a program on both engines with many budgets; a fault is answered by starting again. */
    private static Machine agree(Consumer<Machine> program) {
        Machine plain = new Machine(BYTES, CpuOptions.HARDWARE);
        Machine eager = Machine.eager(BYTES, CpuOptions.HARDWARE);
        for (Machine machine : new Machine[]{plain, eager}) {
            program.accept(machine);
            machine.with(4, BYTES - 16);
        }
        for (int run = 0; run < 1_500; run++) {
            int budget = 1 + run * 7 % 3_001;
            StopReason expected = plain.cpu.run(budget);
            assertThat(eager.cpu.run(budget)).as("run %d", run).isEqualTo(expected);
            assertThat(eager.cpu.save()).as("run %d", run).isEqualTo(plain.cpu.save());
            assertThat(eager.cpu.fault()).isEqualTo(plain.cpu.fault());
            if (expected == StopReason.FAULT) {
                plain.cpu.setPc(OUTER);
                eager.cpu.setPc(OUTER);
            }
        }
        assertThat(Arrays.equals(eager.memory.cells, plain.memory.cells)).isTrue();
        return plain;
    }

    /** Behind the call, its delay slot, an instruction of the callee itself, and the one behind the store. */
    @ParameterizedTest
    @ValueSource(ints = {0x10, 0x0C, MIDDLE + 0x1C, LEAF + 0x0C, LEAF + 0x24})
    void aCalleeMayOverwriteWhatCalledItAndItself(int target) {
        Machine plain = agree(machine -> machine
                .at(OUTER, code(call(MIDDLE), words(add(7, 7, 1), BRANCH | OUTER, Machine.NOP)))
                .at(MIDDLE, code(PROLOGUE, call(LEAF), words(add(17, 17, 1)), EPILOGUE))
                .at(LEAF, code(PROLOGUE, words(add(9, 9, 3), subtractWithFlags(16, 16, 1),
                        BRANCH_UNLESS_ZERO | LEAF + 0x38, Machine.NOP, add(16, 0, 50), store(12, 0, target),
                        Machine.NOP, add(14, 12, 0), add(12, 13, 0), add(13, 14, 0), Machine.NOP), EPILOGUE))
                .with(16, 50).with(12, add(18, 18, 2)).with(13, add(19, 19, 5)));
        assertThat(plain.r(18)).isPositive();
        assertThat(plain.r(19)).isPositive();
    }

    /** What notes where it goes on is a call only if it comes back there. */
    @Test
    void aCallMayNeverReturnOrReturnElsewhere() {
        Machine plain = agree(machine -> machine
                .at(OUTER, code(call(ELSEWHERE), words(add(9, 9, 1), Machine.NOP)))
                .at(0x40, code(call(LEAF), words(add(9, 9, 1), add(9, 9, 1), add(17, 17, 1), BRANCH | OUTER,
                        Machine.NOP)))
                .at(ELSEWHERE, add(7, 7, 1), add(4, 4, 4), BRANCH | 0x40, Machine.NOP)
                .at(LEAF, code(PROLOGUE, words(load(14, FP, -4), Machine.NOP, add(14, 14, 8), store(14, FP, -4)),
                        EPILOGUE)));
        assertThat(plain.r(9)).isZero();
        assertThat(plain.r(7)).isPositive();
        assertThat(plain.r(17)).isPositive();
    }

    /**
     * Every second time the innermost call goes back to a frame far out, whose return address other frames have, too.
     */
    @Test
    void framesOfMutualRecursionMayBeLeftTogether() {
        Machine plain = agree(machine -> machine
                .at(OUTER, code(words(add(6, 0, 40)), call(MIDDLE), words(add(17, 17, 1), BRANCH | OUTER, Machine.NOP)))
                .at(MIDDLE, code(PROLOGUE, words(subtractWithFlags(0, 6, 10), BRANCH_UNLESS_ZERO | MIDDLE + 0x1C,
                        Machine.NOP, add(20, FP, 0), subtractWithFlags(6, 6, 1), BRANCH_UNLESS_ZERO | MIDDLE + 0x48,
                        Machine.NOP, subtractWithFlags(21, 21, 1), BRANCH_UNLESS_ZERO | MIDDLE + 0x3C, Machine.NOP,
                        add(FP, 20, 0), add(21, 0, 2)), EPILOGUE, call(LEAF), words(add(7, 7, 1)), EPILOGUE))
                .at(LEAF, code(PROLOGUE, words(add(9, 9, 1)), call(MIDDLE), words(add(9, 9, 1)), EPILOGUE))
                .with(21, 2));
        assertThat(plain.r(17)).isGreaterThan(100);
        assertThat(plain.r(7) + 10).isLessThan(plain.r(9));
    }

    /** A device that a callee reads stops the processor, or protects what the callee writes next. */
    @Test
    void aStopOrAProtectionDuringACallHoldsAtOnce() {
        Machine plain = agree(machine -> {
            machine.bus.map(DEVICE, 0x100, new Meddler(machine));
            machine.at(OUTER, code(words(add(7, 7, 1)), call(MIDDLE), words(BRANCH | OUTER, Machine.NOP)))
                    .at(MIDDLE, code(PROLOGUE, call(LEAF), words(add(17, 17, 1)), EPILOGUE))
                    .at(LEAF, code(PROLOGUE, words(load(14, 0, DEVICE), add(16, 14, 1), store(16, 14, 0),
                            add(18, 18, 1)), EPILOGUE));
        });
        assertThat(plain.r(7)).isGreaterThan(plain.r(17));
        assertThat(plain.r(17)).isGreaterThan(1_000);
    }

    private static final class Meddler implements BusDevice {
        private final Machine machine;
        private int reads;

        Meddler(Machine machine) {
            this.machine = machine;
        }

        @Override
        public int read(int offset, int bytes) {
            reads++;
            if (reads % 97 == 0) {
                machine.cpu.requestStop();
            }
            int at = GUARDED + reads / 1_009 * 64;
            if (reads % 1_009 == 1_000) {
                machine.memory.protect(at, 4);
            }
            return at;
        }

        @Override
        public void write(int offset, int bytes, int value) {
            throw new IllegalStateException("nothing writes to it: value=" + value);
        }
    }
}
