package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.config.ConfigFolder;

/** A program that uses the C library prints what it prints with the host's. */
class CLibraryTest {
    private static final String PROGRAM = """
            #include <assert.h>
            #include <ctype.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>

            static int by_value(const void *a, const void *b) {
              return *(const int *)a - *(const int *)b;
            }

            static void last(void) {
              puts("last");
            }

            static void integers(void) {
              printf("%d %5d|%-5d|%05d|%+d|% d|%.4d|%8.3d|\\n", -1, 42, 42, 42, 5, 5, 7, 7);
              printf("%u %x %#X %#o %o %hd %hhu %c %%\\n", -1, 255, 255, 8, 8, 65537, 257, 'c');
              printf("%lld %llu %llx %d %lld\\n", -1234567890123LL, ~0ull, 0xfeedfacecafeull, 3, 4LL);
              printf("%s|%.2s|%8s|%-8s|%*d|%-*d|\\n", "str", "xyz", "right", "left", 6, 1, 6, 2);
            }

            static void reals(void) {
              double values[] = {0, -0.0, 1, 0.1, 2.5, 3.5, 1e22, 1e-5, 123456789, 5e-324, 1.7976931348623157e308, 0.5, 99.95};
              for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
                printf("%f %.0f %e %g %.3g %G %#g %12.4f|%-12.2e|%+.1f %.17g %.15f\\n", values[i], values[i], values[i],
                       values[i], values[i], values[i], values[i], values[i], values[i], values[i], values[i], values[i]);
              }
              printf("%f %F %g\\n", 1 / values[0], -1 / values[0], values[3] + 0.2);
            }

            static void heap(void) {
              char *blocks[50];
              for (int i = 0; i < 50; i++) {
                blocks[i] = malloc(i * 7 + 1);
                memset(blocks[i], i, i * 7 + 1);
              }
              for (int i = 0; i < 50; i += 2) {
                free(blocks[i]);
              }
              for (int i = 1; i < 50; i += 2) {
                blocks[i] = realloc(blocks[i], 1000);
                for (int j = 0; j < i * 7 + 1; j++) {
                  assert(blocks[i][j] == i);
                }
              }
              int *zeros = calloc(100, 4);
              for (int i = 0; i < 100; i++) {
                assert(zeros[i] == 0);
              }
              printf("%d\\n", malloc(~(size_t)0) == 0);
            }

            int main(void) {
              int v[] = {5, 3, 9, 1, 7, 2, 8, 0, 6, 4}, key = 7;
              char text[64];
              atexit(last);
              integers();
              reals();
              heap();
              qsort(v, 10, sizeof *v, by_value);
              for (int i = 0; i < 10; i++) {
                printf("%d ", v[i]);
              }
              printf("%d\\n", (int)((int *)bsearch(&key, v, 10, sizeof *v, by_value) - v));
              printf("%d", snprintf(text, 8, "%s", "truncated"));
              printf(" %d", (int)strlen(text));
              printf(" %ld %lu %d\\n", strtol(" -0x1f", 0, 0), strtoul("077", 0, 0), atoi("12x"));
              printf("%s %s\\n", strcat(strcpy(text, "con"), "cat"), strpbrk("hello", "lo"));
              printf("%d %d %c\\n", isalpha('x') != 0, isdigit('x') != 0, toupper('q'));
              fprintf(stdout, "%d\\n", 7 / -2 * 100 + -7 % 3);
              return 0;
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3", "-Os"})
    void aProgramPrintsWhatItPrintsOnTheHost(String level) throws IOException {
        Needs.tool("clang-14");
        Needs.tool("gcc");
        Path source = folder.resolve("library.c");
        Files.writeString(source, PROGRAM);
        Path host = folder.resolve("host");
        ChildProgram.output(List.of("gcc", "-w", source.toString(), "-o", host.toString()));
        String expected = ChildProgram.output(List.of(host.toString()));
        Path headers = ConfigFolder.find().root().resolveSibling("firmware-sim/src/main/c/include").toAbsolutePath();
        Path object = folder.resolve("library.o");
        CCompiler.find(System.getenv("PATH"), headers).compile(List.of(source), List.of("-Wno-everything", level),
                object);
        assertThat(run(object)).isEqualTo(expected);
    }

    private static String run(Path object) {
        BoardOptions options = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT).with(CpuOptions.STRICT);
        Image image = ObjectFiles.program(List.of(object), "main", options);
        StringWriter out = new StringWriter();
        LanaiConsole console = new LanaiConsole(new PrintWriter(out, true));
        BareBoard board = new BareBoard(image, options, List.of(), console);
        BoardOutcome outcome = board.run(1_000_000_000);
        console.flush();
        assertThat(outcome).as(out.toString()).isEqualTo(new BoardOutcome.Exited(0));
        return out.toString();
    }
}
