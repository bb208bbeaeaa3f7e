package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.rig.config.ConfigFolder;

/** The benchmark's programs give what the same C gives elsewhere, on both engines, in the same number of cycles. */
class BenchProgramsTest {
    private static final Path MODULE = ConfigFolder.find().root().resolveSibling("firmware-sim");
    private static final Path OBJECTS = MODULE.resolve("src/main/resources/org/wirelore/firmware/bench");
    private static final Path SOURCES = MODULE.resolve("src/main/c/bench");
    private static final int LINES_MIN = 2_000;

    /** The sums are those that gcc's program for x86-64 prints, and the one for MIPS under QEMU. */
    @ParameterizedTest
    @CsvSource({"router, 42292e01", "script, 40f9075a", "plant, ac0a32cc"})
    void aProgramGivesTheSameSumOnBothEnginesAndElsewhere(String name, String sum) throws IOException {
        BareBoard interpreted = ended(name, false, sum);
        BareBoard translated = ended(name, true, sum);
        assertThat(translated.cpu().save()).isEqualTo(interpreted.cpu().save());
    }

    @Test
    void aProgramIsLargeAndInSeveralFiles() throws IOException {
        for (BenchKernel program : BenchKernel.PROGRAMS) {
            List<Path> sources = program.files(SOURCES, ".c");
            int lines = 0;
            for (Path source : sources) {
                lines += Files.readAllLines(source).size();
            }
            assertThat(sources).as(program.name()).hasSizeGreaterThan(5);
            assertThat(lines).as(program.name()).isGreaterThanOrEqualTo(LINES_MIN);
        }
    }

    private static BareBoard ended(String name, boolean isTranslating, String sum) throws IOException {
        BenchKernel program = BenchKernel.PROGRAMS.stream().filter(one -> one.name().equals(name)).findFirst()
                .orElseThrow();
        BoardOptions options = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT).withTranslating(isTranslating);
        List<ElfObject> objects = new ArrayList<>();
        for (Path file : program.files(OBJECTS, ".o")) {
            objects.add(ElfReader.read(file.toString(), Files.readAllBytes(file)));
        }
        BareBoard board = new BareBoard(new RuntimeLibrary().link(objects, "kernel", options), options, List.of(2),
                octet -> {
                });
        BoardOutcome outcome = board.run(Long.MAX_VALUE / 2);
        assertThat(outcome).isEqualTo(new BoardOutcome.Exited(Integer.parseUnsignedInt(sum, 16)));
        return board;
    }
}
