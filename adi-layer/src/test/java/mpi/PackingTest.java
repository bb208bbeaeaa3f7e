package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Items in an array of bytes (MPI 1.1, section 3.13). */
class PackingTest {
    @ParameterizedTest
    @EnumSource
    void itemsOfManyTypesFollowEachOtherAndComeBack(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            int room = WORLD.Pack_size(2, MPI.LONG) + WORLD.Pack_size(3, MPI.BOOLEAN) + WORLD.Pack_size(2, MPI.OBJECT)
                    + WORLD.Pack_size(1, MPI.FLOAT2);
            byte[] out = new byte[room];
            int at = WORLD.Pack(new long[]{9, 1L << 40, -1}, 1, 2, MPI.LONG, out, 0);
            assertThat(at).isEqualTo(16);
            at = WORLD.Pack(new boolean[]{true, false, true}, 0, 3, MPI.BOOLEAN, out, at);
            at = WORLD.Pack(new Object[]{"word", null}, 0, 2, MPI.OBJECT, out, at);
            int end = WORLD.Pack(new float[]{1.5f, -2}, 0, 1, MPI.FLOAT2, out, at);
            assertThat(end).isEqualTo(at + 8).isLessThanOrEqualTo(room);

            long[] longs = new long[2];
            boolean[] truths = new boolean[3];
            Object[] objects = new Object[3];
            float[] floats = new float[2];
            int from = WORLD.Unpack(out, 0, longs, 0, 2, MPI.LONG);
            from = WORLD.Unpack(out, from, truths, 0, 3, MPI.BOOLEAN);
            from = WORLD.Unpack(out, from, objects, 1, 2, MPI.OBJECT);
            assertThat(WORLD.Unpack(out, from, floats, 0, 1, MPI.FLOAT2)).isEqualTo(end);
            assertThat(longs).containsExactly(1L << 40, -1);
            assertThat(truths).containsExactly(true, false, true);
            assertThat(objects).containsExactly(null, "word", null);
            assertThat(floats).containsExactly(1.5f, -2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void layoutsArePackedInTheOrderOfTheirParts(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            int[] array = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
            Datatype backwards = Datatype.Indexed(new int[]{1, 2}, new int[]{4, 0}, MPI.INT);
            byte[] out = new byte[WORLD.Pack_size(2, backwards)];
            assertThat(WORLD.Pack(array, 0, 2, backwards, out, 0)).isEqualTo(24);
            int[] row = new int[6];
            WORLD.Unpack(out, 0, row, 0, 6, MPI.INT);
            assertThat(row).containsExactly(4, 0, 1, 9, 5, 6);
            int[] back = new int[10];
            WORLD.Unpack(out, 0, back, 0, 2, backwards);
            assertThat(back).containsExactly(0, 1, 0, 0, 4, 5, 6, 0, 0, 9);
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatDoesNotFitIsRefused(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            byte[] out = new byte[10];
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Pack(new int[3], 0, 3, MPI.INT, out, 0));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Pack(new int[1], 0, 1, MPI.INT, out, 7));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Pack(new int[1], 0, 1, MPI.INT, out, -1));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Unpack(out, 8, new int[1], 0, 1, MPI.INT));
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Unpack(out, 0, new int[1], 0, 2, MPI.INT));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Pack(new int[1], 0, 1, MPI.LONG, out, 0));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Unpack(out, 0, new Object[1], 0, 1, MPI.OBJECT));
            assertFails(MPI.ERR_COUNT, () -> WORLD.Pack_size(-1, MPI.INT));
            assertThat(WORLD.Pack(new int[0], 0, 0, MPI.INT, out, 10)).isEqualTo(10);
        });
    }
}
