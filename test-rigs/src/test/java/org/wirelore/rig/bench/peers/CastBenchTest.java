package org.wirelore.rig.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.launch.JvmOptions;

/** What rank 0's interface has sent, by the system's own count, when its message has come to three others. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CastBenchTest {
    private static final int ROUNDS = 20;
    private static final double MESSAGE_BYTES = ROUNDS * CastBench.BYTES;

    @Test
    void byMulticastEachByteLeavesTheRootOnce(@TempDir Path work) throws Exception {
        Needs.namespaces();
        Needs.root("cc");
        List<String> java = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        java.addAll(JvmOptions.COMMON);
        java.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath()));
        try (CastBench bench = new CastBench(work, java)) {
            assertThat(bench.play(BenchSide.CAST, ROUNDS).sent() / MESSAGE_BYTES).isBetween(1.0, 1.2);
            assertThat(bench.play(BenchSide.CAST_PROGRAM, ROUNDS).sent() / MESSAGE_BYTES).isBetween(1.0, 1.05);
            assertThat(bench.play(BenchSide.CAST_FLAT, ROUNDS).sent() / MESSAGE_BYTES).isGreaterThan(3);
            assertThat(bench.play(BenchSide.CAST_TREE, ROUNDS).sent() / MESSAGE_BYTES).isGreaterThan(2);
        }
    }
}
