package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import mpi.MpiJob.Device;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages from and to every kind of buffer (mpiJava API specification 1.2, section 2.2). */
class BuffersTest {
    private static final int TAG = 5;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** A type, and the class and bytes of one of its elements. */
    private record Kind(Datatype type, Class<?> element, int bytes, int perItem) {
    }

    private static final List<Kind> KINDS = List.of(new Kind(MPI.BYTE, byte.class, 1, 1),
            new Kind(MPI.CHAR, char.class, 2, 1), new Kind(MPI.SHORT, short.class, 2, 1),
            new Kind(MPI.BOOLEAN, boolean.class, 1, 1), new Kind(MPI.INT, int.class, 4, 1),
            new Kind(MPI.LONG, long.class, 8, 1), new Kind(MPI.FLOAT, float.class, 4, 1),
            new Kind(MPI.DOUBLE, double.class, 8, 1), new Kind(MPI.PACKED, byte.class, 1, 1),
            new Kind(MPI.SHORT2, short.class, 2, 2), new Kind(MPI.INT2, int.class, 4, 2),
            new Kind(MPI.LONG2, long.class, 8, 2), new Kind(MPI.FLOAT2, float.class, 4, 2),
            new Kind(MPI.DOUBLE2, double.class, 8, 2));

    private static void fill(Object array, int from, int count, int seed) {
        for (int i = 0; i < count; i++) {
            int value = seed + 31 * i;
            switch (array) {
                case byte[] a -> a[from + i] = (byte) value;
                case char[] a -> a[from + i] = (char) (value * 257);
                case short[] a -> a[from + i] = (short) (value * -259);
                case boolean[] a -> a[from + i] = value % 3 == 0;
                case int[] a -> a[from + i] = value * 65_537;
                case long[] a -> a[from + i] = value * 0x123456789ABL;
                case float[] a -> a[from + i] = i == 0 ? Float.NaN : value * 0.37f;
                default -> ((double[]) array)[from + i] = i == 0 ? -0.0 : value * 1e-300;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPrimitiveTypeTravelsExactlyAtEveryOffset(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (Kind kind : KINDS) {
                for (int length : device.sizes()) {
                    int items = length / (kind.bytes * kind.perItem);
                    int elements = items * kind.perItem;
                    for (int at : new int[]{0, 3}) {
                        Object array = Array.newInstance(kind.element, elements + 5);
                        if (rank == 0) {
                            fill(array, at, elements, items);
                            WORLD.Send(array, at, items, kind.type, 1, TAG);
                        } else {
                            Object expected = Array.newInstance(kind.element, elements + 5);
                            fill(expected, 2, elements, items);
                            Status status = WORLD.Recv(array, 2, items + 1, kind.type, 0, TAG);
                            assertThat(status.Get_count(kind.type)).isEqualTo(items);
                            assertThat(status.Get_elements(kind.type)).isEqualTo(elements);
                            assertThat(array).isEqualTo(expected);
                        }
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void directBuffersAndMemorySegmentsAreBuffersOfEveryPrimitiveType(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (Kind kind : KINDS) {
                for (int length : device.someSizes()) {
                    for (int form = 0; form < 3; form++) {
                        exchange(rank, kind, length, form);
                    }
                }
            }
        });
    }

    /** From memory to an array of bytes, or back, with one item before what is meant. */
    private static void exchange(int rank, Kind kind, int length, int form) {
        int itemBytes = kind.bytes * kind.perItem;
        int items = length / itemBytes;
        try (Arena arena = Arena.ofConfined()) {
            int whole = (items + 2) * itemBytes;
            MemorySegment memory = form == 0 ? MemorySegment.ofArray(new byte[whole]) : arena.allocate(whole, 8);
            Object buffer = form == 2 ? memory.asByteBuffer() : memory;
            byte[] data = bytes(items * itemBytes, 3);
            for (int i = 0; i < data.length && kind.element == boolean.class; i++) {
                data[i] = (byte) (i % 2);
            }
            if (rank == 0) {
                MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, itemBytes, data.length);
                WORLD.Send(buffer, kind.perItem, items, kind.type, 1, TAG);
                WORLD.Send(data, 0, data.length, MPI.BYTE, 1, TAG);
            } else {
                byte[] into = new byte[data.length];
                assertThat(WORLD.Recv(into, 0, into.length, MPI.BYTE, 0, TAG).count).isEqualTo(data.length);
                assertThat(into).isEqualTo(data);
                assertThat(WORLD.Recv(buffer, kind.perItem, items, kind.type, 0, TAG).count).isEqualTo(items);
                assertThat(memory.asSlice(itemBytes, data.length).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(data);
                assertThat(memory.asSlice(itemBytes + data.length).toArray(ValueLayout.JAVA_BYTE))
                        .isEqualTo(new byte[itemBytes]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDirectBufferCountsFromItsIndexZeroWhateverItsPosition(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(64);
            if (rank == 0) {
                buffer.put(8, bytes(16, 1)).position(40).limit(50);
                WORLD.Send(buffer, 8, 16, MPI.BYTE, 1, TAG);
            } else {
                buffer.position(3).limit(5);
                WORLD.Recv(buffer, 30, 20, MPI.BYTE, 0, TAG);
                byte[] got = new byte[16];
                buffer.clear().get(30, got);
                assertThat(got).isEqualTo(bytes(16, 1));
            }
        });
    }

    /** A user's class. */
    private record Point(int x, String name) implements Serializable {
    }

    @ParameterizedTest
    @EnumSource
    void objectsArriveAsFreshCopies(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int rowLength : new int[]{0, 10, 230, 1_000, 20_000}) {
                int[][] rows = {Data.ints(rowLength, 1), null, Data.ints(3, 2)};
                Object[] mixed = {new Point(3, "three"), "text", null, rows[2], 42};
                if (rank == 0) {
                    WORLD.Send(rows, 0, 3, MPI.OBJECT, 1, TAG);
                    rows[0] = new int[1];
                    WORLD.Ssend(mixed, 1, 4, MPI.OBJECT, 1, TAG);
                    WORLD.Isend(mixed, 0, 1, MPI.OBJECT, 1, TAG).Wait();
                } else {
                    int[] kept = {1};
                    int[][] into = {kept, kept, kept, kept};
                    Status status = WORLD.Recv(into, 0, 4, MPI.OBJECT, 0, TAG);
                    assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(3);
                    assertThat(status.count).isEqualTo(3);
                    assertThat(status.Get_elements(MPI.OBJECT)).isEqualTo(MPI.UNDEFINED);
                    assertThat(into).isDeepEqualTo(new int[][]{rows[0], null, rows[2], kept});
                    Object[] got = new Object[6];
                    WORLD.Recv(got, 2, 4, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertThat(got).containsExactly(null, null, "text", null, rows[2], 42);
                    Point[] points = new Point[1];
                    WORLD.Recv(points, 0, 1, MPI.OBJECT, 0, TAG);
                    assertThat(points[0]).isEqualTo(mixed[0]).isNotSameAs(mixed[0]);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void objectsThatCannotTravelAreRefusedOnTheSideThatIsWrong(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            if (rank == 0) {
                Object[] unfit = {new Object()};
                assertFails(MPI.ERR_TYPE, () -> WORLD.Send(unfit, 0, 1, MPI.OBJECT, 1, TAG));
                WORLD.Send(new Object[]{"text"}, 0, 1, MPI.OBJECT, 1, TAG);
            } else {
                Integer[] numbers = new Integer[1];
                assertFails(MPI.ERR_TYPE, () -> WORLD.Recv(numbers, 0, 1, MPI.OBJECT, 0, TAG));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void derivedTypesOfObjectsLeaveGapsAlone(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            Datatype spread = Datatype.Vector(2, 1, 2, MPI.OBJECT);
            String[] words = {"a", "b", "c", "d", "e", "f"};
            if (rank == 0) {
                WORLD.Send(words, 0, 2, spread, 1, TAG);
            } else {
                String[] got = {"-", "-", "-", "-", "-", "-"};
                assertThat(WORLD.Recv(got, 0, 4, MPI.OBJECT, 0, TAG).count).isEqualTo(4);
                assertThat(got).containsExactly("a", "c", "d", "f", "-", "-");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void messagesAndTypesOfTwoGigabytesAreRefused(Device device) throws IOException {
        long bytes = 3L << 30;
        try (Arena arena = Arena.ofShared();
                FileChannel file = FileChannel.open(folder.resolve("sparse" + device), StandardOpenOption.CREATE,
                        StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment memory = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            new MpiJob(device, 2).run((rank, size) -> {
                int peer = 1 - rank;
                int ints = (int) (bytes / Integer.BYTES);
                assertFails(MPI.ERR_COUNT, () -> WORLD.Send(memory, 0, ints, MPI.INT, peer, TAG));
                assertFails(MPI.ERR_COUNT, () -> WORLD.Isend(memory, 0, 1 << 29, MPI.INT, peer, TAG));
                assertFails(MPI.ERR_COUNT, () -> WORLD.Irecv(memory, 0, 1 << 28, MPI.LONG, peer, TAG));
                assertFails(MPI.ERR_COUNT, () -> WORLD.Bcast(memory, 0, ints, MPI.INT, 0));
                Datatype half = Datatype.Contiguous(1 << 28, MPI.INT);
                assertThat(half.Size()).isEqualTo(1 << 30);
                assertFails(MPI.ERR_COUNT, () -> WORLD.Send(memory, 0, 2, half, peer, TAG));
                assertFails(MPI.ERR_COUNT, () -> WORLD.Pack_size(2, half));
                assertFails(MPI.ERR_COUNT, () -> Datatype.Contiguous(2, half));
                assertFails(MPI.ERR_COUNT, () -> Datatype.Vector(1 << 16, 1 << 13, 1, MPI.INT));
                assertFails(MPI.ERR_COUNT, () -> Datatype.Contiguous(Integer.MAX_VALUE, half));
                WORLD.Barrier();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void buffersThatDoNotFitAreRefusedBeforeAnythingIsSent(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            int peer = 1 - rank;
            assertFails(MPI.ERR_TYPE, () -> WORLD.Send(new int[4], 0, 4, MPI.LONG, peer, TAG));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Send("text", 0, 1, MPI.CHAR, peer, TAG));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Send(new int[4], 0, 1, MPI.OBJECT, peer, TAG));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Send(new int[4], 0, 4, MPI.NULL, peer, TAG));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Send(ByteBuffer.allocate(8), 0, 1, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Send(null, 0, 1, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Send(new int[4], 1, 4, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Send(new int[4], -1, 1, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Send(new int[4], Integer.MAX_VALUE, 1, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Irecv(new int[4], 0, 3, MPI.INT2, peer, TAG));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Isend(new int[4], 0, 1,
                    Datatype.Indexed(new int[]{1}, new int[]{-1}, MPI.INT), peer, TAG));
            assertFails(MPI.ERR_COUNT, () -> WORLD.Send(new int[4], 0, -1, MPI.INT, peer, TAG));
            assertFails(MPI.ERR_RANK, () -> WORLD.Send(new int[4], 0, 1, MPI.INT, 99, TAG));
            WORLD.Barrier();
            assertThat(WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG)).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsReceivedIntoWhatIsReadOnly(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int bytes : device.shortAndLong()) {
                ByteBuffer sealed = ByteBuffer.allocateDirect(bytes).asReadOnlyBuffer();
                MemorySegment memory = MemorySegment.ofBuffer(sealed);
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Irecv(sealed, 0, bytes, MPI.BYTE, 1 - rank, TAG));
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Recv(memory, 0, 1, MPI.BYTE, MPI.PROC_NULL, TAG));
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Recv_init(memory, 0, bytes, MPI.BYTE, 1 - rank, TAG));
                assertFails(MPI.ERR_BUFFER, () -> WORLD.Unpack(new byte[8], 0, sealed, 0, 8, MPI.BYTE));
                assertFails(MPI.ERR_BUFFER, () -> MPI.COMM_SELF.Allgather(sealed, 0, 8, MPI.BYTE, memory, 0, 8,
                        MPI.BYTE));
            }
        });
    }
}
