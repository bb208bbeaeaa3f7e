package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.MpiJob.Device;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.message.type.ObjectSeal;

/** Objects that come from outside the job, or were changed on the way, are refused before anything of them is read. */
class SealedObjectsTest {
    private static final int TAG = 5;
    private static final int FORGERIES = 300;
    private static final int INLINE = 0x4F424A31;
    private static final int ANNOUNCED = 0x4F424A32;
    private static final int PROOF_BYTES = 32;
    private static final AtomicInteger READ = new AtomicInteger();

    /** Runs code when it is read, as what attacks are made of does. */
    static final class Gadget implements Serializable {
        private static final long serialVersionUID = 1L;

        private final byte[] load;

        Gadget(int bytes) {
            load = new byte[bytes];
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            READ.incrementAndGet();
            in.defaultReadObject();
        }
    }

    @BeforeEach
    void nothingWasRead() {
        READ.set(0);
    }

    @ParameterizedTest
    @EnumSource
    void objectsOfRanksThatShareTheSecretArrive(Device device) {
        new MpiJob(device, 2).sealed(_ -> keyed(1)).run((rank, size) -> {
            for (int bytes : new int[]{0, 900, 70_000}) {
                Object[] one = {rank == 0 ? new Gadget(bytes) : "nothing"};
                exchange(rank, one, false);
                assertThat(((Gadget) one[0]).load).hasSize(bytes);
                exchange(rank, one, true);
                WORLD.Bcast(one, 0, 1, MPI.OBJECT, 0);
                assertThat(((Gadget) one[0]).load).hasSize(bytes);
                byte[] packed = new byte[bytes + 1024];
                int end = WORLD.Pack(one, 0, 1, MPI.OBJECT, packed, 0);
                assertThat(WORLD.Unpack(packed, 0, one, 0, 1, MPI.OBJECT)).isEqualTo(end);
            }
            if (rank == 0) {
                WORLD.Send(new Object[]{"a", "b"}, 0, 2, MPI.OBJECT, 1, TAG);
            } else {
                assertThat(WORLD.Probe(0, TAG).Get_count(MPI.OBJECT)).isEqualTo(2);
                WORLD.Recv(new Object[2], 0, 2, MPI.OBJECT, 0, TAG);
            }
        });
        assertThat(READ).hasPositiveValue();
    }

    @ParameterizedTest
    @EnumSource
    void objectsOfAStrangerAreRefusedUnread(Device device) {
        for (ObjectSeal outsiders : new ObjectSeal[]{ObjectSeal.NONE, keyed(2)}) {
            for (int bytes : new int[]{0, 900, 1_100}) {
                new MpiJob(device, 2).allowLeftovers().sealed(rank -> rank == 0 ? outsiders : keyed(1))
                        .run((rank, size) -> {
                            Object[] one = {new Gadget(bytes)};
                            byte[] packed = new byte[bytes + 1024];
                            if (rank == 0) {
                                WORLD.Send(one, 0, 1, MPI.OBJECT, 1, TAG);
                                WORLD.Pack(one, 0, 1, MPI.OBJECT, packed, 0);
                                WORLD.Send(packed, 0, packed.length, MPI.BYTE, 1, TAG + 1);
                                WORLD.Send(one, 0, 1, MPI.OBJECT, 1, TAG + 2);
                            } else {
                                assertRefused(() -> WORLD.Recv(one, 0, 1, MPI.OBJECT, 0, TAG));
                                WORLD.Recv(packed, 0, packed.length, MPI.BYTE, 0, TAG + 1);
                                assertRefused(() -> WORLD.Unpack(packed, 0, one, 0, 1, MPI.OBJECT));
                                assertRefused(() -> WORLD.Irecv(one, 0, 1, MPI.OBJECT, 0, TAG + 2).Wait());
                            }
                        });
            }
        }
        assertThat(READ).hasValue(0);
    }

    /** What a rank of the job has sent, with some bits of it changed; and messages that were made up altogether. */
    @ParameterizedTest
    @EnumSource
    void forgedMessagesNeverReachTheirObjectsAndStopNothing(Device device) {
        Random random = new Random(4);
        new MpiJob(device, 2).allowLeftovers().sealed(_ -> keyed(1)).run((rank, size) -> {
            for (int i = 0; i < FORGERIES; i++) {
                if (rank == 0) {
                    byte[] forged = forged(random, i);
                    WORLD.Send(forged, 0, forged.length, MPI.BYTE, 1, TAG);
                } else {
                    Object[] room = new Object[3];
                    Status seen = WORLD.Probe(0, TAG);
                    assertThat(seen.Get_count(MPI.OBJECT)).isGreaterThanOrEqualTo(MPI.UNDEFINED);
                    assertThatThrownBy(() -> WORLD.Recv(room, 0, 3, MPI.OBJECT, 0, TAG))
                            .isInstanceOf(MPIException.class);
                    assertThat(room).containsOnlyNulls();
                }
            }
        });
        assertThat(READ).hasValue(0);
    }

    /**
     * Nothing that a message says of its lengths makes a rank without secrets fail in any other way than by an error.
     */
    @ParameterizedTest
    @EnumSource
    void lengthsThatMakeNoSenseAreErrors(Device device) {
        new MpiJob(device, 2).allowLeftovers().run((rank, size) -> {
            for (int[] words : new int[][]{{-1, INLINE}, {Integer.MIN_VALUE, INLINE}, {-1, ANNOUNCED, 1, 4, 0, 0, 0, 0},
                {1, ANNOUNCED, 1, -1, 0xA3E01C8F, 0x664E7B5D, 0xB74AF092, 0x5EC9381D}}) {
                if (rank == 0) {
                    byte[] message = bytes(words);
                    WORLD.Send(message, 0, message.length, MPI.BYTE, 1, TAG);
                } else {
                    assertThatThrownBy(() -> WORLD.Recv(new Object[3], 0, 3, MPI.OBJECT, 0, TAG))
                            .isInstanceOf(MPIException.class);
                }
            }
        });
    }

    private static byte[] forged(Random random, int i) throws IOException {
        ByteArrayOutputStream objects = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(objects)) {
            out.writeObject(new Gadget(random.nextInt(200)));
        }
        byte[] header = i % 2 == 0
                ? bytes(1, INLINE)
                : bytes(random.nextInt(4), ANNOUNCED, random.nextInt(), random.nextInt());
        byte[] tail = i % 2 == 0 ? objects.toByteArray() : HexFormat.of().parseHex("8f1ce0a35d7b4e6692f04ab71d38c95e");
        byte[] whole = Arrays.copyOf(header, header.length + tail.length + (i % 6 == 0 ? PROOF_BYTES : 0));
        System.arraycopy(tail, 0, whole, header.length, tail.length);
        for (int flips = i % 5; flips > 0; flips--) {
            whole[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return i % 7 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole;
    }

    private static byte[] bytes(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        return bytes.array();
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MPIException.class,
                e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OTHER))
                .hasMessageContaining("no valid seal");
    }

    private static ObjectSeal keyed(int key) {
        return (about, data, length) -> {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                digest.update((key + Arrays.toString(about)).getBytes(StandardCharsets.UTF_8));
                digest.update(data, 0, length);
                return digest.digest();
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void exchange(int rank, Object[] objects, boolean synchronous) throws MPIException {
        if (rank == 1) {
            WORLD.Recv(objects, 0, 1, MPI.OBJECT, 0, TAG);
        } else if (synchronous) {
            WORLD.Ssend(objects, 0, 1, MPI.OBJECT, 1, TAG);
        } else {
            WORLD.Send(objects, 0, 1, MPI.OBJECT, 1, TAG);
        }
    }
}
