package org.wirelore.adi.chempid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.chempid.DaemonCluster.ExitError;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;

/** Daemons, their jobs and their callers in virtual time. */
class HostDaemonTest {
    private static final int QUICK = 1;
    private static final int STAYS = 2;
    private static final int FAILS = 3;

    private final DaemonCluster cluster = new DaemonCluster(3);
    private int usersLeft;

    HostDaemonTest() {
        cluster.programs.put(QUICK, (host, daemon, job, place) -> {
            cluster.log.add("rank " + job + "." + place);
            rest(host, 20);
            daemon.end();
        });
        cluster.programs.put(STAYS, (host, daemon, job, place) -> {
            cluster.log.add("rank " + job + "." + place);
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
        cluster.programs.put(FAILS, (host, daemon, job, place) -> {
            rest(host, 5);
            if (place == 1) {
                daemon.abort(7, "rank 1 has called Abort with code 7");
                throw new ExitError(7);
            }
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
    }

    private static void rest(Host host, int millis) {
        long untilPs = host.now() + millis * TimeUnits.PS_PER_MS;
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }

    /** Adds a user; the last one stops the daemons. */
    private void user(int node, UserBody body) {
        usersLeft++;
        cluster.process(node, "user" + usersLeft, (host, sockets) -> {
            try (DaemonCall call = DaemonCall.user(host, sockets, DaemonCluster.SECRET)) {
                body.run(host, sockets, call);
                if (--usersLeft == 0) {
                    call.stop();
                }
            }
        });
    }

    private interface UserBody {
        void run(Host host, Sockets sockets, DaemonCall call) throws Exception;
    }

    private void job(int node, int ticket, List<Integer> nodes, List<DaemonCall.JobEnd> ends) {
        user(node, (host, sockets, call) -> ends.add(call.run(ticket, nodes, "program " + ticket)));
    }

    @Test
    void jobsAtOnceHaveNumbersOfTheirOwn() {
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, QUICK, List.of(0, 1, 2), ends);
        job(0, QUICK, List.of(0, 1, 2), ends);
        job(1, QUICK, List.of(2, 1, 2), ends);
        job(2, QUICK, List.of(0), ends);
        cluster.run();
        assertThat(ends).extracting(DaemonCall.JobEnd::code).containsOnly(0).hasSize(4);
        assertThat(ends).extracting(DaemonCall.JobEnd::job).doesNotHaveDuplicates();
        assertThat(cluster.log).hasSize(10).doesNotHaveDuplicates();
        assertThat(cluster.daemon(1).counts().ranks()).isEqualTo(3);
        assertThat(cluster.daemon(0).counts().jobs()).isEqualTo(2);
        assertThat(cluster.daemon(0).counts().unknownCallers()).isZero();
        assertThat(cluster.daemon(0).counts().badMessages()).isZero();
    }

    @Test
    void numbersOfDaemonsNeverMeetAndComeBackLast() {
        Set<Integer> all = new HashSet<>();
        for (int node = 0; node < 3; node++) {
            JobNumbers numbers = new JobNumbers(node, 3);
            int first = numbers.take();
            all.add(first);
            numbers.give(first);
            for (int number = numbers.take(); number != first; number = numbers.take()) {
                assertThat(all.add(number)).isTrue();
                assertThat(JobNumbers.nodeOf(number, 3)).isEqualTo(node);
            }
            assertThat(numbers.take()).isZero();
        }
        assertThat(all).hasSize(JobNumbers.MAX).allMatch(number -> number >= 1 && number <= JobNumbers.MAX);
    }

    @Test
    void anAbortEndsItsJobAndNoOther() {
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, QUICK, List.of(0, 1), ends);
        job(2, FAILS, List.of(0, 1, 2), ends);
        cluster.run();
        assertThat(ends).extracting(DaemonCall.JobEnd::code).containsExactly(7, 0);
        assertThat(ends.getFirst().why()).isEqualTo("rank 1 has called Abort with code 7");
        assertThat(cluster.log).filteredOn(line -> line.endsWith("was terminated")).hasSize(2);
    }

    @Test
    void aRankThatDiesWithoutAWordEndsItsJob() {
        cluster.programs.put(4, (host, daemon, job, place) -> {
            if (place == 1) {
                rest(host, 2);
            } else {
                host.sleep(Host.FOREVER);
                host.sleep(Host.FOREVER);
            }
        });
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, 4, List.of(1, 2), ends);
        cluster.run();
        assertThat(ends).singleElement().satisfies(end -> {
            assertThat(end.code()).isEqualTo(1);
            assertThat(end.why()).contains("rank 1 ended without a word");
        });
    }

    @Test
    void aJobEndsWithTheOneThatStartedIt() {
        cluster.process(0, "leaves", (host, sockets) -> {
            try (SystemLink link = DaemonCall.connect(host, sockets, "host0", DaemonCluster.SECRET)) {
                link.send(SystemMessage.of(SystemType.HELLO_USER));
                link.send(SystemMessage.of(SystemType.RUN, List.of(STAYS, 1, 2), "stays"));
                rest(host, 20);
            }
        });
        user(1, (host, sockets, call) -> rest(host, 60));
        cluster.run();
        assertThat(cluster.log).containsExactlyInAnyOrder("rank 1.0", "rank 1.1", "rank 1.0 was terminated",
                "rank 1.1 was terminated");
    }

    @Test
    void spawnedJobsHaveNumbersAndEndTogether() {
        List<DaemonCall.Spawned> spawned = new ArrayList<>();
        cluster.programs.put(5, (host, daemon, job, place) -> {
            if (place == 0) {
                spawned.add(daemon.spawn(QUICK, List.of(2, 0), "children"));
                spawned.add(daemon.spawn(STAYS, List.of(1, 1), "others"));
                rest(host, 100);
                daemon.abort(9, "enough");
                throw new ExitError(9);
            }
            daemon.end();
        });
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, 5, List.of(1, 0), ends);
        cluster.run();
        assertThat(ends).singleElement().satisfies(end -> assertThat(end.code()).isEqualTo(9));
        assertThat(spawned).flatExtracting(DaemonCall.Spawned::job, DaemonCall.Spawned::joint).hasSize(4)
                .doesNotHaveDuplicates().doesNotContain(ends.getFirst().job());
        assertThat(cluster.log).filteredOn(line -> line.endsWith("was terminated")).hasSize(2);
    }

    @Test
    void aSpawnedJobThatFailsEndsTheOneThatSpawnedIt() {
        cluster.programs.put(5, (host, daemon, job, place) -> {
            daemon.spawn(FAILS, List.of(2, 0), "children");
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, 5, List.of(1), ends);
        cluster.run();
        assertThat(ends).singleElement().satisfies(end -> {
            assertThat(end.code()).isEqualTo(7);
            assertThat(end.why()).contains("spawned");
        });
    }

    @Test
    void statusTellsNodesAndJobs() {
        List<String> lines = new ArrayList<>();
        job(0, QUICK, List.of(0, 1), new ArrayList<>());
        user(0, (host, sockets, call) -> {
            rest(host, 10);
            lines.addAll(call.status());
        });
        cluster.run();
        assertThat(lines).containsExactly("node host0: SCI node 4, adapter 0", "node host1: SCI node 8, adapter 0",
                "node host2: SCI node 12, adapter 0", "job 1, 2 ranks, 2 alive: program 1");
    }

    /** Its job ends, what comes later is refused, and jobs elsewhere go on. */
    @Test
    void aHostThatDiesIsMissedAndTakesItsJobsWithIt() {
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        job(0, STAYS, List.of(0, 1), ends);
        user(0, (host, sockets, call) -> {
            rest(host, 1_500);
            lines.addAll(call.status());
            ends.add(call.run(QUICK, List.of(0, 2), "program"));
            assertThatThrownBy(() -> call.run(QUICK, List.of(0, 1), "program"))
                    .hasMessage("the daemon of host host0 refuses: host host1 is gone");
        });
        cluster.stopAt(10 * TimeUnits.PS_PER_MS, 1);
        cluster.run();
        assertThat(ends).extracting(DaemonCall.JobEnd::why).containsExactly("host host1 is gone", "");
        assertThat(lines).contains("node host1: SCI node 8, adapter 0, gone").hasSize(3);
        assertThat(cluster.log).contains("rank 1.0 was terminated").doesNotContain("rank 1.1 was terminated");
        assertThat(cluster.daemon(0).counts().badMessages()).isZero();
    }

    /** A rank on the host that dies has spawned a job, which has its ranks elsewhere. */
    @Test
    void aHostThatDiesTakesAJobWithItThatHasSpawnedThere() {
        cluster.programs.put(5, (host, daemon, job, place) -> {
            if (place == 0) {
                daemon.spawn(STAYS, List.of(2), "children");
            }
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, 5, List.of(1, 0), ends);
        cluster.stopAt(50 * TimeUnits.PS_PER_MS, 1);
        cluster.run();
        assertThat(ends).extracting(DaemonCall.JobEnd::why).containsExactly("host host1 is gone");
        assertThat(cluster.log).filteredOn(line -> line.endsWith("was terminated")).hasSize(2);
    }

    /** The host that dies had started a job, of which a rank elsewhere has spawned another. */
    @Test
    void aHostThatDiesTakesAJobWithItThatOneOfItsJobsHasSpawned() {
        cluster.programs.put(5, (host, daemon, job, place) -> {
            daemon.spawn(STAYS, List.of(2, 0), "children");
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
        List<String> lines = new ArrayList<>();
        List<String> log = new ArrayList<>();
        cluster.process(1, "user on the host that dies", (host, sockets) -> {
            try (DaemonCall call = DaemonCall.user(host, sockets, DaemonCluster.SECRET)) {
                call.run(5, List.of(0), "parent");
            }
        });
        user(0, (host, sockets, call) -> {
            rest(host, 1_500);
            lines.addAll(call.status());
            log.addAll(cluster.log);
        });
        cluster.stopAt(50 * TimeUnits.PS_PER_MS, 1);
        cluster.run();
        assertThat(lines).hasSize(3).allMatch(line -> line.startsWith("node "));
        assertThat(log).filteredOn(line -> line.endsWith("was terminated")).hasSize(3);
    }

    @Test
    void aHostHasOneDaemon() {
        List<String> refused = new ArrayList<>();
        cluster.process(1, "second", (host, sockets) -> {
            rest(host, 5);
            try {
                new HostDaemon(new HostDaemon.Setting(host, sockets, List.of("host1"), 0, 1, List.of()),
                        new NoLauncher()).serve();
            } catch (IOException e) {
                refused.add(String.valueOf(e.getMessage()));
            }
        });
        user(0, (host, sockets, call) -> rest(host, 20));
        cluster.run();
        assertThat(refused).singleElement().asString().contains("chempid can't listen on host host1")
                .contains("in use").endsWith("a host has one daemon");
    }

    private static final class NoLauncher implements RankLauncher {
        @Override
        public boolean knows(int ticket) {
            return false;
        }

        @Override
        public void start(int job, int joint, int place, int ticket) {
            throw new AssertionError("a daemon without a port must start nothing");
        }

        @Override
        public void kill(int job, int place) {
            throw new AssertionError("a daemon without a port must end nothing");
        }

        @Override
        public @Nullable Exit nextExit() {
            return null;
        }
    }

    @Test
    void unknownCallersGetNoAnswerAndAreCounted() {
        Random random = new Random(3);
        List<byte[]> forged = new ArrayList<>();
        forged.add(SystemMessage.of(SystemType.HELLO_USER).encode(0, 1));
        forged.add(SystemMessage.of(SystemType.HELLO_USER).encode(1, DaemonCluster.SECRET));
        forged.add(SystemMessage.of(SystemType.STOP).encode(0, DaemonCluster.SECRET));
        forged.add(SystemMessage.of(SystemType.HELLO_RANK, 1, 0).encode(0, DaemonCluster.SECRET));
        forged.add(new SystemMessage(SystemType.HELLO_NODE, List.of(1), List.of("host1")).encode(0,
                DaemonCluster.SECRET));
        forged.add(new byte[0]);
        byte[] oversized = SystemMessage.of(SystemType.HELLO_USER).encode(0, DaemonCluster.SECRET);
        oversized[12] = 0x7f;
        forged.add(oversized);
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[random.nextInt(100)];
            random.nextBytes(garbage);
            forged.add(garbage);
        }
        cluster.process(1, "unknown", (host, sockets) -> {
            rest(host, 20);
            for (byte[] each : forged) {
                assertThat(answer(host, sockets, "host0", each)).isZero();
            }
        });
        List<DaemonCall.JobEnd> ends = new ArrayList<>();
        job(0, QUICK, List.of(0, 1), ends);
        user(0, (host, sockets, call) -> rest(host, 500));
        cluster.run();
        assertThat(cluster.daemon(0).counts().unknownCallers()).isEqualTo(forged.size());
        assertThat(ends).singleElement().satisfies(end -> assertThat(end.code()).isZero());
    }

    @Test
    void whatAKnownCallerMayNotSayEndsItsConnection() {
        byte[] hello = SystemMessage.of(SystemType.HELLO_USER).encode(0, DaemonCluster.SECRET);
        List<byte[]> forged = List.of(hello, SystemMessage.of(SystemType.KILL, 1).encode(1, DaemonCluster.SECRET),
                SystemMessage.of(SystemType.STATUS).encode(0, DaemonCluster.SECRET),
                SystemMessage.of(SystemType.STATUS).encode(1, 1), new byte[30],
                new byte[]{0x43, 0x48, 0x44});
        cluster.process(1, "known", (host, sockets) -> {
            rest(host, 20);
            for (byte[] each : forged) {
                byte[] both = new byte[hello.length + each.length];
                System.arraycopy(hello, 0, both, 0, hello.length);
                System.arraycopy(each, 0, both, hello.length, each.length);
                assertThat(answer(host, sockets, "host0", both)).isZero();
            }
        });
        user(0, (host, sockets, call) -> rest(host, 300));
        cluster.run();
        assertThat(cluster.daemon(0).counts().badMessages()).isEqualTo(forged.size());
        assertThat(cluster.daemon(0).counts().unknownCallers()).isZero();
    }

    /** How many bytes come back before the end, or before this side ends after a while. */
    private static int answer(Host host, Sockets sockets, String to, byte[] said) throws IOException {
        StreamSocket socket = sockets.connect(to, HostDaemon.PORT);
        while (!socket.isConnected()) {
            host.sleep(Host.FOREVER);
        }
        MemorySegment bytes = MemorySegment.ofArray(said);
        int sent = 0;
        try {
            while (sent < said.length) {
                int count = socket.write(bytes, sent, said.length - sent);
                sent += count;
                if (count == 0) {
                    host.sleep(Host.FOREVER);
                }
            }
            rest(host, 2);
            return Math.max(0, socket.read(MemorySegment.ofArray(new byte[100]), 0, 100));
        } catch (IOException closed) {
            return 0;
        } finally {
            socket.close();
        }
    }
}
