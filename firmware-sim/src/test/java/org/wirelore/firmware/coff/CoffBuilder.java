package org.wirelore.firmware.coff;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.elf.ByteView;

/** Writes COFF files by hand: sections are numbered from 1, entries of the symbol table from 0. */
public final class CoffBuilder {
    private static final int OPTIONAL_SIZE = 28;

    private final List<Section> sections = new ArrayList<>();
    private final List<byte[]> symbols = new ArrayList<>();
    private final StringBuilder names = new StringBuilder();
    private int flags;
    private int entry;

    private record Section(String name, int address, int size, int flags, ByteView bytes, List<int[]> relocations) {
    }

    /** Text at an address. */
    public CoffBuilder text(int address, int... words) {
        return section(".text", address, 0x20, words);
    }

    /** Data at an address. */
    public CoffBuilder data(int address, int... words) {
        return section(".data", address, 0x40, words);
    }

    /** Zeros at an address. */
    public CoffBuilder zeros(int address, int size) {
        sections.add(new Section(".bss", address, size, 0x80, ByteView.EMPTY, new ArrayList<>()));
        return this;
    }

    /** Any section with bytes. */
    public CoffBuilder section(String name, int address, int sectionFlags, int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * 4);
        for (int word : words) {
            bytes.putInt(word);
        }
        sections.add(new Section(name, address, words.length * 4, sectionFlags, ByteView.copyOf(bytes.array()),
                new ArrayList<>()));
        return this;
    }

    /** A relocation in the last section. */
    public CoffBuilder relocation(int address, int symbol, int type, int value) {
        sections.getLast().relocations().add(new int[]{address, symbol, type, value});
        return this;
    }

    /** A global function, with an auxiliary entry that has its size. */
    public CoffBuilder function(String name, int section, int value, int size) {
        symbol(name, value, section, 0x20, 2, 1);
        symbols.add(ByteBuffer.allocate(20).putInt(4, size).array());
        return this;
    }

    /** A global symbol; with section 0 it is undefined, or common if it has a value, its size. */
    public CoffBuilder global(String name, int section, int value) {
        return symbol(name, value, section, 0, 2, 0);
    }

    /** Any symbol. */
    public CoffBuilder symbol(String name, int value, int section, int type, int storage, int auxiliary) {
        ByteBuffer bytes = ByteBuffer.allocate(20);
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length > 8) {
            bytes.putInt(4, 4 + names.length());
            names.append(name).append('\0');
        } else {
            bytes.put(0, text);
        }
        bytes.putInt(8, value).putShort(12, (short) section).putShort(14, (short) type).put(16, (byte) storage)
                .put(17, (byte) auxiliary);
        symbols.add(bytes.array());
        return this;
    }

    /** The file is a linked program that begins here. */
    public CoffBuilder program(int address) {
        flags |= CoffFormat.F_EXEC;
        entry = address;
        return this;
    }

    /** The file. */
    public byte[] build() {
        int headers = 20 + OPTIONAL_SIZE + 40 * sections.size();
        int contents = sections.stream()
                .mapToInt(section -> section.bytes().length() + 16 * section.relocations().size())
                .sum();
        int table = headers + contents;
        ByteBuffer file = ByteBuffer.allocate(table + 20 * symbols.size() + 4 + names.length());
        file.putShort((short) 0x1300).putShort((short) sections.size()).putInt(0);
        file.putInt(symbols.isEmpty() ? 0 : table).putInt(symbols.size());
        file.putShort((short) OPTIONAL_SIZE).putShort((short) flags);
        file.putInt(36, entry);
        int at = headers;
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            int header = 20 + OPTIONAL_SIZE + 40 * i;
            file.put(header, section.name().getBytes(StandardCharsets.US_ASCII));
            file.putInt(header + 8, section.address()).putInt(header + 12, section.address());
            file.putInt(header + 16, section.size());
            file.putInt(header + 20, section.bytes().length() == 0 ? 0 : at);
            file.put(at, section.bytes().toArray());
            at += section.bytes().length();
            file.putInt(header + 24, section.relocations().isEmpty() ? 0 : at);
            file.putShort(header + 32, (short) section.relocations().size());
            file.putInt(header + 36, section.flags());
            for (int[] relocation : section.relocations()) {
                file.putInt(at, relocation[0]).putInt(at + 4, relocation[1]).putShort(at + 8, (short) relocation[2])
                        .putInt(at + 12, relocation[3]);
                at += 16;
            }
        }
        for (byte[] symbol : symbols) {
            file.put(at, symbol);
            at += symbol.length;
        }
        file.putInt(at, 4 + names.length());
        file.put(at + 4, names.toString().getBytes(StandardCharsets.US_ASCII));
        return file.array();
    }
}
