package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reductions of objects with operations of the program's own, that change their operands in place or hand them on (MPI
 * 1.1, section 4.9.4; the second argument of {@link User_function} is for that).
 */
class ObjectReductionsTest {
    /** Powers of two, and below and above them. */
    private static final List<Integer> RANKS = List.of(2, 3, 4, 7, 9);
    private static final int COUNT = 3;
    /** Before and behind the items in every array. */
    private static final int MARGIN = 1;

    /** Operations on one pair of items; what they return becomes the item of the second argument. */
    private enum Operation {
        /** Lists of ranks, put together in the second operand. */
        JOIN_IN_PLACE(false, Operation::list, (in, inout) -> {
            ranks(inout).addAll(0, ranks(in));
            return inout;
        }),
        /** The same in the first operand, which is handed on. */
        JOIN_IN_FIRST(false, Operation::list, (in, inout) -> {
            ranks(in).addAll(ranks(inout));
            return in;
        }),
        /** A new list, with a part of both operands in it that the next call changes. */
        JOIN_PARTS(false, rank -> new ArrayList<>(List.of(list(rank))), (in, inout) -> {
            List<List<Integer>> parts = parts(in);
            parts(inout).getFirst().addAll(0, parts.getFirst());
            parts.addAll(parts(inout));
            parts.removeFirst();
            return new ArrayList<>(parts);
        }),
        /** A number in an array. */
        ADD_IN_PLACE(true, rank -> new long[]{1L << rank}, (in, inout) -> {
            ((long[]) inout)[0] += ((long[]) in)[0];
            return inout;
        }),
        /** Text can't change. */
        JOIN_TEXT(false, rank -> Integer.toString(rank), (in, inout) -> (String) in + inout),
        /** Numbers can't change. */
        ADD_NUMBERS(true, rank -> 1 << rank, (in, inout) -> (Integer) in + (Integer) inout);

        private final boolean commutes;
        @SuppressWarnings("ImmutableEnumChecker") // functions without state
        private final IntFunction<Object> operand;
        @SuppressWarnings("ImmutableEnumChecker") // as above
        private final BinaryOperator<Object> operation;

        Operation(boolean commutes, IntFunction<Object> operand, BinaryOperator<Object> operation) {
            this.commutes = commutes;
            this.operand = operand;
            this.operation = operation;
        }

        private static List<Integer> list(int rank) {
            return new ArrayList<>(List.of(rank));
        }

        @SuppressWarnings("unchecked")
        private static List<Integer> ranks(Object list) {
            return (List<Integer>) list;
        }

        @SuppressWarnings("unchecked")
        private static List<List<Integer>> parts(Object list) {
            return (List<List<Integer>>) list;
        }

        Op op(boolean isSaidToCommute) {
            return new Op(new User_function() {
                @Override
                public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
                    Object[] first = (Object[]) in;
                    Object[] second = (Object[]) inout;
                    for (int i = 0; i < count; i++) {
                        second[inoutOffset + i] = operation.apply(first[inOffset + i], second[inoutOffset + i]);
                    }
                }
            }, isSaidToCommute);
        }

        /** What a rank sends. */
        Object[] operands(int rank, int count) {
            Object[] items = new Object[count + 2 * MARGIN];
            for (int i = MARGIN; i < count + MARGIN; i++) {
                items[i] = operand.apply(rank);
            }
            return items;
        }

        /** What the first ranks make together. */
        Object result(int ranks) {
            return IntStream.range(0, ranks).mapToObj(operand).reduce(operation).orElseThrow();
        }

        private void assertUntouched(Object[] sent, int rank) {
            assertThat(sent).as(this + ": send buffer")
                    .isEqualTo(operands(rank, sent.length - 2 * MARGIN));
        }

        private void assertResult(Object[] received, int count, int ranks) {
            Object[] wanted = new Object[received.length];
            Arrays.setAll(wanted, i -> i >= MARGIN && i < count + MARGIN ? result(ranks) : null);
            assertThat(received).as(this + ": result").isEqualTo(wanted);
        }
    }

    private static void run(Device device, MpiJob.Program program) {
        for (int ranks : RANKS) {
            new MpiJob(device, ranks).run(program);
        }
    }

    /** With each operation; one that commutes also as if it did not. */
    private static void forAll(BiConsumer<Operation, Op> test) {
        for (Operation operation : Operation.values()) {
            test.accept(operation, operation.op(false));
            if (operation.commutes) {
                test.accept(operation, operation.op(true));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void item77ReduceOfObjectsLeavesTheOperandsAlone(Device device) {
        run(device, (rank, size) -> forAll((operation, op) -> {
            for (int root : new int[]{0, size - 1}) {
                Object[] mine = operation.operands(rank, COUNT);
                Object[] result = new Object[COUNT + 2 * MARGIN];
                WORLD.Reduce(mine, MARGIN, result, MARGIN, COUNT, MPI.OBJECT, op, root);
                check(operation, mine, result, rank == root ? COUNT : 0, size);
            }
        }));
    }

    @ParameterizedTest
    @EnumSource
    void item77AllreduceOfObjectsLeavesTheOperandsAlone(Device device) {
        run(device, (rank, size) -> forAll((operation, op) -> {
            Object[] mine = operation.operands(rank, COUNT);
            Object[] result = new Object[COUNT + 2 * MARGIN];
            WORLD.Allreduce(mine, MARGIN, result, MARGIN, COUNT, MPI.OBJECT, op);
            check(operation, mine, result, COUNT, size);
        }));
    }

    @ParameterizedTest
    @EnumSource
    void item77ReduceScatterOfObjectsLeavesTheOperandsAlone(Device device) {
        run(device, (rank, size) -> forAll((operation, op) -> {
            int[] counts = IntStream.range(0, size).map(i -> i % COUNT).toArray();
            Object[] mine = operation.operands(rank, IntStream.of(counts).sum());
            Object[] result = new Object[COUNT + 2 * MARGIN];
            WORLD.Reduce_scatter(mine, MARGIN, result, MARGIN, counts, MPI.OBJECT, op);
            check(operation, mine, result, counts[rank], size);
        }));
    }

    @ParameterizedTest
    @EnumSource
    void item77ScanOfObjectsLeavesTheOperandsAlone(Device device) {
        run(device, (rank, size) -> forAll((operation, op) -> {
            Object[] mine = operation.operands(rank, COUNT);
            Object[] result = new Object[COUNT + 2 * MARGIN];
            WORLD.Scan(mine, MARGIN, result, MARGIN, COUNT, MPI.OBJECT, op);
            check(operation, mine, result, COUNT, rank + 1);
        }));
    }

    /**
     * That the result is right, and that a rank may change it without changing its operands or another rank's result.
     */
    private static void check(Operation operation, Object[] mine, Object[] result, int count, int ranks) {
        int rank = WORLD.Rank();
        operation.assertUntouched(mine, rank);
        operation.assertResult(result, count, ranks);
        for (Object item : result) {
            if (item instanceof List<?> list) {
                Operation.ranks(list).add(-1 - rank);
            }
        }
        WORLD.Barrier();
        operation.assertUntouched(mine, rank);
        for (Object item : result) {
            if (item instanceof List<?> list) {
                assertThat(Operation.ranks(list).removeLast()).as(operation + ": own mark").isEqualTo(-1 - rank);
            }
        }
        operation.assertResult(result, count, ranks);
    }

    @ParameterizedTest
    @EnumSource
    void item77OneObjectInSeveralItemsIsAnOperandOfEach(Device device) {
        run(device, (rank, size) -> {
            Object[] mine = new Object[COUNT];
            Arrays.fill(mine, new long[]{rank + 1});
            long all = size * (size + 1L) / 2;
            for (boolean commutes : new boolean[]{false, true}) {
                Op op = Operation.ADD_IN_PLACE.op(commutes);
                long[][] result = new long[COUNT][];
                WORLD.Allreduce(mine, 0, result, 0, COUNT, MPI.OBJECT, op);
                assertThat(result).isEqualTo(new long[][]{{all}, {all}, {all}});
                WORLD.Scan(mine, 0, result, 0, COUNT, MPI.OBJECT, op);
                long some = (rank + 1) * (rank + 2L) / 2;
                assertThat(result).isEqualTo(new long[][]{{some}, {some}, {some}});
                assertThat(mine).containsOnly(new long[]{rank + 1});
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item77DerivedTypesOfObjectsKeepTheirGaps(Device device) {
        Datatype everySecond = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        Op join = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
                for (int i = 0; i < count * 3; i += 2) {
                    Operation.ranks(((Object[]) inout)[inoutOffset + i]).addAll(0,
                            Operation.ranks(((Object[]) in)[inOffset + i]));
                }
            }
        }, false);
        run(device, (rank, size) -> {
            Object[] mine = {"before", Operation.list(rank), "gap", Operation.list(rank), "after"};
            Object[] result = {"left", null, "as", null, "is"};
            List<Integer> all = IntStream.range(0, size).boxed().toList();
            WORLD.Allreduce(mine, 1, result, 1, 1, everySecond, join);
            assertThat(result).containsExactly("left", all, "as", all, "is");
            assertThat(mine).containsExactly("before", List.of(rank), "gap", List.of(rank), "after");
        });
    }

    @ParameterizedTest
    @EnumSource
    void item77AnObjectThatCannotBeCopiedIsRefused(Device device) {
        new MpiJob(device, 1).run((rank, size) -> {
            Object[] mine = {new Object()};
            assertFails(MPI.ERR_TYPE, () -> WORLD.Allreduce(mine, 0, new Object[1], 0, 1, MPI.OBJECT,
                    Operation.JOIN_IN_PLACE.op(true)));
            assertFails(MPI.ERR_OP, () -> WORLD.Allreduce(new Object[]{1}, 0, new Object[1], 0, 1, MPI.OBJECT,
                    MPI.SUM));
        });
    }

    @ParameterizedTest
    @EnumSource
    void item77OperationsThatChangeBothOperandsLeavePrimitiveSendBuffersAlone(Device device) {
        Op keepsFirst = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
                long[] first = (long[]) in;
                long[] second = (long[]) inout;
                for (int i = 0; i < count; i++) {
                    // Composition of x -> a x + b, as two numbers of 32 bits: associative, not commutative.
                    second[inoutOffset + i] = compose(first[inOffset + i], second[inoutOffset + i]);
                    first[inOffset + i] = -1;
                }
            }
        }, false);
        run(device, (rank, size) -> {
            long[] mine = {0, line(rank), line(rank + 1), 0};
            long[] sent = mine.clone();
            long[] result = new long[4];
            WORLD.Scan(mine, 1, result, 1, 2, MPI.LONG, keepsFirst);
            assertThat(result).containsExactly(0, lines(0, rank), lines(1, rank + 1), 0);
            WORLD.Allreduce(mine, 1, result, 1, 2, MPI.LONG, keepsFirst);
            assertThat(result).containsExactly(0, lines(0, size - 1), lines(1, size), 0);
            long[] atRoot = new long[4];
            WORLD.Reduce(mine, 1, atRoot, 1, 2, MPI.LONG, keepsFirst, size - 1);
            assertThat(atRoot).isEqualTo(rank == size - 1 ? result : new long[4]);
            int[] counts = new int[size];
            counts[size - 1] = 2;
            long[] scattered = new long[4];
            WORLD.Reduce_scatter(mine, 1, scattered, 1, counts, MPI.LONG, keepsFirst);
            assertThat(scattered).isEqualTo(atRoot);
            assertThat(mine).as("send buffer").isEqualTo(sent);
        });
    }

    private static long line(int rank) {
        return (rank + 2L) << Integer.SIZE | (rank + 1);
    }

    private static long compose(long first, long second) {
        int slope = (int) (first >> Integer.SIZE) * (int) (second >> Integer.SIZE);
        int offset = (int) (first >> Integer.SIZE) * (int) second + (int) first;
        return (long) slope << Integer.SIZE | Integer.toUnsignedLong(offset);
    }

    private static long lines(int from, int to) {
        long all = line(from);
        for (int rank = from + 1; rank <= to; rank++) {
            all = compose(all, line(rank));
        }
        return all;
    }
}
