package org.wirelore.firmware.cpu.op;

/**
 * The operations that the block interpreter executes. An operation is a long: code 7..0, destination 15..8, first
 * source 23..16, second source 31..24, constant 63..32. Sources and destinations are places in the processor's array of
 * registers, whose first 32 are the registers themselves.
 */
public final class BlockOp {
    public static final int LI = 0;
    public static final int MOVE = 1;
    public static final int ADD_K = 2;
    public static final int SUB_K = 3;
    public static final int AND_K = 4;
    public static final int OR_K = 5;
    public static final int XOR_K = 6;
    public static final int SHL_K = 7;
    public static final int SHR_K = 8;
    public static final int SAR_K = 9;
    public static final int ADD = 10;
    public static final int SUB = 11;
    public static final int AND = 12;
    public static final int OR = 13;
    public static final int XOR = 14;
    public static final int SH = 15;
    public static final int SHA = 16;
    /** Sets the flags of a subtraction. */
    public static final int COMPARE_K = 17;
    public static final int COMPARE = 18;
    public static final int SUBF_K = 19;
    public static final int SUBF = 20;
    /** Sets the flags of a result, with C clear. */
    public static final int TEST = 21;
    /** Sets the flags of a result and keeps C. */
    public static final int TEST_KEEPING_C = 22;
    public static final int LD = 23;
    public static final int LD_H = 24;
    public static final int ULD_H = 25;
    public static final int LD_B = 26;
    public static final int ULD_B = 27;
    public static final int LD_POST = 28;
    public static final int LD_PRE = 29;
    public static final int ST = 30;
    public static final int ST_H = 31;
    public static final int ST_B = 32;
    public static final int ST_POST = 33;
    public static final int ST_PRE = 34;
    /** Destination is 1 if the condition in the constant holds, else 0. */
    public static final int SET = 35;
    /** Destination is the first source if the condition in the constant holds, else the second. */
    public static final int SELECT = 36;
    /** The next operation is left out unless the condition in the constant holds. */
    public static final int SKIP_UNLESS = 37;
    public static final int POPC = 38;
    public static final int LEADZ = 39;
    public static final int TRAILZ = 40;
    /** Whatever it is, the stepper executes it. */
    public static final int GENERIC = 41;

    /** From here on operations end their block. */
    public static final int END_NEXT = 42;
    public static final int END_BRANCH = 43;
    /** Goes to the address in {@link #JUMP}. */
    public static final int END_JUMP = 44;
    /** Branches if {@link #TAKEN} is not 0. */
    public static final int END_TAKEN = 45;
    /** Branches if the condition in the constant holds. */
    public static final int END_IF = 46;
    /**
     * Compares the first source with the sum of the second and the constant, and branches; by conditions from UGT on.
     */
    public static final int END_COMPARE = 47;

    /** How many places there are, a power of two. */
    public static final int PLACES = 64;
    /** Where writes to r0 and r1 go, so that engines need not look. */
    public static final int SINK = 32;
    /** Where a write to pc goes. */
    public static final int JUMP = 33;
    /** Where a read of pc comes from. */
    public static final int PC = 34;
    /** Where a sum of registers waits to be an address. */
    public static final int ADDRESS = 35;
    /** Whether a branch is taken whose delay slot sets flags. */
    public static final int TAKEN = 36;

    private BlockOp() {
    }

    public static long of(int code, int rd, int rs1, int rs2, int constant) {
        return code | rd << 8 | rs1 << 16 | (long) rs2 << 24 | (long) constant << 32;
    }

    public static int code(long op) {
        return (int) op & 0xFF;
    }

    public static int rd(long op) {
        return (int) (op >>> 8) & PLACES - 1;
    }

    public static int rs1(long op) {
        return (int) (op >>> 16) & PLACES - 1;
    }

    public static int rs2(long op) {
        return (int) (op >>> 24) & PLACES - 1;
    }

    public static int constant(long op) {
        return (int) (op >> 32);
    }
}
