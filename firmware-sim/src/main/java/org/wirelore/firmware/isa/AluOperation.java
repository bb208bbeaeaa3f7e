package org.wirelore.firmware.isa;

/**
 * Arithmetic, logic and shifts. The first seven are in the order of their 3-bit code, which RI words carry in
 * AAA and RR words in BBB; code 7 is one of the two shifts.
 */
public enum AluOperation {
    /** a + b. */
    ADD(0, "add"),
    /** a + b + C. */
    ADDC(1, "addc"),
    /** a - b. */
    SUB(2, "sub"),
    /** a - b - 1 + C. */
    SUBB(3, "subb"),
    /** a and b. */
    AND(4, "and"),
    /** a or b. */
    OR(5, "or"),
    /** a exclusive or b. */
    XOR(6, "xor"),
    /** a shifted by the signed amount b, left where b is positive; zeros come in. */
    SH(7, "sh"),
    /** The same, but a shift to the right repeats the sign. */
    SHA(7, "sha");

    private static final AluOperation[] BY_CODE = values();

    private final int code;
    private final String mnemonic;

    AluOperation(int code, String mnemonic) {
        this.code = code;
        this.mnemonic = mnemonic;
    }

    /** The 3-bit code; 7 for both shifts. */
    public int code() {
        return code;
    }

    /** The operation of a code 0..6. */
    static AluOperation of(int code) {
        return BY_CODE[code];
    }

    /** The name in assembly. */
    public String mnemonic() {
        return mnemonic;
    }

    /** Whether the result depends on the carry. */
    public boolean readsCarry() {
        return this == ADDC || this == SUBB;
    }

    /** One of the two shifts. */
    public boolean isShift() {
        return this == SH || this == SHA;
    }

    /** And, or, exclusive or. */
    public boolean isLogic() {
        return this == AND || this == OR || this == XOR;
    }

    /**
     * The result.
     *
     * @param carry 0 or 1, the C flag before
     */
    public int apply(int a, int b, int carry) {
        return switch (this) {
            case ADD -> a + b;
            case ADDC -> a + b + carry;
            case SUB -> a - b;
            case SUBB -> a + ~b + carry;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SH -> shift(a, b);
            case SHA -> shiftArithmetic(a, b);
        };
    }

    /**
     * The flags after the operation.
     *
     * @param flags    those before, of which the register form of logic keeps C
     * @param register whether it is the register form
     */
    public int flags(int a, int b, int flags, boolean register) {
        int result = apply(a, b, flags & Flags.C);
        int zeroAndSign = Flags.ofResult(result);
        return switch (this) {
            case ADD -> zeroAndSign | sumFlags(a, b, 0, result);
            case ADDC -> zeroAndSign | sumFlags(a, b, flags & Flags.C, result);
            case SUB -> zeroAndSign | sumFlags(a, ~b, 1, result);
            case SUBB -> zeroAndSign | sumFlags(a, ~b, flags & Flags.C, result);
            case AND, OR, XOR -> zeroAndSign | (register ? flags & Flags.C : 0);
            case SH, SHA -> zeroAndSign | shiftCarry(a, b);
        };
    }

    private static int sumFlags(int a, int b, int carry, int result) {
        long sum = (a & 0xFFFF_FFFFL) + (b & 0xFFFF_FFFFL) + carry;
        int overflow = ((a ^ result) & (b ^ result)) >>> 31;
        return overflow << 1 | (int) (sum >>> 32);
    }

    /** A logical shift; all bits are gone where the amount is beyond 31. */
    public static int shift(int value, int amount) {
        if (amount >= 0) {
            return amount > 31 ? 0 : value << amount;
        }
        return amount < -31 ? 0 : value >>> -amount;
    }

    /** An arithmetic shift; only the sign is left where the amount is below -31. */
    public static int shiftArithmetic(int value, int amount) {
        return amount >= 0 ? shift(value, amount) : value >> (amount < -31 ? 31 : -amount);
    }

    /** C after a shift: the last bit that went out to the left, or clear. */
    public static int shiftCarry(int value, int amount) {
        return amount > 0 && amount <= 31 ? value >>> (32 - amount) & 1 : 0;
    }
}
