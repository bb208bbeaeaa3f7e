package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.firmware.dwarf.LineTable;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.config.ConfigFolder;

/** Source lines of every version of DWARF are those that LLVM's own reader finds. */
class LineTableComparisonTest {
    private static final Pattern ROW = Pattern.compile("0x([0-9a-f]{16}) +(\\d+) +\\d+ +\\d+ .*");
    private static final Path SOURCES = ConfigFolder.find().root().resolveSibling("firmware-sim/src/main/c")
            .toAbsolutePath();

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"2, -O0", "3, -O2", "4, -O1", "4, -O3", "5, -O0", "5, -O2", "5, -Os", "5, -gz"})
    void linesAreThoseOfLlvm(int version, String level) throws IOException {
        Needs.tool("clang-14");
        Needs.tool("llvm-dwarfdump-14");
        Path object = folder.resolve("print.o");
        CCompiler.find(System.getenv("PATH"), SOURCES.resolve("include")).compile(
                List.of(SOURCES.resolve("runtime/print.c")), List.of("-gdwarf-" + version, level), object);
        Image image = ObjectFiles.toLookAt(List.of(object)).views().getFirst().image();
        Map<Integer, Integer> expected = lines(
                ChildProgram.output(List.of("llvm-dwarfdump-14", "--debug-line", object.toString())));
        assertThat(expected).hasSizeGreaterThan(200);
        LineTable table = image.lines();
        expected.forEach((address, line) -> assertThat(table.at(address)).as("address 0x%x", address)
                .hasValueSatisfying(found -> {
                    assertThat(found.line()).isEqualTo(line);
                    assertThat(found.file()).endsWith("/runtime/print.c");
                }));
        assertThat(image.warnings()).allMatch(warning -> warning.endsWith(" is defined elsewhere"));
    }

    /** Of several rows for one address the last one counts; line 0 keeps the line before it. */
    private static Map<Integer, Integer> lines(String dump) {
        Map<Integer, Integer> lines = new TreeMap<>();
        for (String row : dump.lines().toList()) {
            Matcher matcher = ROW.matcher(row);
            if (matcher.matches() && !row.contains("end_sequence") && !matcher.group(2).equals("0")) {
                lines.put(Integer.parseUnsignedInt(matcher.group(1), 16), Integer.valueOf(matcher.group(2)));
            }
        }
        return lines;
    }
}
