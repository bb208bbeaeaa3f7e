package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.ScriptedLauncher;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.lanai.ChildProgram;
import org.wirelore.rig.product.ProductRegistry;

/** What programs for the LANai are made of, what they are given, and how their mistakes are reported. */
class LanaiProgramsTest {
    private static final String MISTAKES = """
            #include <stdlib.h>
            #include <string.h>
            static volatile int zero;
            static volatile long long wide;
            int main(int argc, char **argv) {
              char *p = malloc(20);
              malloc(20);
              switch (argc > 1 ? argv[1][0] : 0) {
                case 't':
                  free(p);
                  free(p);
                  break;
                case 'r':
                  free(p);
                  return realloc(p, 40) == 0;
                case 'j':
                  free(malloc(8));
                  free(p);
                  free(p);
                  break;
                case 'w':
                  free(p + 8);
                  break;
                case 's':
                  free(&p);
                  break;
                case 'h':
                  memset(p - 8, 7, 16);
                  free(p);
                  break;
                case 'd':
                  return 7 / zero;
                case 'm':
                  return (int)(7 % wide);
                case 'x':
                  *(volatile int *)0x20 = 1;
                  break;
              }
              return 0;
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void needClang() {
        Needs.tool("clang-14");
    }

    @Test
    void mainGetsItsNameAndWhatFollowsTheDelimiter() throws IOException {
        build("words.c", """
                #include <stdio.h>
                int main(int argc, char **argv) {
                  for (int i = 0; i < argc; i++)
                    printf("[%s]", argv[i]);
                  printf(" %d %d\\n", argc, argv[argc] == NULL);
                  return 0;
                }
                """);
        assertThat(lanai("run", "words.o")).isZero();
        assertThat(lanai("run", "words.o", "--strict", "--", "--strict", "", "-h", "--", "ä x")).isZero();
        assertThat(lanai("coverage", "words.o", "--", "covered")).isZero();
        assertThat(lanai("trace", "words.o", "--limit", "1", "--function", "main", "--", "traced")).isZero();
        assertThat(out.toString().lines()).startsWith("[words] 1 1", "[words][--strict][][-h][--][ä x] 6 1");
        assertThat(err.toString()).contains("[words][covered] 2 1");
        assertThat(lanai("run", "words.o", "--arg", "1", "--", "word")).isEqualTo(2);
        assertThat(lanai("run", "words.o", "--", "x".repeat(300_000))).isEqualTo(2);
        assertThat(err.toString()).contains("--arg gives numbers, and what follows -- gives words: use one of them",
                "the program's arguments take 300019 bytes, but a quarter of the stack is 262144 bytes");
    }

    @Test
    void aFormatMayNumber32Values() throws IOException {
        build("numbers.c",
                """
                        #include <errno.h>
                        #include <stdio.h>
                        int main(void) {
                          char text[9] = "unset";
                          printf("%32$d\\n", 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32);
                          int n = printf("begun %33$d\\n", 1);
                          int wide = errno;
                          errno = 0;
                          int star = snprintf(text, 9, "%1$*4294967297$d", 1);
                          printf("%d %d %d %d %s\\n", n, wide == EINVAL, star, errno == EINVAL, text);
                        }
                        """);
        assertThat(lanai("run", "numbers.o")).isZero();
        assertThat(out.toString().lines()).containsExactly("32", "-1 1 -1 1 ");
    }

    @ParameterizedTest
    @CsvSource({"t, 'free of a block that is already free, address 0x', main:11",
        "r, free of a block that is already free, main:15",
        "j, free of a block that is already free, main:19", "w, free of an address that malloc did not return, main:22",
        "s, free of an address that malloc did not return, main:25",
        "h, or of a block whose header was overwritten, main:29",
        "d, division by zero, main:32", "m, division by zero, main:34",
        "x, '0x00000020 _start+0x20; --writable-text allows it', main:3[67]"})
    void aMistakeIsReportedByNameWithItsLine(String which, String message, String place) throws IOException {
        build("mistakes.c", MISTAKES, "-g", "-O0");
        for (String engine : List.of("--strict", "--interpreter")) {
            List<String> run = new ArrayList<>(List.of("run", "mistakes.o", "--strict"));
            if (!engine.equals("--strict")) {
                run.add(engine);
            }
            run.addAll(List.of("--", which));
            assertThat(lanai(run.toArray(String[]::new))).isEqualTo(1);
            String line = place.substring(place.indexOf(':') + 1);
            assertThat(err.toString()).contains(message).doesNotContain("null pointer")
                    .containsPattern(" main\\+0x\\w+ \\(mistakes.c:" + line + "\\)").contains("stopped by a fault");
            err.getBuffer().setLength(0);
        }
    }

    @Test
    void aDivisionByZeroGivesZeroUnlessTheUserIsStrict() throws IOException {
        build("mistakes.c", MISTAKES);
        assertThat(lanai("run", "mistakes.o", "--", "d")).isZero();
        assertThat(lanai("run", "mistakes.o", "--", "m")).isEqualTo(1);
        assertThat(err.toString()).contains("exit code 7, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Dx=4 -Iheaders", "-D x=4 -I headers",
        "-O0 -g0 -std=c89 -Wall -Werror -Uy -Dx=4 -Iheaders",
        "-O 1 -Dx=4 -Iheaders -c", "-O3 --clang=-Dx=4 --clang=-Iheaders --clang=-g0 --clang=-O1",
        "-Os -w -Dx=4 -Iheaders",
        "-O=2 -D=x=4 -I=headers -g -DSTDLIB"})
    void optionsAreThoseOfCc(String options) throws IOException {
        Files.createDirectory(folder.resolve("headers"));
        Files.writeString(folder.resolve("headers/own.h"), "#define OWN 5\n");
        build("options.c", """
                #include <stdio.h>
                #include <stdlib.h>
                #include <math.h>
                #include <string.h>
                #include "own.h"
                int main(void) { return x + OWN; }
                """, options.replace("--clang=-Iheaders", "--clang=-I" + folder.resolve("headers")).split(" ", -1));
        assertThat(lanai("run", "options.o")).isEqualTo(1);
        assertThat(err.toString()).contains("exit code 9, ");
    }

    @Test
    void optionsThatMakeNoSenseAreReportedInASentence() {
        assertThat(lanai("build", "-o", "x.o", "-O1")).isEqualTo(2);
        assertThat(lanai("build", "-o", "x.o", "x.c", "-O9")).isEqualTo(2);
        assertThat(lanai("build", "-o", "x.o", "x.c", "-D")).isEqualTo(2);
        assertThat(err.toString()).contains("no source: name at least one",
                "expected a level of optimization -O0, -O1, -O2, -O3, -Os or -Oz, found -O9",
                "option -D needs a value behind it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2", "-w", "-Wno-everything"})
    void aFrameThatClangMakesTooSmallIsRefused(String option) throws IOException {
        Files.writeString(folder.resolve("frame.c"), """
                void fill(char *);
                int f(void) { char room[%s]; fill(room); return room[3]; }
                """.replace("%s", "65536"));
        assertThat(lanai("build", "frame.c", "-o", "frame.o", option)).isEqualTo(2);
        assertThat(err.toString()).contains("frame.c:2:f: the frame has 655",
                " bytes, but instructions reach 65535 bytes");
        assertThat(folder.resolve("frame.o")).doesNotExist();
        Files.writeString(folder.resolve("frame.c"),
                "void fill(char *);\nvoid f(void) { char room[65000]; fill(room); }\n");
        assertThat(lanai("build", "frame.c", "-o", "frame.o", option)).isZero();
    }

    @Test
    void ofAnArchiveThoseMembersAreLinkedThatAreNeeded() throws IOException {
        Needs.tool("ar");
        build("main.c", "int twice(int);\nint main(void) { return twice(4); }\n");
        build("a_member_with_a_long_name.c", "int once(int);\nint twice(int x) { return once(x) + once(x); }\n");
        build("once.c", "int once(int x) { return x; }\n");
        build("unneeded.c", "int once(int);\nint main(void) { return once(99) + no_such_function(); }\n",
                "-Wno-everything");
        Files.writeString(folder.resolve("notes.txt"), "no object\n");
        ar("rcs", "lib.a", "unneeded.o", "once.o", "notes.txt", "a_member_with_a_long_name.o");
        assertThat(lanai("run", "main.o", "lib.a")).isEqualTo(1);
        assertThat(lanai("run", "lib.a", "main.o", "--interpreter")).isEqualTo(1);
        assertThat(err.toString()).containsPattern("(?s)exit code 8, .*exit code 8, ");
        assertThat(lanai("disasm", "lib.a")).isZero();
        assertThat(out.toString()).contains("lib.a(a_member_with_a_long_name.o):", "lib.a(once.o):", "<twice>:");
        ar("rcsT", "thin.a", "once.o");
        assertThat(lanai("run", "main.o", "thin.a")).isEqualTo(2);
        assertThat(err.toString())
                .contains("thin.a: offset 0x0: expected an archive with its objects, found a thin one");
    }

    @Test
    void anImageIsLoadedAsItIs() throws IOException {
        // mov 7, %r6; st %r6, [exit port]; nop; an endless branch; nop
        image("image.bin", 0x03000007, 0x9302F004, 0x00000001, 0xE0001008, 0x00000001);
        assertThat(lanai("run", "--raw", "image.bin", "--at", "0x1000", "--max-cycles", "10000"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("exit code 7, ");
        assertThat(lanai("run", "--raw", "image.bin", "--at", "0x1000", "--entry", "0x1004", "--arg", "5",
                "--max-cycles", "10000")).isEqualTo(1);
        assertThat(err.toString()).contains("exit code 5, ");
        assertThat(lanai("disasm", "--raw", "image.bin", "--at", "0x1000")).isZero();
        assertThat(out.toString()).contains("    1000:  03000007  mov 0x7, %r6", "1010:  00000001  nop");
    }

    @Test
    void anImageThatCanNotBeLoadedIsRefused() throws IOException {
        image("image.bin", 1, 2);
        Files.createFile(folder.resolve("empty.bin"));
        for (String arguments : List.of("--raw image.bin --at 2", "--raw image.bin --at 0xfffffffc", "--raw empty.bin",
                "--raw missing.bin", "--raw image.bin other.o", "--at 4 other.o", "--raw image.bin --entry 0x20",
                "--raw image.bin --entry main", "")) {
            List<String> words = new ArrayList<>(List.of("run"));
            words.addAll(List.of(arguments.split(" ", -1)).stream().filter(word -> !word.isEmpty()).toList());
            assertThat(lanai(words.toArray(String[]::new))).as(arguments).isEqualTo(2);
        }
        assertThat(err.toString()).contains("expected an image that begins at a multiple of 4, found 0x00000002",
                "has 8 bytes at 0xfffffffc and would end at 0x100000004", "expected an image, found an empty file",
                "missing.bin: no such file", "--raw takes the place of files",
                "--at is for an image: name it with --raw",
                "expected a program that begins at an instruction, found 0x00000020",
                "expected a global symbol of the program in --entry, or an address such as 0x100, found 'main'",
                "no file: name objects, archives or a linked program");
    }

    private void image(String name, int... words) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES);
        for (int word : words) {
            bytes.putInt(word);
        }
        Files.write(folder.resolve(name), bytes.array());
    }

    private void ar(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ar", arguments[0], folder.resolve(arguments[1]).toString()));
        for (int i = 2; i < arguments.length; i++) {
            command.add(folder.resolve(arguments[i]).toString());
        }
        ChildProgram.output(command);
    }

    private void build(String source, String text, String... options) throws IOException {
        Files.writeString(folder.resolve(source), text);
        List<String> words = new ArrayList<>(List.of("build", source, "-o", source.replace(".c", ".o")));
        words.addAll(List.of(options));
        assertThat(lanai(words.toArray(String[]::new))).as(err.toString()).isZero();
    }

    private int lanai(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "lanai";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Session session = new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder,
                ConfigFolder.find(), ProductRegistry.REGISTRY, ScriptedLauncher::new);
        return Wirelore.execute(session, all);
    }
}
