package mpi;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** The predefined reduction operations (MPI 1.1, sections 4.9.2 and 4.9.3). */
enum Operator {
    MAX(Math::max, Math::max), MIN(Math::min, Math::min), SUM(Long::sum, Double::sum), PROD((a, b) -> a * b,
            (a, b) -> a * b), LAND((a, b) -> truth(a != 0 && b != 0), null), BAND((a, b) -> a & b, null), LOR(
                    (a, b) -> truth(a != 0 || b != 0), null), BOR((a, b) -> a | b, null), LXOR(
                            (a, b) -> truth(a != 0 ^ b != 0), null), BXOR((a, b) -> a ^ b, null), MAXLOC(Math::max,
                                    Math::max), MINLOC(Math::min, Math::min);

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final LongBinaryOperator integers;
    @SuppressWarnings("ImmutableEnumChecker") // as above
    private final @Nullable DoubleBinaryOperator reals;

    Operator(LongBinaryOperator integers, @Nullable DoubleBinaryOperator reals) {
        this.integers = integers;
        this.reals = reals;
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private boolean isPaired() {
        return this == MAXLOC || this == MINLOC;
    }

    /** Throws unless the operation is defined for the type. */
    void check(TypeMap type, Datatype shown) {
        boolean legal = switch (type.base()) {
            case OBJECT, PACKED -> false;
            case BOOLEAN -> reals == null;
            case FLOAT, DOUBLE -> reals != null;
            default -> true;
        };
        if (!legal || (isPaired() && type.elements() % 2 != 0)) {
            throw Failure.OP.because("the operation " + this + " is not defined for the datatype " + shown);
        }
    }

    void apply(Items in, Items inout) {
        TypeMap type = in.type();
        if (type.isDense()) {
            run(type.base(), in.buffer(), in.at(), inout.buffer(), inout.at(), in.count() * type.elements());
            return;
        }
        byte[] data = pack(in);
        Object operands = type.base().newArray(in.count() * type.elements());
        Object results = type.base().newArray(in.count() * type.elements());
        TypeMap dense = TypeMap.of(type.base(), 1);
        int elements = in.count() * type.elements();
        new Items(operands, 0, elements, dense).fill(data);
        new Items(results, 0, elements, dense).fill(pack(inout));
        run(type.base(), operands, 0, results, 0, elements);
        inout.fill(pack(new Items(results, 0, elements, dense)));
    }

    private static byte[] pack(Items items) {
        return items.toBytes();
    }

    private void run(BaseType base, Object in, int at, Object inout, int to, int count) {
        if (isPaired()) {
            locate(base, in, at, inout, to, count / 2);
            return;
        }
        switch (base) {
            case BYTE -> bytes((byte[]) in, at, (byte[]) inout, to, count);
            case CHAR -> chars((char[]) in, at, (char[]) inout, to, count);
            case SHORT -> shorts((short[]) in, at, (short[]) inout, to, count);
            case BOOLEAN -> booleans((boolean[]) in, at, (boolean[]) inout, to, count);
            case INT -> ints((int[]) in, at, (int[]) inout, to, count);
            case LONG -> longs((long[]) in, at, (long[]) inout, to, count);
            case FLOAT -> floats((float[]) in, at, (float[]) inout, to, count);
            case DOUBLE -> doubles((double[]) in, at, (double[]) inout, to, count);
            case OBJECT, PACKED -> throw Failure.OP.because("no operation is defined for the datatype " + base);
        }
    }

    private void bytes(byte[] in, int at, byte[] inout, int to, int count) {
        for (int i = 0; i < count; i++) {
            inout[to + i] = (byte) integers.applyAsLong(in[at + i], inout[to + i]);
        }
    }

    private void chars(char[] in, int at, char[] inout, int to, int count) {
        for (int i = 0; i < count; i++) {
            inout[to + i] = (char) integers.applyAsLong(in[at + i], inout[to + i]);
        }
    }

    private void shorts(short[] in, int at, short[] inout, int to, int count) {
        for (int i = 0; i < count; i++) {
            inout[to + i] = (short) integers.applyAsLong(in[at + i], inout[to + i]);
        }
    }

    private void booleans(boolean[] in, int at, boolean[] inout, int to, int count) {
        for (int i = 0; i < count; i++) {
            inout[to + i] = integers.applyAsLong(truth(in[at + i]), truth(inout[to + i])) != 0;
        }
    }

    private void ints(int[] in, int at, int[] inout, int to, int count) {
        if (this == SUM) {
            for (int i = 0; i < count; i++) {
                inout[to + i] += in[at + i];
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            inout[to + i] = (int) integers.applyAsLong(in[at + i], inout[to + i]);
        }
    }

    private void longs(long[] in, int at, long[] inout, int to, int count) {
        for (int i = 0; i < count; i++) {
            inout[to + i] = integers.applyAsLong(in[at + i], inout[to + i]);
        }
    }

    /** In double, and rounded once: for sums and products of two floats the same as in float. */
    private void floats(float[] in, int at, float[] inout, int to, int count) {
        DoubleBinaryOperator operator = onReals();
        for (int i = 0; i < count; i++) {
            inout[to + i] = (float) operator.applyAsDouble(in[at + i], inout[to + i]);
        }
    }

    private void doubles(double[] in, int at, double[] inout, int to, int count) {
        if (this == SUM) {
            for (int i = 0; i < count; i++) {
                inout[to + i] = in[at + i] + inout[to + i];
            }
            return;
        }
        DoubleBinaryOperator operator = onReals();
        for (int i = 0; i < count; i++) {
            inout[to + i] = operator.applyAsDouble(in[at + i], inout[to + i]);
        }
    }

    private DoubleBinaryOperator onReals() {
        if (reals == null) {
            throw Failure.OP.because("the operation " + this + " is not defined for real numbers");
        }
        return reals;
    }

    /** Pairs of a value and where it is; of equal values, the lowest place wins. */
    private void locate(BaseType base, Object in, int at, Object inout, int to, int pairs) {
        for (int i = 0; i < pairs; i++) {
            int from = at + 2 * i;
            int target = to + 2 * i;
            int order = compare(base, in, from, inout, target);
            int wins = this == MAXLOC ? order : -order;
            if (wins > 0 || (wins == 0 && compare(base, in, from + 1, inout, target + 1) < 0)) {
                System.arraycopy(in, from, inout, target, 2);
            }
        }
    }

    private static int compare(BaseType base, Object first, int at, Object second, int to) {
        return switch (base) {
            case BYTE -> Byte.compare(((byte[]) first)[at], ((byte[]) second)[to]);
            case CHAR -> Character.compare(((char[]) first)[at], ((char[]) second)[to]);
            case SHORT -> Short.compare(((short[]) first)[at], ((short[]) second)[to]);
            case INT -> Integer.compare(((int[]) first)[at], ((int[]) second)[to]);
            case LONG -> Long.compare(((long[]) first)[at], ((long[]) second)[to]);
            case FLOAT -> order(((float[]) first)[at], ((float[]) second)[to]);
            case DOUBLE -> order(((double[]) first)[at], ((double[]) second)[to]);
            case BOOLEAN, OBJECT, PACKED -> throw Failure.OP.because("expected pairs of numbers, found " + base);
        };
    }

    /** As numbers: the zeros are equal. */
    private static int order(double first, double second) {
        return first < second ? -1 : first > second ? 1 : 0;
    }
}
