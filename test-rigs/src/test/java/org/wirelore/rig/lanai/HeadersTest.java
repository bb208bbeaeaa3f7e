package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;

/** The C library's headers suit every C, each alone and twice, as the user's own folder and as the system's. */
class HeadersTest {
    private static final Path HEADERS = ConfigFolder.find().root().resolveSibling("firmware-sim/src/main/c/include")
            .toAbsolutePath();
    /** Standards with which the headers are taken for the system's, too. */
    private static final List<String> SYSTEMS = List.of("c99", "c++17");
    /** Names that a program may give to macros before it includes anything. */
    private static final List<String> NAMES = List.of("to", "from", "size", "count", "name", "value", "base", "end",
            "rest",
            "mode", "format", "arguments", "buffer", "number", "handler", "compare", "key", "function", "block",
            "alignment",
            "seed", "category", "place", "zone", "later", "earlier", "exponent", "whole", "kind", "accept", "reject",
            "what",
            "where", "separators", "max", "last", "length", "condition", "line", "file", "position", "offset", "key",
            "code",
            "restrict", "noreturn", "returns_twice");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"c89", "gnu89", "c99", "c11", "gnu17", "c2x", "c++98", "c++17"})
    void aHeaderCompilesWithoutAWarning(String standard) throws IOException {
        Needs.tool("clang-14");
        String ending = standard.contains("++") ? ".cc" : ".c";
        List<String> sources = new ArrayList<>();
        try (Stream<Path> headers = Files.walk(HEADERS)) {
            for (Path header : headers.filter(path -> path.toString().endsWith(".h")).sorted().toList()) {
                String name = HEADERS.relativize(header).toString();
                Path source = folder.resolve(name.replace('/', '_') + ending);
                Files.writeString(source, "#include <" + name + ">\n#include <" + name + ">\nint nothing;\n");
                sources.add(source.toString());
            }
        }
        assertThat(sources).hasSizeGreaterThan(20);
        for (String how : SYSTEMS.contains(standard) ? List.of("-I", "-isystem") : List.of("-I")) {
            List<String> command = new ArrayList<>(List.of("clang-14", "--target=lanai", "-nostdlibinc", "-fno-builtin",
                    "-fsyntax-only", "-std=" + standard, "-Wall", "-Wextra", "-Werror", how + HEADERS));
            if (!standard.contains("++")) {
                command.addAll(List.of("-pedantic", "-Wstrict-prototypes"));
                NAMES.forEach(name -> command.add("-D" + name + "=1"));
                for (char c = 'a'; c <= 'z'; c++) {
                    command.add("-D" + c + "=1");
                }
            }
            command.addAll(sources);
            assertThat(ChildProgram.output(command)).as(how).isEmpty();
        }
    }
}
