package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.wirelore.firmware.dwarf.SourceLine;
import org.wirelore.firmware.elf.PrintableName;

/** Texts of source files that debug information speaks of, as far as they are still there. */
final class SourceFiles {
    private static final long FILE_BYTES_MAX = 16 << 20;

    private final Map<String, List<String>> files = new HashMap<>();
    private final Function<String, Optional<List<String>>> known;

    SourceFiles() {
        this(file -> Optional.empty());
    }

    /** @param known finds the lines of a file that need not be among the machine's files, by its name */
    SourceFiles(Function<String, Optional<List<String>>> known) {
        this.known = known;
    }

    /** A line's text, without blanks around it. */
    Optional<String> text(SourceLine line) {
        List<String> lines = lines(line.file());
        return line.line() <= lines.size() ? Optional.of(lines.get(line.line() - 1).strip()) : Optional.empty();
    }

    /** A file's lines; none if it can't be read. */
    List<String> lines(String file) {
        return files.computeIfAbsent(file, name -> known.apply(name).orElseGet(() -> read(name)));
    }

    private static List<String> read(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path) || Files.size(path) > FILE_BYTES_MAX) {
                return List.of();
            }
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().map(PrintableName::of)
                    .toList();
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }
}
