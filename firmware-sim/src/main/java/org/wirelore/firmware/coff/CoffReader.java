package org.wirelore.firmware.coff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.ElfFormat;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfRelocation;
import org.wirelore.firmware.elf.ElfSection;
import org.wirelore.firmware.elf.RelocationType;

/**
 * Reads one COFF file. It checks each number in it before use.
 *
 * <pre>
 * file header  magic 0x1300 (2 bytes), sections (2), time (4), symbol table's offset (4), symbols (4),
 *              size of the optional header (2), flags (2); all numbers are big-endian
 * optional     magic, version (2 each), sizes of text, data and zeros, entry, addresses of text and data (4 each)
 * sections     name (8), physical and virtual address, size, offsets of bytes, relocations and line numbers (4 each),
 *              relocations, line numbers (2 each), flags (4)
 * relocation   address (4), symbol (4), type (2), nothing (2), value to which the symbol's movement is added (4)
 * symbol       name or 0 and its offset in the names (8), value (4), section (2), type (2), storage class (1),
 *              auxiliary entries behind it (1), nothing (2)
 * names        behind the symbols: their length with this number (4), the names
 * </pre>
 */
public final class CoffReader {
    private static final int ALIGNMENT = 8;
    private static final int WORD = 4;
    private static final ElfSection NO_SECTION = new ElfSection(0, "", 0, 0, 1, 0, 0, ByteView.EMPTY, List.of());

    private final String file;
    private final ByteView bytes;
    private final List<CoffSection> headers = new ArrayList<>();
    private long relocations;

    private CoffReader(String file, ByteView bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Whether a file begins as the LANai's COFF files do. */
    public static boolean isCoff(byte[] bytes) {
        return bytes.length >= 2 && ((bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF)) == CoffFormat.MAGIC;
    }

    /** Whether a file is a linked program rather than an object, by its header. */
    public static boolean isProgram(byte[] bytes) {
        return isCoff(bytes) && bytes.length >= CoffFormat.FILE_HEADER_SIZE
                && (bytes[CoffFormat.FILE_HEADER_SIZE - 1] & CoffFormat.F_EXEC) != 0;
    }

    /**
     * Reads an object that can be linked.
     *
     * @param file its name, for messages
     * @param bytes the file; they are copied
     * @throws ElfException if it is damaged
     */
    public static ElfObject object(String file, byte[] bytes) {
        return new CoffReader(file, ByteView.copyOf(bytes)).object(true);
    }

    /**
     * Reads a linked program.
     *
     * @param file its name, for messages
     * @param bytes the file; they are copied
     * @throws ElfException if it is damaged
     */
    public static CoffProgram program(String file, byte[] bytes) {
        CoffReader reader = new CoffReader(file, ByteView.copyOf(bytes));
        ElfObject object = reader.object(false);
        List<Integer> addresses = new ArrayList<>(List.of(0));
        reader.headers.forEach(header -> addresses.add(header.address()));
        return new CoffProgram(object, List.copyOf(addresses), reader.entry());
    }

    private ElfObject object(boolean isRelocated) {
        readHeaders();
        CoffSymbols symbols = new CoffSymbols(file, bytes, headers);
        List<ElfSection> sections = new ArrayList<>(List.of(NO_SECTION));
        for (CoffSection header : headers) {
            sections.add(section(header, isRelocated ? relocations(header, symbols) : List.of()));
        }
        return new ElfObject(file, Collections.unmodifiableList(sections), Collections.unmodifiableList(symbols.all()));
    }

    private void readHeaders() {
        require(bytes.length() >= CoffFormat.FILE_HEADER_SIZE, bytes.length(), "expected a COFF header of "
                + CoffFormat.FILE_HEADER_SIZE + " bytes, but the file ends here");
        int count = bytes.half(2);
        int at = CoffFormat.FILE_HEADER_SIZE + bytes.half(16);
        long end = at + (long) count * CoffFormat.SECTION_HEADER_SIZE;
        require(count > 0, 2, "expected at least one section, found none");
        require(end <= bytes.length(), 2, "the " + count + " section headers go beyond the end of the file of "
                + bytes.length() + " bytes; is it truncated?");
        for (int i = 0; i < count; i++) {
            headers.add(CoffSection.read(file, bytes, at + i * CoffFormat.SECTION_HEADER_SIZE, i + 1));
        }
    }

    private ElfSection section(CoffSection header, List<ElfRelocation> list) {
        int flags = ElfFormat.SHF_WRITE;
        if (header.isLoaded()) {
            flags |= ElfFormat.SHF_ALLOC;
        }
        if (header.isCode()) {
            flags = (flags & ~ElfFormat.SHF_WRITE) | ElfFormat.SHF_EXECINSTR;
        }
        return new ElfSection(header.number(), header.name(),
                header.isZero() ? ElfFormat.SHT_NOBITS : ElfFormat.SHT_PROGBITS, flags, ALIGNMENT, header.size(),
                header.isZero() ? 0 : (int) header.data(), header.contents(bytes), list);
    }

    private List<ElfRelocation> relocations(CoffSection header, CoffSymbols symbols) {
        relocations += (long) header.relocationCount() * CoffFormat.RELOCATION_SIZE;
        if (relocations > bytes.length()) {
            throw header.wrong(file, 24, "tables of relocations overlap");
        }
        List<ElfRelocation> list = new ArrayList<>(header.relocationCount());
        for (int i = 0; i < header.relocationCount(); i++) {
            list.add(relocation(header, symbols, (int) header.relocations() + i * CoffFormat.RELOCATION_SIZE));
        }
        return Collections.unmodifiableList(list);
    }

    private ElfRelocation relocation(CoffSection header, CoffSymbols symbols, int at) {
        long offset = (bytes.word(at) - header.address()) & 0xFFFF_FFFFL;
        long size = header.isZero() ? 0 : header.size();
        require(offset + WORD <= size, at, "expected a relocated word inside section " + header.name() + " of "
                + size + " bytes, found offset 0x" + Long.toHexString(offset));
        int number = bytes.half(at + 8);
        RelocationType type = RelocationType.ofCoff(number)
                .orElseThrow(() -> new ElfException(file, at + 8L, "expected a relocation type from 0 to 12, found "
                        + number));
        int place = symbols.place(bytes.word(at + 4), at + 4L);
        // What is undefined or common has moved from 0; the value of anything else includes where it was.
        boolean isElsewhere = switch (symbols.all().get(place).place()) {
            case UNDEFINED, COMMON -> true;
            case ABSOLUTE, SECTION -> false;
        };
        int value = bytes.word(at + 12);
        return new ElfRelocation((int) offset, type, place, isElsewhere ? value : value - symbols.value(place));
    }

    /** Where the optional header says so, else where the first section with instructions is. */
    private int entry() {
        int end = CoffFormat.FILE_HEADER_SIZE + CoffFormat.ENTRY + WORD;
        if (bytes.half(16) >= CoffFormat.ENTRY + WORD && bytes.length() >= end) {
            return bytes.word(CoffFormat.FILE_HEADER_SIZE + CoffFormat.ENTRY);
        }
        return headers.stream().filter(CoffSection::isCode).findFirst().map(CoffSection::address).orElse(0);
    }

    private void require(boolean condition, long offset, String problem) {
        if (!condition) {
            throw new ElfException(file, offset, problem);
        }
    }
}
