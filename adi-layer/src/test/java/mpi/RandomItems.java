package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Items of a random datatype with gaps in a random kind of memory, sent in a random way. */
final class RandomItems {
    /** About this number of them, of one message. */
    private static final int BYTES_MIN = 1_000;
    private static final int BYTES_MAX = 100_000;
    private static final int TAG = 4;

    private final SplittableRandom random;
    private final Datatype type;
    private final int elementBytes;
    private final int count;
    private final int at;
    private final byte[] memory;
    private final byte[] packed;

    private RandomItems(SplittableRandom random) {
        this.random = random;
        int base = random.nextInt(3);
        Datatype element = base == 0 ? MPI.BYTE : base == 1 ? MPI.INT : MPI.DOUBLE;
        elementBytes = base == 0 ? 1 : base == 1 ? Integer.BYTES : Double.BYTES;
        int bytes = random.nextInt(BYTES_MIN, BYTES_MAX);
        Datatype made = layout(element, 1 + random.nextInt(1 << random.nextInt(9)));
        if (random.nextBoolean()) {
            made = layout(made, 1 + random.nextInt(3));
        }
        type = made;
        count = Math.max(1, bytes / type.Size());
        at = random.nextInt(5);
        memory = new byte[elementBytes * (at + (count - 1) * type.Extent() + type.Ub())];
        random.split().nextBytes(memory);
        packed = new byte[WORLD.Pack_size(count, type)];
        assertThat(WORLD.Pack(buffer(0), at, count, type, packed, 0)).isEqualTo(count * type.Size());
    }

    /** Rank 0 sends to rank 1, each message in one of all modes. */
    static void exchange(int rank, int messages) {
        if (rank == 0) {
            MPI.Buffer_attach(new byte[1 << 23]);
        }
        for (int i = 0; i < messages; i++) {
            RandomItems items = new RandomItems(new SplittableRandom(i));
            if (rank == 0) {
                items.send();
            } else {
                items.receive();
            }
        }
        if (rank == 0) {
            MPI.Buffer_detach();
        }
    }

    private Datatype layout(Datatype old, int length) {
        int blocks = 1 + random.nextInt(12);
        return switch (random.nextInt(3)) {
            case 0 -> Datatype.Vector(blocks, length, length + random.nextInt(3), old);
            case 1 -> Datatype.Contiguous(blocks, Datatype.Vector(2, length, length + 1 + random.nextInt(9), old));
            default -> {
                int[] lengths = new int[blocks];
                int[] places = new int[blocks];
                Arrays.setAll(lengths, i -> random.nextInt(1 + length) + (i == 0 ? 1 : 0));
                // Not in the order of their places.
                Arrays.setAll(places, i -> (blocks - i) * (length + 2));
                yield Datatype.Indexed(lengths, places, old);
            }
        };
    }

    /** The items' memory: an array of their elements, a direct buffer, or memory. */
    private Object buffer(int kind) {
        MemorySegment bytes = MemorySegment.ofArray(memory);
        return switch (kind) {
            case 1 -> ByteBuffer.allocateDirect(memory.length).put(memory).clear();
            case 2 -> Arena.ofAuto().allocate(memory.length, 8).copyFrom(bytes);
            default -> elementBytes == 1
                    ? memory.clone()
                    : elementBytes == Integer.BYTES
                            ? bytes.toArray(ValueLayout.JAVA_INT_UNALIGNED)
                            : bytes.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
        };
    }

    /** Sends them, and changes them as soon as that is over. */
    private void send() {
        Object buffer = buffer(random.nextInt(3));
        switch (random.nextInt(6)) {
            case 0 -> WORLD.Send(buffer, at, count, type, 1, TAG);
            case 1 -> WORLD.Ssend(buffer, at, count, type, 1, TAG);
            case 2 -> WORLD.Bsend(buffer, at, count, type, 1, TAG);
            case 3 -> WORLD.Isend(buffer, at, count, type, 1, TAG).Wait();
            case 4 -> WORLD.Issend(buffer, at, count, type, 1, TAG).Wait();
            default -> {
                Prequest request = WORLD.Send_init(buffer, at, count, type, 1, TAG);
                request.Start();
                request.Wait();
            }
        }
        wipe(buffer);
    }

    private static void wipe(Object buffer) {
        switch (buffer) {
            case byte[] array -> Arrays.fill(array, (byte) -1);
            case int[] array -> Arrays.fill(array, -1);
            case double[] array -> Arrays.fill(array, -1);
            case ByteBuffer direct -> MemorySegment.ofBuffer(direct).fill((byte) -1);
            default -> ((MemorySegment) buffer).fill((byte) -1);
        }
    }

    /** Receives them as bytes side by side, or with gaps between the elements. */
    private void receive() {
        Datatype element = elementBytes == 1 ? MPI.BYTE : elementBytes == Integer.BYTES ? MPI.INT : MPI.DOUBLE;
        int elements = count * type.Size() / elementBytes;
        boolean isSpread = random.nextBoolean();
        MemorySegment into = Arena.ofAuto().allocate(2L * elements * elementBytes, 8);
        Status status = isSpread
                ? WORLD.Recv(into, 0, 1, Datatype.Vector(elements, 1, 2, element), 0, TAG)
                : WORLD.Recv(into, 0, elements, element, 0, TAG);
        assertThat(status.Get_count(element)).isEqualTo(elements);
        byte[] found = new byte[elements * elementBytes];
        for (int i = 0; i < elements; i++) {
            MemorySegment.copy(into, ValueLayout.JAVA_BYTE, (long) i * elementBytes * (isSpread ? 2 : 1), found,
                    i * elementBytes, elementBytes);
        }
        assertThat(Arrays.mismatch(found, Arrays.copyOf(packed, found.length))).isEqualTo(-1);
    }
}
