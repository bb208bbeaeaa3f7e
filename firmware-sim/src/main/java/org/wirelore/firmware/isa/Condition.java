package org.wirelore.firmware.isa;

/**
 * The conditions of branches, sets, selects and predicated instructions. The code has 4 bits: three
 * condition bits DDD and, lowest, the bit I that inverts.
 */
public enum Condition {
    /** Always. */
    TRUE(0, "t"),
    /** Never. */
    FALSE(1, "f"),
    /** Unsigned greater: C and not Z. */
    UGT(2, "ugt"),
    /** Unsigned less or equal: not C, or Z. */
    ULE(3, "ule"),
    /** Unsigned less: not C. */
    ULT(4, "ult"),
    /** Unsigned greater or equal: C. */
    UGE(5, "uge"),
    /** Not equal: not Z. */
    NE(6, "ne"),
    /** Equal: Z. */
    EQ(7, "eq"),
    /** No overflow: not V. */
    VC(8, "vc"),
    /** Overflow: V. */
    VS(9, "vs"),
    /** Plus: not N. */
    PL(10, "pl"),
    /** Minus: N. */
    MI(11, "mi"),
    /** Signed greater or equal: N equals V. */
    GE(12, "ge"),
    /** Signed less: N differs from V. */
    LT(13, "lt"),
    /** Signed greater: N equals V and not Z. */
    GT(14, "gt"),
    /** Signed less or equal: Z, or N differs from V. */
    LE(15, "le");

    private static final Condition[] BY_CODE = values();
    private static final int[] TRUTH = new int[BY_CODE.length];

    static {
        for (int code = 0; code < TRUTH.length; code++) {
            for (int flags = 0; flags <= Flags.MASK; flags++) {
                if (evaluate(code, flags)) {
                    TRUTH[code] |= 1 << flags;
                }
            }
        }
    }

    private final int code;
    private final String suffix;

    Condition(int code, String suffix) {
        this.code = code;
        this.suffix = suffix;
    }

    /** The condition of a 4-bit code; higher bits are ignored. */
    public static Condition of(int code) {
        return BY_CODE[code & 15];
    }

    /** The 4-bit code. */
    public int code() {
        return code;
    }

    /** The condition's name in a mnemonic, as LLVM writes it: {@code ugt} where Myricom's assembler said hi. */
    public String suffix() {
        return suffix;
    }

    /** Whether the condition holds for these {@link Flags}. */
    public boolean holds(int flags) {
        return holds(code, flags);
    }

    /** Whether the condition of a code holds, without an object, for hot code. */
    public static boolean holds(int code, int flags) {
        return (TRUTH[code] >>> flags & 1) != 0;
    }

    /** Bit f is set if the condition holds for the flags f. */
    public int truth() {
        return TRUTH[code];
    }

    private static boolean evaluate(int code, int flags) {
        boolean z = (flags & Flags.Z) != 0;
        boolean n = (flags & Flags.N) != 0;
        boolean v = (flags & Flags.V) != 0;
        boolean c = (flags & Flags.C) != 0;
        boolean upright = switch (code >>> 1) {
            case 0 -> true;
            case 1 -> c && !z;
            case 2 -> !c;
            case 3 -> !z;
            case 4 -> !v;
            case 5 -> !n;
            case 6 -> n == v;
            default -> n == v && !z;
        };
        return upright ^ (code & 1) != 0;
    }
}
