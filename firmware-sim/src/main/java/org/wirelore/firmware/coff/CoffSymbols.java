package org.wirelore.firmware.coff;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.ElfSymbol;
import org.wirelore.firmware.elf.PrintableName;
import org.wirelore.firmware.elf.StringTable;

/** Reads the symbol table. */
final class CoffSymbols {
    private static final int COMMON_ALIGNMENT = 8;
    private static final ElfSymbol NOTHING = new ElfSymbol("", 0, 0, ElfSymbol.Binding.LOCAL, ElfSymbol.Kind.NONE,
            ElfSymbol.Place.ABSOLUTE, 0);

    private final String file;
    private final ByteView bytes;
    private final List<CoffSection> sections;
    private final int table;
    private final int count;
    private final StringTable strings;
    private final List<ElfSymbol> symbols = new ArrayList<>(List.of(NOTHING));
    /** Place in {@link #symbols} of each entry of the table; 0 for an auxiliary one. */
    private final int[] places;
    /** Values of the table, unchanged. */
    private final List<Integer> values = new ArrayList<>(List.of(0));

    /** Reads the table at the offset in the file's header. */
    CoffSymbols(String file, ByteView bytes, List<CoffSection> sections) {
        this.file = file;
        this.bytes = bytes;
        this.sections = sections;
        long at = bytes.word(8) & 0xFFFF_FFFFL;
        long entries = bytes.word(12) & 0xFFFF_FFFFL;
        if (at == 0) {
            entries = 0;
        }
        long end = at + entries * CoffFormat.SYMBOL_SIZE;
        if (end > bytes.length()) {
            throw new ElfException(file, 8, "the table of " + entries + " symbols at 0x" + Long.toHexString(at)
                    + " goes beyond the end of the file of " + bytes.length() + " bytes; is it truncated?");
        }
        table = (int) at;
        count = (int) entries;
        places = new int[count];
        strings = new StringTable(file,
                entries == 0 ? ByteView.EMPTY : bytes.slice((int) end, bytes.length() - (int) end),
                bytes.length());
        read();
    }

    /** All symbols; the first is the absolute address 0, for what has none. */
    List<ElfSymbol> all() {
        return symbols;
    }

    /** Where the symbol of an entry of the table is in {@link #all}. */
    int place(int entry, long usedAt) {
        if (entry == -1) {
            return 0;
        }
        if (entry < 0 || entry >= count || places[entry] == 0) {
            throw new ElfException(file, usedAt,
                    "expected one of the " + count + " symbols of the table, found entry "
                            + Integer.toUnsignedString(entry));
        }
        return places[entry];
    }

    /** The value in the table for a symbol of {@link #all}. */
    int value(int place) {
        return values.get(place);
    }

    private void read() {
        int i = 0;
        while (i < count) {
            int at = table + i * CoffFormat.SYMBOL_SIZE;
            int auxiliary = bytes.at(at + 17);
            if (auxiliary > count - 1 - i) {
                throw new ElfException(file, at + 17L, "the symbol has " + auxiliary
                        + " auxiliary entries, but the table ends before");
            }
            places[i] = symbols.size();
            symbols.add(symbol(at, auxiliary));
            values.add(bytes.word(at + 8));
            i += 1 + auxiliary;
        }
    }

    private ElfSymbol symbol(int at, int auxiliary) {
        int section = (short) bytes.half(at + 12);
        int storage = bytes.at(at + 16);
        boolean isFunction = (bytes.half(at + 14) & CoffFormat.DERIVED) == CoffFormat.FUNCTION;
        String name = name(at);
        if (section == CoffFormat.N_DEBUG) {
            return NOTHING;
        }
        if (section < CoffFormat.N_DEBUG || section > sections.size()) {
            throw new ElfException(file, at + 12L, "expected symbol " + name + " in section 1 to " + sections.size()
                    + ", found " + section);
        }
        int value = bytes.word(at + 8);
        int size = isFunction && auxiliary > 0 ? bytes.word(at + CoffFormat.SYMBOL_SIZE + 4) : 0;
        ElfSymbol.Binding binding = binding(storage, section);
        if (section == CoffFormat.N_UNDEF && value != 0) {
            return new ElfSymbol(name, COMMON_ALIGNMENT, value, binding, ElfSymbol.Kind.OBJECT, ElfSymbol.Place.COMMON,
                    0);
        }
        ElfSymbol.Kind kind = kind(name, storage, isFunction);
        return switch (section) {
            case CoffFormat.N_UNDEF -> new ElfSymbol(name, 0, 0, binding, kind, ElfSymbol.Place.UNDEFINED, 0);
            case CoffFormat.N_ABS -> new ElfSymbol(name, value, 0, binding, kind, ElfSymbol.Place.ABSOLUTE, 0);
            default -> new ElfSymbol(name, value - sections.get(section - 1).address(), size, binding, kind,
                    ElfSymbol.Place.SECTION, section);
        };
    }

    /** What is defined elsewhere can't be local. */
    private static ElfSymbol.Binding binding(int storage, int section) {
        if (storage == CoffFormat.C_WEAKEXT) {
            return ElfSymbol.Binding.WEAK;
        }
        return storage == CoffFormat.C_EXT || section == CoffFormat.N_UNDEF
                ? ElfSymbol.Binding.GLOBAL
                : ElfSymbol.Binding.LOCAL;
    }

    /** Symbols without a place in the program, such as the end of a block, are not shown. */
    private static ElfSymbol.Kind kind(String name, int storage, boolean isFunction) {
        if (isFunction) {
            return ElfSymbol.Kind.FUNCTION;
        }
        boolean isPlace = storage == CoffFormat.C_EXT || storage == CoffFormat.C_STAT || storage == CoffFormat.C_LABEL
                || storage == CoffFormat.C_WEAKEXT;
        return isPlace && !name.startsWith(".") ? ElfSymbol.Kind.NONE : ElfSymbol.Kind.SECTION;
    }

    private String name(int at) {
        if (bytes.word(at) == 0) {
            return strings.at(bytes.word(at + 4), at);
        }
        int length = 0;
        while (length < CoffFormat.NAME_SIZE && bytes.at(at + length) != 0) {
            length++;
        }
        return PrintableName.of(bytes.slice(at, length));
    }
}
