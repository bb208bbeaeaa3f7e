package org.wirelore.device.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;

/** The instructions of the packet filter, one by one, and programs that a kernel would not take. */
class BpfMachineTest {
    private static final byte[] FRAME = {(byte) 0x81, 0x02, 0x03, (byte) 0xF4, 0x05, 0x06};

    private final BpfBuilder builder = new BpfBuilder();

    /** What the program leaves in the accumulator, by way of a table. */
    private int accumulator() {
        builder.add(Bpf.LDX | Bpf.IMM, 0).add(Bpf.ST | Bpf.TAB, 0).add(Bpf.RET, Bpf.KEEP);
        BpfMachine machine = new BpfMachine(builder.program(1));
        assertThat(accepts(machine)).isTrue();
        return machine.table().get(0);
    }

    private static boolean accepts(BpfMachine machine) {
        byte[] memory = new byte[FRAME.length + 8];
        System.arraycopy(FRAME, 0, memory, 4, FRAME.length);
        return machine.accepts(MemorySegment.ofArray(memory), 4, FRAME.length);
    }

    @Test
    void loadsReadTheFrameMostSignificantByteFirst() {
        assertThat(loaded(Bpf.W | Bpf.ABS, 0)).isEqualTo(0x810203F4);
        assertThat(loaded(Bpf.H | Bpf.ABS, 2)).isEqualTo(0x03F4);
        assertThat(loaded(Bpf.B | Bpf.ABS, 0)).isEqualTo(0x81);
        assertThat(loaded(Bpf.W | Bpf.LEN, 0)).isEqualTo(FRAME.length);
        assertThat(loaded(Bpf.W | Bpf.IMM, -7)).isEqualTo(-7);
    }

    private static int loaded(int code, int operand) {
        BpfMachineTest test = new BpfMachineTest();
        test.builder.add(Bpf.LD | code, operand);
        return test.accumulator();
    }

    @Test
    void indirectLoadsAddTheIndexRegister() {
        builder.add(Bpf.LDX | Bpf.IMM, 3).add(Bpf.LD | Bpf.B | Bpf.IND, 1);
        assertThat(accumulator()).isEqualTo(5);
    }

    @Test
    void theHeaderLengthLoadTakesFourTimesTheLowHalfByte() {
        builder.add(Bpf.LDX | Bpf.B | Bpf.MSH, 3).add(Bpf.MISC | Bpf.TXA, 0);
        assertThat(accumulator()).isEqualTo(16);
    }

    @Test
    void scratchMemoryIsZeroAtFirstForEachFrame() {
        builder.add(Bpf.LD | Bpf.MEM, 5)
                .add(Bpf.LDX | Bpf.IMM, 9)
                .add(Bpf.STX, 5)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, 0, null, "drop")
                .add(Bpf.RET, Bpf.KEEP)
                .label("drop")
                .add(Bpf.RET, Bpf.DROP);
        BpfMachine machine = new BpfMachine(builder.program(0));
        assertThat(accepts(machine)).isTrue();
        assertThat(accepts(machine)).isTrue();
        assertThat(machine.steps()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"0, 13", "0x10, 7", "0x20, 30", "0x30, 3", "0x40, 11", "0x50, 2", "0x60, 80", "0x70, 1", "0x90, 1",
        "0xA0, 9"})
    void arithmeticTakesTheOperandOrTheIndexRegister(int operation, int expected) {
        builder.add(Bpf.LD | Bpf.IMM, 10).add(Bpf.ALU | operation | Bpf.K, 3);
        assertThat(accumulator()).isEqualTo(expected);
        BpfMachineTest other = new BpfMachineTest();
        other.builder.add(Bpf.LD | Bpf.IMM, 10).add(Bpf.LDX | Bpf.IMM, 3).add(Bpf.ALU | operation | Bpf.X, 0);
        assertThat(other.accumulator()).isEqualTo(expected);
    }

    @Test
    void negationAndUnsignedDivision() {
        builder.add(Bpf.LD | Bpf.IMM, 2).add(Bpf.ALU | Bpf.NEG, 0).add(Bpf.ALU | Bpf.DIV | Bpf.K, 2);
        assertThat(accumulator()).isEqualTo(0x7FFFFFFF);
    }

    @ParameterizedTest
    @CsvSource({"0x10, 5, true", "0x10, 6, false", "0x20, 4, true", "0x20, 5, false", "0x20, -1, false",
        "0x30, 5, true", "0x30, 6, false", "0x40, 4, true", "0x40, 2, false"})
    void jumpsCompareUnsigned(int condition, int with, boolean expected) {
        builder.add(Bpf.LD | Bpf.IMM, 5)
                .jump(Bpf.JMP | condition | Bpf.K, with, "then", "otherwise")
                .label("otherwise")
                .add(Bpf.RET, Bpf.DROP)
                .label("then")
                .add(Bpf.RET, Bpf.KEEP);
        assertThat(accepts(new BpfMachine(builder.program(0)))).isEqualTo(expected);
    }

    @Test
    void anUnconditionalJumpSkipsByItsOperand() {
        builder.add(Bpf.JMP | Bpf.JA, 1).add(Bpf.RET, Bpf.DROP).add(Bpf.RET, Bpf.KEEP);
        assertThat(accepts(new BpfMachine(builder.program(0)))).isTrue();
    }

    @Test
    void loadsOutsideTheFrameOrTheTableDropIt() {
        assertThat(keeps(Bpf.LD | Bpf.W | Bpf.ABS, 2)).isTrue();
        assertThat(keeps(Bpf.LD | Bpf.W | Bpf.ABS, 3)).isFalse();
        assertThat(keeps(Bpf.LD | Bpf.H | Bpf.ABS, 5)).isFalse();
        assertThat(keeps(Bpf.LD | Bpf.B | Bpf.ABS, 6)).isFalse();
        assertThat(keeps(Bpf.LD | Bpf.B | Bpf.ABS, -1)).isFalse();
        assertThat(keeps(Bpf.LDX | Bpf.B | Bpf.MSH, 6)).isFalse();
        assertThat(keeps(Bpf.LD | Bpf.TAB, 1)).isTrue();
        assertThat(keeps(Bpf.LD | Bpf.TAB, 2)).isFalse();
        assertThat(keeps(Bpf.ST | Bpf.TAB, -1)).isFalse();
    }

    @Test
    void divisionByAnIndexRegisterOfZeroDropsIt() {
        assertThat(keeps(Bpf.ALU | Bpf.DIV | Bpf.X, 0)).isFalse();
        assertThat(keeps(Bpf.ALU | Bpf.MOD | Bpf.X, 0)).isFalse();
    }

    private static boolean keeps(int code, int operand) {
        return accepts(new BpfMachine(new BpfBuilder().add(code, operand).add(Bpf.RET, Bpf.KEEP).program(2)));
    }

    @ParameterizedTest
    @CsvSource({"0x07F, 0", "0x100, 0", "0xB0, 0", "0x60, 16", "0x60, -1", "0x02, 16", "0x03, 16", "0xC0, 0",
        "0xC2, 0", "0x34, 0", "0x94, 0", "0x64, 32", "0x74, -1", "0x05, 1", "0x05, -1", "0x0D, 0", "0x55, 0",
        "0x1E, 0", "0x06, 1", "0x16, 0", "0x27, 0", "0x8C, 0", "0xB4, 1", "0xE0, 0"})
    void whatAKernelWouldNotTakeIsNoProgram(int code, int operand) {
        assertThatThrownBy(() -> new BpfProgram(
                List.of(new BpfInstruction(code, 0, 0, operand), new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP)), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("instruction 0");
    }

    @Test
    void conditionalJumpsLeadToLaterInstructionsOfTheProgram() {
        assertThatThrownBy(() -> new BpfProgram(List.of(new BpfInstruction(Bpf.JMP | Bpf.JEQ, 1, 0, 0),
                new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP)), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BpfProgram(List.of(new BpfInstruction(Bpf.JMP | Bpf.JEQ, 0, -1, 0),
                new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP)), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProgramEndsAndIsNeitherEmptyNorTooLong() {
        assertThatThrownBy(() -> new BpfProgram(List.of(), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BpfProgram(List.of(new BpfInstruction(Bpf.LD | Bpf.IMM, 0, 0, 0)), 0))
                .isInstanceOf(IllegalArgumentException.class);
        List<BpfInstruction> many = new ArrayList<>();
        while (many.size() <= Bpf.MAXINSNS) {
            many.add(new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP));
        }
        assertThatThrownBy(() -> new BpfProgram(many, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(Bpf.RET, Bpf.DROP).program(BpfProgram.TABLE_WORDS_MAX + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.jump(Bpf.JMP | Bpf.JEQ, 0, "nowhere", null).program(0))
                .hasMessageContaining("nowhere");
        assertThatThrownBy(() -> builder.label("twice").label("twice")).hasMessageContaining("twice");
    }

    @Test
    void everyProgramThatIsTakenEndsWithoutAnException() {
        SplittableRandom random = new SplittableRandom(1);
        int taken = 0;
        for (int i = 0; i < 200_000; i++) {
            List<BpfInstruction> instructions = new ArrayList<>();
            for (int left = random.nextInt(12); left > 0; left--) {
                instructions.add(new BpfInstruction(random.nextInt(0x100), random.nextInt(4), random.nextInt(4),
                        random.nextInt(-2, 20)));
            }
            instructions.add(new BpfInstruction(Bpf.RET, 0, 0, Bpf.KEEP));
            BpfProgram program;
            try {
                program = new BpfProgram(instructions, random.nextInt(4));
            } catch (IllegalArgumentException refused) {
                continue;
            }
            taken++;
            BpfMachine machine = new BpfMachine(program);
            accepts(machine);
            assertThat(machine.steps()).isBetween(1, instructions.size());
        }
        assertThat(taken).isGreaterThan(10_000);
    }
}
