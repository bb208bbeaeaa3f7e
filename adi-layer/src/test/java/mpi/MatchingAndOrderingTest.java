package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertBegins;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which message meets which receive, and in which order (MPI 1.1, sections 3.2.4 and 3.5). */
class MatchingAndOrderingTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item01TwoSendsThatMatchOneReceiveArriveInOrder(Device device) {
        int[] sizes = device.someSizes();
        new MpiJob(device, 2).run((rank, size) -> {
            for (int first : sizes) {
                for (int second : sizes) {
                    if (rank == 0) {
                        Request[] sends = {isend(WORLD, bytes(first, 1), 1, TAG),
                            isend(WORLD, bytes(second, 2), 1, TAG)};
                        Request.Waitall(sends);
                    } else {
                        byte[] into = new byte[sizes[sizes.length - 1]];
                        assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, first);
                        assertBegins(into, bytes(first, 1));
                        assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, second);
                        assertBegins(into, bytes(second, 2));
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item01ALongRowOfMixedSizesKeepsItsOrder(Device device) {
        int[] sizes = device.sizes();
        new MpiJob(device, 2).run((rank, size) -> {
            SplittableRandom random = new SplittableRandom(7);
            int[] chosen = IntStream.range(0, 120).map(i -> sizes[random.nextInt(sizes.length)]).toArray();
            if (rank == 0) {
                Request[] sends = new Request[chosen.length];
                for (int i = 0; i < sends.length; i++) {
                    sends[i] = isend(WORLD, bytes(chosen[i], i), 1, TAG);
                }
                Request.Waitall(sends);
            } else {
                for (int i = 0; i < chosen.length; i++) {
                    byte[] into = new byte[chosen[i]];
                    assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, chosen[i]);
                    assertThat(into).isEqualTo(bytes(chosen[i], i));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item02OrderHoldsWithAnyTagAlthoughALaterTagIsWaiting(Device device) {
        int[] sizes = device.someSizes();
        new MpiJob(device, 2).run((rank, size) -> {
            for (int first : sizes) {
                for (int second : device.shortAndLong()) {
                    if (rank == 0) {
                        Request.Waitall(new Request[]{isend(WORLD, bytes(first, 1), 1, 8),
                            isend(WORLD, bytes(second, 2), 1, 3)});
                    } else {
                        WORLD.Probe(0, 3);
                        byte[] into = new byte[3 * device.rendezvousBytes];
                        assertMessage(receive(WORLD, into, 0, MPI.ANY_TAG), 0, 8, first);
                        assertBegins(into, bytes(first, 1));
                        assertMessage(receive(WORLD, into, 0, MPI.ANY_TAG), 0, 3, second);
                        assertBegins(into, bytes(second, 2));
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item03TheEarlierPostedReceiveTakesTheEarlierMessage(Device device) {
        int[][] posted = {{0, MPI.ANY_TAG, 0, TAG}, {0, TAG, 0, MPI.ANY_TAG}, {MPI.ANY_SOURCE, TAG, 0, TAG},
            {0, TAG, MPI.ANY_SOURCE, TAG}, {MPI.ANY_SOURCE, MPI.ANY_TAG, 0, TAG},
            {0, TAG, MPI.ANY_SOURCE, MPI.ANY_TAG}};
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.someSizes()) {
                for (int[] selection : posted) {
                    if (rank == 1) {
                        byte[] first = new byte[length];
                        byte[] second = new byte[length];
                        Request[] receives = {irecv(WORLD, first, selection[0], selection[1]),
                            irecv(WORLD, second, selection[2], selection[3])};
                        Data.tellToGo(0);
                        Status[] statuses = Request.Waitall(receives);
                        assertMessage(statuses[0], 0, TAG, length);
                        assertThat(first).isEqualTo(bytes(length, 1));
                        assertThat(second).isEqualTo(bytes(length, 2));
                    } else {
                        Data.awaitGo(1);
                        send(WORLD, bytes(length, 1), 1, TAG);
                        send(WORLD, bytes(length, 2), 1, TAG);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item04TagsMayBeReceivedInReverseOrder(Device device) {
        int[] sizes = device.sizes();
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                Request[] sends = new Request[sizes.length];
                for (int i = 0; i < sizes.length; i++) {
                    sends[i] = isend(WORLD, bytes(sizes[i], i), 1, i);
                }
                Request.Waitall(sends);
                for (int tag = 0; tag < 5; tag++) {
                    send(WORLD, bytes(device.rendezvousBytes - 1, tag), 1, tag);
                }
            } else {
                for (int i = sizes.length - 1; i >= 0; i--) {
                    byte[] into = new byte[sizes[i]];
                    assertMessage(receive(WORLD, into, 0, i), 0, i, sizes[i]);
                    assertThat(into).isEqualTo(bytes(sizes[i], i));
                }
                for (int tag = 4; tag >= 0; tag--) {
                    byte[] into = new byte[device.rendezvousBytes - 1];
                    receive(WORLD, into, 0, tag);
                    assertThat(into).isEqualTo(bytes(into.length, tag));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item05AnySourceTakesFromEverySenderAndTellsWho(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            for (int length : device.someSizes()) {
                // Who is ahead must not be taken for who is late.
                WORLD.Barrier();
                if (rank > 0) {
                    send(WORLD, bytes(length, rank), 0, TAG);
                    continue;
                }
                List<Integer> sources = new ArrayList<>();
                for (int i = 1; i < size; i++) {
                    byte[] into = new byte[length];
                    Status status = receive(WORLD, into, MPI.ANY_SOURCE, TAG);
                    assertMessage(status, status.source, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, status.source));
                    sources.add(status.source);
                }
                assertThat(sources).containsExactlyInAnyOrder(1, 2, 3);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item06AnySourceWithAnyTagGivesTheDataOfItsStatus(Device device) {
        int[] sizes = device.someSizes();
        int each = 2 * sizes.length;
        new MpiJob(device, 5).run((rank, size) -> {
            if (rank > 0) {
                Request[] sends = new Request[each];
                for (int i = 0; i < each; i++) {
                    sends[i] = isend(WORLD, bytes(sizes[(i + rank) % sizes.length], rank * 100 + i), 0, i);
                }
                Request.Waitall(sends);
                return;
            }
            byte[] into = new byte[3 * device.rendezvousBytes];
            int[] next = new int[size];
            for (int i = 0; i < (size - 1) * each; i++) {
                Status status = receive(WORLD, into, MPI.ANY_SOURCE, MPI.ANY_TAG);
                int number = next[status.source]++;
                int length = sizes[(number + status.source) % sizes.length];
                assertMessage(status, status.source, number, length);
                assertBegins(into, bytes(length, status.source * 100 + number));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item07AnySourceDoesNotBreakTheOrderOfAPair(Device device) {
        int[] sizes = device.someSizes();
        new MpiJob(device, 3).run((rank, size) -> {
            int each = 40;
            if (rank > 0) {
                Request[] sends = new Request[each];
                for (int i = 0; i < each; i++) {
                    sends[i] = isend(WORLD, bytes(sizes[i % sizes.length], i), 0, TAG);
                }
                Request.Waitall(sends);
                return;
            }
            int[] next = new int[size];
            Request[] receives = new Request[(size - 1) * each];
            byte[][] into = new byte[receives.length][3 * device.rendezvousBytes];
            for (int i = 0; i < receives.length; i++) {
                receives[i] = irecv(WORLD, into[i], MPI.ANY_SOURCE, TAG);
            }
            Status[] statuses = Request.Waitall(receives);
            for (int i = 0; i < statuses.length; i++) {
                int number = next[statuses[i].source]++;
                assertBegins(into[i], bytes(sizes[number % sizes.length], number));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item08AMessageNeverLeavesItsCommunicator(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            Intracomm twin = (Intracomm) WORLD.clone();
            Intracomm half = Data.split(WORLD, rank / 2, rank);
            Intercomm across = WORLD.Create_intercomm(half, 0, rank < 2 ? 2 : 0, TAG);
            Comm[] comms = {WORLD, twin, half, across};
            int[] peers = {rank ^ 1, rank ^ 1, (rank % 2) ^ 1, rank % 2};
            for (int length : device.shortAndLong()) {
                byte[][] into = new byte[comms.length][length];
                Request[] requests = new Request[2 * comms.length];
                for (int i = 0; i < comms.length; i++) {
                    requests[i] = irecv(comms[i], into[i], MPI.ANY_SOURCE, MPI.ANY_TAG);
                }
                for (int i = comms.length - 1; i >= 0; i--) {
                    requests[comms.length + i] = isend(comms[i], bytes(length, i), peers[i], TAG);
                }
                Status[] statuses = Request.Waitall(requests);
                for (int i = 0; i < comms.length; i++) {
                    assertMessage(statuses[i], peers[i], TAG, length);
                    assertThat(into[i]).isEqualTo(bytes(length, i));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item09CollectiveTrafficNeverMeetsAPendingReceive(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            byte[] into = new byte[100];
            Request pending = irecv(WORLD, into, MPI.ANY_SOURCE, MPI.ANY_TAG);
            int[] numbers = {rank};
            int[] sum = new int[1];
            int[] many = rank == 1 ? Data.ints(5_000, 4) : new int[5_000];
            WORLD.Barrier();
            WORLD.Bcast(many, 0, many.length, MPI.INT, 1);
            WORLD.Allreduce(numbers, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            Object[] words = {rank == 0 ? "word" : null};
            WORLD.Bcast(words, 0, 1, MPI.OBJECT, 0);
            WORLD.Split(0, rank);
            assertThat(pending.Test()).isNull();
            assertThat(many).isEqualTo(Data.ints(5_000, 4));
            assertThat(sum[0]).isEqualTo(3);
            assertThat(words[0]).isEqualTo("word");
            WORLD.Barrier();
            send(WORLD, bytes(100, rank), (rank + 1) % size, TAG);
            int source = (rank + size - 1) % size;
            assertMessage(pending.Wait(), source, TAG, 100);
            assertThat(into).isEqualTo(bytes(100, source));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item10TagsUpToTheBoundTravelExactlyAndOthersAreRefused(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int bound = (Integer) Objects.requireNonNull(WORLD.Attr_get(MPI.TAG_UB));
            assertThat(bound).isGreaterThanOrEqualTo(32_767);
            for (int tag : new int[]{0, 32_767, bound}) {
                for (int length : device.shortAndLong()) {
                    if (rank == 0) {
                        send(WORLD, bytes(length, tag), 1, tag);
                        send(WORLD, bytes(length, tag), 1, tag);
                    } else {
                        assertMessage(receive(WORLD, new byte[length], 0, MPI.ANY_TAG), 0, tag, length);
                        assertMessage(receive(WORLD, new byte[length], 0, tag), 0, tag, length);
                    }
                }
            }
            for (int tag : new int[]{MPI.ANY_TAG, -5, -1, Integer.MIN_VALUE}) {
                assertFails(MPI.ERR_TAG, () -> send(WORLD, new byte[1], 1, tag));
                if (tag != MPI.ANY_TAG) {
                    assertFails(MPI.ERR_TAG, () -> irecv(WORLD, new byte[1], 1, tag));
                    assertFails(MPI.ERR_TAG, () -> WORLD.Iprobe(1, tag));
                }
            }
            assertFails(MPI.ERR_TAG, () -> send(WORLD, new byte[1], 1, bound + 1));
        });
    }
}
