package org.wirelore.device.tulip;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The address filter that setup frames load: 16 perfect addresses, their inverse, a 512-bit hash table with one perfect
 * address, or the table alone. Only the low 16 bits of each longword of a setup frame count (manuals, chapter on host
 * communication, setup frame). Broadcast is no special case.
 */
final class AddressFilter implements StatePart {
    /** The only size that a setup frame may have. */
    static final int SETUP_BYTES = 192;
    private static final int PERFECT_ENTRIES = 16;
    private static final int HASH_WORDS = 32;
    private static final int STATION_LONGWORD = 39;

    private final FrameCheck check;
    private final boolean broadcastAlwaysAccepted;
    private final long[] perfect = new long[PERFECT_ENTRIES];
    private final short[] table = new short[HASH_WORDS];
    private boolean loaded;
    /** HP, HO and IF, at their places in CSR6. */
    private int modeBits;

    AddressFilter(FrameCheck check, boolean broadcastAlwaysAccepted) {
        this.check = check;
        this.broadcastAlwaysAccepted = broadcastAlwaysAccepted;
    }

    void reset() {
        loaded = false;
        modeBits = 0;
        Arrays.fill(perfect, 0);
        Arrays.fill(table, (short) 0);
    }

    int modeBits() {
        return modeBits;
    }

    /**
     * Loads a setup frame. FT1 and FT0 choose the kind, and HP, HO and IF of CSR6 show it (manuals, chapter on host
     * communication, setup frame): 0 perfect, 1 hash with one perfect address at longword 39, 2 inverse, 3 hash alone.
     *
     * @param frame its 192 bytes
     * @param word1 the descriptor's control word, for FT1 and FT0
     */
    void load(byte[] frame, int word1) {
        boolean inverse = (word1 & Descriptors.TDES1_FT1) != 0;
        boolean hash = (word1 & Descriptors.TDES1_FT0) != 0;
        if (hash) {
            modeBits = TulipRegisters.CSR6_HP | (inverse ? TulipRegisters.CSR6_HO : 0);
            for (int i = 0; i < HASH_WORDS; i++) {
                table[i] = (short) halfword(frame, i);
            }
            perfect[0] = address(frame, STATION_LONGWORD);
        } else {
            modeBits = inverse ? TulipRegisters.CSR6_IF : 0;
            for (int i = 0; i < PERFECT_ENTRIES; i++) {
                perfect[i] = address(frame, 3 * i);
            }
        }
        loaded = true;
    }

    /**
     * Whether the filter accepts a frame's destination, without regard to PR, PM and RA. Before the first setup frame
     * it accepts none. With a table, group addresses are hashed; others are compared, unless HO is set (manuals,
     * chapter on host communication, setup frame; CSR6 HP, HO and IF).
     */
    boolean accepts(byte[] frame, boolean ignoreFirstBit) {
        long destination = 0;
        for (int i = 0; i < 6; i++) {
            destination = destination << 8 | (frame[i] & 0xFF);
        }
        if (broadcastAlwaysAccepted && destination == 0xFFFFFFFFFFFFL) {
            return true;
        }
        if (!loaded) {
            return false;
        }
        if ((modeBits & TulipRegisters.CSR6_HP) == 0) {
            return isListed(destination, ignoreFirstBit) == ((modeBits & TulipRegisters.CSR6_IF) == 0);
        }
        if ((modeBits & TulipRegisters.CSR6_HO) != 0 || (frame[0] & 1) != 0) {
            // Nine bits: the word of the table, then the bit in it (manuals, setup frame, imperfect filtering).
            int hash = check.hashOf(frame);
            return (table[hash >> 4] >> (hash & 15) & 1) != 0;
        }
        return same(destination, perfect[0], ignoreFirstBit);
    }

    private boolean isListed(long destination, boolean ignoreFirstBit) {
        for (long entry : perfect) {
            if (same(destination, entry, ignoreFirstBit)) {
                return true;
            }
        }
        return false;
    }

    /** CSR6.IDAMSB of the 21143: the first bit of the destination does not count. */
    private static boolean same(long one, long other, boolean ignoreFirstBit) {
        long difference = one ^ other;
        return difference == 0 || (ignoreFirstBit && difference == 0x800000000000L);
    }

    private static int halfword(byte[] frame, int longword) {
        return (frame[4 * longword] & 0xFF) | (frame[4 * longword + 1] & 0xFF) << 8;
    }

    /** Three longwords hold an address, the first byte lowest (manuals, setup frame, perfect filtering). */
    private static long address(byte[] frame, int longword) {
        long value = 0;
        for (int i = 0; i < 3; i++) {
            int half = halfword(frame, longword + i);
            value = value << 16 | (half & 0xFF) << 8 | half >> 8;
        }
        return value;
    }

    @Override
    public void visit(StateVisitor visitor) {
        loaded = visitor.field("loaded", loaded);
        modeBits = visitor.field("modeBits", modeBits);
        visitor.fields("perfect", perfect, PERFECT_ENTRIES);
        visitor.fields("table", table, HASH_WORDS);
    }
}
