package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Taking back what was started (MPI 1.1, section 3.8). */
class CancelTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item55ACancelledReceiveLetsALaterMessageGoToTheNext(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    Data.awaitGo(1);
                    send(WORLD, bytes(length, 1), 1, TAG);
                    continue;
                }
                byte[] untouched = Data.guarded(length);
                Request cancelled = irecv(WORLD, untouched, 0, TAG);
                byte[] into = new byte[length];
                Request next = irecv(WORLD, into, 0, TAG);
                cancelled.Cancel();
                assertThat(cancelled.Wait().Test_cancelled()).isTrue();
                assertThat(cancelled.Is_null()).isTrue();
                Data.tellToGo(0);
                assertMessage(next.Wait(), 0, TAG, length);
                assertThat(into).isEqualTo(bytes(length, 1));
                assertThat(untouched).isEqualTo(Data.guarded(length));
            }
            assertFails(MPI.ERR_REQUEST, MPI.REQUEST_NULL::Cancel);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item56AReceiveIsEitherCancelledOrDelivered(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.someSizes()) {
                for (int delay = 0; delay < 40; delay++) {
                    if (rank == 0) {
                        Data.awaitGo(1);
                        isend(WORLD, bytes(length, delay), 1, TAG).Free();
                        continue;
                    }
                    byte[] into = Data.guarded(length);
                    Request request = irecv(WORLD, into, 0, TAG);
                    Data.tellToGo(0);
                    Status early = null;
                    for (int i = 0; i < delay && early == null; i++) {
                        early = request.Test();
                    }
                    boolean taken = early != null;
                    if (!taken) {
                        request.Cancel();
                        Status status = request.Wait();
                        taken = !status.Test_cancelled();
                        assertThat(taken ? status.Get_count(MPI.BYTE) : length).isEqualTo(length);
                    }
                    if (!taken) {
                        assertThat(into).isEqualTo(Data.guarded(length));
                        assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, length);
                    }
                    assertThat(into).isEqualTo(bytes(length, delay));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item55ACancelledPersistentReceiveMayBeStartedAgain(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.shortAndLong()) {
                if (rank == 0) {
                    Data.awaitGo(1);
                    send(WORLD, bytes(length, 1), 1, TAG);
                    continue;
                }
                byte[] into = Data.guarded(length);
                Prequest request = WORLD.Recv_init(into, 0, length, MPI.BYTE, 0, TAG);
                assertFails(MPI.ERR_REQUEST, request::Cancel);
                request.Start();
                request.Cancel();
                assertThat(request.Wait().Test_cancelled()).isTrue();
                assertThat(request.Is_null()).isFalse();
                assertThat(into).isEqualTo(Data.guarded(length));
                request.Start();
                Data.tellToGo(0);
                assertMessage(request.Wait(), 0, TAG, length);
                assertThat(into).isEqualTo(bytes(length, 1));
            }
        });
    }

    /**
     * A long message of objects comes in two parts: a cancel between them comes too late, and affects no other message.
     */
    @ParameterizedTest
    @EnumSource
    void item56CancelWhileObjectsArriveDoesNotHitAnotherReceive(Device device) {
        Object[] objects = {new int[30_000]};
        new MpiJob(device, 2).run((rank, size) -> {
            for (int delay = 0; delay < 60; delay++) {
                if (rank == 0) {
                    Data.awaitGo(1);
                    WORLD.Isend(objects, 0, 1, MPI.OBJECT, 1, TAG).Free();
                    Data.awaitGo(1);
                    send(WORLD, bytes(9, delay), 1, 1);
                    continue;
                }
                Object[] into = new Object[1];
                Request request = WORLD.Irecv(into, 0, 1, MPI.OBJECT, 0, TAG);
                Data.tellToGo(0);
                for (int i = 0; i < 4 * delay; i++) {
                    WORLD.Iprobe(0, 2);
                }
                Request other = irecv(WORLD, new byte[9], 0, 1);
                request.Cancel();
                if (request.Wait().Test_cancelled()) {
                    WORLD.Recv(into, 0, 1, MPI.OBJECT, 0, TAG);
                }
                assertThat((int[]) into[0]).hasSize(30_000);
                Data.tellToGo(0);
                assertMessage(other.Wait(), 0, 1, 9);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item57CancelOfASendIsRefusedAndTheMessageArrives(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    Request request = WORLD.Issend(bytes(length, 1), 0, length, MPI.BYTE, 1, TAG);
                    request.Cancel();
                    Data.tellToGo(1);
                    assertThat(request.Wait().Test_cancelled()).isFalse();
                } else {
                    Data.awaitGo(0);
                    byte[] into = new byte[length];
                    assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, 1));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item58OrderIsIntactAfterACancelAndTheOthersGoOn(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            for (int length : device.someSizes()) {
                if (rank > 0) {
                    Data.awaitGo(0);
                    Request first = isend(WORLD, bytes(length, rank * 10), 0, TAG);
                    first.Cancel();
                    send(WORLD, bytes(length, rank * 10 + 1), 0, TAG);
                    first.Wait();
                    continue;
                }
                byte[][] into = new byte[6][length];
                Request[] requests = new Request[6];
                for (int i = 0; i < 6; i++) {
                    requests[i] = irecv(WORLD, into[i], MPI.ANY_SOURCE, i % 2 == 0 ? TAG : MPI.ANY_TAG);
                }
                requests[0].Cancel();
                requests[3].Cancel();
                Data.tellToGo(1);
                Data.tellToGo(2);
                Status[] statuses = Request.Waitall(requests);
                int[] next = new int[size];
                for (int i = 0; i < 6; i++) {
                    assertThat(statuses[i].Test_cancelled()).isEqualTo(i % 3 == 0);
                    if (i % 3 != 0) {
                        int source = statuses[i].source;
                        assertThat(into[i]).isEqualTo(bytes(length, source * 10 + next[source]++));
                    }
                }
            }
        });
    }
}
