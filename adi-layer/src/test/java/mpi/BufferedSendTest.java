package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.receive;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Buffered sends and the room for them (MPI 1.1, sections 3.4 and 3.6). */
class BufferedSendTest {
    private static final int TAG = 5;

    @ParameterizedTest
    @EnumSource
    void item18BsendReturnsWithoutAReceiveAndKeepsACopy(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int[] sizes = device.sizes();
            if (rank == 0) {
                MPI.Buffer_attach(new byte[Arrays.stream(sizes).sum() + sizes.length * MPI.BSEND_OVERHEAD]);
                for (int i = 0; i < sizes.length; i++) {
                    byte[] data = bytes(sizes[i], i);
                    if (i % 2 == 0) {
                        WORLD.Bsend(data, 0, data.length, MPI.BYTE, 1, i);
                    } else {
                        assertThat(WORLD.Ibsend(data, 0, data.length, MPI.BYTE, 1, i).Test()).isNotNull();
                    }
                    Arrays.fill(data, (byte) 0);
                }
                Data.tellToGo(1);
                MPI.Buffer_detach();
            } else {
                Data.awaitGo(0);
                for (int i = sizes.length - 1; i >= 0; i--) {
                    byte[] into = new byte[sizes[i]];
                    assertMessage(receive(WORLD, into, 0, i), 0, i, sizes[i]);
                    assertThat(into).isEqualTo(bytes(sizes[i], i));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item19PackSizeAndOverheadSufficeAndOneByteLessFails(Device device) {
        int messages = 6;
        int length = 3 * device.rendezvousBytes;
        new MpiJob(device, 2).run((rank, size) -> {
            int each = WORLD.Pack_size(length, MPI.BYTE) + MPI.BSEND_OVERHEAD;
            for (int missing = 0; missing <= 1; missing++) {
                if (rank == 0) {
                    MPI.Buffer_attach(new byte[messages * each - missing]);
                    fill(length, messages, missing);
                    Data.tellToGo(1);
                    MPI.Buffer_detach();
                } else {
                    Data.awaitGo(0);
                    drain(length, messages - missing);
                }
            }
            if (rank == 0) {
                MPI.Buffer_attach(new byte[MPI.BSEND_OVERHEAD + 3]);
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Bsend(new int[1], 0, 1, MPI.INT, 1, TAG));
                MPI.Buffer_detach();
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Bsend(new int[1], 0, 0, MPI.INT, 1, TAG));
            }
        });
    }

    private static void fill(int length, int messages, int missing) {
        for (int i = 0; i < messages - missing; i++) {
            WORLD.Bsend(bytes(length, i), 0, length, MPI.BYTE, 1, i);
        }
        if (missing > 0) {
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Bsend(bytes(length, 9), 0, length, MPI.BYTE, 1, 9));
        }
    }

    private static void drain(int length, int messages) {
        for (int i = messages - 1; i >= 0; i--) {
            byte[] into = new byte[length];
            receive(WORLD, into, 0, i);
            assertThat(into).isEqualTo(bytes(length, i));
        }
    }

    @ParameterizedTest
    @EnumSource
    void item19SpaceIsUsedAgainInWhateverOrderMessagesLeave(Device device) {
        int length = 2 * device.rendezvousBytes;
        int slots = 4;
        int rounds = 20;
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                MPI.Buffer_attach(new byte[slots * (length + MPI.BSEND_OVERHEAD)]);
            }
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < slots; i++) {
                    if (rank == 0) {
                        WORLD.Bsend(bytes(length, round + i), 0, length, MPI.BYTE, 1, i);
                    } else {
                        int tag = (i * 3 + round) % slots;
                        byte[] into = new byte[length];
                        receive(WORLD, into, 0, tag);
                        assertThat(into).isEqualTo(bytes(length, round + tag));
                    }
                }
                if (rank == 0) {
                    Data.awaitGo(1);
                    Data.progress();
                } else {
                    Data.tellToGo(0);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item20DetachWaitsForDeliveryAndGivesTheBufferBack(Device device) {
        for (int length : device.shortAndLong()) {
            AtomicBoolean posted = new AtomicBoolean();
            new MpiJob(device, 2).run((rank, size) -> {
                if (rank == 0) {
                    byte[] room = new byte[2 * (length + MPI.BSEND_OVERHEAD)];
                    MPI.Buffer_attach(room);
                    assertFails(MPI.ERR_BUFFER, () -> MPI.Buffer_attach(new byte[1]));
                    WORLD.Bsend(bytes(length, 1), 0, length, MPI.BYTE, 1, 1);
                    WORLD.Bsend(bytes(length, 2), 0, length, MPI.BYTE, 1, 2);
                    assertThat(MPI.Buffer_detach()).isSameAs(room);
                    assertThat(posted.get() || length < device.rendezvousBytes || MpiJob.isLaunched()).isTrue();
                    MPI.Buffer_attach(ByteBuffer.allocate(length + MPI.BSEND_OVERHEAD));
                    WORLD.Bsend(bytes(length, 3), 0, length, MPI.BYTE, 1, 3);
                    assertThat(MPI.Buffer_detach()).hasSize(length + MPI.BSEND_OVERHEAD);
                    MPI.Buffer_attach(ByteBuffer.allocateDirect(100));
                    assertThat(MPI.Buffer_detach()).isNull();
                } else {
                    Data.compute(100e-6);
                    posted.set(true);
                    for (int tag : new int[]{2, 1, 3}) {
                        byte[] into = new byte[length];
                        receive(WORLD, into, 0, tag);
                        assertThat(into).isEqualTo(bytes(length, tag));
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void item21OddSizesEmptyMessagesAndOnesToItselfMayBeBuffered(Device device) {
        int[] lengths = {0, 1, 3, 7, 13, device.rendezvousBytes + (1 - device.rendezvousBytes % 2), 0, 5};
        new MpiJob(device, 2).run((rank, size) -> {
            MPI.Buffer_attach(new byte[2 * (Arrays.stream(lengths).sum() + lengths.length * MPI.BSEND_OVERHEAD) + 1]);
            for (int i = 0; i < lengths.length; i++) {
                WORLD.Bsend(bytes(lengths[i], i), 0, lengths[i], MPI.BYTE, rank, i);
                WORLD.Bsend(bytes(lengths[i], i + 100), 0, lengths[i], MPI.BYTE, 1 - rank, i);
            }
            for (int i = lengths.length - 1; i >= 0; i--) {
                byte[] own = new byte[lengths[i]];
                assertMessage(receive(WORLD, own, rank, i), rank, i, lengths[i]);
                assertThat(own).isEqualTo(bytes(lengths[i], i));
                byte[] other = new byte[lengths[i]];
                assertMessage(receive(WORLD, other, 1 - rank, i), 1 - rank, i, lengths[i]);
                assertThat(other).isEqualTo(bytes(lengths[i], i + 100));
            }
            String[] words = {"buffered", null};
            WORLD.Bsend(words, 0, 2, MPI.OBJECT, 1 - rank, 99);
            words[0] = "changed";
            Object[] got = new Object[2];
            WORLD.Recv(got, 0, 2, MPI.OBJECT, 1 - rank, 99);
            assertThat(got).containsExactly("buffered", null);
            MPI.Buffer_detach();
        });
    }
}
