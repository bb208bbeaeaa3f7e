package org.wirelore.firmware.elf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the symbol table. */
final class SymbolReader {
    private static final int COMMON_KIND = 5;
    private static final int TLS_KIND = 6;

    private final String file;
    private final ByteView bytes;
    private final List<SectionHeader> headers;

    SymbolReader(String file, ByteView bytes, List<SectionHeader> headers) {
        this.file = file;
        this.bytes = bytes;
        this.headers = headers;
    }

    List<ElfSymbol> read(SectionHeader table) {
        int count = table.entries(file, ElfFormat.SYMBOL_SIZE);
        if (table.link() <= 0 || table.link() >= headers.size()
                || headers.get(table.link()).type() != ElfFormat.SHT_STRTAB) {
            throw table.wrong(file, 24, "expected a symbol table that names a string table, found section "
                    + Integer.toUnsignedString(table.link()));
        }
        StringTable names = new StringTable(file, headers.get(table.link()).view(bytes), bytes.length());
        List<ElfSymbol> symbols = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            symbols.add(symbol(names, (int) table.offset() + i * ElfFormat.SYMBOL_SIZE));
        }
        return Collections.unmodifiableList(symbols);
    }

    private ElfSymbol symbol(StringTable names, int at) {
        String name = names.at(bytes.word(at), at);
        int info = bytes.at(at + 12);
        int index = bytes.half(at + 14);
        ElfSymbol.Place place = place(name, index, at);
        int value = bytes.word(at + 4);
        if (place == ElfSymbol.Place.COMMON && Integer.bitCount(value) > 1) {
            throw new ElfException(file, at + 4L,
                    "expected an alignment of common symbol " + name + " that is a power of two, found "
                            + Integer.toUnsignedString(value));
        }
        return new ElfSymbol(name, value, bytes.word(at + 8), binding(name, info >> 4, at), kind(name, info & 15, at),
                place, place == ElfSymbol.Place.SECTION ? index : 0);
    }

    private ElfSymbol.Place place(String name, int index, int at) {
        if (index == ElfFormat.SHN_UNDEF) {
            return ElfSymbol.Place.UNDEFINED;
        }
        if (index == ElfFormat.SHN_ABS) {
            return ElfSymbol.Place.ABSOLUTE;
        }
        if (index == ElfFormat.SHN_COMMON) {
            return ElfSymbol.Place.COMMON;
        }
        if (index >= ElfFormat.SHN_RESERVED_FIRST || index >= headers.size()) {
            throw new ElfException(file, at + 14L, "expected symbol " + name + " in section 1 to "
                    + (headers.size() - 1) + ", found " + index);
        }
        return ElfSymbol.Place.SECTION;
    }

    private ElfSymbol.Binding binding(String name, int number, int at) {
        return switch (number) {
            case 0 -> ElfSymbol.Binding.LOCAL;
            case 1 -> ElfSymbol.Binding.GLOBAL;
            case 2 -> ElfSymbol.Binding.WEAK;
            default -> throw new ElfException(file, at + 12L, "expected a binding of symbol " + name
                    + " that is local, global or weak (0 to 2), found " + number);
        };
    }

    private ElfSymbol.Kind kind(String name, int number, int at) {
        return switch (number) {
            case 1, COMMON_KIND -> ElfSymbol.Kind.OBJECT;
            case 2 -> ElfSymbol.Kind.FUNCTION;
            case 3 -> ElfSymbol.Kind.SECTION;
            case 4 -> ElfSymbol.Kind.FILE;
            case TLS_KIND -> throw new ElfException(file, at + 12L, "symbol " + name + " is thread-local: expected"
                    + " one that is not");
            default -> ElfSymbol.Kind.NONE;
        };
    }
}
