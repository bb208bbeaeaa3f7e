package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.ScriptedLauncher;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;

/** The commands about the LANai, on compiled programs that the project ships and on some that are compiled here. */
class LanaiCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aProgramThatDoesNotReturnZeroFailsTheCommandAndIsReportedWithItsCode() throws IOException {
        kernel("sieve");
        assertThat(lanai("run", "sieve.o", "--entry", "kernel", "--arg", "1")).isEqualTo(1);
        assertThat(err.toString()).matches("wirelore: exit code 1028, \\d+ instructions, \\d+ cycles\\R");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aProgramThatReturnsZeroPasses() throws IOException {
        kernel("crc32");
        assertThat(lanai("run", "--arg", "0", "--entry", "kernel", "crc32.o", "--interpreter", "--strict")).isZero();
        assertThat(err.toString()).contains("exit code 0, ");
    }

    @Test
    void argumentsAreTakenUpToTheNextFile() throws IOException {
        kernel("sieve");
        assertThat(lanai("run", "--entry", "kernel", "--arg", "0x2", "-7", "sieve.o")).isEqualTo(1);
        assertThat(err.toString()).contains("exit code 2056, ");
    }

    @Test
    void aRunThatIsTooLongIsStoppedAndReported() throws IOException {
        kernel("sieve");
        assertThat(lanai("run", "sieve.o", "--entry", "kernel", "--arg", "-1", "--max-cycles", "1_000_000"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("still running when its cycles were spent", "  at 0x", " kernel+",
                "  called from 0x", " _start+", " cycles");
    }

    @Test
    void everyObjectThatCanNotBeUsedIsNamed() throws IOException {
        Files.writeString(folder.resolve("text.o"), "this is no object, though it is as long as one must be at least");
        Files.createDirectory(folder.resolve("folder.o"));
        assertThat(lanai("run", "text.o", "missing.o", "folder.o")).isEqualTo(2);
        assertThat(err.toString()).contains("text.o: offset 0x0: expected an object: ELF", "missing.o: no such file",
                "folder.o: expected an object file, found a folder");
    }

    @Test
    void anEntryThatIsMissingIsReportedWithWhatThereIs() throws IOException {
        kernel("list");
        assertThat(lanai("run", "list.o")).isEqualTo(2);
        assertThat(err.toString()).contains("no global function main to begin with; the objects define kernel");
    }

    @Test
    void aBenchmarkOfAnotherNameIsAUsageError() {
        assertThat(lanai("bench", "router", "dhrystone")).isEqualTo(2);
        assertThat(err.toString()).contains("expected one of crc32, sha256, ", ", plant, found dhrystone");
    }

    @Test
    void numbersOutOfRangeAreUsageErrors() throws IOException {
        kernel("list");
        assertThat(lanai("run", "list.o", "--memory", "64K")).isEqualTo(2);
        assertThat(lanai("run", "list.o", "--memory", "8G")).isEqualTo(2);
        assertThat(lanai("run", "list.o", "--max-cycles", "0")).isEqualTo(2);
        assertThat(lanai("run", "list.o", "--arg", "0x100000000")).isEqualTo(2);
        assertThat(err.toString()).contains("memory must be 128 KiB to 32 MiB",
                "expected a size such as 262144, 256K or"
                        + " 8M, found '8G'",
                "expected a number from 1 to", "expected a number of 32 bits");
    }

    @Test
    void theMapTellsWhereEverythingIs() throws IOException {
        kernel("list");
        lanai("run", "list.o", "--entry", "kernel", "--arg", "0", "--map", "list.map");
        assertThat(folder.resolve("list.map")).content().contains("Segments", "0x00000000 _start", ".text of start.o",
                " kernel");
    }

    @Test
    void aTraceShowsInstructionsSymbolsAndChanges() throws IOException {
        kernel("sieve");
        assertThat(lanai("trace", "sieve.o", "--entry", "kernel", "--arg", "1", "--limit", "20")).isZero();
        assertThat(out.toString().lines()).hasSize(20);
        assertThat(out.toString())
                .containsPattern("\\d+ +00000000 +_start +9313fffc +st %r6, \\[--%sp\\] +store 0x\\w+ <-")
                .contains("rca=0x", "-> __board_initialize");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aTraceOfOneFunctionHoldsNothingElse() throws IOException {
        kernel("sieve");
        lanai("trace", "sieve.o", "--entry", "kernel", "--arg", "0", "--function", "kernel");
        assertThat(out.toString().lines()).isNotEmpty().allMatch(line -> line.contains(" kernel"));
    }

    @Test
    void aTraceOfAFunctionThatIsMissingIsRefused() throws IOException {
        kernel("list");
        assertThat(lanai("trace", "list.o", "--entry", "kernel", "--function", "nothing")).isEqualTo(2);
        assertThat(err.toString()).contains("no function nothing in the program");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aDisassemblyNamesWhatIsDefinedElsewhere() throws IOException {
        resource("runtime/exit.o", "exit.o");
        resource("runtime/assertion.o", "assertion.o");
        assertThat(lanai("disasm", "exit.o", "assertion.o")).isZero();
        assertThat(out.toString()).contains("<exit>:", "<__board_assertion_failed>:", "-> fprintf", "-> abort",
                "! return");
    }

    @Test
    void coverageIsATableOfFunctions() throws IOException {
        kernel("quicksort");
        lanai("coverage", "quicksort.o", "--entry", "kernel", "--arg", "1");
        assertThat(out.toString()).containsPattern("function +instructions +executed +% +executions")
                .containsPattern("kernel +63 +62 +98 +\\d+").containsPattern("sort +\\d+ +\\d+ +100 +\\d+")
                .doesNotContain("_start");
        lanai("coverage", "quicksort.o", "--entry", "kernel", "--arg", "1", "--library");
        assertThat(out.toString()).contains("_start");
    }

    @Test
    void coverageOfAProgramWithSourceLinesIsAnnotatedSource() throws IOException {
        Needs.tool("clang-14");
        Files.writeString(folder.resolve("even.c"), """
                __attribute__((noinline)) int odd(int n) {
                  if (n > 100)
                    return -1;
                  return n & 1;
                }
                int main(void) {
                  int sum = 0;
                  for (int i = 0; i < 10; i++)
                    sum += odd(i);
                  return sum - 5;
                }
                """);
        assertThat(lanai("build", "even.c", "-o", "even.o", "-O0", "-g")).isZero();
        assertThat(lanai("coverage", "even.o")).isZero();
        assertThat(out.toString()).contains("even.c").containsPattern("10 +2    if \\(n > 100\\)")
                .containsPattern("##### +3      return -1;").containsPattern("10 +4    return n & 1;")
                .containsPattern("1 +10    return sum - 5;").containsPattern("- +11  \\}|\\d+ +11  \\}");
        lanai("disasm", "even.o");
        assertThat(out.toString()).contains("; even.c:4  return n & 1;");
        lanai("trace", "even.o", "--function", "main", "--limit", "5");
        assertThat(out.toString()).contains("; even.c:6  int main(void) {");
    }

    @Test
    void severalSourcesBecomeOneObject() throws IOException {
        Needs.tool("clang-14");
        Needs.tool("llvm-link-14");
        Files.writeString(folder.resolve("one.c"),
                "static int k = 3;\nint two(int);\nint main(void) { return two(k); }\n");
        Files.writeString(folder.resolve("two.c"), "static int k = 5;\nint two(int x) { return x * k; }\n");
        assertThat(lanai("build", "one.c", "two.c", "-o", "both.o")).isZero();
        assertThat(lanai("run", "both.o")).isEqualTo(1);
        assertThat(err.toString()).contains("exit code 15, ");
    }

    @Test
    void aFaultIsReportedWithItsPlaceOnce() throws IOException {
        Needs.tool("clang-14");
        Files.writeString(folder.resolve("wild.c"), "int main(void) { return *(volatile int *)0x40000000; }\n");
        assertThat(lanai("build", "wild.c", "-o", "wild.o")).isZero();
        assertThat(lanai("run", "wild.o")).isEqualTo(1);
        assertThat(err.toString()).matches("(?s)wirelore: load where nothing is mapped, address 0x40000000\\R"
                + "wirelore:   at 0x\\w+ main\\+.*wirelore: stopped by a fault, .*").containsOnlyOnce(" main+");
    }

    @Test
    void aSourceThatDoesNotCompileIsReportedInTheCompilersWords() throws IOException {
        Needs.tool("clang-14");
        Files.writeString(folder.resolve("bad.c"), "int main(void) { return x; }\n");
        assertThat(lanai("build", "bad.c", "-o", "bad.o")).isEqualTo(2);
        assertThat(err.toString()).contains("bad.c:1:25: error: use of undeclared identifier 'x'");
        assertThat(lanai("build", "missing.c", "-o", "bad.o")).isEqualTo(2);
        assertThat(err.toString()).contains("missing.c: no such file");
    }

    @Test
    void helpNamesEveryCommand() {
        assertThat(lanai()).isZero();
        assertThat(out.toString()).contains("run", "trace", "disasm", "coverage", "build", "bench", "Exit codes");
    }

    private void kernel(String name) throws IOException {
        resource("bench/" + name + ".o", name + ".o");
    }

    private void resource(String name, String file) throws IOException {
        try (InputStream in = Objects
                .requireNonNull(LanaiCommandTest.class.getResourceAsStream("/org/wirelore/firmware/" + name))) {
            Files.write(folder.resolve(file), in.readAllBytes());
        }
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
