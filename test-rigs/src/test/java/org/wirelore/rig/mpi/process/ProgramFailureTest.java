package org.wirelore.rig.mpi.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose failure it is that memory has run out. */
class ProgramFailureTest {
    private static final String LAUNCHER = "org.wirelore.rig.mpi.MpiProgram";

    @ParameterizedTest
    @CsvSource({"prog.Hog, false", "mpi.prog.Hog, false", "java.util.Arrays prog.Hog, false",
        "java.util.Arrays mpi.x.y.Hog mpi.Comm, false", "org.wirelore.rig.samples.Quiz, false", "mpi.Comm, true",
        "java.util.Arrays mpi.Comm mpi.prog.Hog, true", "org.wirelore.adi.Adi mpi.Comm prog.Hog, true"})
    void theInnermostOneOutsideOfThePlatformHasUsedItUp(String callers, boolean isWirelores) {
        OutOfMemoryError error = thrown(callers.concat(" ").concat(LAUNCHER).split(" ", -1));
        assertThat(ProgramFailure.shortage(new IllegalStateException(error)))
                .isEqualTo(isWirelores ? error : null);
    }

    /** The virtual machine throws such ones once it has had to throw a few: the program went on after those. */
    @ParameterizedTest
    @CsvSource({"''", "java.util.concurrent.ForkJoinPool"})
    void oneThatTellsNothingOfWhoAllocatedIsTheProgramsWithWhatGivesMore(String callers) {
        OutOfMemoryError error = thrown(callers.isEmpty() ? new String[0] : new String[]{callers});
        assertThat(ProgramFailure.shortage(error)).isNull();
        assertThat(ProgramFailure.describe(error)).startsWith("it has thrown java.lang.OutOfMemoryError")
                .contains("JDK_JAVA_OPTIONS=-Xmx");
    }

    private static OutOfMemoryError thrown(String... callers) {
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        error.setStackTrace(Arrays.stream(callers)
                .map(each -> new StackTraceElement(each, "call", null, 1)).toArray(StackTraceElement[]::new));
        return error;
    }
}
