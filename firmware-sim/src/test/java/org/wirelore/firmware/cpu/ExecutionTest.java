package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What instructions do besides flags: delay slots, addresses, constant registers, cycles. */
class ExecutionTest {
    private static final int NOP = Machine.NOP;
    private static final int MOV_R3_7 = 0x0180_0007;
    private static final int MOV_R6_9 = 0x0300_0009;

    @Test
    void aTakenBranchExecutesItsSlotAndAnUntakenOneToo() {
        Machine taken = Machine.strict().at(0, 0xE000_0010, MOV_R3_7, MOV_R6_9).steps(2);
        assertThat(taken.cpu.pc()).isEqualTo(0x10);
        assertThat(taken.r(3)).isEqualTo(7);
        Machine untaken = Machine.strict().at(0, 0xE000_0011, MOV_R3_7, MOV_R6_9).steps(3);
        assertThat(untaken.cpu.pc()).isEqualTo(0xC);
        assertThat(untaken.r(6)).isEqualTo(9);
    }

    @Test
    void aWriteToPcHasOneSlotAndALoadToPcHasTwo() {
        Machine jump = Machine.strict().at(0, 0xC100_1D00, MOV_R3_7, MOV_R6_9).with(3, 0x40);
        jump.steps(2);
        assertThat(jump.cpu.pc()).isEqualTo(0x40);
        assertThat(jump.r(6)).isZero();
        Machine load = Machine.strict().at(0, 0x8116_FFFC, 0x0214_0000, 0x8296_FFF8).at(0x100, 0x77, 0x44);
        load.with(5, 0x108).with(4, 1).steps(3);
        assertThat(load.cpu.pc()).isEqualTo(0x44);
        assertThat(load.r(4)).as("slot 1 sees the old fp").isEqualTo(0x108);
        assertThat(load.r(5)).as("slot 2").isEqualTo(0x77);
    }

    @Test
    void aPredicatedJumpThatFailsGoesOn() {
        Machine machine = Machine.strict().at(0, 0xC10D_0003, MOV_R3_7, MOV_R6_9).with(3, 0x40);
        machine.steps(3);
        assertThat(machine.cpu.pc()).isEqualTo(0xC);
    }

    @Test
    void theThreeInstructionsOfACallReturnBehindThem() {
        Machine machine = Machine.strict().with(4, 0x1000).with(5, 0x2000);
        machine.at(0, 0x0788_0010, 0x9793_FFFC, 0xE000_0100, NOP, MOV_R3_7);
        machine.at(0x100, 0x9293_FFFC, 0x0290_0008, 0x2210_0008, 0x8116_FFFC, 0x0214_0000, 0x8296_FFF8);
        machine.steps(11);
        assertThat(machine.cpu.pc()).isEqualTo(0x14);
        assertThat(machine.r(3)).isEqualTo(7);
        assertThat(machine.r(4)).isEqualTo(0x1000);
        assertThat(machine.r(5)).isEqualTo(0x2000);
    }

    @Test
    void aJumpInADelaySlotQueuesUpOrFails() {
        int[] words = {0xE000_0100, 0xE000_0200};
        Machine hardware = Machine.hardware().at(0, words).at(0x100, MOV_R3_7, MOV_R6_9).at(0x200, NOP);
        hardware.steps(3);
        assertThat(hardware.cpu.pc()).isEqualTo(0x200);
        assertThat(hardware.r(3)).as("one instruction at the first target").isEqualTo(7);
        Machine strict = Machine.strict().at(0, words);
        assertThat(strict.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(strict.cpu.fault()).isEqualTo(new Fault(Fault.Kind.JUMP_IN_DELAY_SLOT, 4, 4, 0xE000_0200));
    }

    @Test
    void registersZeroAndOneCannotBeChanged() {
        int[] words = {0x0000_1234, 0x0080_1234, 0xF006_1234, 0xF086_1234, 0xE000_0002, 0xE004_0002, 0x8001_0004,
            0x8005_0004, 0x8084_0000, 0xC04C_3000, 0xD0CC_0001, 0xF003_1400, 0xF007_1404};
        for (int word : words) {
            Machine machine = Machine.hardware().at(0, word).with(3, 5);
            machine.cpu.step();
            assertThat(machine.r(0)).as("%08x", word).isZero();
            assertThat(machine.r(1)).as("%08x", word).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,100,0", "1,100,8", "2,108,0", "3,108,8"})
    void everyAddressModeAccessesAndWritesBack(int mode, String address, int moved) {
        int at = Integer.parseInt(address, 16);
        int[] loads = {0x8180_0000 | 6 << 18 | mode << 16 | 8, 0xA180_0002 | 6 << 18 | mode << 16 | 7 << 11,
            0xF003_1000 | 3 << 23 | 6 << 18 | mode << 10 | 8};
        for (int load : loads) {
            Machine machine = Machine.strict().at(0, load).with(6, 0x100).with(7, 8).at(0x100, 0x1111_0000)
                    .at(0x108, 0x2222_0000);
            machine.steps(1);
            int word = at == 0x100 ? 0x1111_0000 : 0x2222_0000;
            assertThat(machine.r(3)).isEqualTo(load >>> 28 == 0xF ? word >>> 16 : word);
            assertThat(machine.r(6)).isEqualTo(0x100 + moved);
        }
        Machine store = Machine.strict().at(0, 0x9000_0000 | 6 << 23 | 6 << 18 | mode << 16 | 8).with(6, 0x100);
        store.steps(1);
        assertThat(store.memory.word(at)).as("a store has the old value").isEqualTo(0x100);
        Machine collision = Machine.strict().at(0, 0x8000_0000 | 6 << 23 | 6 << 18 | mode << 16 | 8).with(6, 0x100)
                .at(at, 55);
        assertThat(collision.steps(1).r(6)).as("the loaded value wins").isEqualTo(55);
    }

    @Test
    void partsOfWordsAreBigEndian() {
        Machine machine = Machine.strict().at(0x100, 0x80FF_7F01).with(6, 0x100);
        machine.at(0, 0xF183_4800 | 6 << 18, 0xF203_5803 | 6 << 18, 0xF283_0800 | 6 << 18, 0xF303_1802 | 6 << 18);
        machine.steps(4);
        assertThat(machine.r(3)).isEqualTo(-128);
        assertThat(machine.r(4)).isEqualTo(1);
        assertThat(machine.r(5)).isEqualTo((short) 0x80FF);
        assertThat(machine.r(6)).isEqualTo(0x7F01);
    }

    @Test
    void oldAndOddWordsRun() {
        Machine machine = Machine.strict().with(12, 0xF0).with(14, 0x0F).with(10, 99);
        machine.at(0, 0xC630_7580, 0x1500_0000, 2, 3, 6, 0, NOP).steps(7);
        assertThat(machine.r(12)).isEqualTo(0xFF);
        assertThat(machine.r(10)).as("padding writes rr1").isZero();
        assertThat(machine.cpu.pc()).isEqualTo(28);
    }

    @Test
    void chainsOfCarriesAddAndSubtract() {
        Random random = new Random(3);
        BigInteger modulus = BigInteger.ONE.shiftLeft(128);
        for (int round = 0; round < 200; round++) {
            BigInteger a = new BigInteger(128, random);
            BigInteger b = new BigInteger(128, random);
            assertThat(chain(0, a, b)).isEqualTo(a.add(b).mod(modulus));
            assertThat(chain(2, a, b)).isEqualTo(a.subtract(b).mod(modulus));
        }
    }

    private static BigInteger chain(int first, BigInteger a, BigInteger b) {
        Machine machine = Machine.strict();
        for (int i = 0; i < 4; i++) {
            int code = i == 0 ? first : first + 1;
            machine.at(4 * i, 0xC002_0000 | (24 + i) << 23 | (16 + i) << 18 | (20 + i) << 11 | code << 8);
            machine.with(16 + i, a.shiftRight(32 * i).intValue()).with(20 + i, b.shiftRight(32 * i).intValue());
        }
        machine.steps(4);
        BigInteger result = BigInteger.ZERO;
        for (int i = 0; i < 4; i++) {
            result = result.or(BigInteger.valueOf(machine.r(24 + i) & 0xFFFF_FFFFL).shiftLeft(32 * i));
        }
        return result;
    }

    @Test
    void cyclesAreThoseOfTheTable() {
        assertThat(cycles(NOP)).isEqualTo(1);
        assertThat(cycles(0x8198_0000)).as("load").isEqualTo(1);
        assertThat(cycles(0x8198_0000, 0x0300_0000 | 7 << 18)).as("load and no use").isEqualTo(2);
        assertThat(cycles(0x8198_0000, 0x0300_0000 | 3 << 18)).as("load and use").isEqualTo(3);
        assertThat(cycles(0x8198_0000, 0x9198_0000)).as("load and store of it").isEqualTo(4);
        assertThat(cycles(0x9198_0000)).as("store").isEqualTo(2);
        assertThat(cycles(0xF19B_0000)).as("load of a half word").isEqualTo(2);
        assertThat(cycles(0xF19B_6000)).as("store of a byte").isEqualTo(4);
    }

    private static long cycles(int... words) {
        Machine machine = Machine.strict().at(0, words).with(6, 0x100);
        machine.steps(words.length);
        return machine.cpu.cycles();
    }
}
