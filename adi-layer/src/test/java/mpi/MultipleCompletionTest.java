package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertEmpty;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import mpi.MpiJob.Device;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Completion of several requests (MPI 1.1, section 3.7.5). */
@SuppressWarnings("NullAway") // null entries are what is tested
class MultipleCompletionTest {
    private static final int TAG = 5;

    /** Receives of rank 1 from rank 0, tag by tag; every third entry is null or the null request. */
    private static @Nullable Request[] receives(byte[][] into) {
        Request[] requests = new Request[into.length];
        for (int i = 0; i < into.length; i++) {
            if (i % 3 == 2) {
                requests[i] = i % 2 == 0 ? null : MPI.REQUEST_NULL;
            } else {
                requests[i] = irecv(WORLD, into[i], 0, i);
            }
        }
        return requests;
    }

    private static byte[][] room(Device device, int count) {
        int[] sizes = device.someSizes();
        byte[][] into = new byte[count][];
        Arrays.setAll(into, i -> new byte[sizes[i % sizes.length]]);
        return into;
    }

    /** What goes to {@link #receives}, last first. */
    private static void sendAll(byte[][] shapes) {
        Request[] sends = new Request[shapes.length];
        for (int i = shapes.length - 1; i >= 0; i--) {
            sends[i] = i % 3 == 2 ? MPI.REQUEST_NULL : isend(WORLD, bytes(shapes[i].length, i), 1, i);
        }
        Request.Waitall(sends);
    }

    private static int active(int count) {
        return count - count / 3;
    }

    @ParameterizedTest
    @EnumSource
    void item29WaitanyTellsTheIndexAndClearsThatRequestOnly(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[][] into = room(device, 15);
            if (rank == 0) {
                sendAll(into);
                return;
            }
            Request[] requests = receives(into);
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < active(15); i++) {
                Status status = Request.Waitany(requests);
                assertMessage(status, 0, status.index, into[status.index].length);
                assertThat(into[status.index]).isEqualTo(bytes(into[status.index].length, status.index));
                assertThat(seen.add(status.index)).isTrue();
                for (int other = 0; other < requests.length; other++) {
                    assertThat(requests[other] == null || requests[other].Is_null())
                            .isEqualTo(seen.contains(other) || other % 3 == 2);
                }
            }
            assertThat(Request.Waitany(requests).index).isEqualTo(MPI.UNDEFINED);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item30WaitanyOfNothingActiveIsUndefined(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            Prequest inactive = WORLD.Recv_init(new byte[1], 0, 1, MPI.BYTE, 0, TAG);
            for (Request[] requests : new Request[][]{{}, {null}, {MPI.REQUEST_NULL, null}, {inactive, null}}) {
                Status status = Request.Waitany(requests);
                assertThat(status.index).isEqualTo(MPI.UNDEFINED);
                assertEmpty(status);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item31TestanyIsNullWhileNothingIsDoneAndUndefinedWhenAllAreNull(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                Data.awaitGo(1);
                send(WORLD, bytes(10, 1), 1, 1);
                Data.awaitGo(1);
                send(WORLD, bytes(10, 2), 1, 0);
                return;
            }
            Request[] requests = {irecv(WORLD, new byte[10], 0, 0), irecv(WORLD, new byte[10], 0, 1), null};
            assertThat(Request.Testany(requests)).isNull();
            Data.tellToGo(0);
            assertThat(testAny(requests)).isEqualTo(1);
            assertThat(Request.Testany(requests)).isNull();
            Data.tellToGo(0);
            assertThat(testAny(requests)).isEqualTo(0);
            Status nothing = Request.Testany(requests);
            assertThat(nothing.index).isEqualTo(MPI.UNDEFINED);
            assertEmpty(nothing);
            assertThat(Request.Testany(new Request[0]).index).isEqualTo(MPI.UNDEFINED);
        });
    }

    private static int testAny(Request[] requests) {
        Status status = Request.Testany(requests);
        while (status == null) {
            status = Request.Testany(requests);
        }
        return status.index;
    }

    @ParameterizedTest
    @EnumSource
    void item32WaitallGivesStatusesInOrderForAnyMix(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            assertThat(Request.Waitall(new Request[0])).isEmpty();
            for (int length : device.sizes()) {
                byte[][] into = new byte[3][length];
                byte[] data = bytes(length, rank);
                Prequest again = WORLD.Recv_init(into[0], 0, length, MPI.BYTE, 1 - rank, 1);
                Prequest sendAgain = WORLD.Send_init(data, 0, length, MPI.BYTE, 1 - rank, 1);
                Request[] requests = {again, null, irecv(WORLD, into[1], 1 - rank, 2), isend(WORLD, data, 1 - rank, 2),
                    sendAgain, irecv(WORLD, into[2], MPI.ANY_SOURCE, 3), MPI.REQUEST_NULL,
                    isend(WORLD, data, 1 - rank, 3)};
                again.Start();
                sendAgain.Start();
                Status[] statuses = Request.Waitall(requests);
                assertThat(statuses).hasSize(8);
                assertMessage(statuses[0], 1 - rank, 1, length);
                assertEmpty(statuses[1]);
                assertMessage(statuses[2], 1 - rank, 2, length);
                assertMessage(statuses[5], 1 - rank, 3, length);
                assertEmpty(statuses[6]);
                for (byte[] got : into) {
                    assertThat(got).isEqualTo(bytes(length, 1 - rank));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item33TestallChangesNothingUnlessAllAreDone(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[][] into = room(device, 9);
            if (rank == 0) {
                Data.awaitGo(1);
                send(WORLD, bytes(into[0].length, 0), 1, 0);
                Data.awaitGo(1);
                byte[][] rest = into.clone();
                for (int i = 8; i > 0; i--) {
                    if (i % 3 != 2) {
                        send(WORLD, bytes(rest[i].length, i), 1, i);
                    }
                }
                return;
            }
            Request[] requests = receives(into);
            Data.tellToGo(0);
            for (int i = 0; i < 200; i++) {
                assertThat(Request.Testall(requests)).isNull();
                assertThat(requests[0].Is_null()).isFalse();
            }
            Data.tellToGo(0);
            Status[] statuses = Request.Testall(requests);
            while (statuses == null) {
                statuses = Request.Testall(requests);
            }
            for (int i = 0; i < 9; i++) {
                assertThat(requests[i] == null || requests[i].Is_null()).isTrue();
                if (i % 3 == 2) {
                    assertEmpty(statuses[i]);
                } else {
                    assertMessage(statuses[i], 0, i, into[i].length);
                }
            }
            Status[] again = Request.Testall(requests);
            assertThat(again).hasSize(9);
            assertEmpty(again[0]);
            assertThat(Request.Testall(new Request[0])).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void item34WaitsomeGivesFinishedOnesWithTheirDataInPlace(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[][] into = room(device, 20);
            if (rank == 0) {
                sendAll(into);
                return;
            }
            Request[] requests = receives(into);
            Set<Integer> seen = new HashSet<>();
            while (seen.size() < active(20)) {
                Status[] some = Request.Waitsome(requests);
                assertThat(some).isNotEmpty();
                for (Status status : some) {
                    assertThat(seen.add(status.index)).isTrue();
                    assertMessage(status, 0, status.index, into[status.index].length);
                    assertThat(into[status.index]).isEqualTo(bytes(into[status.index].length, status.index));
                    assertThat(requests[status.index].Is_null()).isTrue();
                }
            }
            assertThat(Request.Waitsome(requests)).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void item35TestsomeIsEmptyWhileNothingIsDoneAndNullWhenNothingIsActive(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                Data.awaitGo(1);
                send(WORLD, bytes(10, 1), 1, 1);
                return;
            }
            Request[] requests = {null, irecv(WORLD, new byte[10], 0, 1)};
            assertThat(Request.Testsome(requests)).isEmpty();
            Data.tellToGo(0);
            Status[] some = Request.Testsome(requests);
            while (some.length == 0) {
                some = Request.Testsome(requests);
            }
            assertThat(some).hasSize(1);
            assertThat(some[0].index).isEqualTo(1);
            assertThat(Request.Testsome(requests)).isNull();
            assertThat(Request.Testsome(new Request[0])).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void item36EveryReadyRequestIsReturnedWithinABoundedNumberOfCalls(Device device) {
        int requestsInAll = 8;
        int each = 25;
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                for (int i = 0; i < each * requestsInAll; i++) {
                    isend(WORLD, bytes(8, i), 1, i % requestsInAll).Free();
                }
                Data.tellToGo(1);
                return;
            }
            Data.awaitGo(0);
            Request[] requests = new Request[requestsInAll];
            for (int i = 0; i < requestsInAll; i++) {
                requests[i] = irecv(WORLD, new byte[8], 0, i);
            }
            int[] left = new int[requestsInAll];
            Arrays.fill(left, each - 1);
            for (int round = 0; round < each; round++) {
                Set<Integer> seen = new HashSet<>();
                for (int i = 0; i < requestsInAll; i++) {
                    int index = Request.Waitany(requests).index;
                    seen.add(index);
                    if (left[index]-- > 0) {
                        requests[index] = irecv(WORLD, new byte[8], 0, index);
                    }
                }
                assertThat(seen).hasSize(requestsInAll);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item37WaitallFinishesWhateverTheOrderOfArrival(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[][] into = room(device, 30);
            if (rank == 0) {
                Data.awaitGo(1);
                sendAll(into);
            } else {
                Request[] requests = receives(into);
                Data.tellToGo(0);
                Status[] statuses = Request.Waitall(requests);
                for (int i = 0; i < into.length; i++) {
                    if (i % 3 != 2) {
                        assertMessage(statuses[i], 0, i, into[i].length);
                        assertThat(into[i]).isEqualTo(bytes(into[i].length, i));
                    }
                }
            }
        });
    }
}
