package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** COFF files of the historical tools on the command line: linked programs, and objects that are linked here. */
class LanaiCoffTest {
    private static final int BEGIN = 0x1000;
    /** mov 7, %r6; store it over the last instruction; store it to the exit port; an endless loop. */
    private static final int[] PROGRAM = {0x03000007, 0x93021014, 0x9302F004, 0x00000001, 0xE000100C, 0x00000001};
    private static final int GLOBAL = 2;
    private static final int STATIC = 3;
    private static final int PROGRAM_FLAG = 2;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private LanaiLine lanai;

    /** A function in the symbol table; its size is in the entry behind. */
    private record Function(String name, int address, int size, int storage) {
    }

    @BeforeEach
    void begin() {
        lanai = new LanaiLine(folder);
    }

    /** Historical compilers put an underscore before a name, so that a function called start is called this. */
    @ParameterizedTest
    @ValueSource(strings = {"_start", "_main", "_begin"})
    void aLinkedProgramIsThatWhateverItsFunctionsAreCalled(String name) throws IOException {
        program(name);
        assertThat(lanai.run("run", "mcp", "--max-cycles", "10000")).isEqualTo(1);
        assertThat(lanai.err()).contains("exit code 7, ");
        assertThat(lanai.run("run", "mcp", "--entry", "_exit_now", "--arg", "5", "--max-cycles", "10000")).isEqualTo(1);
        assertThat(lanai.err()).contains("exit code 5, ");
        assertThat(lanai.run("run", "mcp", "--entry", "0x1008", "--arg", "6", "--interpreter")).isEqualTo(1);
        assertThat(lanai.err()).contains("exit code 6, ");
        assertThat(lanai.run("run", "mcp", "--entry", "0x20")).isEqualTo(2);
        assertThat(lanai.err()).contains("expected a program that begins at an instruction, found 0x00000020");
        assertThat(lanai.run("run", "mcp", "--entry", "_hidden")).isEqualTo(2);
        assertThat(lanai.err()).contains("expected a global symbol of the program in --entry");
    }

    @Test
    void aLinkedProgramIsShownTracedAndCounted() throws IOException {
        program("_start");
        assertThat(lanai.run("disasm", "mcp")).isZero();
        assertThat(lanai.out()).contains("00001000 <_start>:", "    1000:  03000007  mov 0x7, %r6",
                "00001008 <_exit_now>:", "    1010:  e000100c  bt 0x100c");
        assertThat(lanai.run("trace", "mcp", "--function", "_start", "--limit", "2")).isZero();
        assertThat(lanai.out()).contains("00001000  _start ", "00001004  _start+0x4 ").doesNotContain("_exit_now");
        assertThat(lanai.run("coverage", "mcp", "--max-cycles", "10000")).isEqualTo(1);
        assertThat(lanai.out()).containsPattern("_start +2 +2 +100 +2\\R").containsPattern("_exit_now +4 +1 +25 +1\\R");
    }

    @Test
    void aLinkedProgramIsLinkedWithNothing() throws IOException {
        program("_start");
        Files.write(folder.resolve("other.o"), coff(0, 0, List.of(new Function("_f", 0, 4, GLOBAL)), 1));
        assertThat(lanai.run("run", "mcp", "other.o")).isEqualTo(2);
        assertThat(lanai.err()).contains("mcp is a linked program, with nothing to be linked with");
    }

    @Test
    void anObjectIsLinkedWithTheLibraryThoughItsMainHasAnUnderscore() throws IOException {
        // mov 9, %rv; then the return of every function: ld -4[%fp], %pc; add %fp, 0, %sp; ld -8[%fp], %fp
        byte[] object = coff(0, 0, List.of(new Function("_main", 0, 28, GLOBAL)), 0x9293FFFC, 0x02900008, 0x22100008,
                0x04000009, 0x8116FFFC, 0x02140000, 0x8296FFF8);
        Files.write(folder.resolve("main.o"), object);
        assertThat(lanai.run("run", "main.o")).isEqualTo(1);
        assertThat(lanai.err()).contains("exit code 9, ");
        assertThat(lanai.run("disasm", "main.o")).isZero();
        assertThat(lanai.out()).contains("00000000 <_main>:", "       c:  04000009  mov 0x9, %rv");
        assertThat(lanai.run("coverage", "main.o")).isEqualTo(1);
        assertThat(lanai.out()).containsPattern("_main +7 +7 +100 +7\\R");
    }

    private void program(String name) throws IOException {
        List<Function> functions = List.of(new Function("_hidden", BEGIN, 4, STATIC),
                new Function(name, BEGIN, 8, GLOBAL), new Function("_exit_now", BEGIN + 8, 16, GLOBAL));
        Files.write(folder.resolve("mcp"), coff(PROGRAM_FLAG, BEGIN, functions, PROGRAM));
    }

    /** A file with one section of instructions. */
    private static byte[] coff(int flags, int address, List<Function> functions, int... words) {
        int text = 20 + 28 + 40;
        int table = text + words.length * Integer.BYTES;
        StringBuilder names = new StringBuilder();
        ByteBuffer file = ByteBuffer.allocate(table + functions.size() * 40 + 4 + 64);
        file.putShort((short) 0x1300).putShort((short) 1).putInt(0).putInt(table).putInt(functions.size() * 2);
        file.putShort((short) 28).putShort((short) flags).putInt(36, address);
        file.position(48).put(".text\0\0\0".getBytes(StandardCharsets.US_ASCII)).putInt(address).putInt(address);
        file.putInt(words.length * Integer.BYTES).putInt(text).putInt(84, 0x20).position(text);
        for (int word : words) {
            file.putInt(word);
        }
        for (Function function : functions) {
            file.putInt(0).putInt(4 + names.length()).putInt(function.address());
            file.putShort((short) 1).putShort((short) 0x20).put((byte) function.storage()).put((byte) 1)
                    .putShort((short) 0);
            file.putInt(0).putInt(function.size()).position(file.position() + 12);
            names.append(function.name()).append('\0');
        }
        file.putInt(4 + names.length()).put(names.toString().getBytes(StandardCharsets.US_ASCII));
        return file.array();
    }
}
