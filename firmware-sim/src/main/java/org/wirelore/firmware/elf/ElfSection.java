package org.wirelore.firmware.elf;

import java.util.List;

/**
 * A part of an object.
 *
 * @param index in {@link ElfObject#sections()}
 * @param name for example {@code .text}
 * @param type one of the numbers of {@link ElfFormat}
 * @param flags bits of {@link ElfFormat}
 * @param alignment in bytes, a power of two, at least 1
 * @param size in bytes, unsigned; a section without bytes in the file has one, too
 * @param fileOffset where its bytes begin in the file, for messages
 * @param bytes its bytes, inflated if the file has them compressed; empty if it has none in the file
 * @param relocations its words that depend on addresses
 */
public record ElfSection(int index, String name, int type, int flags, int alignment, long size, int fileOffset,
        ByteView bytes,
        List<ElfRelocation> relocations) {
    /** Whether it has an address when the program runs, even if it is empty. */
    public boolean isAllocated() {
        return (flags & ElfFormat.SHF_ALLOC) != 0;
    }

    /** Whether it is all zero and takes no room in the file. */
    public boolean isZero() {
        return type == ElfFormat.SHT_NOBITS;
    }

    /** Whether it holds instructions. */
    public boolean isCode() {
        return (flags & ElfFormat.SHF_EXECINSTR) != 0;
    }

    /** Whether the program may change it. */
    public boolean isWritable() {
        return (flags & ElfFormat.SHF_WRITE) != 0;
    }
}
