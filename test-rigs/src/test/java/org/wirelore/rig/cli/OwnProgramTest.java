package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank program that is not part of the product: the program {@code class} of a rig. */
class OwnProgramTest {
    private static final String TOKEN = """
            import java.lang.foreign.MemorySegment;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class Token implements RankProgram {
                private static int turns;
                private final int rounds;

                public Token(String[] arguments) {
                    rounds = Integer.parseInt(arguments[0]);
                }

                @Override
                public void run(RankContext context) throws Exception {
                    MemorySegment token = MemorySegment.ofArray(new byte[64]);
                    int other = 1 - context.rank();
                    for (int i = 0; i < rounds; i++) {
                        turns++;
                        if (context.rank() == 0) {
                            context.messenger().send(token, 64, other, 1);
                            context.messenger().receive(token, other, 1);
                        } else {
                            context.messenger().receive(token, other, 1);
                            context.messenger().send(token, 64, other, 1);
                        }
                    }
                    System.out.println("rank " + context.rank() + " had " + turns + " turns at " + System.nanoTime());
                    context.measurements().record("turns." + context.rank(), turns, "");
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void compileTheProgram() throws IOException {
        CommandRun.compile(folder, "Token", TOKEN);
        run = new CommandRun(folder);
    }

    @Test
    void eachRankHasItsOwnStaticStateInEveryRun() {
        assertThat(execute("run", "unet-lossy-stream", "Token", "7")).describedAs(run.err()).isZero();
        assertThat(run.out()).contains("rank 0 had 7 turns", "rank 1 had 7 turns");
        assertThat(execute("run", "unet-lossy-stream", "Token", "7", "--seeds", "1..5")).describedAs(run.err())
                .isZero();
    }

    @Test
    void itsRunReplaysToTheByte() throws IOException {
        assertThat(execute("run", "unet-lossy-stream", "Token", "20", "--set", "faults.loss=0.2")).isZero();
        String replay = folder.resolve("out", "replay.json").toString();
        CommandRun again = new CommandRun(Files.createDirectory(folder.resolve("again")));
        assertThat(again.execute(List.of("replay", replay))).describedAs(again.err()).isZero();
        assertThat(again.out()).contains("identical");
    }

    @Test
    void everyLossOfItsFramesIsExplored() {
        assertThat(execute("explore", "unet-lossy-stream", "Token", "2", "--drops", "1", "--frames", "6"))
                .describedAs(run.err()).isZero();
    }

    /** Of three frames without a protocol the first two that come through are received. */
    @Test
    void whatIsReceivedWithoutAProtocolIsAnOutcome() throws IOException {
        CommandRun.compile(folder, "FirstTwo", """
                import java.lang.foreign.MemorySegment;
                import java.lang.foreign.ValueLayout;
                import org.wirelore.device.api.Host;
                import org.wirelore.device.api.datalink.Datalink;
                import org.wirelore.device.api.datalink.Datalinks;
                import org.wirelore.rig.program.RankContext;
                import org.wirelore.rig.program.RankProgram;

                public final class FirstTwo implements RankProgram {
                    @Override
                    public void run(RankContext context) throws Exception {
                        byte[] frame = new byte[64];
                        java.util.Arrays.fill(frame, 0, 6, (byte) 0xFF);
                        frame[12] = (byte) 0x88;
                        frame[13] = (byte) 0xB6;
                        try (Datalink link = context.open(Datalinks.class).open(0x88B6)) {
                            for (int i = 0; i < 3 && context.rank() == 0; i++) {
                                frame[20] = (byte) i;
                                link.send(MemorySegment.ofArray(frame), 0, 64);
                            }
                            for (int i = 0; i < 2 && context.rank() == 1; i++) {
                                while (link.receive(MemorySegment.ofArray(frame), 0, 64) == Datalink.NONE) {
                                    context.host().pause(Host.FOREVER);
                                }
                            }
                        }
                    }
                }
                """);
        assertThat(execute("explore", "unet-lossy-stream", "FirstTwo", "", "--set", "protocol={\"kind\":\"none\"}",
                "--choices", "*.loss", "--deviations", "1", "--first", "3")).describedAs(run.err()).isZero();
        assertThat(run.out()).contains("4 runs in", "outcome 1, run: 2 runs", "outcome 3, run: 1 run");
    }

    @Test
    void itRunsInProcessesOfItsOwn() {
        assertThat(execute("run", "shm-pingpong", "Token", "3")).describedAs(run.err()).isZero();
        assertThat(run.out()).contains("rank 0 had 3 turns", "rank 1 had 3 turns");
    }

    @Test
    void whatItThrowsIsReportedWithItsLine() throws IOException {
        CommandRun.compile(folder, "Thrower", """
                import org.wirelore.rig.program.RankContext;
                import org.wirelore.rig.program.RankProgram;

                public final class Thrower implements RankProgram {
                    @Override
                    public void run(RankContext context) {
                        throw new IllegalStateException("no token");
                    }
                }
                """);
        for (String rig : List.of("unet-lossy-stream", "shm-pingpong")) {
            run.forget();
            assertThat(execute("run", rig, "Thrower", "")).isEqualTo(1);
            assertThat(run.out() + run.err()).contains("IllegalStateException: no token", "Thrower.java:7");
        }
    }

    @Test
    void aClassThatIsNotThereOrIsNoRankProgramIsNamed() throws IOException {
        CommandRun.compile(folder, "Plain", "public class Plain { }");
        assertThat(execute("run", "unet-lossy-stream", "Absent", "")).isEqualTo(2);
        assertThat(run.err()).contains("program.arguments.class: expected a class on the class path \"" + folder
                + "\", found none of the name \"Absent\"");
        assertThat(execute("run", "unet-lossy-stream", "Plain", "")).isEqualTo(2);
        assertThat(run.err()).contains("program.arguments.class: expected a class that implements"
                + " org.wirelore.rig.program.RankProgram, found \"Plain\", which does not");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aClassPathThatLeadsNowhereIsARigError() {
        assertThat(run.execute(List.of("run", "unet-lossy-stream", "--set", "program={\"name\":\"class\",\"arguments\":"
                + "{\"class\":\"Token\",\"classPath\":\"" + folder.resolve("gone") + "\"}}"))).isEqualTo(2);
        assertThat(run.err()).contains("program.arguments.classPath", "does not exist", "gone");
    }

    private int execute(String command, String rig, String name, String argument, String... more) {
        String program = "program={\"name\":\"class\",\"arguments\":{\"class\":\"" + name + "\",\"classPath\":\""
                + folder
                + "\",\"arguments\":[" + (argument.isEmpty() ? "" : "\"" + argument + "\"") + "]}}";
        List<String> words = new ArrayList<>(List.of(command, rig, "--set", program, "--set", "checks=[]", "--set",
                "curves=[]"));
        words.addAll(List.of(more));
        return run.execute(words);
    }
}
