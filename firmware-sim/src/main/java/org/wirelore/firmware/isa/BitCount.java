package org.wirelore.firmware.isa;

/** The three operations of the special format; the ordinal is one less than the op field. */
public enum BitCount {
    /** How many ones. */
    POPC("popc"),
    /** How many zeros before the first one from the left; 32 of zero. */
    LEADZ("leadz"),
    /** How many zeros before the first one from the right; 32 of zero. */
    TRAILZ("trailz");

    private static final BitCount[] ALL = values();

    private final String mnemonic;

    BitCount(String mnemonic) {
        this.mnemonic = mnemonic;
    }

    static BitCount of(int ordinal) {
        return ALL[ordinal];
    }

    /** The name in assembly. */
    public String mnemonic() {
        return mnemonic;
    }

    /** The count, 0..32. */
    public int apply(int value) {
        return switch (this) {
            case POPC -> Integer.bitCount(value);
            case LEADZ -> Integer.numberOfLeadingZeros(value);
            case TRAILZ -> Integer.numberOfTrailingZeros(value);
        };
    }
}
