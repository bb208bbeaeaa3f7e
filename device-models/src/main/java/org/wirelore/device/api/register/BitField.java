package org.wirelore.device.api.register;

/**
 * Neighbouring bits of a register with one meaning.
 *
 * @param mnemonic the manual's
 * @param mask its bits, at their place in the register
 * @param access what reading and writing does
 * @param isModelled whether it has an effect; one that has none is kept as it was written
 * @param meaning a few words
 */
public record BitField(String mnemonic, int mask, Access access, boolean isModelled, String meaning) {
    /** Checks that the bits are neighbours. */
    public BitField {
        int shifted = mask >>> Integer.numberOfTrailingZeros(mask);
        if (mask == 0 || (shifted & shifted + 1) != 0) {
            throw new IllegalArgumentException("a field must have neighbouring bits: mnemonic=" + mnemonic + ", mask="
                    + Integer.toHexString(mask) + "h");
        }
    }

    /**
     * A field with an effect.
     *
     * @param mnemonic the field's name in the manual
     * @param mask its bits in the register
     * @param access how the host can use it
     * @param meaning what it is for, in a few words
     * @return the field
     */
    public static BitField field(String mnemonic, int mask, Access access, String meaning) {
        return new BitField(mnemonic, mask, access, true, meaning);
    }

    /**
     * A field that can be written and read back, and does nothing here.
     *
     * @param mnemonic the field's name in the manual
     * @param mask its bits in the register
     * @param meaning what it is for, in a few words
     * @return the field
     */
    public static BitField kept(String mnemonic, int mask, String meaning) {
        return new BitField(mnemonic, mask, Access.READ_WRITE, false, meaning);
    }

    /**
     * The number of the highest bit.
     *
     * @return the field
     */
    public int high() {
        return 31 - Integer.numberOfLeadingZeros(mask);
    }

    /**
     * The number of the lowest bit.
     *
     * @return the field
     */
    public int low() {
        return Integer.numberOfTrailingZeros(mask);
    }

    /**
     * The field's part of a register's value.
     *
     * @param registerValue value of the whole register
     * @return the field's bits, shifted down to bit 0
     */
    public int valueIn(int registerValue) {
        return (registerValue & mask) >>> low();
    }
}
