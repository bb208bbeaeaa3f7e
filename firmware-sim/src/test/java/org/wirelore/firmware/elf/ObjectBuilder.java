package org.wirelore.firmware.elf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes relocatable objects by hand: sections and symbols are numbered in the order in which they are added, from 1.
 */
public final class ObjectBuilder {
    private final List<Section> sections = new ArrayList<>();
    private final List<Symbol> symbols = new ArrayList<>();
    private int machine = ElfFormat.EM_LANAI;

    private record Section(String name, int type, int flags, int alignment, ByteView bytes, int size,
            ByteArrayOutputStream relocations) {
    }

    private record Symbol(String name, int value, int size, int info, int section) {
    }

    /** Text with these instructions. */
    public ObjectBuilder text(int... words) {
        return section(".text", ElfFormat.SHF_ALLOC | ElfFormat.SHF_EXECINSTR, 4, bytes(words));
    }

    /** Data with these words. */
    public ObjectBuilder data(int... words) {
        return section(".data", ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, 4, bytes(words));
    }

    /** Any section with bytes. */
    public ObjectBuilder section(String name, int flags, int alignment, byte[] bytes) {
        sections.add(new Section(name, ElfFormat.SHT_PROGBITS, flags, alignment, ByteView.copyOf(bytes), bytes.length,
                new ByteArrayOutputStream()));
        return this;
    }

    /** A section of zeros. */
    public ObjectBuilder zeros(int alignment, int size) {
        sections.add(new Section(".bss", ElfFormat.SHT_NOBITS, ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, alignment,
                ByteView.EMPTY, size, new ByteArrayOutputStream()));
        return this;
    }

    /** A global function in a section. */
    public ObjectBuilder function(String name, int section, int value, int size) {
        return symbol(name, value, size, 1 << 4 | 2, section);
    }

    /** A weak function in a section. */
    public ObjectBuilder weak(String name, int section, int value) {
        return symbol(name, value, 4, 2 << 4 | 2, section);
    }

    /** A local symbol, which must come before all others. */
    public ObjectBuilder local(String name, int section, int value) {
        return symbol(name, value, 0, 0, section);
    }

    /** A name that another object defines. */
    public ObjectBuilder undefined(String name) {
        return symbol(name, 0, 0, 1 << 4, ElfFormat.SHN_UNDEF);
    }

    /** A name that another object may define. */
    public ObjectBuilder weakUndefined(String name) {
        return symbol(name, 0, 0, 2 << 4, ElfFormat.SHN_UNDEF);
    }

    /** A common variable. */
    public ObjectBuilder common(String name, int alignment, int size) {
        return symbol(name, alignment, size, 1 << 4 | 1, ElfFormat.SHN_COMMON);
    }

    /** An address that linking does not change. */
    public ObjectBuilder absolute(String name, int value) {
        return symbol(name, value, 0, 1 << 4, ElfFormat.SHN_ABS);
    }

    /** Any symbol. */
    public ObjectBuilder symbol(String name, int value, int size, int info, int section) {
        symbols.add(new Symbol(name, value, size, info, section));
        return this;
    }

    /** A relocation of the section that was added last. */
    public ObjectBuilder relocation(int offset, int type, int symbol, int addend) {
        sections.getLast().relocations().writeBytes(bytes(offset, symbol << 8 | type, addend));
        return this;
    }

    /** An object for another machine. */
    public ObjectBuilder machine(int number) {
        machine = number;
        return this;
    }

    /** Reads what was written. */
    public ElfObject read(String file) {
        return ElfReader.read(file, build());
    }

    /** The file. */
    public byte[] build() {
        Writer writer = new Writer();
        int symbolTable = sections.size() + 1;
        for (Section section : sections) {
            writer.header(section.name(), section.type(), section.flags(), section.bytes().toArray(), section.size(), 0,
                    0,
                    section.alignment(), 0);
        }
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        table.writeBytes(new byte[16]);
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        names.write(0);
        for (Symbol symbol : symbols) {
            table.writeBytes(bytes(names.size(), symbol.value(), symbol.size()));
            table.writeBytes(new byte[]{(byte) symbol.info(), 0, (byte) (symbol.section() >> 8),
                (byte) symbol.section()});
            names.writeBytes(symbol.name().getBytes(StandardCharsets.UTF_8));
            names.write(0);
        }
        writer.header(".symtab", ElfFormat.SHT_SYMTAB, 0, table.toByteArray(), table.size(), symbolTable + 1, 1, 4, 16);
        writer.header(".strtab", ElfFormat.SHT_STRTAB, 0, names.toByteArray(), names.size(), 0, 0, 1, 0);
        for (int i = 0; i < sections.size(); i++) {
            ByteArrayOutputStream relocations = sections.get(i).relocations();
            if (relocations.size() > 0) {
                writer.header(".rela" + sections.get(i).name(), ElfFormat.SHT_RELA, 0, relocations.toByteArray(),
                        relocations.size(), symbolTable, i + 1, 4, 12);
            }
        }
        return writer.file(machine);
    }

    /** The bytes of a section that is compressed by zlib. */
    public static byte[] compressed(byte[] bytes) {
        return compressed(bytes(1, bytes.length, 1), bytes);
    }

    /** The same in the format of older GNU tools, whose sections have names that begin with {@code .zdebug_}. */
    public static byte[] compressedByGnu(byte[] bytes) {
        return compressed(bytes(0x5A4C4942, 0, bytes.length), bytes);
    }

    private static byte[] compressed(byte[] header, byte[] bytes) {
        ByteArrayOutputStream section = new ByteArrayOutputStream();
        section.writeBytes(header);
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(section)) {
            deflater.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written", e);
        }
        return section.toByteArray();
    }

    /** Words as bytes, the high byte first. */
    public static byte[] bytes(int... words) {
        ByteBuffer buffer = ByteBuffer.allocate(words.length * 4);
        for (int word : words) {
            buffer.putInt(word);
        }
        return buffer.array();
    }

    /** Puts sections one behind the other and their headers behind them. */
    private static final class Writer {
        private final ByteArrayOutputStream contents = new ByteArrayOutputStream();
        private final ByteArrayOutputStream headers = new ByteArrayOutputStream();
        private final ByteArrayOutputStream names = new ByteArrayOutputStream();
        private int count = 1;

        Writer() {
            headers.writeBytes(new byte[ElfFormat.SECTION_HEADER_SIZE]);
            names.write(0);
        }

        void header(String name, int type, int flags, byte[] bytes, int size, int link, int info, int alignment,
                int entrySize) {
            headers.writeBytes(bytes(names.size(), type, flags, 0, ElfFormat.FILE_HEADER_SIZE + contents.size(), size,
                    link, info, alignment, entrySize));
            names.writeBytes(name.getBytes(StandardCharsets.UTF_8));
            names.write(0);
            contents.writeBytes(bytes);
            count++;
        }

        byte[] file(int machine) {
            int nameBegin = names.size();
            names.writeBytes(".shstrtab\0".getBytes(StandardCharsets.UTF_8));
            headers.writeBytes(bytes(nameBegin, ElfFormat.SHT_STRTAB, 0, 0,
                    ElfFormat.FILE_HEADER_SIZE + contents.size(), names.size(), 0, 0, 1, 0));
            contents.writeBytes(names.toByteArray());
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            file.writeBytes(bytes(ElfFormat.MAGIC, 0x01020100, 0, 0, 1 << 16 | machine, 1, 0, 0,
                    ElfFormat.FILE_HEADER_SIZE + contents.size(), 0, ElfFormat.FILE_HEADER_SIZE << 16,
                    ElfFormat.SECTION_HEADER_SIZE, (count + 1) << 16 | count));
            file.writeBytes(contents.toByteArray());
            file.writeBytes(headers.toByteArray());
            return file.toByteArray();
        }
    }
}
