package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What reductions compute (MPI 1.1, section 4.9), item 77 of the checklist. */
@SuppressWarnings("ReferenceEquality") // types and operations are handles
class ReductionTest {
    private static final Map<Datatype, Class<?>> BASES = Map.of(MPI.BYTE, byte.class, MPI.CHAR, char.class, MPI.SHORT,
            short.class, MPI.BOOLEAN, boolean.class, MPI.INT, int.class, MPI.LONG, long.class, MPI.FLOAT, float.class,
            MPI.DOUBLE, double.class);
    private static final List<Datatype> INTEGERS = List.of(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG);
    private static final List<Datatype> REALS = List.of(MPI.FLOAT, MPI.DOUBLE);
    /** In the same order in every process, as that of Map.of is not. */
    private static final List<Map.Entry<Datatype, Class<?>>> PAIRS = List.of(Map.entry(MPI.SHORT2, short.class),
            Map.entry(MPI.INT2, int.class), Map.entry(MPI.LONG2, long.class), Map.entry(MPI.FLOAT2, float.class),
            Map.entry(MPI.DOUBLE2, double.class));
    private static final List<Op> ARITHMETIC = List.of(MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD);
    private static final List<Op> LOGIC = List.of(MPI.LAND, MPI.BAND, MPI.LOR, MPI.BOR, MPI.LXOR, MPI.BXOR);
    private static final int COUNT = 9;

    @ParameterizedTest
    @EnumSource
    void item77EveryPredefinedOperationOnEveryLegalType(Device device) {
        for (int ranks : new int[]{1, 2, 5}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (Datatype type : INTEGERS) {
                    ARITHMETIC.forEach(op -> compare(type, op));
                    LOGIC.forEach(op -> compare(type, op));
                }
                REALS.forEach(type -> ARITHMETIC.forEach(op -> compare(type, op)));
                LOGIC.forEach(op -> compare(MPI.BOOLEAN, op));
            });
        }
    }

    private static void compare(Datatype type, Op op) {
        Object mine = Array.newInstance(BASES.get(type), COUNT);
        Object result = Array.newInstance(BASES.get(type), COUNT);
        for (int i = 0; i < COUNT; i++) {
            store(mine, i, value(WORLD.Rank(), i));
        }
        WORLD.Allreduce(mine, 0, result, 0, COUNT, type, op);
        for (int i = 0; i < COUNT; i++) {
            long expected = normal(type, value(0, i));
            for (int rank = 1; rank < WORLD.Size(); rank++) {
                expected = apply(op, expected, normal(type, value(rank, i)));
            }
            Object wanted = Array.newInstance(BASES.get(type), 1);
            store(wanted, 0, expected);
            assertThat(Array.get(result, i)).as(type + ", item " + i).isEqualTo(Array.get(wanted, 0));
        }
    }

    private static long value(int rank, int item) {
        return item == 0 ? 0 : (rank * 5L + item * 3L) % 11 - (item % 3 == 0 ? 4 : 0);
    }

    /** The value as the type holds it: characters have no sign, truth has two values. */
    private static long normal(Datatype type, long value) {
        return type == MPI.CHAR ? (char) value : type == MPI.BOOLEAN ? (value != 0 ? 1 : 0) : value;
    }

    private static void store(Object array, int index, long value) {
        switch (array) {
            case byte[] a -> a[index] = (byte) value;
            case char[] a -> a[index] = (char) value;
            case short[] a -> a[index] = (short) value;
            case boolean[] a -> a[index] = value != 0;
            case int[] a -> a[index] = (int) value;
            case long[] a -> a[index] = value;
            case float[] a -> a[index] = value;
            default -> ((double[]) array)[index] = value;
        }
    }

    private static long apply(Op op, long a, long b) {
        if (op == MPI.MAX) {
            return Math.max(a, b);
        }
        if (op == MPI.MIN) {
            return Math.min(a, b);
        }
        if (op == MPI.SUM) {
            return a + b;
        }
        if (op == MPI.PROD) {
            return a * b;
        }
        if (op == MPI.BAND) {
            return a & b;
        }
        if (op == MPI.BOR) {
            return a | b;
        }
        if (op == MPI.BXOR) {
            return a ^ b;
        }
        boolean one = a != 0;
        boolean two = b != 0;
        return (op == MPI.LAND ? one && two : op == MPI.LOR ? one || two : one != two) ? 1 : 0;
    }

    @ParameterizedTest
    @EnumSource
    void item77OperationsOnOtherTypesAreRefused(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            ARITHMETIC.forEach(op -> assertRefused(new boolean[2], MPI.BOOLEAN, op));
            LOGIC.forEach(op -> assertRefused(new float[2], MPI.FLOAT, op));
            LOGIC.forEach(op -> assertRefused(new double[2], MPI.DOUBLE, op));
            for (List<Op> ops : List.of(ARITHMETIC, LOGIC, List.of(MPI.MAXLOC, MPI.MINLOC))) {
                ops.forEach(op -> assertRefused(new Object[2], MPI.OBJECT, op));
                ops.forEach(op -> assertRefused(new byte[2], MPI.PACKED, op));
            }
            for (Op op : List.of(MPI.MAXLOC, MPI.MINLOC)) {
                assertRefused(new int[2], MPI.INT, op);
                assertRefused(new double[2], MPI.DOUBLE, op);
                assertRefused(new boolean[2], MPI.BOOLEAN, op);
                assertRefused(new int[6], Datatype.Contiguous(3, MPI.INT), op);
            }
        });
    }

    private static void assertRefused(Object buffer, Datatype type, Op op) {
        assertFails(MPI.ERR_OP, () -> WORLD.Allreduce(buffer, 0, buffer, 0, 1, type, op));
    }

    @ParameterizedTest
    @EnumSource
    void item77OfEqualValuesTheLowestPlaceWins(Device device) {
        for (int ranks : new int[]{1, 2, 3, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> PAIRS.forEach(pair -> {
                Datatype type = pair.getKey();
                Class<?> base = pair.getValue();
                for (Op op : List.of(MPI.MAXLOC, MPI.MINLOC)) {
                    Object mine = Array.newInstance(base, 6);
                    int sign = op == MPI.MAXLOC ? 1 : -1;
                    place(mine, 0, 7, size - 1 - rank);
                    place(mine, 1, sign * (rank % 2), rank);
                    place(mine, 2, sign * rank, rank + 10);
                    Object result = Array.newInstance(base, 6);
                    WORLD.Allreduce(mine, 0, result, 0, 3, type, op);
                    Object expected = Array.newInstance(base, 6);
                    place(expected, 0, 7, 0);
                    place(expected, 1, sign * (size > 1 ? 1 : 0), size > 1 ? 1 : 0);
                    place(expected, 2, sign * (size - 1), size + 9);
                    assertThat(result).isEqualTo(expected);
                }
            }));
        }
    }

    private static void place(Object array, int pair, int value, int index) {
        store(array, 2 * pair, value);
        store(array, 2 * pair + 1, index);
    }

    /** Products of matrices: associative, and not commutative. */
    private static final User_function MULTIPLY = new User_function() {
        @Override
        public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype) {
            int[] left = (int[]) in;
            int[] right = (int[]) inout;
            for (int i = 0; i < count; i++) {
                int a = inOffset + 4 * i;
                int b = inoutOffset + 4 * i;
                int[] product = {left[a] * right[b] + left[a + 1] * right[b + 2],
                    left[a] * right[b + 1] + left[a + 1] * right[b + 3],
                    left[a + 2] * right[b] + left[a + 3] * right[b + 2],
                    left[a + 2] * right[b + 1] + left[a + 3] * right[b + 3]};
                System.arraycopy(product, 0, right, b, 4);
            }
        }
    };

    @ParameterizedTest
    @EnumSource
    void item77AnOperationThatDoesNotCommuteKeepsTheOrderOfTheRanks(Device device) {
        for (int ranks : new int[]{1, 2, 3, 5, 6, 8}) {
            for (int count : new int[]{0, 1, 8, device.rendezvousBytes / 16 + 1}) {
                new MpiJob(device, ranks).run((rank, size) -> multiply(rank, size, count));
            }
        }
    }

    private static void multiply(int rank, int size, int count) {
        Datatype matrix = Datatype.Contiguous(4, MPI.INT);
        Op op = new Op(MULTIPLY, false);
        int[] mine = Data.ints(4 * count, rank);
        int[] result = new int[4 * count];
        int[] expected = product(count, size);
        for (int root : new int[]{0, size - 1, size / 2}) {
            WORLD.Reduce(mine, 0, result, 0, count, matrix, op, root);
            assertThat(rank == root ? result : expected).isEqualTo(expected);
        }
        WORLD.Allreduce(mine, 0, result, 0, count, matrix, op);
        assertThat(result).isEqualTo(expected);
        WORLD.Scan(mine, 0, result, 0, count, matrix, op);
        assertThat(result).isEqualTo(product(count, rank + 1));
        int[] counts = new int[size];
        counts[size - 1] = count;
        int[] part = new int[4 * counts[rank]];
        WORLD.Reduce_scatter(mine, 0, part, 0, counts, matrix, op);
        assertThat(rank == size - 1 ? part : expected).isEqualTo(expected);
        assertThat(mine).isEqualTo(Data.ints(4 * count, rank));
        op.Free();
        assertFails(MPI.ERR_OP, () -> WORLD.Allreduce(mine, 0, result, 0, count, matrix, op));
    }

    private static int[] product(int count, int ranks) {
        int[] product = Data.ints(4 * count, ranks - 1);
        for (int rank = ranks - 2; rank >= 0; rank--) {
            MULTIPLY.Call(Data.ints(4 * count, rank), 0, product, 0, count, MPI.INT);
        }
        return product;
    }

    @ParameterizedTest
    @EnumSource
    void item77AnOperationThatCommutesIsAppliedOnceForEachRank(Device device) {
        Op add = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype) {
                for (int i = 0; i < count; i++) {
                    ((long[]) inout)[inoutOffset + i] += ((long[]) in)[inOffset + i];
                }
            }
        }, true);
        for (int ranks : new int[]{1, 2, 3, 7, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (int count : new int[]{1, 5, device.rendezvousBytes / 8 + 1}) {
                    long[] mine = new long[count + 2];
                    java.util.Arrays.fill(mine, 1L << (4 * rank));
                    long[] result = new long[count + 1];
                    WORLD.Allreduce(mine, 2, result, 1, count, MPI.LONG, add);
                    long expected = (1L << (4 * size)) / 15;
                    assertThat(result[0]).isZero();
                    assertThat(result).endsWith(expected);
                    assertThat(java.util.Arrays.stream(result).skip(1)).allMatch(sum -> sum == expected);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void item77OperationsMayBeAppliedByHand(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            int[] in = {1, 2, 3};
            int[] inout = {10, 20, 30};
            MPI.SUM.Call(in, 1, inout, 0, 2, MPI.INT);
            assertThat(inout).containsExactly(12, 23, 30);
            WORLD.Reduce_local(in, inout, 3, MPI.INT, MPI.MAX);
            assertThat(inout).containsExactly(12, 23, 30);
            WORLD.Reduce_local(in, inout, 3, MPI.INT, MPI.MIN);
            assertThat(inout).containsExactly(1, 2, 3);
            assertFails(MPI.ERR_OP, MPI.SUM::Free);
        });
    }

    @SuppressWarnings("NullAway") // what programs pass by mistake
    @ParameterizedTest
    @EnumSource
    void aReductionWithoutAnOperationIsRefused(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            int[] one = {1};
            int[] into = {0};
            assertFails(MPI.ERR_OP, () -> WORLD.Reduce(one, 0, into, 0, 1, MPI.INT, null, 0));
            assertFails(MPI.ERR_OP, () -> WORLD.Allreduce(one, 0, into, 0, 1, MPI.INT, null));
            assertFails(MPI.ERR_OP, () -> WORLD.Scan(one, 0, into, 0, 1, MPI.INT, null));
            assertFails(MPI.ERR_OP, () -> WORLD.Reduce_scatter(one, 0, into, 0, one, MPI.INT, null));
            assertFails(MPI.ERR_OP, () -> WORLD.Reduce_local(one, into, 1, MPI.INT, null));
        });
    }
}
