package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertEmpty;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages that are started again and again (MPI 1.1, section 3.9). */
class PersistentTest {
    private static final int TAG = 5;
    private static final int LONG_BYTES = 10_000;

    @ParameterizedTest
    @EnumSource
    void item59InactiveRequestsAreDoneAtOnceAndEmpty(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[] data = new byte[10];
            Prequest[] all = {WORLD.Send_init(data, 0, 10, MPI.BYTE, 1 - rank, TAG),
                WORLD.Bsend_init(data, 0, 10, MPI.BYTE, 1 - rank, TAG),
                WORLD.Ssend_init(data, 0, 10, MPI.BYTE, 1 - rank, TAG),
                WORLD.Rsend_init(data, 0, 10, MPI.BYTE, 1 - rank, TAG),
                WORLD.Recv_init(data, 0, 10, MPI.BYTE, 1 - rank, TAG)};
            for (Prequest request : all) {
                assertThat(request.Is_null()).isFalse();
                assertEmpty(request.Wait());
                assertEmpty(request.Test());
            }
            for (Status status : Request.Waitall(all)) {
                assertEmpty(status);
            }
            assertThat(Request.Testall(all)).hasSize(5);
            assertThat(Request.Waitsome(all)).isNull();
            assertThat(Request.Waitany(all).index).isEqualTo(MPI.UNDEFINED);
            assertFails(MPI.ERR_RANK, () -> WORLD.Send_init(data, 0, 10, MPI.BYTE, 2, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Recv_init(data, 1, 10, MPI.BYTE, 0, TAG));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item60HundredsOfStartsCarryTheContentOfTheMoment(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.someSizes()) {
                byte[] data = new byte[length];
                Prequest request = rank == 0
                        ? WORLD.Send_init(data, 0, length, MPI.BYTE, 1, TAG)
                        : WORLD.Recv_init(data, 0, length, MPI.BYTE, 0, TAG);
                for (int i = 0; i < (length > LONG_BYTES ? 30 : 300); i++) {
                    if (rank == 0) {
                        System.arraycopy(bytes(length, i), 0, data, 0, length);
                    }
                    request.Start();
                    Status status = request.Wait();
                    if (rank == 1) {
                        assertMessage(status, 0, TAG, length);
                        assertThat(data).isEqualTo(bytes(length, i));
                    }
                    assertThat(request.Is_null()).isFalse();
                }
                assertEmpty(request.Wait());
                request.Free();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item61StartallMixesSendsAndReceivesForEveryKindOfCompletion(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] out = bytes(length, rank);
                byte[][] into = new byte[2][length];
                Prequest[] all = {WORLD.Recv_init(into[0], 0, length, MPI.BYTE, 1 - rank, 1),
                    WORLD.Send_init(out, 0, length, MPI.BYTE, 1 - rank, 2),
                    WORLD.Recv_init(into[1], 0, length, MPI.BYTE, 1 - rank, 2),
                    WORLD.Send_init(out, 0, length, MPI.BYTE, 1 - rank, 1)};
                for (int round = 0; round < 4; round++) {
                    Prequest.Startall(all);
                    complete(all, round);
                    assertThat(into[0]).isEqualTo(bytes(length, 1 - rank));
                    assertThat(into[1]).isEqualTo(bytes(length, 1 - rank));
                    assertThat(all).noneMatch(Request::Is_null);
                }
            }
        });
    }

    private static void complete(Prequest[] all, int round) {
        switch (round) {
            case 0 -> assertThat(Request.Waitall(all)).hasSize(4);
            case 1 -> {
                for (int i = 0; i < 4; i++) {
                    assertThat(Request.Waitany(all).index).isBetween(0, 3);
                }
                assertThat(Request.Waitany(all).index).isEqualTo(MPI.UNDEFINED);
            }
            case 2 -> {
                for (Prequest request : all) {
                    while (request.Test() == null) {
                        Thread.onSpinWait();
                    }
                }
            }
            default -> {
                for (int done = 0; done < 4;) {
                    done += Objects.requireNonNull(Request.Waitsome(all)).length;
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void item62APersistentSsendIsSynchronousAtEachStart(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.shortAndLong()) {
                Prequest request = WORLD.Ssend_init(bytes(length, 1), 0, length, MPI.BYTE, 1, TAG);
                for (int i = 0; i < 3; i++) {
                    if (rank == 0) {
                        request.Start();
                        for (int look = 0; look < 200; look++) {
                            assertThat(request.Test()).isNull();
                        }
                        Data.tellToGo(1);
                        request.Wait();
                    } else {
                        Data.awaitGo(0);
                        receive(WORLD, new byte[length], 0, TAG);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item62APersistentBsendUsesTheAttachedBuffer(Device device) {
        int length = 2 * device.rendezvousBytes;
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                MPI.Buffer_attach(new byte[3 * (length + MPI.BSEND_OVERHEAD)]);
                byte[] data = new byte[length];
                Prequest request = WORLD.Bsend_init(data, 0, length, MPI.BYTE, 1, TAG);
                for (int i = 0; i < 3; i++) {
                    System.arraycopy(bytes(length, i), 0, data, 0, length);
                    request.Start();
                    request.Wait();
                }
                assertFails(MPI.ERR_BUFFER, request::Start);
                Data.tellToGo(1);
                MPI.Buffer_detach();
            } else {
                Data.awaitGo(0);
                for (int i = 0; i < 3; i++) {
                    byte[] into = new byte[length];
                    receive(WORLD, into, 0, TAG);
                    assertThat(into).isEqualTo(bytes(length, i));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item62APersistentReceiveFromAnySourceTellsTheRealOneEachTime(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            for (int length : device.shortAndLong()) {
                byte[] into = new byte[length];
                Prequest request = WORLD.Recv_init(into, 0, length, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
                for (int i = 1; i < size; i++) {
                    int source = size - i;
                    if (rank == source) {
                        Data.awaitGo(0);
                        Data.send(WORLD, bytes(length, rank), 0, rank * 7);
                    } else if (rank == 0) {
                        request.Start();
                        Data.tellToGo(source);
                        assertMessage(request.Wait(), source, source * 7, length);
                        assertThat(into).isEqualTo(bytes(length, source));
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item63StartOfAnActiveRequestFailsAndFreeMakesItNull(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            byte[] into = new byte[10];
            Prequest request = WORLD.Recv_init(into, 0, 10, MPI.BYTE, 1 - rank, TAG);
            request.Start();
            assertFails(MPI.ERR_REQUEST, request::Start);
            Data.send(WORLD, bytes(10, rank), 1 - rank, TAG);
            request.Wait();
            assertThat(into).isEqualTo(bytes(10, 1 - rank));
            request.Free();
            assertThat(request.Is_null()).isTrue();
            assertFails(MPI.ERR_REQUEST, request::Start);
            assertEmpty(request.Wait());
            Prequest freed = WORLD.Recv_init(into, 0, 10, MPI.BYTE, 1 - rank, TAG);
            freed.Start();
            freed.Free();
            assertThat(freed.Is_null()).isTrue();
            isend(WORLD, bytes(10, rank + 4), 1 - rank, TAG).Wait();
            // A barrier may be over before; a later message of the same rank is not.
            Data.send(WORLD, bytes(10, rank + 8), 1 - rank, TAG);
            receive(WORLD, new byte[10], 1 - rank, TAG);
            assertThat(into).isEqualTo(bytes(10, 5 - rank));
            assertThat(irecv(WORLD, into, MPI.PROC_NULL, TAG).Wait().count).isZero();
        });
    }
}
