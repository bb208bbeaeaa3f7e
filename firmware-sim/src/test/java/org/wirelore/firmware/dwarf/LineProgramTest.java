package org.wirelore.firmware.dwarf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.firmware.elf.ByteView;

class LineProgramTest {
    /** Address 0x100; line 3 there, line 5 at 0x108 by a special opcode, the end at 0x110. */
    private static final int[] OPCODES = {0, 5, 2, 0, 0, 1, 0, 3, 2, 1, 13 + 2 + 5 + 14 * 2, 2, 2, 0, 1, 1};

    @Test
    void aProgramOfVersion4GivesItsLines() {
        LineTable table = read(version4(OPCODES));
        assertThat(table.at(0xFF)).isEmpty();
        assertThat(table.at(0x100)).contains(new SourceLine("dir/a.c", 3));
        assertThat(table.at(0x107)).contains(new SourceLine("dir/a.c", 3));
        assertThat(table.at(0x108)).contains(new SourceLine("dir/a.c", 5));
        assertThat(table.at(0x110)).isEmpty();
    }

    @Test
    void aProgramOfVersion5NamesItsFilesInAnotherSection() {
        LineTable table = read(version5(OPCODES), "/home/x\0main.c\0");
        assertThat(table.at(0x108)).contains(new SourceLine("/home/x/main.c", 5));
        assertThat(table.at(0x108).map(SourceLine::brief)).contains("main.c:5");
    }

    @Test
    void codeOfLineZeroStaysWithTheLineBefore() {
        LineTable table = read(version4(0, 5, 2, 0, 0, 1, 0, 3, 6, 1, 3, 0x79, 13 + 5 + 14, 2, 2, 0, 1, 1));
        assertThat(table.at(0x104).map(SourceLine::line)).contains(7);
    }

    @Test
    void anotherSequenceThatBeginsWhereOneEndsIsNotCutOff() {
        LineTable.Builder builder = new LineTable.Builder();
        add(builder, version4(OPCODES), "");
        int[] later = OPCODES.clone();
        later[6] = 0x10;
        later[5] = 1;
        add(builder, version4(later), "");
        assertThat(builder.build().at(0x110).map(SourceLine::line)).contains(3);
    }

    @Test
    void aProgramCutAtAnyLengthIsRefusedOrEndsEarly() {
        byte[] whole = version5(OPCODES);
        for (int length = 1; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(LineProgramException.class).isThrownBy(() -> read(part, "/home/x\0main.c\0"))
                    .withMessageStartingWith(".debug_line offset 0x");
        }
    }

    @Test
    void anyBytesGiveATableOrARefusal() {
        byte[] whole = version5(OPCODES);
        for (int seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = whole.clone();
            for (int i = 0; i <= random.nextInt(4); i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Optional<LineTable> table = tried(bytes);
            table.ifPresent(known -> assertThat(known.at(0)).isNotNull());
        }
    }

    @Test
    void manyFilesThatShareALongNameAreRefused() {
        byte[] header = {2, 1, 0x1F, 2, 0x0B};
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(header);
        body.writeBytes(new byte[]{1, 0, 0, 0, 0, 0});
        body.writeBytes(header);
        body.writeBytes(new byte[]{(byte) 0x88, 0x27});
        for (int i = 0; i < 5000; i++) {
            body.writeBytes(new byte[]{0, 0, 0, 0, 0});
        }
        byte[] bomb = unit(5, new byte[]{4, 0}, body.toByteArray(), OPCODES);
        assertThatExceptionOfType(LineProgramException.class)
                .isThrownBy(() -> read(bomb, "n".repeat(4000) + "\0")).withMessageContaining("too much room");
    }

    private static Optional<LineTable> tried(byte[] bytes) {
        try {
            return Optional.of(read(bytes, "/home/x\0main.c\0"));
        } catch (LineProgramException refused) {
            return Optional.empty();
        }
    }

    private static LineTable read(byte[] program) {
        return read(program, "");
    }

    private static LineTable read(byte[] program, String lineStrings) {
        LineTable.Builder builder = new LineTable.Builder();
        add(builder, program, lineStrings);
        return builder.build();
    }

    private static void add(LineTable.Builder builder, byte[] program, String lineStrings) {
        LineProgram.read(ByteView.copyOf(program),
                ByteView.copyOf(lineStrings.getBytes(StandardCharsets.UTF_8)), ByteView.EMPTY, builder);
    }

    private static byte[] version4(int... opcodes) {
        byte[] files = "dir\0\0a.c\0\1\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
        return unit(4, new byte[0], files, opcodes);
    }

    private static byte[] version5(int... opcodes) {
        // Folders: path as an offset in .debug_line_str; files: the same, and the folder's number; file 1 is file 0
        // again.
        byte[] files = {1, 1, 0x1F, 1, 0, 0, 0, 0, 2, 1, 0x1F, 2, 0x0B, 2, 0, 0, 0, 8, 0, 0, 0, 0, 8, 0};
        return unit(5, new byte[]{4, 0}, files, opcodes);
    }

    private static byte[] unit(int version, byte[] sizes, byte[] files, int... opcodes) {
        byte[] rules = {4, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};
        ByteArrayOutputStream unit = new ByteArrayOutputStream();
        word(unit, 2 + sizes.length + 4 + rules.length + files.length + opcodes.length);
        unit.write(0);
        unit.write(version);
        unit.writeBytes(sizes);
        word(unit, rules.length + files.length);
        unit.writeBytes(rules);
        unit.writeBytes(files);
        for (int opcode : opcodes) {
            unit.write(opcode);
        }
        return unit.toByteArray();
    }

    private static void word(ByteArrayOutputStream out, int value) {
        out.write(value >> 24);
        out.write(value >> 16);
        out.write(value >> 8);
        out.write(value);
    }
}
