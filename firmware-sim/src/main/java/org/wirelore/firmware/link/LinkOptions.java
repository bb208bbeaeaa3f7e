package org.wirelore.firmware.link;

import java.util.Map;

/**
 * The options of the linker.
 *
 * @param base address of the first section, a multiple of 8, unsigned
 * @param limit first address behind the memory that the image may take, up to 2<sup>32</sup>
 * @param entry name of the function or label that is executed first
 * @param aliases other names of global symbols: a reference to the key means the value
 * @param isComplete whether every symbol must be defined. If not, those that are not get addresses of their own far
 *        behind the image and the entry need not exist: good for looking at an object, not for running it
 */
public record LinkOptions(int base, long limit, String entry, Map<String, String> aliases, boolean isComplete) {
    private static final long MEMORY_TO_LOOK_AT = 32 << 20;

    /** Checks that the base is aligned and below the limit. */
    public LinkOptions {
        if ((base & 7) != 0 || Integer.toUnsignedLong(base) >= limit || limit > 1L << 32) {
            throw new IllegalArgumentException("base must be a multiple of 8 below the limit: base=0x"
                    + Integer.toHexString(base) + ", limit=0x" + Long.toHexString(limit));
        }
        aliases = Map.copyOf(aliases);
    }

    /** To look at objects: undefined names are allowed. */
    public static LinkOptions toLookAt() {
        return new LinkOptions(0, MEMORY_TO_LOOK_AT, "", Map.of(), false);
    }

    /** From address 0 on, as on a card. */
    public static LinkOptions card(long memoryBytes, String entry) {
        return new LinkOptions(0, memoryBytes, entry, Map.of(), true);
    }
}
