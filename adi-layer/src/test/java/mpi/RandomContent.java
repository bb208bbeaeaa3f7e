package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;

/** What random messages hold: their number first, then what follows from it. */
enum RandomContent {
    BYTES, INTS, PAIRS, OBJECTS;

    static final int BYTES_MIN = 8;

    /** A buffer and what of it is meant; the first item is at offset 0. */
    record Room(Object buffer, int count, Datatype type) {
    }

    /** A message of this many bytes, or a little less. */
    Room make(int number, int bytes, SplittableRandom random) {
        Room room = room(bytes, random);
        switch (this) {
            case BYTES -> {
                byte[] data = (byte[]) room.buffer;
                System.arraycopy(Data.bytes(bytes, number), 0, data, 0, bytes);
                data[0] = (byte) number;
                data[1] = (byte) (number >> 8);
            }
            case INTS, PAIRS -> {
                int[] data = (int[]) room.buffer;
                int stride = strideOf(room);
                for (int i = 0; i < elements(bytes); i++) {
                    data[i * stride] = number + 7 * i;
                }
            }
            case OBJECTS -> {
                Object[] data = (Object[]) room.buffer;
                data[0] = number;
                data[1] = Data.bytes(bytes, number);
            }
        }
        return room;
    }

    /** Room for a message of at most this many bytes, in a layout of its own. */
    Room room(int bytes, SplittableRandom random) {
        boolean isSpread = random.nextBoolean();
        return switch (this) {
            case BYTES -> new Room(new byte[bytes], bytes, MPI.BYTE);
            case INTS -> new Room(new int[3 * elements(bytes)], elements(bytes), isSpread ? spread(1) : MPI.INT);
            case PAIRS -> new Room(new int[3 * elements(bytes)], elements(bytes) / 2, isSpread ? spread(2) : MPI.INT2);
            case OBJECTS -> new Room(new Object[2], 2, MPI.OBJECT);
        };
    }

    /** Every third element. */
    private static Datatype spread(int elements) {
        return Datatype.Struct(new int[]{1, 1}, new int[]{0, 3 * elements},
                new Datatype[]{Datatype.Vector(elements, 1, 3, MPI.INT), MPI.UB});
    }

    private static int strideOf(Room room) {
        return room.type.Extent() % 3 == 0 ? 3 : 1;
    }

    private int elements(int bytes) {
        return this == PAIRS ? bytes / 8 * 2 : bytes / 4;
    }

    int numberOf(Room room) {
        return switch (this) {
            case BYTES -> Byte.toUnsignedInt(((byte[]) room.buffer)[0]) + (((byte[]) room.buffer)[1] << 8);
            case INTS, PAIRS -> ((int[]) room.buffer)[0];
            case OBJECTS -> (Integer) ((Object[]) room.buffer)[0];
        };
    }

    void assertHolds(Room room, int number, int bytes, Status status) {
        switch (this) {
            case BYTES -> {
                assertThat(status.Get_count(MPI.BYTE)).isEqualTo(bytes);
                byte[] data = (byte[]) room.buffer;
                byte[] expected = Data.bytes(bytes, number);
                for (int i = 2; i < bytes; i++) {
                    if (data[i] != expected[i]) {
                        throw new AssertionError("byte " + i + " of message " + number + " is wrong");
                    }
                }
            }
            case INTS, PAIRS -> {
                assertThat(status.Get_elements(room.type)).isEqualTo(elements(bytes));
                int stride = strideOf(room);
                int[] data = (int[]) room.buffer;
                for (int i = 0; i < elements(bytes) * stride; i++) {
                    if (data[i] != (i % stride == 0 ? number + 7 * (i / stride) : 0)) {
                        throw new AssertionError("element " + i + " of message " + number + " is wrong");
                    }
                }
            }
            case OBJECTS -> {
                assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(2);
                assertThat((byte[]) ((Object[]) room.buffer)[1]).isEqualTo(Data.bytes(bytes, number));
            }
        }
    }
}
