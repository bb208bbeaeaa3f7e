package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.JobPlanner;
import org.wirelore.rig.job.JobResources;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.Job;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.JobResult;
import org.wirelore.rig.launch.MasterLoop;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Ranks that end, fall silent or print when they should not: the job ends, says why, and nothing is left. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MisbehavingRanksTest {
    private static final long SECOND = 1_000_000_000L;
    private static final ProcessHandle SELF = ProcessHandle.current();

    private final List<String> printed = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealRig.ranks(SELF)).isEmpty();
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    @Test
    void aRankThatExitsInMidProgramFailsTheJob() throws IOException {
        JobResult result = run("exit");
        assertThat(result.failure()).isEqualTo("rank 1 on local exited with code 0 before its program was done");
        assertThat(result.lastLines()).contains("goodbye");
    }

    @Test
    void aRankThatThrowsFailsTheJobWithItsWords() throws IOException {
        JobResult result = run("throw");
        assertThat(result.failure()).contains("rank 1 on local").contains("the disk must have room: bytes=0");
        assertThat(result.environment()).as("it is the program's fault, not the machine's").isFalse();
    }

    @Test
    void ranksThatAreDoneAndWaitForTheOthersHaveNotFailedThemselves() throws IOException {
        JobResult result = run("throw at the end");
        assertThat(result.failure()).contains("rank 1 on local").contains("the lamp is out");
        assertThat(result.further()).isEmpty();
    }

    @Test
    void anErrorFailsTheJobAlthoughAThreadGoesOn() throws IOException {
        JobResult result = run("error");
        assertThat(result.failure()).contains("rank 1 on local: java.lang.StackOverflowError: too deep");
        assertThat(result.environment()).isFalse();
    }

    @Test
    void aRankMayPrintALot() throws IOException {
        JobResult result = run("print");
        assertThat(result.failure()).isNull();
        assertThat(printed).hasSizeGreaterThanOrEqualTo(100_000).contains("line 0", "line 99999");
    }

    @Test
    void aRankMayCloseItsOutput() throws IOException {
        assertThat(run("close").failure()).isNull();
    }

    @Test
    void aJobThatIsStoppedIsInterruptedAndHasNotFailed() throws IOException {
        JobResult result = run("loop", () -> RealRig.ranks(SELF).size() == 2);
        assertThat(result.interrupted()).isTrue();
        assertThat(result.failure()).isNull();
    }

    @Test
    void aRankThatCannotReachItsMasterEndsTheJobAsWhatTheMachineLacks() throws IOException {
        List<String> detour = List.of("JDK_JAVA_OPTIONS=-DsocksProxyHost=127.0.0.1 -DsocksProxyPort=1"
                + " -DsocksNonProxyHosts=");
        try (JobResources resources = JobResources.make(RealRig.sharedMemory())) {
            JobPlan plan = plan(RealRig.sharedMemory(), resources, "loop");
            JobPlan apart = new JobPlan(plan.rankMain(), plan.secret(),
                    plan.assignments().stream().map(assignment -> with(assignment, detour)).toList(), 2, null,
                    plan.bind(),
                    0, 60 * SECOND, SECOND, 60 * SECOND, 0);
            JobResult result = new Job(apart, MasterLoop.starting(), printed::add, printed::add,
                    InputStream.nullInputStream(), () -> false)
                    .run(port -> {
                    });
            assertThat(result.failure()).containsPattern("rank [01] on local exited with code 3 before its program");
            assertThat(printed).anyMatch(line -> line.contains("no master answers at 127.0.0.1:"));
            assertThat(result.environment()).isTrue();
        }
    }

    @Test
    void aRankThatNeverMeetsTheOthersIsNamed() throws IOException {
        // Its virtual machine waits for a debugger before it does anything.
        List<String> halts = List
                .of("JDK_JAVA_OPTIONS=-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0");
        try (JobResources resources = JobResources.make(RealRig.sharedMemory())) {
            JobPlan plan = plan(RealRig.sharedMemory(), resources, "loop");
            List<Assignment> assignments = List.of(plan.assignments().get(0), with(plan.assignments().get(1), halts));
            JobPlan halting = new JobPlan(plan.rankMain(), plan.secret(), assignments, 2, null, plan.bind(), 0,
                    6 * SECOND,
                    SECOND,
                    60 * SECOND, 0);
            JobResult result = new Job(halting, MasterLoop.starting(), printed::add, printed::add,
                    InputStream.nullInputStream(), () -> false)
                    .run(port -> {
                    });
            assertThat(result.failure()).contains("ranks [1] did not meet the others within");
            assertThat(result.timedOut()).isTrue();
            assertThat(result.lastLines()).anyMatch(line -> line.contains("dt_socket"));
        }
    }

    @Test
    void aRankThatIsStoppedByTheSystemIsEndedByTheJobsLimit() throws Exception {
        VariantConfig limited = RealRig.sharedMemory("limits.wallSeconds=7");
        RealRun run = new RealRun(limited, 1, RealRig.program(2, Misbehaving.class, "loop"));
        CompletableFuture<?> job = CompletableFuture.supplyAsync(() -> run.run(JobMonitor.SILENT, () -> false));
        while (RealRig.ranks(SELF).size() < 2 && !job.isDone()) {
            Thread.onSpinWait();
        }
        new ProcessBuilder("kill", "-STOP", Long.toString(RealRig.ranks(SELF).getFirst().pid())).start().waitFor();
        job.get();
        assertThat(run.oracles().toString()).contains("limits.wallSeconds=7");
    }

    @Test
    void aStrangerAtTheMastersPortIsReportedInTheReport() throws Exception {
        AtomicBoolean called = new AtomicBoolean();
        int port = freePort();
        JobOverrides loop = new JobOverrides(2, 0, null, null, port, Misbehaving.class.getName(), "", List.of("loop"),
                false);
        RealRun run = new RealRun(RealRig.sharedMemory(), 1, loop);
        CompletableFuture<?> job = CompletableFuture.supplyAsync(() -> run.run(JobMonitor.SILENT, called::get));
        boolean heard = false;
        while (!heard && !job.isDone()) {
            heard = call(port);
        }
        called.set(true);
        job.get();
        assertThat(run.warnings()).contains("refused 1 connection to the master's port: not from a rank of this job");
    }

    /** None that a connection of another process could get in between: the kernel gives those higher ones. */
    private static int freePort() throws IOException {
        int port = 20_000 + Math.floorMod(System.nanoTime(), 10_000);
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (BindException taken) {
            return freePort();
        }
    }

    /** Talks nonsense until the other side hangs up; false if no one listens yet. */
    private static boolean call(int port) throws IOException {
        try (Socket outsider = new Socket(InetAddress.getLoopbackAddress(), port)) {
            outsider.getOutputStream().write(new byte[]{-1, -1, -1, -1});
            outsider.getInputStream().readAllBytes();
            return true;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    @Test
    void whatAProgramHasStartedEndsWithItsRankWhereverItHasGone() throws IOException {
        JobResult result = run("start");
        assertThat(result.failure()).isEqualTo("rank 1 on local exited with code 0 before its program was done");
        assertThat(result.lastLines()).contains("started 3");
        assertThat(ProcessHandle.allProcesses()
                .filter(process -> RealRig.command(process).contains(Misbehaving.SLEEP_SECONDS))).isEmpty();
    }

    private JobResult run(String what) throws IOException {
        return run(what, () -> false);
    }

    private JobResult run(String what, BooleanSupplier stopped) throws IOException {
        VariantConfig variant = RealRig.sharedMemory();
        try (JobResources resources = JobResources.make(variant)) {
            return new Job(plan(variant, resources, what), MasterLoop.starting(), printed::add, printed::add,
                    InputStream.nullInputStream(), stopped)
                    .run(port -> {
                    });
        }
    }

    private static JobPlan plan(VariantConfig variant, JobResources resources, String what) throws IOException {
        return new JobPlanner(variant, 1, resources).plan(RealRig.program(2, Misbehaving.class, what));
    }

    private static Assignment with(Assignment assignment, List<String> environment) {
        return new Assignment(assignment.job(), assignment.birth(), assignment.rank(), assignment.size(),
                assignment.local(),
                assignment.host(),
                assignment.masterHost(), assignment.masterPort(), assignment.folder(), assignment.access(),
                assignment.core(), assignment.spins(), assignment.seed(),
                assignment.observed(), assignment.json(), assignment.program(), assignment.classPath(),
                assignment.arguments(), environment);
    }
}
