package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.bytes;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects and short messages where receive buffers are very small, or every message asks its receiver first. */
class ObjectsAndLimitsTest {
    private static final int TAG = 5;
    private static final int NEXT = 6;
    private static final String LONG_TEXT = "a text that is far longer than an announcement ".repeat(200);

    @ParameterizedTest
    @EnumSource
    void aReceiveOfFewBytesThatMeetsManyObjectsFailsAndTheSenderGoesOn(Device device) {
        for (boolean synchronous : new boolean[]{false, true}) {
            for (int room : new int[]{0, 1, 7, 8, 31, 32, 33, 5_000}) {
                new MpiJob(device, 2).run((rank, size) -> {
                    if (rank == 0) {
                        Object[] text = {LONG_TEXT};
                        if (synchronous) {
                            WORLD.Ssend(text, 0, 1, MPI.OBJECT, 1, TAG);
                        } else {
                            WORLD.Send(text, 0, 1, MPI.OBJECT, 1, TAG);
                        }
                        send(WORLD, bytes(3, 1), 1, NEXT);
                    } else {
                        assertFails(MPI.ERR_TYPE, () -> receive(WORLD, new byte[room], 0, TAG));
                        byte[] next = new byte[3];
                        receive(WORLD, next, 0, NEXT);
                        assertThat(next).isEqualTo(bytes(3, 1));
                    }
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void truncationOfVeryShortMessagesLeavesTheRestOfTheBufferAlone(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int length = 1; length <= 40; length++) {
                for (int room = 0; room < length; room++) {
                    if (rank == 0) {
                        send(WORLD, bytes(length, room), 1, TAG);
                        continue;
                    }
                    byte[] into = Data.guarded(room + 64);
                    int limit = room;
                    assertThatThrownBy(() -> WORLD.Recv(into, 0, limit, MPI.BYTE, 0, TAG))
                            .isInstanceOfSatisfying(MPIException.class,
                                    e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE))
                            .hasMessageContaining("the receive buffer of " + room + " bytes");
                    assertThat(Arrays.copyOfRange(into, room, into.length))
                            .isEqualTo(Data.guarded(64));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aProbeCountsObjectsWhereEveryMessageAsksFirst(Device device) {
        new MpiJob(device, 2).askFirst().run((rank, size) -> {
            for (int peer : new int[]{1 - rank, rank}) {
                for (int count : new int[]{0, 1, 3, 300}) {
                    Object[] texts = new Object[count];
                    Arrays.setAll(texts, i -> "text " + i);
                    Request sent = WORLD.Isend(texts, 0, count, MPI.OBJECT, peer, TAG);
                    assertThat(WORLD.Probe(peer, TAG).Get_count(MPI.OBJECT)).isEqualTo(count);
                    Object[] got = new Object[count];
                    assertThat(WORLD.Recv(got, 0, count, MPI.OBJECT, peer, TAG).Get_count(MPI.OBJECT)).isEqualTo(count);
                    sent.Wait();
                    assertThat(got).isEqualTo(texts);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void messagesOfAnyLengthArriveWhereEveryOneAsksFirst(Device device) {
        new MpiJob(device, 2).askFirst().run((rank, size) -> {
            for (int length : device.sizes()) {
                byte[] into = new byte[length];
                WORLD.Sendrecv(bytes(length, rank), 0, length, MPI.BYTE, 1 - rank, TAG, into, 0, length, MPI.BYTE,
                        1 - rank, TAG);
                assertThat(into).isEqualTo(bytes(length, 1 - rank));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeOfWhatCannotBeSerializedLeavesNoReceiveBehind(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            Object[] into = new Object[1];
            Object[] plain = {new Object()};
            assertFails(MPI.ERR_TYPE,
                    () -> WORLD.Sendrecv(plain, 0, 1, MPI.OBJECT, 1 - rank, TAG, into, 0, 1, MPI.OBJECT, 1 - rank,
                            TAG));
            for (Object text : new Object[]{"a text", LONG_TEXT, null}) {
                Object[] texts = {text};
                WORLD.Sendrecv(texts, 0, 1, MPI.OBJECT, 1 - rank, TAG, into, 0, 1, MPI.OBJECT, 1 - rank, TAG);
                assertThat(into).containsExactly(text);
            }
        });
    }
}
