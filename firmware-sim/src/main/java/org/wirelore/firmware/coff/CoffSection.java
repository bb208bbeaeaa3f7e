package org.wirelore.firmware.coff;

import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfException;

/**
 * A section header of the file.
 *
 * @param number from 1 on
 * @param at its own offset in the file
 */
record CoffSection(int number, int at, String name, int address, long size, long data, long relocations,
        int relocationCount, int flags) {
    static CoffSection read(String file, ByteView bytes, int at, int number) {
        CoffSection section = new CoffSection(number, at, name(bytes, at), bytes.word(at + 12),
                bytes.word(at + 16) & 0xFFFF_FFFFL, bytes.word(at + 20) & 0xFFFF_FFFFL,
                bytes.word(at + 24) & 0xFFFF_FFFFL, bytes.half(at + 32), bytes.word(at + 36));
        section.check(file, bytes.length());
        return section;
    }

    /** A name of up to 8 characters; those that are not printable ASCII show as question marks. */
    private static String name(ByteView bytes, int at) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < CoffFormat.NAME_SIZE && bytes.at(at + i) != 0; i++) {
            int c = bytes.at(at + i);
            name.append(c > ' ' && c < 0x7F ? (char) c : '?');
        }
        return name.toString();
    }

    boolean isCode() {
        return (flags & CoffFormat.STYP_TEXT) != 0 || name.equals(".text");
    }

    /** Whether the file has bytes of it. */
    boolean isZero() {
        return (flags & CoffFormat.STYP_BSS) != 0 || data == 0;
    }

    /** Whether it is in memory when the program runs: neither information for debuggers nor padding. */
    boolean isLoaded() {
        boolean isForTools = name.startsWith(".stab") || name.startsWith(".debug") || name.equals(".comment");
        return !isForTools && (flags & (CoffFormat.STYP_DSECT | CoffFormat.STYP_NOLOAD | CoffFormat.STYP_PAD
                | CoffFormat.STYP_INFO)) == 0;
    }

    ByteView contents(ByteView bytes) {
        return isZero() ? ByteView.EMPTY : bytes.slice((int) data, (int) size);
    }

    private void check(String file, int length) {
        if (!isZero() && data + size > length) {
            throw wrong(file, 20, "section " + name + " has " + size + " bytes at 0x" + Long.toHexString(data)
                    + ", beyond the end of the file of " + length + " bytes; is it truncated?");
        }
        long end = relocations + (long) relocationCount * CoffFormat.RELOCATION_SIZE;
        if (relocationCount > 0 && end > length) {
            throw wrong(file, 24, "section " + name + " has " + relocationCount + " relocations at 0x"
                    + Long.toHexString(relocations) + ", beyond the end of the file of " + length + " bytes");
        }
    }

    ElfException wrong(String file, int fieldOffset, String problem) {
        return new ElfException(file, at + (long) fieldOffset, problem);
    }
}
