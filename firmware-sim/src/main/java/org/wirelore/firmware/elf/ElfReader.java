package org.wirelore.firmware.elf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads one object. It checks each number in the file before use, and its result is bounded by a multiple of the file's
 * size.
 */
public final class ElfReader {
    private static final int IDENTIFICATION_CLASS = 4;
    private static final int IDENTIFICATION_ORDER = 5;
    private static final int LITTLE_ENDIAN = 1;
    private static final int ALIGNMENT_MAX = 1 << 16;

    private final String file;
    private final ByteView bytes;
    private final List<SectionHeader> headers = new ArrayList<>();

    private ElfReader(String file, ByteView bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /**
     * Reads an object.
     *
     * @param file its name, for messages
     * @param bytes the file; they are copied
     * @throws ElfException if it is not a relocatable object for the LANai, or is damaged
     */
    public static ElfObject read(String file, byte[] bytes) {
        return new ElfReader(file, ByteView.copyOf(bytes)).object();
    }

    private ElfObject object() {
        checkIdentification();
        readHeaders();
        StringTable sectionNames = strings(sectionNameIndex(), "of the sections' names");
        int symbolTable = symbolTableIndex();
        List<ElfSymbol> symbols = symbolTable == 0
                ? List.of()
                : new SymbolReader(file, bytes, headers).read(headers.get(symbolTable));
        List<String> names = headers.stream().map(header -> name(header, sectionNames)).toList();
        Inflation inflation = new Inflation(file, bytes.length());
        List<ByteView> contents = headers.stream()
                .map(header -> contents(header, names.get(header.index()), inflation)).toList();
        List<List<ElfRelocation>> relocations = new RelocationReader(file, bytes, headers, contents)
                .read(symbolTable, symbols.size());
        List<ElfSection> sections = new ArrayList<>(headers.size());
        for (SectionHeader header : headers) {
            sections.add(section(header, Inflation.plainName(header, names.get(header.index())),
                    contents.get(header.index()), relocations.get(header.index())));
        }
        return new ElfObject(file, Collections.unmodifiableList(sections), symbols);
    }

    private static String name(SectionHeader header, StringTable names) {
        return header.index() == 0 ? "" : names.at(header.name(), header.at());
    }

    private ByteView contents(SectionHeader header, String name, Inflation inflation) {
        return header.hasBytes() ? inflation.plain(header, name, header.view(bytes)) : ByteView.EMPTY;
    }

    private ElfSection section(SectionHeader header, String name, ByteView contents,
            List<ElfRelocation> relocations) {
        long alignment = Math.max(1, header.alignment());
        boolean isLoaded = (header.flags() & ElfFormat.SHF_ALLOC) != 0;
        if (isLoaded && (Long.bitCount(alignment) != 1 || alignment > ALIGNMENT_MAX)) {
            throw header.wrong(file, 32, "expected an alignment of section " + name + " that is a power of two up"
                    + " to " + ALIGNMENT_MAX + ", found " + alignment);
        }
        if (isLoaded && (header.flags() & (ElfFormat.SHF_TLS | ElfFormat.SHF_COMPRESSED)) != 0) {
            throw header.wrong(file, 8, "section " + name + " is thread-local or compressed: expected neither");
        }
        long size = header.hasBytes() ? contents.length() : header.size();
        return new ElfSection(header.index(), name, header.type(), header.flags(),
                (int) Math.min(alignment, ALIGNMENT_MAX), header.index() == 0 ? 0 : size,
                header.hasBytes() ? (int) header.offset() : 0, contents,
                relocations);
    }

    private void checkIdentification() {
        require(!isArchive(), 0, "expected an object, found an archive of objects inside another archive");
        require(bytes.length() >= ElfFormat.FILE_HEADER_SIZE, bytes.length(),
                "expected an ELF header of 52 bytes, but the file ends here");
        require(bytes.word(0) == ElfFormat.MAGIC, 0,
                "expected an object: ELF (7f 45 4c 46), COFF (13 00) or an archive of them (21 3c 61 72), found "
                        + String.format("%02x %02x %02x %02x", bytes.at(0), bytes.at(1), bytes.at(2), bytes.at(3)));
        boolean isLittle = bytes.at(IDENTIFICATION_ORDER) == LITTLE_ENDIAN;
        int swapped = bytes.at(18) | bytes.at(19) << 8;
        int machine = isLittle && bytes.half(18) != ElfFormat.EM_LANAI ? swapped : bytes.half(18);
        require(machine == ElfFormat.EM_LANAI, 18, "expected an object for the LANai (machine 244), found "
                + (isLittle ? "a little-endian one for " : "one for ") + MachineName.of(machine));
        require(!isLittle, IDENTIFICATION_ORDER, "expected a big-endian object (2), found a little-endian one (1): the"
                + " LANai is big-endian, and so are the objects that clang --target=lanai writes");
        require(bytes.at(IDENTIFICATION_CLASS) == ElfFormat.CLASS_32, IDENTIFICATION_CLASS,
                "expected a 32-bit object (class 1), found class " + bytes.at(IDENTIFICATION_CLASS));
        require(bytes.at(IDENTIFICATION_ORDER) == ElfFormat.BIG_ENDIAN, IDENTIFICATION_ORDER,
                "expected a big-endian object (2), found byte order " + bytes.at(IDENTIFICATION_ORDER));
        require(bytes.half(16) == ElfFormat.TYPE_RELOCATABLE, 16,
                "expected a relocatable object (type 1, as clang -c writes it), found type " + bytes.half(16));
    }

    private boolean isArchive() {
        return bytes.length() >= 2 * Integer.BYTES && bytes.word(0) == ElfFormat.ARCHIVE_MAGIC
                && bytes.word(Integer.BYTES) == ElfFormat.ARCHIVE_MAGIC_REST;
    }

    private void readHeaders() {
        long at = bytes.word(32) & 0xFFFF_FFFFL;
        int size = bytes.half(46);
        int count = bytes.half(48);
        require(count > 0, 48, "expected at least one section, found none");
        require(size == ElfFormat.SECTION_HEADER_SIZE, 46, "expected section headers of 40 bytes, found " + size);
        require(at + (long) count * size <= bytes.length(), 32, "the table of " + count + " section headers at 0x"
                + Long.toHexString(at) + " goes beyond the end of the file of " + bytes.length()
                + " bytes; is it truncated?");
        for (int i = 0; i < count; i++) {
            SectionHeader header = SectionHeader.read(bytes, (int) at + i * size, i);
            header.check(file, bytes.length());
            headers.add(header);
        }
    }

    private int sectionNameIndex() {
        int index = bytes.half(50);
        require(index > 0 && index < headers.size(), 50,
                "expected an index of the section of names from 1 to " + (headers.size() - 1) + ", found " + index);
        return index;
    }

    private StringTable strings(int index, String what) {
        SectionHeader header = headers.get(index);
        if (header.type() != ElfFormat.SHT_STRTAB) {
            throw header.wrong(file, 4, "expected a string table " + what + ", found section type " + header.type());
        }
        return new StringTable(file, header.view(bytes), bytes.length());
    }

    private int symbolTableIndex() {
        int found = 0;
        for (SectionHeader header : headers) {
            if (header.type() == ElfFormat.SHT_SYMTAB) {
                if (found != 0) {
                    throw header.wrong(file, 4, "expected one symbol table, found a second one");
                }
                found = header.index();
            }
        }
        return found;
    }

    private void require(boolean condition, long offset, String problem) {
        if (!condition) {
            throw new ElfException(file, offset, problem);
        }
    }
}
