package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.launch.JobSecret;

/** A class of the user's own, launched by the command line as a user types it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LaunchedProgramTest {
    private static final String PROGRAM = """
            package user;

            public class Program {
                public static void main(String[] arguments) throws Exception {
                    System.out.println("given " + String.join("|", arguments));
                    boolean isSecond = "1".equals(System.getenv("WIRELORE_RANK"));
                    switch (arguments.length == 0 ? "" : arguments[0]) {
                        case "exit" -> System.exit(isSecond ? 7 : 0);
                        case "throw" -> throw new java.io.IOException("the user's disk is full");
                        case "pretend" -> {
                            System.out.println("Error occurred during initialization of VM");
                            System.out.println("Could not reserve enough space for object heap");
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start().waitFor();
                        }
                        case "stay" -> {
                            System.out.println("process " + ProcessHandle.current().pid() + " stays");
                            Thread.sleep(Long.MAX_VALUE);
                        }
                        default -> { }
                    }
                }
            }
            """;
    private static final String MPI = """
            package user;

            import mpi.MPI;

            public class Ring {
                public static void main(String[] arguments) {
                    ring(arguments);
                }
                static void ring(String[] arguments) {
                    MPI.Init(arguments);
                    int rank = MPI.COMM_WORLD.Rank();
                    int size = MPI.COMM_WORLD.Size();
                    if (arguments.length > 0 && rank == 1) {
                        if (arguments[0].equals("abort")) MPI.COMM_WORLD.Abort(42);
                        System.exit(9);
                    }
                    int[] sum = new int[1];
                    MPI.COMM_WORLD.Allreduce(new int[]{rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                    MPI.COMM_WORLD.Isend(new int[1], 0, 1, MPI.INT, (rank + 1) % size, 5);
                    System.out.println("sum at " + rank + " of " + size + ": " + sum[0]);
                    MPI.Finalize();
                }
                public static final class Both implements org.wirelore.rig.program.RankProgram {
                    @Override
                    public void run(org.wirelore.rig.program.RankContext context) {
                        ring(new String[0]);
                    }
                }
                public static final class Hungry implements org.wirelore.rig.program.RankProgram {
                    @Override
                    public void run(org.wirelore.rig.program.RankContext context) {
                        java.util.List<long[]> all = new java.util.ArrayList<>();
                        while (context.rank() == 1) all.add(new long[1 << 28]);
                    }
                }
                public static final class Indirect {
                    public static void main(String[] arguments) throws Exception {
                        Class.forName("user.Ri".concat("ng")).getMethod("main", String[].class)
                                .invoke(null, (Object) arguments);
                    }
                }
            }
            """;

    /** How it ended. */
    private record Ended(int code, String said) {
    }

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path classes;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "Program", PROGRAM);
        CommandRun.compile(classes, "Ring", MPI);
    }

    @ParameterizedTest
    @CsvSource({"shm-pingpong, user.Ring", "mpi-tcp, user.Ring", "shm-pingpong, user.Ring$Both",
        "shm-pingpong, user.Ring$Indirect"})
    void aClassThatCallsMpiRunsAsUnderMpirun(String rig, String name) {
        Ended launch = launched("-n", "3", "--rig", rig, "--class-path", classes.toString(), "--", name);
        assertThat(launch.code()).as(launch.said()).isZero();
        assertThat(launch.said()).contains("sum at 0 of 3: 3", "sum at 1 of 3: 3", "sum at 2 of 3: 3",
                "PASS " + rig);
    }

    @ParameterizedTest
    @CsvSource({"abort, 42, it has called Abort with code 42", "exit, 9, it has ended itself with exit code 9"})
    void aClassThatCallsMpiEndsTheJobWithItsOwnCode(String how, int code, String given) {
        Ended launch = launched("-n", "3", "--class-path", classes.toString(), "--", "user.Ring", how);
        assertThat(launch.code()).as(launch.said()).isEqualTo(code);
        assertThat(launch.said()).contains("rank 1 on local: " + given);
    }

    @Test
    void aProgramThatSpeaksLikeAVirtualMachineHasOneAllTheSame() {
        Ended launch = launched("-n", "2", "--class-path", classes.toString(), "--", "user.Program",
                "pretend");
        assertThat(launch.code()).as(launch.said()).isEqualTo(1);
        assertThat(launch.said()).containsPattern("rank [01] on local was killed by signal 9 \\(SIGKILL\\)")
                .doesNotContain("virtual machine");
    }

    @Test
    void whatIsAskedToEndIsNotSaidToBeDone() throws Exception {
        try (StartedCommand launch = launch("-n", "2", "--class-path", classes.toString(), "--", "user.Program",
                "stay")) {
            launch.awaitSaying("process (\\d+) stays\n(?s:.*)process \\d+ stays");
            launch.terminate();
            assertThat(launch.code()).as(launch.said()).isEqualTo(143);
            assertThat(launch.said()).containsPattern("wirelore: interrupted: ranks? 0");
        }
        assertThat(folder.resolve("out/report.json")).content().containsPattern("interrupted; ranks? 0")
                .doesNotContain(": done");
    }

    @Test
    void aRankProgramThatUsesUpItsHeapHasFailedLikeAnyOther() {
        Ended launch = failed("-n", "2", "--class-path", classes.toString(), "--", "user.Ring$Hungry");
        assertThat(launch.code()).as(launch.said()).isEqualTo(1);
        assertThat(launch.said()).contains("rank 1 on local: it has thrown java.lang.OutOfMemoryError",
                "at user.Ring$Hungry.run(", "JDK_JAVA_OPTIONS=-Xmx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm-pingpong", "mpi-tcp"})
    void everyRankRunsItWithTheArgumentsBehindItAndTheJobPasses(String rig) {
        Ended launch = launched("-n", "3", "--rig", rig, "--class-path", classes.toString(), "--",
                "user.Program", "a b", "-n", "", "x");
        assertThat(launch.code()).as(launch.said()).isZero();
        assertThat(launch.said().lines().filter("given a b|-n||x"::equals)).hasSize(3);
        assertThat(launch.said()).contains("PASS " + rig);
        assertThat(folder.resolve("out/report.json")).content().contains("user.Program");
    }

    @Test
    void aRankThatExitsFailsTheJobWithItsCodeAndItsLastLinesAreShown() {
        Ended launch = launched("-n", "2", "--class-path", classes.toString(), "--", "user.Program",
                "exit");
        assertThat(launch.code()).as(launch.said()).isEqualTo(7);
        assertThat(launch.said()).contains("rank 1 on local: it has ended itself with exit code 7")
                .contains("the rank's last lines: given exit").contains("FAIL shm-pingpong");
    }

    @Test
    void whatAProgramThrowsIsReported() {
        Ended launch = failed("-n", "2", "--class-path", classes.toString(), "--", "user.Program",
                "throw");
        assertThat(launch.code()).as(launch.said()).isEqualTo(1);
        assertThat(launch.said())
                .containsPattern("java.io.IOException: the user's disk is full\n *at user.Program.main\\(")
                .contains("FAIL shm-pingpong");
    }

    @Test
    void aRankThatIsKilledEndsTheJobWithOneAndItsLastLinesAreShown() throws Exception {
        try (StartedCommand launch = launch("-n", "3", "--class-path", classes.toString(), "--", "user.Program",
                "stay")) {
            long victim = Long.parseLong(launch.awaitSaying("process (\\d+) stays"));
            ProcessHandle.of(victim).ifPresent(ProcessHandle::destroyForcibly);
            assertThat(launch.code()).as(launch.said()).isEqualTo(1);
            assertThat(launch.said()).containsPattern("rank [012] on local was killed by signal 9 \\(SIGKILL\\)")
                    .contains("the rank's last lines: process " + victim + " stays");
        }
    }

    @Test
    void aClassThatIsNotThereEndsWithThreeAndSaysWhereToPutIt() {
        Ended launch = failed("-n", "2", "--", "user.Program", "x");
        assertThat(launch.code()).as(launch.said()).isEqualTo(3);
        assertThat(launch.said()).contains("class user.Program is not on the class path")
                .contains("name the folder or jar that has it with --class-path");
    }

    @Test
    void aRankJoinsAMasterAtAnAddressOfIpv6() throws Exception {
        Needs.require(hasLoopback6(), "this machine must have the address ::1");
        try (StartedCommand launch = launch("-n", "2", "--rig", "mpi-tcp", "--remote", "1", "--listen", "[::1]:0",
                "--set", "program={\"name\":\"exchange\",\"arguments\":{\"rounds\":20,\"lengthBytes\":1000}}")) {
            String secret = launch.awaitSaying("WIRELORE_SECRET=([0-9a-f]+)");
            String address = launch.awaitSaying("join (\\[::1\\]:\\d+)");
            try (StartedCommand join = new StartedCommand(List.of(), Map.of(JobSecret.VARIABLE, secret), folder, "join",
                    address)) {
                assertThat(join.code()).as(join.said()).isZero();
            }
            assertThat(launch.code()).as(launch.said()).isZero();
            assertThat(launch.said()).contains("PASS mpi-tcp");
        }
    }

    private static boolean hasLoopback6() {
        try (ServerSocket _ = new ServerSocket(0, 1, Inet6Address.ofLiteral("::1"))) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** In this process, where nothing is to be done to the command meanwhile; it names no exception. */
    private Ended launched(String... arguments) {
        Ended ended = failed(arguments);
        assertThat(ended.said()).doesNotContain("Exception");
        return ended;
    }

    /** The same of a program that may have thrown one. */
    private Ended failed(String... arguments) {
        CommandRun run = new CommandRun(folder);
        List<String> words = new ArrayList<>(List.of("launch"));
        words.addAll(List.of(arguments));
        int code = run.execute(words);
        String said = run.out() + run.err();
        assertThat(said).doesNotContain("\tat ").doesNotContain("internal error");
        return new Ended(code, said);
    }

    private StartedCommand launch(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("launch", "--out", folder.resolve("out").toString()));
        words.addAll(List.of(arguments));
        return new StartedCommand(List.of(), Map.of(), folder, words.toArray(new String[0]));
    }
}
