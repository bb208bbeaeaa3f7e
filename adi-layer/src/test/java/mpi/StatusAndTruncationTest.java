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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Objects;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a status says, and messages that do not fit (MPI 1.1, sections 3.2.5, 3.2.2 and 3.7.5). */
class StatusAndTruncationTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item41GetCountIsExactOrUndefinedOrZero(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : new int[]{0, 3, 4, 8, 10, device.rendezvousBytes / 4 * 4,
                device.rendezvousBytes * 4 + 1}) {
                if (rank == 0) {
                    send(WORLD, bytes(length, 1), 1, TAG);
                } else {
                    Status status = receive(WORLD, new byte[length + 9], 0, TAG);
                    assertThat(status.Get_count(MPI.BYTE)).isEqualTo(length);
                    assertThat(status.count).isEqualTo(length);
                    assertThat(status.Get_count(MPI.INT)).isEqualTo(length % 4 == 0 ? length / 4 : MPI.UNDEFINED);
                    assertThat(status.Get_count(MPI.DOUBLE2)).isEqualTo(length % 16 == 0 ? length / 16 : MPI.UNDEFINED);
                    assertThat(status.Get_count(Datatype.Contiguous(0, MPI.INT))).isZero();
                    assertThat(status.Get_count(Datatype.Vector(2, 1, 7, MPI.SHORT)))
                            .isEqualTo(length % 4 == 0 ? length / 4 : MPI.UNDEFINED);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item42GetElementsCountsBasicItemsOfPartialOnesToo(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int ints : new int[]{0, 1, 2, 3, 7, device.rendezvousBytes / 4, device.rendezvousBytes}) {
                if (rank == 0) {
                    WORLD.Send(Data.ints(ints, 1), 0, ints, MPI.INT, 1, TAG);
                    continue;
                }
                Datatype three = Datatype.Vector(3, 1, 2, MPI.INT);
                int[] into = new int[3 * ints + 20];
                Status status = WORLD.Recv(into, 0, ints / 2 + 1, three, 0, TAG);
                assertThat(status.Get_elements(three)).isEqualTo(ints);
                assertThat(status.Get_elements(MPI.INT)).isEqualTo(ints);
                assertThat(status.Get_elements(MPI.SHORT)).isEqualTo(2 * ints);
                assertThat(status.Get_count(three)).isEqualTo(ints % 3 == 0 ? ints / 3 : MPI.UNDEFINED);
                assertThat(status.Get_elements(MPI.OBJECT)).isEqualTo(MPI.UNDEFINED);
                for (int i = 0; i < ints; i++) {
                    assertThat(into[i / 3 * 5 + i % 3 * 2]).isEqualTo(Data.ints(ints, 1)[i]);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item43AShorterMessageFitsAndLeavesTheRestAlone(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                for (int spare : new int[]{1, 10, device.rendezvousBytes}) {
                    if (rank == 0) {
                        send(WORLD, bytes(length, 1), 1, TAG);
                    } else {
                        byte[] into = Data.guarded(length + spare);
                        assertMessage(receive(WORLD, into, 0, TAG), 0, TAG, length);
                        byte[] expected = Data.guarded(length + spare);
                        System.arraycopy(bytes(length, 1), 0, expected, 0, length);
                        assertThat(into).isEqualTo(expected);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item44ALongerMessageFailsAtTheReceiverOnlyAndTheNextOneIsRight(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                for (int room : new int[]{0, 1, length / 2, length - 1}) {
                    if (room < 0 || room >= length) {
                        continue;
                    }
                    for (boolean isExpected : new boolean[]{true, false}) {
                        if (rank == 0) {
                            tooLong(length, isExpected);
                        } else {
                            receiveTooLong(length, room, isExpected);
                        }
                    }
                }
            }
        });
    }

    private static void tooLong(int length, boolean isExpected) {
        if (isExpected) {
            Data.awaitGo(1);
        }
        Request request = isend(WORLD, bytes(length, 1), 1, TAG);
        if (!isExpected) {
            Data.tellToGo(1);
        }
        request.Wait();
        send(WORLD, bytes(length, 2), 1, TAG);
    }

    private static void receiveTooLong(int length, int room, boolean isExpected) {
        byte[] into = Data.guarded(length + 10);
        if (!isExpected) {
            Data.awaitGo(0);
        }
        Request request = WORLD.Irecv(into, 3, room, MPI.BYTE, 0, TAG);
        if (isExpected) {
            Data.tellToGo(0);
        }
        assertFails(MPI.ERR_TRUNCATE, request::Wait);
        assertThat(request.Is_null()).isTrue();
        assertThat(Arrays.copyOfRange(into, 3 + room, into.length)).isEqualTo(Data.guarded(length + 7 - room));
        assertThat(Arrays.copyOf(into, 3)).isEqualTo(Data.guarded(3));
        byte[] next = new byte[length];
        assertMessage(receive(WORLD, next, 0, TAG), 0, TAG, length);
        assertThat(next).isEqualTo(bytes(length, 2));
    }

    @ParameterizedTest
    @EnumSource
    void item44TooManyObjectsAndTooManyElementsOfATypeWithGapsFailToo(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int bulk : new int[]{1, 5_000}) {
                Object[] objects = {new int[bulk], "two", "three"};
                if (rank == 0) {
                    WORLD.Send(objects, 0, 3, MPI.OBJECT, 1, TAG);
                    WORLD.Send(objects, 0, 3, MPI.OBJECT, 1, TAG);
                    WORLD.Send(Data.ints(bulk + 5, 1), 0, bulk + 5, MPI.INT, 1, TAG);
                    WORLD.Send(Data.ints(1, 1), 0, 1, MPI.INT, 1, TAG);
                } else {
                    Object[] into = {"old", "old", "old"};
                    assertFails(MPI.ERR_TRUNCATE, () -> WORLD.Recv(into, 0, 2, MPI.OBJECT, 0, TAG));
                    assertThat(into).containsExactly("old", "old", "old");
                    assertThat(WORLD.Recv(into, 0, 3, MPI.OBJECT, 0, TAG).Get_count(MPI.OBJECT)).isEqualTo(3);
                    assertThat(into[2]).isEqualTo("three");
                    int[] ints = new int[2 * bulk + 10];
                    assertFails(MPI.ERR_TRUNCATE,
                            () -> WORLD.Recv(ints, 0, 1, Datatype.Vector(bulk, 1, 2, MPI.INT), 0, TAG));
                    assertThat(ints[2 * bulk]).isZero();
                    assertThat(WORLD.Recv(ints, 0, 1, MPI.INT, 0, TAG).Get_count(MPI.INT)).isEqualTo(1);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item45OneFailureOfSeveralIsReportedByItsStatus(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.shortAndLong()) {
                for (int round = 0; round < 3; round++) {
                    if (rank == 0) {
                        for (int tag = 0; tag < 3; tag++) {
                            send(WORLD, bytes(length, tag), 1, tag);
                        }
                        Data.tellToGo(1);
                        continue;
                    }
                    byte[][] into = {new byte[length], new byte[length - 1], new byte[length]};
                    Request[] requests = new Request[3];
                    for (int tag = 0; tag < 3; tag++) {
                        requests[tag] = irecv(WORLD, into[tag], 0, tag);
                    }
                    Data.awaitGo(0);
                    int kind = round;
                    assertThatThrownBy(() -> completeAll(requests, kind)).isInstanceOfSatisfying(MPIException.class,
                            e -> {
                                assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_IN_STATUS);
                                Status[] statuses = Objects.requireNonNull(e.getStatuses());
                                assertThat(statuses).hasSize(3);
                                for (int i = 0; i < 3; i++) {
                                    assertThat(statuses[i].index).isEqualTo(i);
                                    assertThat(statuses[i].error).isEqualTo(i == 1 ? MPI.ERR_TRUNCATE : MPI.SUCCESS);
                                }
                            });
                    assertThat(into[0]).isEqualTo(bytes(length, 0));
                    assertThat(into[2]).isEqualTo(bytes(length, 2));
                    assertThat(requests).allMatch(Request::Is_null);
                }
            }
        });
    }

    private static void completeAll(Request[] requests, int kind) {
        switch (kind) {
            case 0 -> Request.Waitall(requests);
            case 1 -> {
                Data.progress();
                Request.Waitsome(requests);
            }
            default -> {
                Data.progress();
                while (Request.Testall(requests) == null) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void item46ALargeReceiveTellsATinyCount(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int room : device.sizes()) {
                if (rank == 1) {
                    byte[] into = Data.guarded(room + 3);
                    Request request = irecv(WORLD, into, 0, TAG);
                    Data.tellToGo(0);
                    Status status = request.Wait();
                    assertMessage(status, 0, TAG, 3);
                    assertThat(status.count).isEqualTo(3);
                    assertThat(Arrays.copyOf(into, 3)).isEqualTo(bytes(3, 1));
                    assertThat(Arrays.copyOfRange(into, 3, into.length)).isEqualTo(Data.guarded(room));
                } else {
                    Data.awaitGo(1);
                    send(WORLD, bytes(3, 1), 1, TAG);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item47MismatchedTypesNeitherHangNorCorrupt(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : new int[]{8, 500, device.rendezvousBytes * 4}) {
                Object[] objects = {new byte[length]};
                if (rank == 0) {
                    WORLD.Send(Data.ints(length, 1), 0, length, MPI.INT, 1, 1);
                    WORLD.Send(Data.ints(length, 1), 0, length, MPI.INT, 1, 2);
                    WORLD.Send(objects, 0, 1, MPI.OBJECT, 1, 3);
                    WORLD.Send(Data.ints(length, 1), 0, length, MPI.INT, 1, 4);
                } else {
                    double[] doubles = new double[length];
                    Status status = WORLD.Recv(doubles, 0, length / 2, MPI.DOUBLE, 0, 1);
                    assertThat(status.Get_count(MPI.DOUBLE)).isEqualTo(length / 2);
                    assertThat(doubles[length / 2]).isZero();
                    assertFails(MPI.ERR_TYPE, () -> WORLD.Recv(objects, 0, 1, MPI.OBJECT, 0, 2));
                    byte[] raw = Data.guarded(2 * length + 4096);
                    if (length > 1024) {
                        assertFails(MPI.ERR_TYPE, () -> WORLD.Recv(raw, 0, raw.length - 1, MPI.BYTE, 0, 3));
                    } else {
                        WORLD.Recv(raw, 0, raw.length - 1, MPI.BYTE, 0, 3);
                    }
                    assertThat(raw[raw.length - 1]).isEqualTo(Data.GUARD);
                    int[] ints = new int[length];
                    WORLD.Recv(ints, 0, length, MPI.INT, 0, 4);
                    assertThat(ints).isEqualTo(Data.ints(length, 1));
                }
            }
        });
    }
}
