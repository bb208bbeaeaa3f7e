package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.run.real.RealRig;

/** Programs that start further processes of this machine (MPI-2, section 5.3): those of {@link SpawnedRanksTest}. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SpawnedProcessesTest {
    private static final ProcessHandle SELF = ProcessHandle.current();

    @TempDir
    Path folder;

    private CommandRun run(int code, String device, Class<?> program, String... words) {
        return runOn(code, "--device", device, program, words);
    }

    private CommandRun runOn(int code, String option, String value, Class<?> program, String... words) {
        List<String> line = new ArrayList<>(List.of("mpirun", "-n", "2", option, value, "-cp",
                SpawnedRanksTest.classes(), program.getName()));
        line.addAll(List.of(words));
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(line)).as(run.err() + run.out()).isEqualTo(code);
        return run;
    }

    private static List<String> printed(CommandRun run) {
        return run.out().lines().filter(text -> text.startsWith("[")).toList();
    }

    @ParameterizedTest
    @CsvSource({"tcp", "viasci"})
    void theyAreProcessesOfTheirOwn(String device) throws IOException {
        List<String> lines = printed(run(0, device, SpawnedRanksTest.Family.class, "1", "2", "1"));
        assertThat(SpawnedRanksTest.count(lines, "started 0")).isEqualTo(2);
        assertThat(SpawnedRanksTest.count(lines, "of 4 knows 6")).isEqualTo(4);
        assertThat(lines).contains("[2] orphan", "[3] orphan").hasSize(8);
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    @Test
    void whatCantStartIsRefusedAtAll() {
        List<String> lines = printed(run(0, "tcp", SpawnedRanksTest.Refused.class, "root"));
        SpawnedRanksTest.assertRefusals(lines);
        assertThat(lines).noneMatch(line -> line.endsWith("universe null"));
    }

    /** A process more would need an interface more. */
    @Test
    void whereEachRankHasAnInterfaceOfItsOwnItIsSaidWhy() throws IOException {
        Needs.namespaces();
        List<String> lines = printed(runOn(1, "--rig", "via-veth", SpawnedRanksTest.Refused.class, "root"));
        assertThat(lines).contains("[0] universe null").anyMatch(line -> line.startsWith("[1] 24 the devices of this"
                + " run can't have more ranks than it began with: ")
                && line.endsWith("in real mode all of this machine, and none with a network interface of its own"));
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    /** The others wait in Spawn: the new ones are only just starting. */
    @ParameterizedTest
    @CsvSource({"viasci, 2", "tcp, 0"})
    void whoIsKilledMeanwhileEndsTheJob(String device, int victim) throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        CompletableFuture<Void> killed = CompletableFuture.runAsync(() -> kill(victim, 2, isOver));
        CommandRun run;
        try {
            run = run(1, device, SpawnedRanksTest.Family.class, "1", "2", "1");
        } finally {
            isOver.set(true);
        }
        killed.get();
        assertThat(run.err()).contains("rank " + victim + " on local was killed by signal 9 (SIGKILL)");
        assertThat(printed(run)).isEmpty();
        assertThat(RealRig.ranks(SELF)).isEmpty();
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    /** Kills a process of a job as soon as another one of it has begun, if the job is not over before. */
    private static void kill(int victim, int other, AtomicBoolean isOver) {
        while (process(other) == null && !isOver.get()) {
            Thread.onSpinWait();
        }
        ProcessHandle found = process(victim);
        // While one program replaces another in it, nothing says which it is.
        while (found == null && !isOver.get()) {
            found = process(victim);
        }
        if (found != null) {
            found.destroyForcibly();
        }
    }

    private static @Nullable ProcessHandle process(int number) {
        for (ProcessHandle each : RealRig.ranks(SELF)) {
            try {
                if (RealRig.rank(each) == number) {
                    return each;
                }
            } catch (IOException ended) {
                // It was another one, or is gone.
            }
        }
        return null;
    }

    @Tag("campaign")
    @Test
    void theyStartOthersInTurn() {
        List<String> lines = printed(run(0, "tcp", SpawnedRanksTest.Family.class, "2", "2", "2"));
        assertThat(SpawnedRanksTest.count(lines, "of 4 knows 6")).isEqualTo(2 * (2 * 2 + 4 * 2));
        assertThat(SpawnedRanksTest.count(lines, "orphan")).isEqualTo(4 + 8);
        assertThat(lines).noneMatch(line -> line.endsWith("wrong"));
    }

    /** Asleep where they wait: those that poll would take the processor from those that start. */
    @Tag("campaign")
    @Test
    void fiveStartAtOnce() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--device", "sci", "--set", "protocol.wait=block", "-cp",
                SpawnedRanksTest.classes(), SpawnedRanksTest.Family.class.getName(), "1", "5", "1")))
                .as(run.err() + run.out()).isZero();
        assertThat(SpawnedRanksTest.count(printed(run), "of 7 knows 21")).isEqualTo(7);
    }
}
