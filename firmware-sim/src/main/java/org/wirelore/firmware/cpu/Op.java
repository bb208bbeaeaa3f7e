package org.wirelore.firmware.cpu;

/**
 * What the block interpreter knows. An operation is a long: code 7..0, destination 15..8, first source 23..16, second
 * source 31..24, constant 63..32. Sources and destinations are places in {@link Core#r}.
 */
final class Op {
    static final int LI = 0;
    static final int MOVE = 1;
    static final int ADD_K = 2;
    static final int SUB_K = 3;
    static final int AND_K = 4;
    static final int OR_K = 5;
    static final int XOR_K = 6;
    static final int SHL_K = 7;
    static final int SHR_K = 8;
    static final int SAR_K = 9;
    static final int ADD = 10;
    static final int SUB = 11;
    static final int AND = 12;
    static final int OR = 13;
    static final int XOR = 14;
    static final int SH = 15;
    static final int SHA = 16;
    /** Sets the flags of a subtraction. */
    static final int COMPARE_K = 17;
    static final int COMPARE = 18;
    static final int SUBF_K = 19;
    static final int SUBF = 20;
    /** Sets the flags of a result, with C clear. */
    static final int TEST = 21;
    /** Sets the flags of a result and keeps C. */
    static final int TEST_KEEPING_C = 22;
    static final int LD = 23;
    static final int LD_H = 24;
    static final int ULD_H = 25;
    static final int LD_B = 26;
    static final int ULD_B = 27;
    static final int LD_POST = 28;
    static final int LD_PRE = 29;
    static final int ST = 30;
    static final int ST_H = 31;
    static final int ST_B = 32;
    static final int ST_POST = 33;
    static final int ST_PRE = 34;
    /** Destination is 1 if the condition in the constant holds, else 0. */
    static final int SET = 35;
    /** Destination is the first source if the condition in the constant holds, else the second. */
    static final int SELECT = 36;
    /** The next operation is left out unless the condition in the constant holds. */
    static final int SKIP_UNLESS = 37;
    static final int POPC = 38;
    static final int LEADZ = 39;
    static final int TRAILZ = 40;
    /** Whatever it is, the stepper executes it. */
    static final int GENERIC = 41;

    /** From here on operations end their block. */
    static final int END_NEXT = 42;
    static final int END_BRANCH = 43;
    /** Goes to the address in {@link #JUMP}. */
    static final int END_JUMP = 44;
    /** Branches if {@link #TAKEN} is not 0. */
    static final int END_TAKEN = 45;
    /** Branches if the condition in the constant holds. */
    static final int END_IF = 46;
    /**
     * Compares the first source with the sum of the second and the constant, and branches; by conditions from UGT on.
     */
    static final int END_COMPARE = 47;

    /** How many places there are, a power of two. */
    static final int PLACES = 64;
    /** Where a write to pc goes. */
    static final int JUMP = 33;
    /** Where a read of pc comes from. */
    static final int PC = 34;
    /** Where a sum of registers waits to be an address. */
    static final int ADDRESS = 35;
    /** Whether a branch is taken whose delay slot sets flags. */
    static final int TAKEN = 36;

    private Op() {
    }

    static long of(int code, int rd, int rs1, int rs2, int constant) {
        return code | rd << 8 | rs1 << 16 | (long) rs2 << 24 | (long) constant << 32;
    }

    static int code(long op) {
        return (int) op & 0xFF;
    }

    static int rd(long op) {
        return (int) (op >>> 8) & PLACES - 1;
    }

    static int rs1(long op) {
        return (int) (op >>> 16) & PLACES - 1;
    }

    static int rs2(long op) {
        return (int) (op >>> 24) & PLACES - 1;
    }

    static int constant(long op) {
        return (int) (op >> 32);
    }
}
