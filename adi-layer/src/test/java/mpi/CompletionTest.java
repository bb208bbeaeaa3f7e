package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertEmpty;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Completion of one request, and what a request leaves alone (MPI 1.1, sections 3.7.3 and 3.7.4). */
class CompletionTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item26WaitMakesTheRequestNullAndTheNullRequestIsEmpty(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] into = new byte[length];
                Request request = rank == 0
                        ? isend(WORLD, bytes(length, 1), 1, TAG)
                        : irecv(WORLD, into, 0, TAG);
                assertThat(request.Is_null()).isFalse();
                Status status = request.Wait();
                if (rank == 1) {
                    assertMessage(status, 0, TAG, length);
                    assertThat(into).isEqualTo(bytes(length, 1));
                }
                assertThat(request.Is_null()).isTrue();
                assertEmpty(request.Wait());
            }
            assertThat(MPI.REQUEST_NULL.Is_null()).isTrue();
            assertEmpty(MPI.REQUEST_NULL.Wait());
            assertEmpty(MPI.REQUEST_NULL.Test());
            assertEmpty(MPI.EMPTY_STATUS);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item27TestGivesNullThenTheStatusThenAnEmptyOne(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 1) {
                    Request request = irecv(WORLD, new byte[length], 0, TAG);
                    assertThat(request.Test()).isNull();
                    assertThat(request.Is_null()).isFalse();
                    Data.tellToGo(0);
                    assertMessage(testUntilDone(request), 0, TAG, length);
                    assertThat(request.Is_null()).isTrue();
                    assertEmpty(request.Test());
                    assertEmpty(request.Test());
                } else {
                    Data.awaitGo(1);
                    send(WORLD, bytes(length, 1), 1, TAG);
                }
            }
        });
    }

    private static Status testUntilDone(Request request) {
        Status status = request.Test();
        while (status == null) {
            status = request.Test();
        }
        return status;
    }

    @ParameterizedTest
    @EnumSource
    void item28ALoopOfTestAloneEnds(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] into = new byte[length];
                Request request = rank == 0
                        ? WORLD.Issend(bytes(length, 1), 0, length, MPI.BYTE, 1, TAG)
                        : irecv(WORLD, into, 0, TAG);
                testUntilDone(request);
                assertThat(rank == 0 || Arrays.equals(into, bytes(length, 1))).isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item38AFreedSendIsStillDeliveredAndAFreedReceiveStillCompletes(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    Request request = isend(WORLD, bytes(length, 1), 1, 1);
                    request.Free();
                    assertThat(request.Is_null()).isTrue();
                    assertEmpty(request.Wait());
                    Request synchronous = WORLD.Issend(bytes(length, 2), 0, length, MPI.BYTE, 1, 2);
                    synchronous.Free();
                    Data.awaitGo(1);
                } else {
                    byte[] freed = new byte[length];
                    Request request = irecv(WORLD, freed, 0, 2);
                    request.Free();
                    assertThat(request.Is_null()).isTrue();
                    byte[] into = new byte[length];
                    assertMessage(receive(WORLD, into, 0, 1), 0, 1, length);
                    assertThat(into).isEqualTo(bytes(length, 1));
                    while (!Arrays.equals(freed, bytes(length, 2))) {
                        WORLD.Iprobe(0, TAG);
                    }
                    Data.tellToGo(0);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item39OnlyWhatTheMessageSaysIsWritten(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    send(WORLD, bytes(length, 1), 1, 1);
                    send(WORLD, bytes(length / 3 * 3, 2), 1, 2);
                    continue;
                }
                byte[] into = Data.guarded(length + 20);
                assertMessage(WORLD.Recv(into, 7, length + 5, MPI.BYTE, 0, 1), 0, 1, length);
                byte[] expected = Data.guarded(length + 20);
                System.arraycopy(bytes(length, 1), 0, expected, 7, length);
                assertThat(into).isEqualTo(expected);
                assertGapsUntouched(length / 3);
            }
        });
    }

    /** Of five bytes, the first three are received. */
    private static void assertGapsUntouched(int items) {
        Datatype three = Datatype.Struct(new int[]{3, 1}, new int[]{0, 5}, new Datatype[]{MPI.BYTE, MPI.UB});
        byte[] into = Data.guarded(5 * items + 10);
        WORLD.Recv(into, 4, items, three, 0, 2);
        byte[] expected = Data.guarded(into.length);
        byte[] data = bytes(3 * items, 2);
        for (int i = 0; i < items; i++) {
            System.arraycopy(data, 3 * i, expected, 4 + 5 * i, 3);
        }
        assertThat(into).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void item40AfterWaitTheSendArrayIsFree(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 0) {
                    byte[] data = bytes(length, 1);
                    Request first = isend(WORLD, data, 1, 1);
                    first.Wait();
                    Arrays.fill(data, (byte) 9);
                    System.arraycopy(bytes(length, 2), 0, data, 0, length);
                    send(WORLD, data, 1, 2);
                    Arrays.fill(data, (byte) 9);
                } else {
                    Data.compute(20e-6);
                    for (int tag = 1; tag <= 2; tag++) {
                        byte[] into = new byte[length];
                        receive(WORLD, into, 0, tag);
                        assertThat(into).isEqualTo(bytes(length, tag));
                    }
                }
            }
        });
    }
}
