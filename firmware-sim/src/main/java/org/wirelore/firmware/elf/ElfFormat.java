package org.wirelore.firmware.elf;

/** Numbers of ELF32 objects for the LANai (System V ABI, chapter 4). */
public final class ElfFormat {
    /** The LANai's number in {@code e_machine}. */
    public static final int EM_LANAI = 244;
    /** Section with bytes in the file. */
    public static final int SHT_PROGBITS = 1;
    /** Section of zeros without bytes in the file. */
    public static final int SHT_NOBITS = 8;
    /** The section can be written. */
    public static final int SHF_WRITE = 1;
    /** The section is in memory when the program runs. */
    public static final int SHF_ALLOC = 2;
    /** The section holds instructions. */
    public static final int SHF_EXECINSTR = 4;
    /** Every thread has a copy of the section. */
    public static final int SHF_TLS = 0x400;
    /** The section's bytes are compressed. */
    public static final int SHF_COMPRESSED = 0x800;

    static final int MAGIC = 0x7F454C46;
    /** {@code !<arch>} and a line feed, as ar(1) begins its files. */
    static final int ARCHIVE_MAGIC = 0x213C6172;
    static final int ARCHIVE_MAGIC_REST = 0x63683E0A;
    static final int CLASS_32 = 1;
    static final int BIG_ENDIAN = 2;
    static final int TYPE_RELOCATABLE = 1;
    static final int FILE_HEADER_SIZE = 52;
    static final int SECTION_HEADER_SIZE = 40;
    static final int SYMBOL_SIZE = 16;
    static final int RELOCATION_SIZE = 12;
    static final int SHT_SYMTAB = 2;
    static final int SHT_STRTAB = 3;
    static final int SHT_RELA = 4;
    static final int SHT_REL = 9;
    static final int SHT_SYMTAB_SHNDX = 18;
    static final int SHN_UNDEF = 0;
    static final int SHN_RESERVED_FIRST = 0xFF00;
    static final int SHN_ABS = 0xFFF1;
    static final int SHN_COMMON = 0xFFF2;

    private ElfFormat() {
    }
}
