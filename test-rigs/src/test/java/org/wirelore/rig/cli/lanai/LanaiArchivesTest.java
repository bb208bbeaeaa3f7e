package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;

/** Archives with members that nothing needs, that can't be used, and with names that no linker would give them. */
class LanaiArchivesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private LanaiLine lanai;

    @BeforeEach
    void buildObjects() throws IOException {
        Needs.tool("clang-14");
        lanai = new LanaiLine(folder);
        build("main", "int once(int);\nint main(void) { return once(4); }\n");
        build("once", "int once(int x) {\n  return x;\n}\n");
    }

    @Test
    void coverageShowsMembersAsItShowsObjects() throws IOException {
        archive("lib.a", "once.o/", bytes("once.o"));
        assertThat(lanai.run("coverage", "main.o", "lib.a")).isEqualTo(1);
        assertThat(lanai.out()).containsPattern("\\Ronce +\\d+ +\\d+ +100 ").containsPattern("\\Rmain +\\d+ ")
                .contains("once.c\n", "2    return x;").doesNotContain("_start");
        assertThat(lanai.run("coverage", "main.o", "lib.a", "--library")).isEqualTo(1);
        assertThat(lanai.out()).contains("_start");
    }

    @Test
    void aMemberThatCanNotBeUsedIsLeftOutAsLongAsNothingNeedsIt() throws IOException {
        byte[] foreign = bytes("once.o");
        foreign[19] = 62;
        archive("lib.a", "foreign.o/", foreign, "once.o/", bytes("once.o"));
        String note = "lib.a: 1 of 2 members can't be used and is left out: " + folder.resolve("lib.a")
                + "(foreign.o): offset 0x12: expected an object for the LANai (machine 244), found one for x86-64";
        for (String command : new String[]{"run", "coverage"}) {
            assertThat(lanai.run(command, "main.o", "lib.a")).isEqualTo(1);
            assertThat(lanai.err()).contains("wirelore: ", note, "exit code 4, ");
        }
        assertThat(lanai.run("disasm", "lib.a")).isZero();
        assertThat(lanai.out()).contains("<once>:");
        assertThat(lanai.err()).contains(note);
    }

    @Test
    void aMemberThatCanNotBeUsedIsNamedIfTheProgramLacksSomething() throws IOException {
        byte[] damaged = bytes("once.o");
        damaged[33] = 0x7F;
        archive("lib.a", "once.o/", damaged);
        assertThat(lanai.run("run", "main.o", "lib.a")).isEqualTo(2);
        assertThat(lanai.err()).contains("undefined symbol once, wanted by main in ",
                "1 of 1 members can't be used and is left out: ", "lib.a(once.o): offset 0x20: ");
        assertThat(lanai.run("disasm", "lib.a")).isEqualTo(2);
        assertThat(lanai.err()).contains("lib.a(once.o): offset 0x20: ");
    }

    @Test
    void noNameSteersTheTerminal() throws IOException {
        byte[] object = bytes("once.o");
        replace(object, "\0once\0", "\0\u001b[2J\0");
        archive("lib.a", "\u001b[31m.o/", object, "\u001b[1m.o/", new byte[]{0x7F, 'E', 'L', 'F'}, "m.o/",
                bytes("main.o"));
        assertThat(lanai.run("disasm", "lib.a")).isZero();
        assertThat(lanai.out()).contains("lib.a(␛[31m.o):", "<␛[2J>:").doesNotContain("\u001b");
        assertThat(lanai.err()).contains("lib.a(␛[1m.o)").doesNotContain("\u001b");
        assertThat(lanai.run("run", "lib.a")).isEqualTo(2);
        assertThat(lanai.err()).contains("undefined symbol once").doesNotContain("\u001b");
    }

    private void build(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".c"), text);
        assertThat(lanai.run("build", name + ".c", "-o", name + ".o", "-g")).as(lanai.err()).isZero();
    }

    private byte[] bytes(String file) throws IOException {
        return Files.readAllBytes(folder.resolve(file));
    }

    private static void replace(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        byte[] replaced = text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(replaced, 0, bytes, 0, bytes.length);
    }

    /** Writes an archive of pairs of a name, as its header has it, and bytes. */
    private void archive(String name, Object... members) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes("!<arch>\n".getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < members.length; i += 2) {
            byte[] bytes = (byte[]) members[i + 1];
            file.writeBytes(String.format("%-16s%-12d%-6d%-6d%-8o%-10d`\n", members[i], 0, 0, 0, 420, bytes.length)
                    .getBytes(StandardCharsets.ISO_8859_1));
            file.writeBytes(bytes);
            if (bytes.length % 2 == 1) {
                file.write('\n');
            }
        }
        Files.write(folder.resolve(name), file.toByteArray());
    }
}
