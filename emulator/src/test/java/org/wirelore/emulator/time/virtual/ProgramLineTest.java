package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which line of a program a stack shows. */
class ProgramLineTest {
    private static final String BATON = "org.wirelore.emulator.time.virtual.Baton";

    private static StackTraceElement frame(String loader, String type, int line) {
        return new StackTraceElement(loader, null, null, type, "call", type.substring(type.lastIndexOf('.') + 1)
                + ".java", line);
    }

    @Test
    void aProgramOfALoaderOfItsOwnGoesBeforeLibraries() {
        assertThat(ProgramLine.of(new StackTraceElement[]{frame("app", BATON, 31), frame("app", "mpi.Comm", 7),
            frame("program", "Prog", 14), frame("program", "Main", 3)})).isEqualTo("Prog.call(Prog.java:14)");
    }

    @Test
    void howARankWaitsIsNeverShownEvenIfItsClassesWereLoadedAnew() {
        assertThat(ProgramLine.of(new StackTraceElement[]{frame("changed", BATON, 31),
            frame("changed", "org.wirelore.adi.DeviceSet", 122)}))
                .isEqualTo("org.wirelore.adi.DeviceSet.call(DeviceSet.java:122)");
    }

    @Test
    void withoutAProgramTheInnermostFrameOutsideOfEmulatorAndPlatformIsShown() {
        assertThat(ProgramLine.of(new StackTraceElement[]{frame("app", BATON, 44), frame("app", "java.lang.Thread", 1),
            frame("app", "mpi.Comm", 7), frame("app", "org.wirelore.rig.samples.Hello", 9)}))
                .isEqualTo("mpi.Comm.call(Comm.java:7)");
        assertThat(ProgramLine.of(new StackTraceElement[]{frame("app", BATON, 44)})).isEmpty();
    }
}
