package org.wirelore.firmware.cpu;

import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Flags;

/**
 * The flags as the block interpreter keeps them, in three {@link Op places} beside the registers: a form and two values,
 * from which they are worked out only where somebody asks.
 *
 * <pre>
 * form  0..15  the flags themselves
 *       -1     those of first - second
 *       -2     those of the result first, with V and C clear; second is 0
 *       -3     the same with C set
 * </pre>
 */
final class FlagPlaces {
    private static final int SUBTRACTED = -1;
    private static final int RESULT = -2;

    private FlagPlaces() {
    }

    /** The flags are those of a subtraction from now on. */
    static void compare(int[] r, int first, int second) {
        r[Op.FIRST] = first;
        r[Op.SECOND] = second;
        r[Op.FLAGS] = SUBTRACTED;
    }

    /** The flags are those of a result from now on. */
    static void setResult(int[] r, int result, int carry) {
        r[Op.FIRST] = result;
        r[Op.SECOND] = 0;
        r[Op.FLAGS] = RESULT - carry;
    }

    /** The flags themselves. */
    static int flags(int[] r) {
        int form = r[Op.FLAGS];
        if (form >= 0) {
            return form;
        }
        return form == SUBTRACTED
                ? AluOperation.SUB.flags(r[Op.FIRST], r[Op.SECOND], 0, false)
                : Flags.ofResult(r[Op.FIRST]) | RESULT - form;
    }

    /** C, 0 or 1. */
    static int carry(int[] r) {
        int form = r[Op.FLAGS];
        if (form >= 0) {
            return form & Flags.C;
        }
        return form == SUBTRACTED
                ? Integer.compareUnsigned(r[Op.FIRST], r[Op.SECOND]) >= 0 ? 1 : 0
                : RESULT - form;
    }

    /** Whether the subtraction overflows. */
    static boolean overflow(int[] r) {
        return overflow(r[Op.FIRST], r[Op.SECOND]);
    }

    private static boolean overflow(int first, int second) {
        return ((first ^ second) & (first ^ first - second)) < 0;
    }

    /** Whether a condition holds after a comparison. */
    static boolean holds(int condition, int first, int second) {
        return switch (condition >>> 1) {
            case 0 -> true;
            case 1 -> Integer.compareUnsigned(first, second) > 0;
            case 2 -> Integer.compareUnsigned(first, second) < 0;
            case 3 -> first != second;
            case 4 -> !overflow(first, second);
            case 5 -> first - second >= 0;
            case 6 -> first >= second;
            default -> first > second;
        } ^ (condition & 1) != 0;
    }
}
