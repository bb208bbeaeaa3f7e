package org.wirelore.firmware.elf;

/** A section header of the file; {@code at} is its own offset, sizes and offsets are unsigned. */
record SectionHeader(int index, int at, int name, int type, int flags, long offset, long size, int link, int info,
        long alignment, long entrySize) {
    /** Reads one; that of index 0 has no meaning. */
    static SectionHeader read(ByteView bytes, int at, int index) {
        return new SectionHeader(index, at, bytes.word(at), index == 0 ? 0 : bytes.word(at + 4), bytes.word(at + 8),
                bytes.word(at + 16) & 0xFFFF_FFFFL, bytes.word(at + 20) & 0xFFFF_FFFFL, bytes.word(at + 24),
                bytes.word(at + 28), bytes.word(at + 32) & 0xFFFF_FFFFL, bytes.word(at + 36) & 0xFFFF_FFFFL);
    }

    /** Its bytes lie inside the file, if it has any there. */
    void check(String file, int length) {
        if (hasBytes() && offset + size > length) {
            throw wrong(file, 16, "section " + index + " has " + size + " bytes at 0x" + Long.toHexString(offset)
                    + ", beyond the end of the file of " + length + " bytes; is it truncated?");
        }
    }

    boolean hasBytes() {
        return type != 0 && type != ElfFormat.SHT_NOBITS;
    }

    /** Whether what the file has must be inflated first; what is loaded must not be compressed at all. */
    boolean isCompressed() {
        return isForTools() && (flags & ElfFormat.SHF_COMPRESSED) != 0;
    }

    /** Whether tools read it and no program ever sees it. */
    boolean isForTools() {
        return type == ElfFormat.SHT_PROGBITS && (flags & ElfFormat.SHF_ALLOC) == 0;
    }

    /** What the file has of it. */
    ByteView view(ByteView all) {
        return all.slice((int) offset, (int) size);
    }

    /** Its bytes are a table of entries of one size. */
    int entries(String file, int expectedSize) {
        if (entrySize != expectedSize) {
            throw wrong(file, 36, "expected entries of " + expectedSize + " bytes, found " + entrySize);
        }
        if (size % expectedSize != 0) {
            throw wrong(file, 20, "expected a size that is a multiple of " + expectedSize + ", found " + size);
        }
        return (int) (size / expectedSize);
    }

    ElfException wrong(String file, int fieldOffset, String problem) {
        return new ElfException(file, at + (long) fieldOffset, problem);
    }
}
