package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Flags;

/** Results and flags of arithmetic, logic and shifts, in both forms. */
class FlagVectorsTest {
    private static final int F = 1 << 17;
    private static final int H = 1 << 16;

    @ParameterizedTest
    @CsvSource({"add,00000000,00000000,0,00000000,Z---", "add,00000001,ffffffff,0,00000000,Z--C",
        "add,7fffffff,00000001,0,80000000,-NV-", "add,80000000,80000000,0,00000000,Z-VC",
        "add,12345678,0f0f0f0f,0,21436587,----", "addc,ffffffff,00000000,1,00000000,Z--C",
        "addc,ffffffff,00000000,0,ffffffff,-N--", "addc,7fffffff,00000000,1,80000000,-NV-",
        "sub,00000000,00000000,0,00000000,Z--C", "sub,00000005,00000003,0,00000002,---C",
        "sub,00000003,00000005,0,fffffffe,-N--", "sub,80000000,00000001,0,7fffffff,--VC",
        "sub,7fffffff,ffffffff,0,80000000,-NV-", "sub,00000000,80000000,0,80000000,-NV-",
        "subb,00000005,00000003,1,00000002,---C", "subb,00000005,00000003,0,00000001,---C",
        "subb,00000000,00000000,0,ffffffff,-N--", "subb,80000000,00000000,0,7fffffff,--VC"})
    void arithmeticSetsTheFlagsOfTheThirtyThreeBitSum(String name, String a, String b, int carry, String result,
            String flags) {
        int code = AluOperation.valueOf(name.toUpperCase(Locale.ROOT)).code();
        Machine register = Machine.hardware().at(0, 0xC000_0000 | 21 << 23 | 17 << 18 | F | 18 << 11 | code << 8);
        register.with(17, hex(a)).with(18, hex(b)).cpu.setFlags(carry | Flags.V);
        register.steps(1);
        assertThat(register.r(21)).isEqualTo(hex(result));
        assertThat(Flags.text(register.cpu.flags())).isEqualTo(flags);
        if (hex(b) >>> 16 == 0 || (hex(b) & 0xFFFF) == 0) {
            boolean high = hex(b) >>> 16 != 0;
            int k = high ? hex(b) >>> 16 : hex(b);
            Machine constant = Machine.hardware().at(0, code << 28 | 21 << 23 | 17 << 18 | F | (high ? H : 0) | k);
            constant.with(17, hex(a)).cpu.setFlags(carry | Flags.V);
            constant.steps(1);
            assertThat(constant.r(21)).isEqualTo(hex(result));
            assertThat(Flags.text(constant.cpu.flags())).isEqualTo(flags);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,80000001,1,00000002,---C", "0,60000000,2,80000000,-N-C", "0,00000001,31,80000000,-N--",
        "0,12345678,0,12345678,----", "0,80000001,-1,40000000,----", "0,80000000,-31,00000001,----",
        "1,80000001,-1,c0000000,-N--", "1,80000000,-31,ffffffff,-N--", "1,40000000,1,80000000,-N--"})
    void shiftsCarryOutToTheLeftOnly(int arithmetic, String a, int amount, String result, String flags) {
        Machine constant = Machine.hardware().at(0,
                0x7000_0000 | 21 << 23 | 17 << 18 | F | arithmetic << 16 | (amount & 0xFFFF));
        constant.with(17, hex(a)).cpu.setFlags(Flags.C | Flags.V);
        constant.steps(1);
        assertThat(constant.r(21)).isEqualTo(hex(result));
        assertThat(Flags.text(constant.cpu.flags())).isEqualTo(flags);
        Machine register = Machine.hardware().at(0,
                0xC000_0780 | 21 << 23 | 17 << 18 | F | 18 << 11 | arithmetic << 6);
        register.with(17, hex(a)).with(18, amount).cpu.setFlags(Flags.C | Flags.V);
        register.steps(1);
        assertThat(register.r(21)).isEqualTo(hex(result));
        assertThat(Flags.text(register.cpu.flags())).isEqualTo(flags);
    }

    @Test
    void shiftsBeyondThirtyOneLeaveNothingOrTheSign() {
        for (int amount = 32; amount <= 63; amount++) {
            assertThat(AluOperation.SH.apply(-1, amount, 0)).isZero();
            assertThat(AluOperation.SH.apply(-1, -amount, 0)).isZero();
            assertThat(AluOperation.SHA.apply(-5, amount, 0)).isZero();
            assertThat(AluOperation.SHA.apply(-5, -amount, 0)).isEqualTo(-1);
            assertThat(AluOperation.SHA.apply(5, -amount, 0)).isZero();
        }
        assertThat(AluOperation.SHA.apply(-5, Integer.MIN_VALUE, 0)).isEqualTo(-1);
    }

    @Test
    void logicClearsTheCarryInTheConstantFormAndKeepsItInTheRegisterForm() {
        for (int code = 4; code <= 6; code++) {
            Machine constant = Machine.hardware().at(0, code << 28 | 21 << 23 | 17 << 18 | F | 1);
            constant.cpu.setFlags(Flags.C | Flags.V);
            assertThat(constant.steps(1).cpu.flags() & (Flags.C | Flags.V)).isZero();
            Machine register = Machine.hardware().at(0, 0xC000_0000 | 21 << 23 | 17 << 18 | F | code << 8);
            register.cpu.setFlags(Flags.C | Flags.V);
            assertThat(register.steps(1).cpu.flags() & (Flags.C | Flags.V)).isEqualTo(Flags.C);
        }
    }

    @Test
    void aMillionSumsAgreeWithSixtyFourBitArithmetic() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000_000; i++) {
            int a = edge(random);
            int b = edge(random);
            int carry = random.nextInt(2);
            check(AluOperation.ADD, a, b, carry, s(a) + s(b), u(a) + u(b));
            check(AluOperation.ADDC, a, b, carry, s(a) + s(b) + carry, u(a) + u(b) + carry);
            check(AluOperation.SUB, a, b, carry, s(a) - s(b), u(a) + u(~b) + 1);
            check(AluOperation.SUBB, a, b, carry, s(a) - s(b) - 1 + carry, u(a) + u(~b) + carry);
        }
    }

    private static void check(AluOperation operation, int a, int b, int carry, long signed, long unsigned) {
        int result = operation.apply(a, b, carry);
        int expected = (result == 0 ? Flags.Z : 0) | (result < 0 ? Flags.N : 0)
                | (signed != (int) signed ? Flags.V : 0) | (int) (unsigned >>> 32) * Flags.C;
        int flags = operation.flags(a, b, carry, true);
        if (result != (int) signed || flags != expected) {
            throw new AssertionError(operation + " " + a + " " + b + " " + carry);
        }
        if (operation == AluOperation.SUB && (Condition.LT.holds(flags) != a < b
                || Condition.LE.holds(flags) != a <= b || Condition.GT.holds(flags) != a > b
                || Condition.GE.holds(flags) != a >= b || Condition.EQ.holds(flags) != (a == b)
                || Condition.NE.holds(flags) != (a != b)
                || Condition.ULT.holds(flags) != Integer.compareUnsigned(a, b) < 0
                || Condition.ULE.holds(flags) != Integer.compareUnsigned(a, b) <= 0
                || Condition.UGT.holds(flags) != Integer.compareUnsigned(a, b) > 0
                || Condition.UGE.holds(flags) != Integer.compareUnsigned(a, b) >= 0)) {
            throw new AssertionError("conditions after comparing " + a + " with " + b);
        }
    }

    private static int edge(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(5) - 2;
            case 1 -> Integer.MIN_VALUE + random.nextInt(5) - 2;
            default -> random.nextInt();
        };
    }

    private static long s(int value) {
        return value;
    }

    private static long u(int value) {
        return value & 0xFFFF_FFFFL;
    }

    private static int hex(String text) {
        return Integer.parseUnsignedInt(text, 16);
    }
}
