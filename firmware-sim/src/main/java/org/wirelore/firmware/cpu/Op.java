package org.wirelore.firmware.cpu;

import org.wirelore.firmware.isa.Condition;

/**
 * What the block interpreter knows: an operation of a block. Sources and destinations are places in {@link Core#r}. It has
 * no field more than needed, since there are many of them, and caches are small.
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
    /** Destination is 1 if the condition holds whose {@link Condition#truth} is the constant, else 0. */
    static final int HOLDS = 35;
    /** Destination is the first source if {@link #HELD} is 1, else the second. */
    static final int SELECT = 36;
    /** The next operation is left out unless {@link #HELD} is 1. */
    static final int SKIP_UNLESS = 37;
    static final int POPC = 38;
    static final int LEADZ = 39;
    static final int TRAILZ = 40;
    /** Adds the second source and the constant, and sets the flags of the sum. */
    static final int ADD_F = 41;
    /** Adds the second source, the constant and {@link #HELD}, the carry. */
    static final int ADDC = 42;
    /** Subtracts the second source, the constant and 1 less the carry in {@link #HELD}. */
    static final int SUBB = 43;
    /** Selects by the condition in the constant, where the flags are those of a comparison. */
    static final int SELECT_COMPARED = 44;
    /** Whatever it is, the stepper executes it. */
    static final int GENERIC = 45;

    /** From here on operations end their block. */
    static final int END_NEXT = 46;
    static final int END_BRANCH = 47;
    /** Goes to the address in {@link #JUMP}. */
    static final int END_JUMP = 48;
    /** Branches if {@link #TAKEN} is not 0. */
    static final int END_TAKEN = 49;
    /** Compares the first source with the sum of the second and the constant, and branches; by conditions from UGT on. */
    static final int END_COMPARE = 50;

    /** How many places there are: as many as an operation can name. */
    static final int PLACES = 256;
    /** How many of them are used. */
    static final int PLACES_USED = 41;
    /** Where a write to pc goes. */
    static final int JUMP = 33;
    /** Where a read of pc comes from. */
    static final int PC = 34;
    /** Where a sum of registers waits to be an address. */
    static final int ADDRESS = 35;
    /** Whether a branch is taken, 1 or 0. */
    static final int TAKEN = 36;

    /** The flags, see {@link FlagPlaces}. */
    static final int FLAGS = 37;
    static final int FIRST = 38;
    static final int SECOND = 39;
    /** Whether the condition holds on which an operation depends, 1 or 0. */
    static final int HELD = 40;

    /** One of those above. */
    final byte code;
    /** The destination. */
    final byte rd;
    /** The first source. */
    final byte rs1;
    /** The second source. */
    final byte rs2;
    final int constant;
    /** The operation that follows; an operation that ends its block has itself. */
    Op next = this;

    /** Adds 0 to 0 for nobody. */
    static final Op NOTHING = new Op(LI, Core.SINK, 0, 0, 0);

    Op(int code, int rd, int rs1, int rs2, int constant) {
        this.code = (byte) code;
        this.rd = (byte) rd;
        this.rs1 = (byte) rs1;
        this.rs2 = (byte) rs2;
        this.constant = constant;
    }
}
