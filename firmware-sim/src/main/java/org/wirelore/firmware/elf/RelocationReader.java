package org.wirelore.firmware.elf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the relocations of all sections. */
final class RelocationReader {
    private static final int WORD = 4;

    private final String file;
    private final ByteView bytes;
    private final List<SectionHeader> headers;
    private final List<ByteView> contents;
    private long total;

    /** @param contents of each section, inflated */
    RelocationReader(String file, ByteView bytes, List<SectionHeader> headers, List<ByteView> contents) {
        this.file = file;
        this.bytes = bytes;
        this.headers = headers;
        this.contents = contents;
    }

    /**
     * Reads them.
     *
     * @param symbolTable index of the symbol table, 0 if there is none
     * @param symbolCount how many symbols it has
     * @return a list for each section
     */
    List<List<ElfRelocation>> read(int symbolTable, int symbolCount) {
        List<List<ElfRelocation>> result = new ArrayList<>(Collections.nCopies(headers.size(), List.of()));
        for (SectionHeader header : headers) {
            if (header.type() == ElfFormat.SHT_REL) {
                throw header.wrong(file, 4, "expected relocations with addends (RELA), found others; the LANai has"
                        + " none");
            }
            if (header.type() == ElfFormat.SHT_RELA) {
                SectionHeader target = target(header, symbolTable);
                if (!result.get(target.index()).isEmpty()) {
                    throw header.wrong(file, 28, "expected one table of relocations for section " + target.index()
                            + ", found two");
                }
                result.set(target.index(), table(header, target, symbolCount));
            }
        }
        return result;
    }

    private SectionHeader target(SectionHeader header, int symbolTable) {
        int info = header.info();
        if (info <= 0 || info >= headers.size() || !headers.get(info).hasBytes()) {
            throw header.wrong(file, 28, "expected relocations for a section with bytes, found section "
                    + Integer.toUnsignedString(info));
        }
        if (header.link() != symbolTable || symbolTable == 0) {
            throw header.wrong(file, 24, "expected relocations that name the symbol table, section " + symbolTable
                    + ", found " + Integer.toUnsignedString(header.link()));
        }
        return headers.get(info);
    }

    private List<ElfRelocation> table(SectionHeader header, SectionHeader target, int symbolCount) {
        int count = header.entries(file, ElfFormat.RELOCATION_SIZE);
        total += header.size();
        if (total > bytes.length()) {
            throw header.wrong(file, 16, "tables of relocations overlap");
        }
        List<ElfRelocation> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = (int) header.offset() + i * ElfFormat.RELOCATION_SIZE;
            list.add(relocation(at, target, symbolCount));
        }
        return Collections.unmodifiableList(list);
    }

    private ElfRelocation relocation(int at, SectionHeader target, int symbolCount) {
        long offset = bytes.word(at) & 0xFFFF_FFFFL;
        int info = bytes.word(at + 4);
        int symbol = info >>> 8;
        int size = contents.get(target.index()).length();
        if (offset + WORD > size) {
            throw new ElfException(file, at, "expected a relocated word inside its section of " + size
                    + " bytes, found offset 0x" + Long.toHexString(offset));
        }
        RelocationType type = RelocationType.of(info & 0xFF).orElseThrow(() -> new ElfException(file, at + 4L,
                "expected a relocation type from 0 to 6, found " + (info & 0xFF)));
        if (symbol >= symbolCount && type != RelocationType.R_LANAI_NONE) {
            throw new ElfException(file, at + 4L,
                    "expected a relocation's symbol from 0 to " + (symbolCount - 1) + ", found " + symbol);
        }
        return new ElfRelocation((int) offset, type, Math.min(symbol, Math.max(0, symbolCount - 1)),
                bytes.word(at + 8));
    }
}
