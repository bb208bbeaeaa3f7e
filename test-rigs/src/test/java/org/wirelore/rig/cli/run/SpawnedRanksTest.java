package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.cli.CommandRun;

/** Programs that start further ranks in virtual time (MPI-2, section 5.3). */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SpawnedRanksTest {
    private static final String TCP = "tcp-cluster";
    private static final int TAG = 5;

    @TempDir
    Path folder;

    /** Starts some of itself some times, which do it one time less deep; all talk to those that started them. */
    static final class Family {
        private Family() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            int depth = Integer.parseInt(args[0]);
            int children = Integer.parseInt(args[1]);
            Intercomm parent = Comm.Get_parent();
            if (parent != null) {
                talk(parent, true);
                parent.Disconnect();
                say(Comm.Get_parent() == null ? "orphan" : "child");
            }
            String[] words = {String.valueOf(depth - 1), args[1], args[2]};
            for (int turn = 0; depth > 0 && turn < Integer.parseInt(args[2]); turn++) {
                int[] codes = new int[children];
                Arrays.fill(codes, MPI.ERR_OTHER);
                Intercomm started = MPI.COMM_WORLD.Spawn(Family.class.getName(), words, children,
                        turn % MPI.COMM_WORLD.Size(), codes);
                say("started " + Arrays.stream(codes).sum());
                talk(started, false);
                started.Disconnect();
            }
            MPI.Finalize();
        }

        private static void say(String words) {
            System.out.println(words);
        }

        private static void talk(Intercomm others, boolean isHigh) {
            for (int bytes : new int[]{0, 8, 3_000, 100_000}) {
                for (int other = 0; other < others.Remote_size(); other++) {
                    byte[] to = new byte[bytes];
                    Arrays.fill(to, (byte) (others.Rank() * 16 + other));
                    byte[] from = new byte[bytes];
                    Request receive = others.Irecv(from, 0, bytes, MPI.BYTE, other, TAG);
                    others.Send(to, 0, bytes, MPI.BYTE, other, TAG);
                    receive.Wait();
                    Arrays.fill(to, (byte) (other * 16 + others.Rank()));
                    if (!Arrays.equals(from, to)) {
                        say("wrong");
                    }
                }
            }
            Intracomm all = others.Merge(isHigh);
            int[] sum = new int[1];
            all.Allreduce(new int[]{all.Rank()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            say("of " + all.Size() + " knows " + sum[0]);
            all.Free();
        }
    }

    /** Asks for what it can't have, and then for two programs at once. */
    static final class Refused {
        private Refused() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            Intercomm parent = Comm.Get_parent();
            String self = Refused.class.getName();
            if (parent == null) {
                say("universe " + MPI.COMM_WORLD.Attr_get(MPI.UNIVERSE_SIZE));
                refused(self, 0, 1, 2);
                refused(self, -3, 1, 2);
                refused(null, 1, 1, 2);
                refused("NotThere", 1, 1, 2);
                refused("java.lang.String", 1, 1, 2);
                refused(self, 10_000, 1, 10_000);
                tooMany(self);
                refused(self, 3, 1, 3 - MPI.COMM_WORLD.Rank());
                refused(self, 1, 2, 2);
                refused(self, 1, -1, 2);
                parent = start(self);
            }
            say("as " + String.join(" ", args) + " " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.Size() + " with "
                    + parent.Remote_size());
            MPI.Finalize();
        }

        private static void say(String words) {
            System.out.println(words);
        }

        private static Intercomm start(String self) {
            try {
                return MPI.COMM_WORLD.Spawn_multiple(new String[]{self, self},
                        new String[][]{{"first", "kind"}, {"second"}}, new int[]{2, 1}, 0, null);
            } catch (MPIException refused) {
                say(refused.getErrorClass() + " " + refused.getMessage());
                MPI.Finalize();
                throw refused;
            }
        }

        private static void tooMany(String self) {
            try {
                MPI.COMM_WORLD.Spawn_multiple(new String[]{self, self}, null,
                        new int[]{Integer.MAX_VALUE, Integer.MAX_VALUE}, 1, null);
            } catch (MPIException refused) {
                say(refused.getErrorClass() + " " + refused.getMessage());
            }
        }

        private static void refused(@Nullable String program, int processes, int root, int room) {
            int[] codes = new int[room];
            try {
                MPI.COMM_WORLD.Spawn(program, null, processes, root, codes);
            } catch (MPIException refused) {
                say(refused.getErrorClass() + " " + Arrays.toString(Arrays.copyOf(codes, 2)) + " "
                        + refused.getMessage());
            }
        }
    }

    /** Does what MPI forbids, among the new processes or with those that have started them. */
    static final class Careless {
        private Careless() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            Intercomm parent = Comm.Get_parent();
            boolean isNew = parent != null;
            Intercomm other = parent != null
                    ? parent
                    : Objects.requireNonNull(
                            MPI.COMM_WORLD.Spawn(Careless.class.getName(), args, 2, 0, null));
            int[] word = new int[1];
            switch (args[0]) {
                case "message" -> {
                    if (isNew && MPI.COMM_WORLD.Rank() == 1) {
                        other.Send(word, 0, 1, MPI.INT, 0, TAG);
                    }
                }
                case "collective" -> {
                    if (isNew) {
                        MPI.COMM_WORLD.Bcast(word, 0, 1, MPI.INT, MPI.COMM_WORLD.Rank());
                    }
                }
                default -> {
                    Intracomm all = other.Merge(isNew);
                    all.Bcast(word, 0, 1, MPI.INT, isNew ? 0 : 1);
                }
            }
            MPI.Finalize();
        }
    }

    /** Waits for a child that says nothing and ends, which MPI_Finalize has wait for its parents in turn. */
    static final class Silence {
        private Silence() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            if (Comm.Get_parent() == null) {
                Intercomm started = MPI.COMM_WORLD.Spawn(Silence.class.getName(), null, 1, 0, null);
                started.Recv(new byte[1], 0, 1, MPI.BYTE, 0, TAG);
            }
            MPI.Finalize();
        }
    }

    @ParameterizedTest
    @CsvSource({"tcp-cluster", "via-cluster"})
    void aRankThatWaitsForOneThatItStartedSaysSo(String rig) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--rig", rig, "-cp", classes(), Silence.class.getName())))
                .as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("deadlock")
                .containsPattern("rank0 on node0 waits for a message that matches a receive from rank 2, tag " + TAG
                        + ", communicator 0, by the ranks of a group of 3: parents, then")
                .containsPattern(
                        "rank2 on node\\d waits for the other ranks, to leave together, by the ranks of a group");
    }

    /** The oracles follow processes that come later, by the numbers that they have in the run. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "message | every message must have been received when the program ends: from rank 3 to rank 0, tag=5",
        "collective | rank [23] calls Bcast.* with root [01], rank [23] calls Bcast.* with root [01]",
        "merged | rank [01] calls Bcast.* with root 1, rank [23] calls Bcast.* with root 0"})
    void whatTheyDoWrongIsFound(String what, String found) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--strict", "--rig", TCP, "-cp", classes(),
                Careless.class.getName(), what))).as(run.err()).isEqualTo(1);
        assertThat(run.out() + run.err()).containsPattern(found);
    }

    private List<String> run(int code, String rig, Class<?> program, String... words) {
        return run(code, 2, rig, program, words);
    }

    private List<String> run(int code, int ranks, String rig, Class<?> program, String... words) {
        List<String> line = new ArrayList<>(List.of("mpirun", "-n", "" + ranks, "--rig", rig, "-cp", classes(),
                program.getName()));
        line.addAll(List.of(words));
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(line)).as(run.err()).isEqualTo(code);
        return run.out().lines().filter(text -> text.startsWith("[")).toList();
    }

    static String classes() {
        try {
            return Path.of(Family.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static long count(List<String> lines, String end) {
        return lines.stream().filter(line -> line.endsWith("] " + end)).count();
    }

    /** All parents ask the hosts of the new ones whether they are there, and these need the CPU of those hosts. */
    @ParameterizedTest
    @CsvSource({"sci-cluster", "via-cluster", "chempi-cluster", "urtp-cluster"})
    void eightWaitForTwo(String rig) {
        List<String> lines = run(0, 8, rig, Family.class, "1", "2", "1");
        assertThat(count(lines, "started 0")).isEqualTo(8);
        assertThat(count(lines, "of 10 knows 45")).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"tcp-cluster", "sci-cluster", "via-cluster", "chempi-cluster", "mvia-cluster", "urtp-cluster"})
    void theyStartOthersInTurn(String rig) {
        List<String> lines = run(0, rig, Family.class, "2", "2", "2");
        assertThat(count(lines, "started 0")).isEqualTo(2 * 2 + 4 * 2);
        assertThat(count(lines, "of 4 knows 6")).isEqualTo(2 * (2 * 2 + 4 * 2));
        assertThat(count(lines, "orphan")).isEqualTo(4 + 8);
        assertThat(lines).hasSize(12 + 24 + 12).noneMatch(line -> line.endsWith("wrong"));
    }

    @ParameterizedTest
    @CsvSource({"sci-cluster", "chempi-cluster"})
    void sixteenStartAtOnce(String rig) {
        List<String> lines = run(0, rig, Family.class, "1", "16", "1");
        assertThat(count(lines, "of 18 knows 153")).isEqualTo(18);
    }

    /** Buffers that are enough for those that the rig has. */
    @Test
    void aLargerGroupHasTheReceiveBuffersThatItNeeds() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("mpirun", "-n", "2", "--rig", "urtp-cluster", "--set",
                "protocol.receiveBuffers=14", "--set", "protocol.controlBuffers=1", "-cp", classes(),
                Family.class.getName(), "1", "16", "1"))).as(run.err()).isZero();
        assertThat(run.out()).contains("] of 18 knows 153");
    }

    @ParameterizedTest
    @CsvSource({"tcp-cluster", "sci-cluster", "via-cluster", "chempi-cluster", "mvia-cluster", "urtp-cluster"})
    void whatCantStartIsRefusedAtAll(String rig) {
        List<String> lines = run(0, rig, Refused.class, "root");
        assertThat(lines).contains("[0] universe 1024", "[1] universe 1024");
        assertRefusals(lines);
    }

    /** What {@link Refused} says wherever processes can be started. */
    static void assertRefusals(List<String> lines) {
        String self = Refused.class.getName();
        for (int rank = 0; rank < 2; rank++) {
            String prefix = "[" + rank + "] ";
            assertThat(lines).contains(prefix + "12 [12, 12] expected at least 1 process of " + self + ", found 0",
                    prefix + "12 [12, 12] expected at least 1 process of " + self + ", found -3",
                    prefix + "12 [12, 12] expected programs, found null",
                    prefix + "24 [24, 24] class java.lang.String has no public static void main(String[])",
                    prefix + "12 [12, 12] expected room for an error class of each of 3 processes, or null, found room"
                            + " for 2 at rank 1",
                    prefix + "7 [0, 0] expected a root from 0 to 1, found 2",
                    prefix + "7 [0, 0] expected a root from 0 to 1, found -1",
                    prefix + "24 [24, 24] class NotThere is not on the class path: " + classes(),
                    prefix + "24 [24, 24] expected at most 1024 processes in a run, found 2 and 10000 more",
                    prefix + "24 expected at most 1024 processes in a run, found 2 and 4294967294 more",
                    prefix + "as root " + rank + " of 2 with 3");
        }
        assertThat(lines).contains("[2] as first kind 0 of 3 with 2", "[3] as first kind 1 of 3 with 2",
                "[4] as second 2 of 3 with 2");
    }

    @ParameterizedTest
    @CsvSource({"unet-cluster", "fmp-cluster"})
    void otherDevicesSayWhy(String rig) {
        assertThat(run(1, rig, Refused.class, "root")).anyMatch(line -> line.startsWith("[0] 24 the devices of this run"
                + " can't have more ranks than it began with: expected ranks that all use tcp,"));
    }

    @Test
    void aReplayIsTheSameRun() {
        run(0, "chempi-cluster", Family.class, "1", "1", "2");
        CommandRun replay = new CommandRun(folder.resolve("again"));
        assertThat(replay.execute(List.of("replay", folder.resolve("out/replay.json").toString()))).isZero();
        assertThat(replay.out()).endsWith("identical" + System.lineSeparator());
    }

    private Path rig(String name, String card, String fabric, String protocol, String more) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), """
                {
                  "name": "%s",
                  "description": "Two ranks that start others.",
                  "hosts": [
                    {"name": "one", "profile": "pentium-iii-450", "card": "%s"},
                    {"name": "two", "profile": "pentium-iii-450", "card": "%s"}
                  ],
                  "fabric": {"name": "net0", "kind": "%s"},
                  "protocol": {"kind": "%s"},
                  "ranks": [{"host": "one"}, {"host": "two"}],
                  "program": {"name": "mpi", "arguments": {"class": "%s", "classPath": "%s",
                    "arguments": ["1", "1", "1"]}}%s
                }
                """.formatted(name, card, card, fabric, protocol, Family.class.getName(), classes(), more));
    }

    @Test
    void explorationsFindTheirRunsAlike() throws IOException {
        Path rig = rig("family", "dc21140", "switch", "tcp", "");
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("explore", "--choices=*", "--deviations=1", "--first=8", rig.toString())))
                .as(run.err()).isZero();
        assertThat(run.out()).contains("results of the undisturbed run", "0 failed");
    }

    /** The others wait in Spawn for those of the host, and learn within a second that none comes. */
    @Test
    void aHostThatDiesMeanwhileEndsTheRun() throws IOException {
        Path rig = rig("death", "d312", "sci", "sci", ", \"limits\": {\"virtualSeconds\": 2}, \"faults\": {\"rules\": ["
                + "{\"kind\": \"host-down\", \"host\": \"two\", \"fromUs\": 20000}]}");
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("run", rig.toString()))).as(run.err()).isEqualTo(1);
        assertThat(run.out()).containsPattern("failed: .*rank \\d has died before all processes of a Spawn had met");
    }
}
