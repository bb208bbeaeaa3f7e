package org.wirelore.firmware.link;

import org.wirelore.firmware.elf.RelocationType;

/** Where in its word a relocation's value goes, and which values fit (facts of LLVM's LANai back end and of
 * Myricom's binutils). */
final class Field {
    private static final long LIMIT_21 = 1L << 21;
    private static final long LIMIT_25 = 1L << 25;
    private static final int MASK_21 = 0x007C_FFFF;
    private static final int MASK_21_F = 0x007C_FFFC;
    private static final int MASK_25 = 0x01FF_FFFC;
    private static final int MASK_16 = 0xFFFF;
    private static final int MASK_10 = 0x3FF;
    private static final int MASK_6 = 0x3F;
    private static final int HALF_OF_LOW = 0x8000;

    /** The operation of an instruction with a 16-bit constant, whether it goes into the upper half, and no flags. */
    private static final int OPERATION = 0xF003_0000;
    private static final int ADD_HIGH = 0x0001_0000;
    private static final int OR_LOW = 0x5000_0000;

    private Field() {
    }

    /**
     * What a relocation means. For the address of a label in a function, LLVM 14 has R_LANAI_21 with an addend 1 too
     * large at both halves of the address, in instructions that have no field of 21 bits: {@code mov hi(x)} and {@code
     * or lo(x)}.
     */
    static RelocationType meant(RelocationType type, int word) {
        if (type != RelocationType.R_LANAI_21) {
            return type;
        }
        return switch (word & OPERATION) {
            case ADD_HIGH -> RelocationType.R_LANAI_HI16;
            case OR_LOW -> RelocationType.R_LANAI_LO16;
            default -> type;
        };
    }

    /** The address of a label whose relocation did not mean what it said: labels are at multiples of 4. */
    static long labelMeant(long value) {
        return (value & 3) == 1 ? value - 1 : value;
    }

    /** Why a value does not fit, or nothing. */
    static String problem(RelocationType type, long value) {
        return switch (type) {
            case R_LANAI_21, R_LANAI_21_F -> value >= 0 && value < LIMIT_21
                    ? ""
                    : "code compiled with -mcmodel=small reaches addresses below 2 MiB only";
            case R_LANAI_25 -> {
                if (value < 0 || value >= LIMIT_25) {
                    yield "a branch reaches addresses below 32 MiB only";
                }
                yield (value & 3) == 0 ? "" : "the target of a branch is not a multiple of 4";
            }
            case R_LANAI_PC25, R_LANAI_25_S -> {
                if (value < -LIMIT_25 / 2 || value >= LIMIT_25 / 2) {
                    yield "a distance reaches below 16 MiB only";
                }
                yield (value & 3) == 0 ? "" : "a distance is not a multiple of 4";
            }
            case R_LANAI_6_S -> signed(value, 6);
            case R_LANAI_10_S -> signed(value, 10);
            case R_LANAI_16_S -> signed(value, 16);
            case R_LANAI_NONE, R_LANAI_32, R_LANAI_HI16, R_LANAI_LO16, R_LANAI_HI16_S -> "";
        };
    }

    private static String signed(long value, int bits) {
        long limit = 1L << (bits - 1);
        return value >= -limit && value < limit
                ? ""
                : "a signed constant of " + bits + " bits holds -" + limit + " to "
                        + (limit - 1);
    }

    /** The big-endian word at an index. */
    static int word(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8
                | (bytes[at + 3] & 0xFF);
    }

    /** Puts a value that fits into the big-endian word at an index. */
    static void set(RelocationType type, byte[] bytes, int at, long value) {
        int v = (int) value;
        int word = word(bytes, at);
        int changed = switch (type) {
            case R_LANAI_NONE -> word;
            case R_LANAI_21 -> inserted(word, MASK_21, (v >> 16) << 18 | (v & MASK_16));
            case R_LANAI_21_F -> inserted(word, MASK_21_F, (v >> 16) << 18 | (v & MASK_16));
            case R_LANAI_25, R_LANAI_PC25, R_LANAI_25_S -> inserted(word, MASK_25, v);
            case R_LANAI_6_S -> inserted(word, MASK_6, v);
            case R_LANAI_10_S -> inserted(word, MASK_10, v);
            case R_LANAI_HI16_S -> inserted(word, MASK_16, (v + HALF_OF_LOW) >>> 16);
            case R_LANAI_32 -> v;
            case R_LANAI_HI16 -> inserted(word, MASK_16, v >>> 16);
            case R_LANAI_LO16, R_LANAI_16_S -> inserted(word, MASK_16, v);
        };
        bytes[at] = (byte) (changed >> 24);
        bytes[at + 1] = (byte) (changed >> 16);
        bytes[at + 2] = (byte) (changed >> 8);
        bytes[at + 3] = (byte) changed;
    }

    private static int inserted(int word, int mask, int value) {
        return (word & ~mask) | (value & mask);
    }
}
