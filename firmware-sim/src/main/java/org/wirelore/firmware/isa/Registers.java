package org.wirelore.firmware.isa;

/** The 32 registers by number and by the names that LLVM gives them. */
public final class Registers {
    /** How many there are. */
    public static final int COUNT = 32;
    /** Reads 0; writes are discarded. */
    public static final int ZERO = 0;
    /** Reads FFFFFFFFh; writes are discarded. */
    public static final int ONES = 1;
    /** Reads the address of the reading instruction; a write is a jump. */
    public static final int PC = 2;
    /** Stack pointer. */
    public static final int SP = 4;
    /** Frame pointer. */
    public static final int FP = 5;
    /** Return value, or its high word. */
    public static final int RV = 8;
    /** Return address. */
    public static final int RCA = 15;

    private static final String[] NAMES = new String[COUNT];

    static {
        for (int i = 0; i < COUNT; i++) {
            NAMES[i] = "r" + i;
        }
        NAMES[PC] = "pc";
        NAMES[SP] = "sp";
        NAMES[FP] = "fp";
        NAMES[RV] = "rv";
        NAMES[10] = "rr1";
        NAMES[11] = "rr2";
        NAMES[RCA] = "rca";
    }

    private Registers() {
    }

    /** The name without the percent sign of assembly. */
    public static String name(int register) {
        return NAMES[register];
    }
}
