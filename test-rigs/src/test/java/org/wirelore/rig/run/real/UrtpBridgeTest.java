package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.samples.CollectiveTimes;
import org.wirelore.rig.spi.real.JobMonitor;

/** MPI on URTP between processes on a bridge that the run makes, whose frames cross the system's kernel. */
class UrtpBridgeTest {
    private static final String COLLECTIVES = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
            + CollectiveTimes.class.getName() + "\"}}";

    private static final long WORK_NS = 1_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** The last rank computes before it takes what the others have sent, who are leaving by then. */
    public static final class Busy {
        private Busy() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            byte[] word = new byte[1];
            int last = MPI.COMM_WORLD.Size() - 1;
            if (MPI.COMM_WORLD.Rank() < last) {
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.BYTE, last, 0);
            } else {
                long beganNs = System.nanoTime();
                while (System.nanoTime() - beganNs < WORK_NS) {
                    Thread.onSpinWait();
                }
                for (int from = 0; from < last; from++) {
                    MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, from, 0);
                }
            }
            MPI.Finalize();
        }
    }

    /** Nothing interrupts a process on a real interface. */
    @Test
    void aRankThatComputesForLongerThanASilentOneIsWaitedForIsNotGivenUp() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Busy.class.getName() + "\"}}",
                "protocol.probeUs=20000", "protocol.probesMax=10"), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
    }

    /** The root is in no MPI call until rank 1 says by a file that it has got what the root has sent, or for long. */
    public static final class Away {
        private static final long AWAY_NS = 60_000_000_000L;

        private Away() {
        }

        public static void main(String[] args) throws Exception {
            Path got = Path.of(args[0]);
            MPI.Init(args);
            byte[] word = new byte[1];
            MPI.COMM_WORLD.Bcast(word, 0, 1, MPI.BYTE, 0);
            if (MPI.COMM_WORLD.Rank() == 1) {
                Files.createFile(got);
            }
            long beganNs = System.nanoTime();
            while (MPI.COMM_WORLD.Rank() == 0 && !Files.exists(got)) {
                if (System.nanoTime() - beganNs > AWAY_NS) {
                    MPI.COMM_WORLD.Abort(1);
                }
                Thread.onSpinWait();
            }
            MPI.Finalize();
        }
    }

    /** Its port does while it is elsewhere: the packet that rank 1 gets first is lost. */
    @Test
    void aRankThatComputesRepeatsWhatItIsAskedFor() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Away.class.getName()
                        + "\", \"arguments\": [\"" + folder.resolve("got") + "\"]}}",
                "faults.rules=[{\"kind\": \"loss\", \"host\": \"node1\", \"atMost\": 1, \"probability\": 1}]"),
                folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.repeated")).isPositive();
    }

    /** Rank 1 leaves a Bcast out, whose root it is, and waits for a message. */
    public static final class LeftOut {
        private LeftOut() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            byte[] word = new byte[1];
            if (MPI.COMM_WORLD.Rank() == 1) {
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, 0, 5);
            } else {
                MPI.COMM_WORLD.Bcast(word, 0, 1, MPI.BYTE, 1);
            }
            MPI.Finalize();
        }
    }

    /** Rank 1 calls Allgather where the others call Bcast. */
    public static final class OtherCall {
        private OtherCall() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            byte[] word = new byte[1];
            if (MPI.COMM_WORLD.Rank() == 1) {
                MPI.COMM_WORLD.Allgather(word, 0, 1, MPI.BYTE, new byte[MPI.COMM_WORLD.Size()], 0, 1, MPI.BYTE);
            } else {
                MPI.COMM_WORLD.Bcast(word, 0, 1, MPI.BYTE, 0);
            }
            MPI.Finalize();
        }
    }

    /** Three threads of each rank, each with a communicator of its own, in any order at any rank. */
    public static final class Threads {
        private static final int THREADS = 3;
        private static final int ROUNDS = 40;
        private static final int BYTES = 4000;

        private Threads() {
        }

        public static void main(String[] args) throws Exception {
            MPI.initThread(0, MPI.THREAD_MULTIPLE, args);
            List<Callable<Boolean>> parts = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Intracomm own = (Intracomm) MPI.COMM_WORLD.clone();
                int first = thread;
                parts.add(() -> rounds(own, first));
            }
            boolean same = true;
            try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
                for (Future<Boolean> part : threads.invokeAll(parts)) {
                    same &= part.get();
                }
            }
            if (!same) {
                MPI.COMM_WORLD.Abort(1);
            }
            MPI.Finalize();
        }

        private static boolean rounds(Intracomm comm, int first) {
            int rank = comm.Rank();
            int size = comm.Size();
            boolean same = true;
            for (int round = 0; round < ROUNDS; round++) {
                int root = (first + round) % size;
                byte[] bytes = new byte[BYTES];
                if (rank == root) {
                    Arrays.fill(bytes, (byte) (first + round));
                }
                comm.Bcast(bytes, 0, BYTES, MPI.BYTE, root);
                same &= bytes[0] == (byte) (first + round) && bytes[BYTES - 1] == bytes[0];
                int[] all = new int[size];
                comm.Allgather(new int[]{rank + round}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
                same &= Arrays.equals(all, IntStream.range(round, round + size).toArray());
                int[] from = new int[1];
                comm.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, (rank + 1) % size, first, from, 0, 1, MPI.INT,
                        MPI.ANY_SOURCE, first);
                same &= from[0] == (rank + size - 1) % size;
            }
            return same;
        }
    }

    /** What is for another communicator than the one that a thread waits in is put aside. */
    @Test
    void threadsOfARankCallCollectiveOperationsOfTheirCommunicatorsInAnyOrder() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Threads.class.getName() + "\"}}",
                "faults.loss=0.02"), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
    }

    /** Packets say which operation they belong to. */
    @Test
    void aCallThatIsNotTheOthersIsTold() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + OtherCall.class.getName() + "\"}}"),
                folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).isNotEqualTo(Verdict.PASS);
        assertThat(ConsoleText.render(report)).contains("rank 0 called Bcast where this rank called Allgather");
    }

    /** Ranks that ask each other again and again, and answer, get no further by it. */
    @Test
    void aCallThatIsLeftOutIsADeadlockThoughRanksAsk() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + LeftOut.class.getName() + "\"}}"),
                folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).isNotEqualTo(Verdict.PASS);
        assertThat(ConsoleText.render(report)).contains("deadlock: every rank waits")
                .contains("from rank 1, in Bcast of communicator 0")
                .contains("rank 1 on node1 waits for a message that matches a receive from rank 0, tag 5");
    }

    /** Whatever the paper's future work asks for of a process, it has on a real interface, too. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "protocol.hardwareGroups=4; protocol.receiveBuffers=9; protocol.signals=\"block\"; urtp.multicasts",
        "protocol.sendBuffers=\"in-place\"; protocol.completion=\"sleep\"; protocol.signals=\"poll\"; urtp.lentBytes",
        "protocol.collectives=\"trees\"; protocol.window=4; protocol.ackWindow=2; urtp.packets"})
    void everyWayToDoItWorksOnARealInterface(String one, String two, String three, String counter) {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge", COLLECTIVES, one, two, three,
                "faults.loss=0.05"), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("protocol." + counter)).isPositive();
    }

    @BeforeEach
    void asRoot() {
        Needs.namespaces();
    }

    /** What a rank sends, its host's other rank hears on its way out. */
    @Test
    void fourRanksShareTwoInterfaces() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge", COLLECTIVES,
                RealRig.TWO_EACH, "faults.loss=0.1"), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.multicasts")).isPositive();
    }

    /** Oracles judge bytes, order, windows and buffers. */
    @ParameterizedTest(name = "loss {0}")
    @CsvSource({"0, false", "0.1, true"})
    void collectiveOperationsGoByMulticastWhateverGetsLost(String loss, boolean isRepeated) {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge", COLLECTIVES,
                "faults.loss=" + loss), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("protocol.urtp.multicasts")).isPositive();
        assertThat(counters.get("protocol.urtp.misused")).isZero();
        assertThat(counters.get("protocol.urtp.unsentReqsBy."
                + (PacketDatalink.tableObstacle().isEmpty() ? "ebpf" : "process"))).isEqualTo(4);
        assertThat(ConsoleText.render(report)).contains("REQs for packets that have yet to be sent");
        if (isRepeated) {
            assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        }
    }
}
