package org.wirelore.firmware.elf;

import java.util.Optional;

/** What a relocation does to its word: the numbers and formulas of LLVM's LANai back end. */
public enum RelocationType {
    /** Nothing. */
    R_LANAI_NONE,
    /** Constant or address of 21 bits of SLI and SLS instructions. */
    R_LANAI_21,
    /** The same for an address of a word: its low two bits are dropped. */
    R_LANAI_21_F,
    /** Target of an absolute branch: 25 bits, a multiple of 4. */
    R_LANAI_25,
    /** A word of data. */
    R_LANAI_32,
    /** Upper half of an address. */
    R_LANAI_HI16,
    /** Lower half of an address; it is or-ed to the upper half, which therefore needs no carry. */
    R_LANAI_LO16;

    /** Types are numbered in the order of this enum. */
    static Optional<RelocationType> of(int number) {
        RelocationType[] all = values();
        return number >= 0 && number < all.length ? Optional.of(all[number]) : Optional.empty();
    }
}
