package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;

/**
 * Random C programs, compiled at -O0 to -O3 by their seeds, print the same here and on the LANai. {@code
 * -Dwirelore.csmith=2000} runs as many of them, {@code -Dwirelore.csmith.seed=N} others.
 */
@Tag("campaign")
class RandomProgramsTest {
    private static final int COUNT_IN_CI = 20;
    private static final int LEVELS = 4;
    private static final int COMPILER_SECONDS_MAX = 20;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aRandomProgramPrintsTheSameHereAndOnTheLanai() throws IOException, InterruptedException {
        Needs.tool("csmith");
        Needs.tool("gcc");
        Needs.tool("clang-14");
        Needs.require(RandomProgram.canCompileFor32Bits(folder),
                "gcc must compile and link for 32 bits (apt-get install gcc-12-multilib)");
        int count = Integer.getInteger("wirelore.csmith", COUNT_IN_CI);
        long first = Long.getLong("wirelore.csmith.seed", 1);
        Path headers = ConfigFolder.find().root().resolveSibling("firmware-sim/src/main/c/include");
        CCompiler compiler = CCompiler.find(System.getenv("PATH"), headers.toAbsolutePath())
                .withPatience(COMPILER_SECONDS_MAX);
        Map<RandomProgram.Verdict, Integer> counts = new EnumMap<>(RandomProgram.Verdict.class);
        List<RandomProgram.Finding> wrong = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RandomProgram.Finding finding = new RandomProgram(folder, compiler, first + i,
                    (int) ((first + i) % LEVELS)).compare();
            counts.merge(finding.verdict(), 1, Integer::sum);
            if (finding.verdict() != RandomProgram.Verdict.AGREES) {
                System.out.println(finding);
            }
            if (finding.verdict() == RandomProgram.Verdict.DIFFERS) {
                wrong.add(finding);
            }
        }
        System.out.println("random programs: " + counts);
        assertThat(wrong).isEmpty();
        assertThat(counts.getOrDefault(RandomProgram.Verdict.AGREES, 0)).isGreaterThanOrEqualTo(count / 2);
    }
}
