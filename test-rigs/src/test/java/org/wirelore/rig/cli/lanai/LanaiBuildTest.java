package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/** What may be typed behind {@code lanai build}. */
class LanaiBuildTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private LanaiLine lanai;

    @BeforeEach
    void writeSources() throws IOException {
        Needs.tool("clang-14");
        lanai = new LanaiLine(folder);
        Files.createDirectory(folder.resolve("headers"));
        Files.writeString(folder.resolve("headers/own.h"), "#define OWN 5\n");
        Files.writeString(folder.resolve("prog.c"), """
                #ifndef OWN
                #include <own.h>
                #endif
                int main(void) { return OWN; }
                """);
        Files.writeString(folder.resolve("other.c"), "int other;\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-isystem headers", "-isystemheaders", "-idirafter headers", "-include headers/own.h",
        "-imacros headers/own.h", "-Xclang -Iheaders", "-Xpreprocessor -Iheaders",
        "-Iheaders -Xassembler --fatal-warnings",
        "-Iheaders -isysroot nowhere -x c", "--clang=-Iheaders", "--clang=-I --clang=headers", "-Wp,-Iheaders",
        "-DOWN=5 -iquote headers"})
    void pathsBeginWhereTheCommandDoes(String options) {
        assertThat(build("prog.c -o prog.o " + options)).as(lanai.err()).isZero();
        assertThat(lanai.run("run", "prog.o")).isEqualTo(1);
        assertThat(lanai.err()).contains("exit code 5, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-MD -MF deps.d -MT target", "-MD -MFdeps.d -MQ target", "-MMD -MP -MF deps.d -MT target",
        "-Wp,-MD,deps.d -MT target"})
    void whatASourceDependsOnIsWritten(String options) throws IOException {
        assertThat(build("prog.c -oprog.o -Iheaders " + options)).as(lanai.err()).isZero();
        assertThat(Files.readString(folder.resolve("deps.d"))).startsWith("target:").contains("prog.c",
                "headers/own.h");
        assertThat(lanai.run("run", "prog.o")).isEqualTo(1);
        assertThat(build("prog.c other.c -oprog.o -Iheaders " + options)).isEqualTo(2);
        assertThat(lanai.err()).contains(" is for one source, found 2: build each of them");
    }

    @ParameterizedTest
    @CsvSource({"-S, something else than an object", "-E, something else than an object",
        "-M, something else than an object",
        "-fsyntax-only, something else than an object", "-emit-llvm, something else than an object",
        "-flto=thin, something else than an object", "--clang=-S, something else than an object",
        "-lm, is for a linker", "-Llib, is for a linker", "-L lib, is for a linker", "-T script, is for a linker",
        "'-Wl,--gc-sections', is for a linker", "-static, is for a linker", "-u main, is for a linker",
        "-target x86_64, compiles for the LANai: leave it out", "--target=mips, compiles for the LANai: leave it out",
        "-, name a file", "-MF, needs a value behind it"})
    void whatMakesNoObjectIsRefusedWithWhatToDo(String options, String message) {
        assertThat(build("prog.c -o prog.o -Iheaders " + options)).isEqualTo(2);
        assertThat(lanai.err()).contains("option -", message);
        assertThat(folder.resolve("prog.o")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xclang -S", "-Xclang -emit-llvm", "-Xclang -fsyntax-only"})
    void whatClangWritesMustBeAnObjectHoweverItIsAskedForSomethingElse(String options) {
        assertThat(build("prog.c -o prog.o -Iheaders " + options)).isEqualTo(2);
        assertThat(lanai.err()).contains("prog.o", "one of the options asks for something else: leave it out");
    }

    @Test
    void anObjectThatWasThereBeforeIsNotTakenForTheResult() throws IOException {
        assertThat(build("prog.c -o prog.o -Iheaders")).as(lanai.err()).isZero();
        for (String option : List.of("-dumpversion", "-Xclang -fsyntax-only")) {
            Files.createLink(folder.resolve("old.o"), folder.resolve("prog.o"));
            assertThat(build("prog.c -o old.o -Iheaders " + option)).as(option).isEqualTo(2);
            assertThat(lanai.err()).contains("old.o: no such file",
                    "one of the options asks for something else: leave it out");
        }
    }

    @Test
    void aSourceIsNotWrittenOver() throws IOException {
        assertThat(build("prog.c -o ./prog.c -Iheaders")).isEqualTo(2);
        assertThat(lanai.err()).contains("prog.c: is a source and would be written over: name another file with -o");
        assertThat(folder.resolve("prog.c")).content().contains("OWN");
    }

    @Test
    void theObjectMustBeNamed() {
        assertThat(build("prog.c -Iheaders")).isEqualTo(2);
        assertThat(lanai.err()).contains("no object: name the file that is written with -o FILE.o");
    }

    /** The limit of frames is not a matter of taste: clang makes code that is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"#pragma clang diagnostic ignored \"-Wframe-larger-than\"",
        "#pragma clang diagnostic ignored \"-Weverything\"", "#pragma GCC diagnostic ignored \"-Wframe-larger-than=\"",
        "#pragma clang system_header", "#pragma clang diagnostic warning \"-Wframe-larger-than\""})
    void noPragmaAllowsAFrameThatClangMakesTooSmall(String pragma) throws IOException {
        Files.writeString(folder.resolve("frame.c"), pragma + """

                void fill(char *);
                int f(void) { char room[65536]; fill(room); return room[3]; }
                int g(int n) { char room[65536], more[n]; fill(room); fill(more); return room[3]; }
                """);
        for (String sources : List.of("frame.c", "frame.c other.c")) {
            for (String option : List.of("-O2", "-w", "-O0 -Wno-error=frame-larger-than")) {
                assertThat(build(sources + " -o frame.o " + option)).as(sources + option).isEqualTo(2);
                String before = sources.equals("frame.c") ? ":" : "function ";
                assertThat(lanai.err()).contains(before + "f: the frame has 65", before + "g: the frame has 65",
                        "65535").doesNotContain("all.bc");
            }
        }
    }

    private int build(String words) {
        List<String> all = new ArrayList<>(List.of("build"));
        all.addAll(List.of(words.split(" ", -1)));
        return lanai.run(all.toArray(String[]::new));
    }
}
