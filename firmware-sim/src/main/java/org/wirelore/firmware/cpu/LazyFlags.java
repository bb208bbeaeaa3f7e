package org.wirelore.firmware.cpu;

import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Flags;

/**
 * Flags as translated code keeps them: a form and two values, from which the flags are computed when needed.
 *
 * <pre>
 * form  0..15  the flags themselves
 *       -1     those of first - second
 *       -2     those of the result first, with V and C clear
 *       -3     the same with C set
 * </pre>
 */
public final class LazyFlags {
    /** The form of a first value minus a second. */
    public static final int SUBTRACTED = -1;
    /** The form of a result, with V and C clear. */
    public static final int RESULT = -2;
    /** The form of a result, with V clear and C set. */
    public static final int RESULT_AND_C = -3;

    private LazyFlags() {
    }

    /** The flags themselves. */
    public static int pack(int form, int first, int second) {
        return switch (form) {
            case SUBTRACTED -> AluOperation.SUB.flags(first, second, 0, false);
            case RESULT -> Flags.ofResult(first);
            case RESULT_AND_C -> Flags.ofResult(first) | Flags.C;
            default -> form;
        };
    }

    /** C, 0 or 1. */
    public static int carry(int form, int first, int second) {
        return switch (form) {
            case SUBTRACTED -> Integer.compareUnsigned(first, second) >= 0 ? 1 : 0;
            case RESULT -> 0;
            case RESULT_AND_C -> 1;
            default -> form & Flags.C;
        };
    }

    /** Whether a condition holds. */
    public static boolean holds(int form, int first, int second, int condition) {
        return Condition.holds(condition, pack(form, first, second));
    }

    /** The form of a result that leaves C alone. */
    public static int resultKeepingC(int form, int first, int second) {
        return RESULT - carry(form, first, second);
    }

    /** Whether a subtraction overflows. */
    public static boolean overflows(int first, int second) {
        return ((first ^ second) & (first ^ (first - second))) < 0;
    }

    /** The flags of an addition. */
    public static int added(int first, int second, int carry) {
        return AluOperation.ADDC.flags(first, second, carry, false);
    }

    /** The flags of a subtraction that borrows unless carry is 1. */
    public static int subtractedWithCarry(int first, int second, int carry) {
        return AluOperation.SUBB.flags(first, second, carry, false);
    }

    /** The flags of a logical shift. */
    public static int shifted(int value, int amount) {
        return AluOperation.SH.flags(value, amount, 0, false);
    }

    /** The flags of an arithmetic shift. */
    public static int shiftedArithmetic(int value, int amount) {
        return AluOperation.SHA.flags(value, amount, 0, false);
    }
}
