package org.wirelore.device.vipl.rule;

/**
 * When the tag of a VI lets it use memory (fact sheet via, section 4.3). The upper 16 bits of a tag name the open that
 * it was made through, the lower ones count; 0 there is the open's default tag, which agrees with all tags of the open.
 */
public final class TagRule {
    private static final int OPEN_SHIFT = 16;
    private static final int COUNT_MASK = 0xFFFF;

    private TagRule() {
    }

    /**
     * {@return the default tag of an open}
     *
     * @param open its number, 1 to 65,535
     */
    public static int defaultTag(int open) {
        return open << OPEN_SHIFT;
    }

    /**
     * {@return whether two tags agree}
     *
     * @param a of a VI or region
     * @param b of the other
     */
    public static boolean agree(int a, int b) {
        boolean isOfOneOpen = a >>> OPEN_SHIFT == b >>> OPEN_SHIFT;
        boolean isDefault = (a & COUNT_MASK) == 0 || (b & COUNT_MASK) == 0;
        return a == b || (isOfOneOpen && isDefault);
    }
}
