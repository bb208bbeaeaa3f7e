package org.wirelore.adi.chempid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.chempid.SystemCaller.Role;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;

/** Callers that know the secret and say what no daemon, rank or user says: the daemon serves all others. */
class ForgedCallersTest {
    private static final int STAYS = 1;
    private static final int SPAWNS = 2;
    private static final int UNKNOWN = 99;
    private static final int SEEDS = 400;
    private static final int MESSAGES = 12;
    /** Their answers are more than a connection holds. */
    private static final int QUESTIONS = 20_000;
    private static final List<SystemType> TYPES = List.of(SystemType.values());
    /** Those that mean something are drawn more often. */
    private static final int[] NUMBERS = {0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 4, -1, JobNumbers.MAX, JobNumbers.MAX + 1,
        Integer.MAX_VALUE, Integer.MIN_VALUE};

    /** A connection that says what it likes. */
    private static final class Forger implements AutoCloseable {
        private final Host host;
        private final StreamSocket socket;
        private int said;

        Forger(Host host, Sockets sockets) throws IOException {
            this.host = host;
            socket = sockets.connect("host0", HostDaemon.PORT);
            while (!socket.isConnected()) {
                host.sleep(Host.FOREVER);
            }
        }

        void say(SystemMessage message) throws IOException {
            byte[] bytes = message.encode(said++, DaemonCluster.SECRET);
            for (int sent = 0; sent < bytes.length;) {
                int count = socket.write(MemorySegment.ofArray(bytes), sent, bytes.length - sent);
                sent += count;
                if (count == 0) {
                    host.sleep(Host.FOREVER);
                }
            }
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    private static void rest(Host host, int millis) {
        long untilPs = host.now() + millis * TimeUnits.PS_PER_MS;
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }

    /** Any message but that which ends the daemon. */
    private static SystemMessage drawn(Random random) {
        while (true) {
            SystemType type = TYPES.get(random.nextInt(TYPES.size()));
            int numbers = random.nextInt(6);
            int texts = random.nextInt(2);
            if (type != SystemType.STOP && type.takes(numbers, texts)) {
                return new SystemMessage(type,
                        random.ints(numbers, 0, NUMBERS.length).mapToObj(index -> NUMBERS[index]).toList(),
                        texts == 0 ? List.of() : List.of("words"));
            }
        }
    }

    private static SystemMessage helloOfNode() {
        return new SystemMessage(SystemType.HELLO_NODE, List.of(1), List.of("host1"));
    }

    /** One daemon; for a forged second one there is a host, and without it no daemon is missing. */
    private static DaemonCluster cluster(Role role) {
        DaemonCluster cluster = new DaemonCluster(role == Role.NODE ? 2 : 1, 1);
        cluster.programs.put(STAYS, (host, daemon, job, place) -> {
            host.sleep(Host.FOREVER);
            host.sleep(Host.FOREVER);
        });
        return cluster;
    }

    /** Stops the daemon after a while, and says whether it was there. */
    private static List<List<String>> askedAfter(DaemonCluster cluster, int millis) {
        List<List<String>> answers = new ArrayList<>();
        cluster.process(0, "user", (host, sockets) -> {
            rest(host, millis);
            try (DaemonCall call = DaemonCall.user(host, sockets, DaemonCluster.SECRET)) {
                answers.add(call.status());
                call.stop();
            }
        });
        return answers;
    }

    @ParameterizedTest
    @EnumSource(names = {"NODE", "USER", "UNKNOWN"})
    void whateverSomeoneSaysTheDaemonServesOthers(Role role) {
        for (int seed = 0; seed < SEEDS; seed++) {
            DaemonCluster cluster = cluster(role);
            Random random = new Random(seed);
            cluster.process(role == Role.NODE ? 1 : 0, "forger", (host, sockets) -> {
                rest(host, 5);
                try (Forger forger = new Forger(host, sockets)) {
                    if (role == Role.NODE) {
                        forger.say(helloOfNode());
                    } else if (role == Role.USER) {
                        forger.say(SystemMessage.of(SystemType.HELLO_USER));
                    }
                    for (int i = 0; i < MESSAGES; i++) {
                        forger.say(drawn(random));
                        rest(host, random.nextInt(3));
                    }
                } catch (IOException closed) {
                    // The daemon hears no more of it.
                }
            });
            List<List<String>> answers = askedAfter(cluster, 100);
            cluster.run();
            assertThat(answers).as("seed " + seed).hasSize(1);
        }
    }

    /** Of a program that no one has called, with a joint group or of a job that can't be. */
    @ParameterizedTest
    @CsvSource({"2, 99, 0", "2, 1, -1", "2, 1, 4096", "4096, 1, 0", "1, 1, 0"})
    void aStartThatCannotBeEndsTheConnection(int job, int ticket, int joint) {
        DaemonCluster cluster = cluster(Role.NODE);
        cluster.process(1, "node1", (host, sockets) -> {
            rest(host, 5);
            try (Forger forger = new Forger(host, sockets)) {
                forger.say(helloOfNode());
                rest(host, 20);
                forger.say(SystemMessage.of(SystemType.START, List.of(job, ticket, joint, 0), "a program"));
                rest(host, 80);
            }
        });
        List<List<String>> answers = askedAfter(cluster, 50);
        cluster.run();
        assertThat(answers).hasSize(1);
        assertThat(cluster.daemon(0).counts().badMessages()).isEqualTo(1);
    }

    @Test
    void aTicketOfNoProgramIsRefused() {
        DaemonCluster cluster = cluster(Role.USER);
        List<String> refused = new ArrayList<>();
        cluster.process(0, "starter", (host, sockets) -> {
            rest(host, 10);
            try (DaemonCall call = DaemonCall.user(host, sockets, DaemonCluster.SECRET)) {
                call.run(UNKNOWN, List.of(0), "a program");
            } catch (IOException no) {
                refused.add(String.valueOf(no.getMessage()));
            }
        });
        askedAfter(cluster, 50);
        cluster.run();
        assertThat(refused).singleElement().asString().contains("no program has the ticket " + UNKNOWN);
    }

    /** A daemon that leads a job may know one more of the others than this one does. */
    @Test
    void aRankCannotSpawnWhereNoDaemonIsYet() {
        DaemonCluster cluster = new DaemonCluster(3, 1);
        List<String> refused = new ArrayList<>();
        cluster.programs.put(SPAWNS, (host, daemon, job, place) -> {
            try {
                daemon.spawn(SPAWNS, List.of(2), "more");
            } catch (IOException no) {
                refused.add(String.valueOf(no.getMessage()));
            }
            daemon.end();
        });
        cluster.process(1, "node1", (host, sockets) -> {
            rest(host, 5);
            try (Forger forger = new Forger(host, sockets)) {
                forger.say(helloOfNode());
                forger.say(SystemMessage.of(SystemType.START, List.of(2, SPAWNS, 0, 0), "a program"));
                rest(host, 80);
            }
        });
        List<List<String>> answers = askedAfter(cluster, 50);
        cluster.run();
        assertThat(refused).singleElement().asString().contains("host host2 is not there yet");
        assertThat(answers).hasSize(1);
    }

    @Test
    void aDaemonThatEndsDoesNotWaitForAUserThatNeverReads() {
        DaemonCluster cluster = cluster(Role.USER);
        List<String> refused = new ArrayList<>();
        cluster.process(0, "deaf", (host, sockets) -> {
            rest(host, 5);
            try (Forger forger = new Forger(host, sockets)) {
                forger.say(SystemMessage.of(SystemType.HELLO_USER));
                for (int i = 0; i < QUESTIONS; i++) {
                    forger.say(SystemMessage.of(SystemType.STATUS));
                }
                rest(host, 5_000);
                try {
                    new Forger(host, sockets).close();
                    cluster.log.add("the daemon is still there");
                } catch (IOException gone) {
                    refused.add(String.valueOf(gone.getMessage()));
                }
            }
        });
        assertThat(askedAfter(cluster, 1_000)).isEmpty();
        cluster.run();
        assertThat(cluster.log).isEmpty();
        assertThat(refused).hasSize(1);
    }
}
