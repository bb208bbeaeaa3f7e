package org.wirelore.firmware.coff;

/** Numbers of the LANai's COFF files ({@code coff/lanai.h} of Myricom's binutils). */
final class CoffFormat {
    static final int MAGIC = 0x1300;
    static final int FILE_HEADER_SIZE = 20;
    static final int SECTION_HEADER_SIZE = 40;
    static final int SYMBOL_SIZE = 20;
    static final int RELOCATION_SIZE = 16;
    static final int NAME_SIZE = 8;
    /** Offset of the entry's address in the optional header. */
    static final int ENTRY = 16;

    /** The file is a program: nothing is left to be linked. */
    static final int F_EXEC = 2;

    static final int STYP_DSECT = 1;
    static final int STYP_NOLOAD = 2;
    static final int STYP_PAD = 8;
    static final int STYP_TEXT = 0x20;
    static final int STYP_BSS = 0x80;
    static final int STYP_INFO = 0x200;

    static final int N_DEBUG = -2;
    static final int N_ABS = -1;
    static final int N_UNDEF = 0;

    static final int C_EXT = 2;
    static final int C_STAT = 3;
    static final int C_LABEL = 6;
    static final int C_WEAKEXT = 127;

    /** Type of a symbol: bits that say what it is derived from, and their value for a function. */
    static final int DERIVED = 0x30;
    static final int FUNCTION = 0x20;

    private CoffFormat() {
    }
}
