package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import mpi.MpiJob.Device;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sizes, bounds and errors of datatypes (MPI 1.1, section 3.12; mpiJava API specification 1.2). */
class DatatypesTest {
    private static void assertShape(Datatype type, int lb, int ub, int bytes) {
        assertThat(type.Lb()).as("Lb").isEqualTo(lb);
        assertThat(type.Ub()).as("Ub").isEqualTo(ub);
        assertThat(type.Extent()).as("Extent").isEqualTo(ub - lb);
        assertThat(type.Size()).as("Size").isEqualTo(bytes);
    }

    @Test
    void predefinedTypesHaveTheirSizesAndExtents() {
        Datatype[] single = {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE,
            MPI.PACKED};
        int[] bytes = {1, 2, 2, 1, 4, 8, 4, 8, 1};
        for (int i = 0; i < single.length; i++) {
            assertShape(single[i], 0, 1, bytes[i]);
        }
        Datatype[] pairs = {MPI.SHORT2, MPI.INT2, MPI.LONG2, MPI.FLOAT2, MPI.DOUBLE2};
        int[] pairBytes = {4, 8, 16, 8, 16};
        for (int i = 0; i < pairs.length; i++) {
            assertShape(pairs[i], 0, 2, pairBytes[i]);
        }
        assertShape(MPI.LB, 0, 0, 0);
        assertShape(MPI.UB, 0, 0, 0);
        assertThat(MPI.OBJECT.Extent()).isEqualTo(1);
        assertThat(MPI.OBJECT.Size()).isEqualTo(MPI.UNDEFINED);
    }

    @Test
    void aStructOfIntsAndOneFarAwayEndsBehindIt() {
        Datatype far = Datatype.Struct(new int[]{4, 1}, new int[]{0, 97}, new Datatype[]{MPI.INT, MPI.INT});
        assertShape(far, 0, 98, 20);
        Datatype marked = Datatype.Struct(new int[]{4, 1}, new int[]{0, 97}, new Datatype[]{MPI.INT, MPI.UB});
        assertShape(marked, 0, 97, 16);
    }

    @Test
    void markersOverrideNaturalBoundsAlsoWhenTypesAreNested() {
        Datatype marked = Datatype.Struct(new int[]{1, 1, 1}, new int[]{-3, 0, 6},
                new Datatype[]{MPI.LB, MPI.INT, MPI.UB});
        assertShape(marked, -3, 6, 4);
        assertShape(Datatype.Contiguous(2, marked), -3, 15, 8);
        Datatype beside = Datatype.Struct(new int[]{1, 1}, new int[]{0, 20}, new Datatype[]{marked, MPI.INT});
        assertShape(beside, -3, 6, 8);
        Datatype narrow = Datatype.Struct(new int[]{5, 1}, new int[]{0, 2}, new Datatype[]{MPI.INT, MPI.UB});
        assertShape(narrow, 0, 2, 20);
    }

    @Test
    void derivedTypesCountElements() {
        assertShape(Datatype.Contiguous(5, MPI.DOUBLE), 0, 5, 40);
        assertShape(Datatype.Vector(3, 2, 4, MPI.INT), 0, 10, 24);
        assertShape(Datatype.Vector(2, 1, 3, MPI.INT2), 0, 8, 16);
        assertShape(Datatype.Hvector(2, 1, 3, MPI.INT2), 0, 5, 16);
        assertShape(Datatype.Vector(3, 1, -2, MPI.INT), -4, 1, 12);
        assertShape(Datatype.Indexed(new int[]{2, 1}, new int[]{3, 0}, MPI.SHORT), 0, 5, 6);
        assertShape(Datatype.Indexed(new int[]{1, 1}, new int[]{2, -1}, MPI.INT2), -2, 6, 16);
        assertShape(Datatype.Hindexed(new int[]{1, 1}, new int[]{3, 0}, MPI.INT2), 0, 5, 16);
        assertShape(Datatype.Contiguous(2, Datatype.Vector(2, 1, 3, MPI.INT)), 0, 8, 16);
    }

    @Test
    void typesOfNothingAreLegal() {
        assertShape(Datatype.Contiguous(0, MPI.INT), 0, 0, 0);
        assertShape(Datatype.Vector(0, 3, 2, MPI.INT), 0, 0, 0);
        assertShape(Datatype.Vector(3, 0, 2, MPI.INT), 0, 0, 0);
        assertShape(Datatype.Indexed(new int[0], new int[0], MPI.LONG), 0, 0, 0);
        assertShape(Datatype.Indexed(new int[]{0, 1}, new int[]{50, 2}, MPI.LONG), 2, 3, 8);
        assertShape(Datatype.Struct(new int[0], new int[0], new Datatype[0]), 0, 0, 0);
        assertShape(Datatype.Struct(new int[]{1, 1}, new int[]{2, 9}, new Datatype[]{MPI.LB, MPI.UB}), 2, 9, 0);
    }

    @Test
    void whatIsNoTypeIsRefused() {
        int[] one = {1};
        Data.assertFails(MPI.ERR_COUNT, () -> Datatype.Contiguous(-1, MPI.INT));
        Data.assertFails(MPI.ERR_COUNT, () -> Datatype.Vector(-1, 1, 1, MPI.INT));
        Data.assertFails(MPI.ERR_COUNT, () -> Datatype.Vector(1, -1, 1, MPI.INT));
        Data.assertFails(MPI.ERR_COUNT, () -> Datatype.Indexed(new int[]{-1}, one, MPI.INT));
        Data.assertFails(MPI.ERR_COUNT, () -> Datatype.Contiguous(Integer.MAX_VALUE, MPI.INT2));
        Data.assertFails(MPI.ERR_ARG, () -> Datatype.Indexed(one, new int[2], MPI.INT));
        Data.assertFails(MPI.ERR_ARG, () -> Datatype.Struct(one, one, new Datatype[0]));
        Data.assertFails(MPI.ERR_TYPE,
                () -> Datatype.Struct(new int[]{1, 1}, new int[]{0, 1}, new Datatype[]{MPI.INT, MPI.FLOAT}));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Contiguous(1, MPI.UB));
        Data.assertFails(MPI.ERR_TYPE, () -> MPI.INT.Free());
    }

    @Test
    void aFreedTypeIsRefusedAndTypesMadeOfItStay() {
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        Datatype six = Datatype.Contiguous(2, three);
        three.Commit();
        three.Free();
        Data.assertFails(MPI.ERR_TYPE, three::Extent);
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Contiguous(1, three));
        Data.assertFails(MPI.ERR_TYPE, three::free);
        assertShape(six, 0, 6, 24);
    }

    @SuppressWarnings("NullAway") // what programs pass by mistake
    @Test
    void aTypeOfNoTypeIsRefused() {
        int[] one = {1};
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Contiguous(1, null));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Vector(1, 1, 1, null));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Hvector(1, 1, 1, null));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Indexed(one, one, null));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Hindexed(one, one, null));
        Data.assertFails(MPI.ERR_TYPE, () -> Datatype.Struct(one, one, new Datatype[1]));
    }

    @ParameterizedTest
    @EnumSource
    void itemsOfNothingAreInAnyBuffer(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            Datatype nothing = Datatype.Struct(new int[0], new int[0], new Datatype[0]);
            Status status = WORLD.Sendrecv(new int[2], 0, 3, nothing, 0, 1, new double[1], 0, 3, nothing, 0, 1);
            assertThat(status.Get_count(nothing)).isZero();
            assertThat(status.Get_elements(nothing)).isZero();
            WORLD.Bcast(new float[1], 0, 5, nothing, 0);
        });
    }
}
