package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Synchronous, ready and standard sends, empty messages, and no process as a peer (MPI 1.1, sections 3.4 and 3.11). */
class SendModesTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item15SsendReturnsOnlyAfterItsReceiveHasStarted(Device device) {
        for (int length : device.someSizes()) {
            AtomicBoolean posted = new AtomicBoolean();
            new MpiJob(device, 2).run((rank, size) -> {
                if (rank == 0) {
                    WORLD.Ssend(bytes(length, 1), 0, length, MPI.BYTE, 1, 1);
                    assertThat(posted.get() || MpiJob.isLaunched()).isTrue();
                    send(WORLD, bytes(3, 2), 1, 2);
                } else {
                    for (int i = 0; i < 300; i++) {
                        assertThat(WORLD.Iprobe(0, 2)).isNull();
                    }
                    byte[] into = new byte[length];
                    posted.set(true);
                    assertMessage(receive(WORLD, into, 0, 1), 0, 1, length);
                    assertThat(into).isEqualTo(bytes(length, 1));
                    receive(WORLD, new byte[3], 0, 2);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void item16IssendIsNotCompleteBeforeTheMatch(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.someSizes()) {
                if (rank == 0) {
                    Request request = WORLD.Issend(bytes(length, 1), 0, length, MPI.BYTE, 1, TAG);
                    for (int i = 0; i < 300; i++) {
                        assertThat(request.Test()).isNull();
                    }
                    Data.tellToGo(1);
                    request.Wait();
                    assertThat(request.Is_null()).isTrue();
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
    void item17TwoRanksThatBothIssendFirstFinish(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                Request request = WORLD.Issend(bytes(length, rank), 0, length, MPI.BYTE, 1 - rank, TAG);
                byte[] into = new byte[length];
                receive(WORLD, into, 1 - rank, TAG);
                request.Wait();
                assertThat(into).isEqualTo(bytes(length, 1 - rank));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item22ReadySendsArriveWhenTheirReceiveIsPosted(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : device.sizes()) {
                if (rank == 1) {
                    byte[][] into = new byte[2][length];
                    Request[] receives = {irecv(WORLD, into[0], 0, 1), irecv(WORLD, into[1], 0, 2)};
                    Data.tellToGo(0);
                    Request.Waitall(receives);
                    assertThat(into[0]).isEqualTo(bytes(length, 1));
                    assertThat(into[1]).isEqualTo(bytes(length, 2));
                } else {
                    Data.awaitGo(1);
                    Request second = WORLD.Irsend(bytes(length, 2), 0, length, MPI.BYTE, 1, 2);
                    WORLD.Rsend(bytes(length, 1), 0, length, MPI.BYTE, 1, 1);
                    second.Wait();
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item23BothRanksMaySendShortMessagesBeforeTheyReceive(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length : new int[]{0, 1, 100, device.rendezvousBytes - 1}) {
                for (int i = 0; i < 3; i++) {
                    send(WORLD, bytes(length, i), 1 - rank, TAG);
                }
                for (int i = 0; i < 3; i++) {
                    byte[] into = new byte[length];
                    receive(WORLD, into, 1 - rank, TAG);
                    assertThat(into).isEqualTo(bytes(length, i));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item24EmptyMessagesAreRealMessages(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int[] nothing = {};
            if (rank == 0) {
                WORLD.Send(nothing, 0, 0, MPI.INT, 1, 1);
                WORLD.Ssend(nothing, 0, 0, MPI.INT, 1, 2);
                WORLD.Send(new int[4], 4, 0, MPI.INT, 1, 3);
                WORLD.Send(null, 0, 0, MPI.INT, 1, 4);
                WORLD.Issend(new Object[0], 0, 0, MPI.OBJECT, 1, 5).Wait();
                WORLD.Send(new int[4], 0, 3, Datatype.Contiguous(0, MPI.INT), 1, 6);
            } else {
                int[] into = {7, 7};
                for (int tag = 1; tag <= 4; tag++) {
                    assertMessage(WORLD.Recv(into, 0, 2, MPI.INT, 0, MPI.ANY_TAG), 0, tag, 0);
                }
                assertThat(WORLD.Probe(0, 5).Get_count(MPI.OBJECT)).isZero();
                assertThat(WORLD.Recv(new Object[1], 0, 1, MPI.OBJECT, 0, 5).Get_count(MPI.OBJECT)).isZero();
                assertMessage(WORLD.Recv(null, 0, 0, MPI.INT, 0, 6), 0, 6, 0);
                assertThat(into).containsExactly(7, 7);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item25NoProcessAsPeerCompletesAtOnceAndTouchesNothing(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            byte[] data = Data.guarded(8);
            int none = MPI.PROC_NULL;
            WORLD.Send(data, 0, 8, MPI.BYTE, none, TAG);
            WORLD.Ssend(data, 0, 8, MPI.BYTE, none, TAG);
            WORLD.Bsend(data, 0, 8, MPI.BYTE, none, TAG);
            WORLD.Rsend(data, 0, 8, MPI.BYTE, none, TAG);
            assertThat(WORLD.Issend(data, 0, 8, MPI.BYTE, none, TAG).Test()).isNotNull();
            assertNoProcess(receive(WORLD, data, none, TAG));
            assertNoProcess(irecv(WORLD, data, none, MPI.ANY_TAG).Wait());
            assertNoProcess(WORLD.Probe(none, TAG));
            assertNoProcess(Objects.requireNonNull(WORLD.Iprobe(none, MPI.ANY_TAG)));
            assertNoProcess(WORLD.Sendrecv(data, 0, 8, MPI.BYTE, none, TAG, data, 0, 8, MPI.BYTE, none, TAG));
            assertNoProcess(WORLD.Sendrecv_replace(data, 0, 8, MPI.BYTE, none, TAG, none, TAG));
            Prequest send = WORLD.Send_init(data, 0, 8, MPI.BYTE, none, TAG);
            Prequest receive = WORLD.Recv_init(data, 0, 8, MPI.BYTE, none, TAG);
            for (int i = 0; i < 3; i++) {
                Prequest.Startall(new Prequest[]{send, receive});
                assertNoProcess(Request.Waitall(new Request[]{send, receive})[1]);
            }
            assertThat(data).isEqualTo(Data.guarded(8));
            assertFails(MPI.ERR_TAG, () -> WORLD.Send(data, 0, 8, MPI.BYTE, none, -5));
        });
    }

    private static void assertNoProcess(Status status) {
        assertMessage(status, MPI.PROC_NULL, MPI.ANY_TAG, 0);
        assertThat(status.count).isZero();
    }

    /** From arrays, from direct buffers and from memory, which change as soon as a send is over. */
    @ParameterizedTest
    @EnumSource
    void item44ItemsOfTypesWithGapsArriveInEveryMode(Device device) {
        new MpiJob(device, 2).run((rank, size) -> RandomItems.exchange(rank, 40));
    }
}
