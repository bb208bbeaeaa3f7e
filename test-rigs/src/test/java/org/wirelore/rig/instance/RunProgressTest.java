package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunProgressTest {
    private static StackTraceElement frame(String type, String method, String file, int line) {
        return new StackTraceElement("rank", null, null, type, method, file, line);
    }

    @Test
    void aRankThatComputesForLongIsReportedByTheLinesOfItsProgramAlone() {
        StackTraceElement[] stack = {frame("Kernel", "multiply", "Kernel.java", 12),
            frame("Prog", "main", "Prog.java", 3),
            frame("jdk.internal.reflect.DirectMethodHandleAccessor", "invoke", "DirectMethodHandleAccessor.java", 104),
            frame("org.wirelore.rig.mpi.MpiProgram", "call", "MpiProgram.java", 111)};
        assertThat(RunProgress.stuck("rank3", 3_900_000_000L, stack))
                .isEqualTo("rank3 computes without any call to its host,"
                        + " for more than 3 s on the wall clock, at Kernel.multiply(Kernel.java:12)"
                        + " Prog.main(Prog.java:3)");
    }
}
