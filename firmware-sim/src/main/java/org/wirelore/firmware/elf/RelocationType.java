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

    /** The type with a number. */
    static Optional<RelocationType> of(int number) {
        return switch (number) {
            case 0 -> Optional.of(R_LANAI_NONE);
            case 1 -> Optional.of(R_LANAI_21);
            case 2 -> Optional.of(R_LANAI_21_F);
            case 3 -> Optional.of(R_LANAI_25);
            case 4 -> Optional.of(R_LANAI_32);
            case 5 -> Optional.of(R_LANAI_HI16);
            case 6 -> Optional.of(R_LANAI_LO16);
            default -> Optional.empty();
        };
    }
}
