package org.wirelore.firmware.elf;

import java.util.List;
import java.util.Optional;

/**
 * What a relocation does to its word. Those of ELF have the numbers and formulas of LLVM's LANai back end. Those that
 * only COFF has follow them; their source is the LANai target of Myricom's binutils.
 */
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
    R_LANAI_LO16,
    /** COFF: a signed constant of 6 bits. */
    R_LANAI_6_S,
    /** COFF: a signed constant of 10 bits, the offset of loads and stores of bytes and half-words. */
    R_LANAI_10_S,
    /** COFF: a signed constant of 16 bits, the offset of loads and stores of words. */
    R_LANAI_16_S,
    /** COFF: upper half of an address whose lower half is added with its sign, so that it takes the carry. */
    R_LANAI_HI16_S,
    /** COFF: distance of a target from the word itself: 25 bits with sign, a multiple of 4. */
    R_LANAI_PC25,
    /** COFF: 25 bits with sign, a multiple of 4. */
    R_LANAI_25_S;

    private static final List<RelocationType> OF_COFF = List.of(R_LANAI_NONE, R_LANAI_6_S, R_LANAI_10_S, R_LANAI_16_S,
            R_LANAI_LO16, R_LANAI_HI16, R_LANAI_HI16_S, R_LANAI_21, R_LANAI_21_F, R_LANAI_25, R_LANAI_PC25,
            R_LANAI_25_S, R_LANAI_32);

    /** The type with a number in COFF, where 0 to 12 are known. */
    public static Optional<RelocationType> ofCoff(int number) {
        return number >= 0 && number < OF_COFF.size() ? Optional.of(OF_COFF.get(number)) : Optional.empty();
    }

    /** The type with a number in ELF. */
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
