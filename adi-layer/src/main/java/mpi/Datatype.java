package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.adi.message.type.TypeMapBuilder;

/**
 * The elements of a buffer that make up an item (MPI 1.1, section 3.12). Extents, bounds, strides and displacements
 * count elements of the base type, also in the variants whose names begin with H: an array has no byte addresses.
 */
public class Datatype {
    /** The bound that a type without data sets in a {@link #Struct}. */
    enum Bound {
        NONE, LOWER, UPPER
    }

    private final @Nullable TypeMap map;
    private final Bound bound;
    private final String name;
    private boolean freed;

    private Datatype(@Nullable TypeMap map, Bound bound, String name) {
        this.map = map;
        this.bound = bound;
        this.name = name;
    }

    static Datatype predefined(BaseType base, int elements, String name) {
        return new Datatype(TypeMap.of(base, elements), Bound.NONE, name);
    }

    static Datatype marker(Bound bound, String name) {
        return new Datatype(null, bound, name);
    }

    private static Datatype derived(TypeMap map) {
        return new Datatype(map, Bound.NONE, "");
    }

    /**
     * Makes a type of items that follow each other without gaps (MPI 1.1, section 3.12.1).
     *
     * @param count the number of items
     * @param old the type of the items
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Contiguous(int count, Datatype old) throws MPIException {
        checkCount(count);
        TypeMap map = mapOf(old);
        return build(map, builder -> builder.add(map, 0, count));
    }

    /**
     * Makes a type of equally spaced blocks. The stride counts extents of the old type (MPI 1.1, section 3.12.1).
     *
     * @param count the number of blocks
     * @param blocklength the number of items in a block
     * @param stride the distance between the starts of two blocks, in extents of the old type
     * @param old the type of the items
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype old) throws MPIException {
        return strided(count, blocklength, (long) stride * mapOf(old).extent(), old);
    }

    /**
     * Makes a type of equally spaced blocks. The stride counts elements: an array has no byte addresses (MPI 1.1,
     * section 3.12.1).
     *
     * @param count the number of blocks
     * @param blocklength the number of items in a block
     * @param stride the distance between the starts of two blocks, in elements
     * @param old the type of the items
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype old) throws MPIException {
        return strided(count, blocklength, stride, old);
    }

    /**
     * Makes a type of blocks at displacements that count extents of the old type (MPI 1.1, section 3.12.1).
     *
     * @param blocklengths the number of items in each block
     * @param displacements where each block begins, in extents of the old type
     * @param old the type of the items
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype old) throws MPIException {
        return indexed(blocklengths, displacements, mapOf(old).extent(), old);
    }

    /**
     * Makes a type of blocks at displacements that count elements: an array has no byte addresses (MPI 1.1, section
     * 3.12.1).
     *
     * @param blocklengths the number of items in each block
     * @param displacements where each block begins, in elements
     * @param old the type of the items
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype old) throws MPIException {
        return indexed(blocklengths, displacements, 1, old);
    }

    /**
     * Makes a type of blocks of several types, which must have one base type. {@link MPI#LB} and {@link MPI#UB} set
     * the bounds (MPI 1.1, section 3.12.1).
     *
     * @param blocklengths the number of items in each block
     * @param displacements where each block begins, in elements
     * @param types the type of the items of each block
     * @return the new type
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a negative count or
     *     a type that is too large, {@code ERR_ARG} for arrays that are null or differ in length
     */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) throws MPIException {
        if (Failure.ARG.given(blocklengths, "block lengths").length != Failure.ARG.given(displacements,
                "displacements").length
                || blocklengths.length != Failure.ARG.given(types, "types").length) {
            throw Failure.ARG.because("expected as many block lengths as displacements and types, found "
                    + blocklengths.length + ", " + displacements.length + " and " + types.length);
        }
        TypeMap first = null;
        for (Datatype type : types) {
            if (type == null || !type.isMarker()) {
                TypeMap map = mapOf(type);
                first = first == null ? map : first;
                if (map.base() != first.base()) {
                    throw Failure.TYPE.because("expected one base type for all parts of a struct, found "
                            + first.base() + " and " + map.base());
                }
            }
        }
        TypeMap shape = first == null ? TypeMap.of(BaseType.BYTE, 0) : first;
        return build(shape, builder -> {
            for (int i = 0; i < types.length; i++) {
                checkCount(blocklengths[i]);
                addPart(builder, types[i], displacements[i], blocklengths[i]);
            }
        });
    }

    private static void addPart(TypeMapBuilder builder, Datatype type, int displacement, int count) {
        switch (type.bound) {
            case LOWER -> builder.lowerBound(displacement);
            case UPPER -> builder.upperBound(displacement);
            case NONE -> builder.add(type.map(), displacement, count);
        }
    }

    private static Datatype strided(int count, int blocklength, long stride, Datatype old) {
        checkCount(count);
        checkCount(blocklength);
        TypeMap map = mapOf(old);
        return build(map, builder -> {
            for (int i = 0; i < count; i++) {
                builder.add(map, i * stride, blocklength);
            }
        });
    }

    private static Datatype indexed(int[] blocklengths, int[] displacements, int unit, Datatype old) {
        if (Failure.ARG.given(blocklengths, "block lengths").length != Failure.ARG.given(displacements,
                "displacements").length) {
            throw Failure.ARG.because("expected as many block lengths as displacements, found "
                    + blocklengths.length + " and " + displacements.length);
        }
        TypeMap map = mapOf(old);
        return build(map, builder -> {
            for (int i = 0; i < blocklengths.length; i++) {
                checkCount(blocklengths[i]);
                builder.add(map, (long) displacements[i] * unit, blocklengths[i]);
            }
        });
    }

    private interface Parts {
        void addTo(TypeMapBuilder builder);
    }

    private static Datatype build(TypeMap shape, Parts parts) {
        TypeMapBuilder builder = new TypeMapBuilder(shape.base());
        try {
            parts.addTo(builder);
            return derived(builder.build());
        } catch (ArithmeticException e) {
            throw Failure.COUNT.because("the type does not fit into an array: " + e.getMessage(), e);
        }
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw Failure.COUNT.because("expected a count of at least 0, found " + count);
        }
    }

    /**
     * Returns the distance from one item to the next (MPI 1.1, section 3.12.2).
     *
     * @return the extent, in elements
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Extent() throws MPIException {
        return isMarker() ? 0 : map().extent();
    }

    /**
     * Returns the bytes of an item on the wire (MPI 1.1, section 3.12.2).
     *
     * @return the number of bytes; {@link MPI#UNDEFINED} for objects
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Size() throws MPIException {
        if (isMarker()) {
            return 0;
        }
        return map().base() == BaseType.OBJECT ? MPI.UNDEFINED : map().bytes();
    }

    /**
     * Returns where an item begins (MPI 1.1, section 3.12.3).
     *
     * @return the lower bound, in elements
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Lb() throws MPIException {
        return isMarker() ? 0 : map().lowerBound();
    }

    /**
     * Returns where an item ends (MPI 1.1, section 3.12.3).
     *
     * @return the upper bound, in elements
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Ub() throws MPIException {
        return isMarker() ? 0 : map().upperBound();
    }

    /**
     * Does nothing: a type is ready as soon as it is made (MPI 1.1, section 3.12.4).
     *
     * @throws MPIException never; old programs expect the clause
     */
    public void Commit() throws MPIException {
        // MPI 1.1 requires the call; there is nothing to prepare here.
    }

    /**
     * Frees the type for new calls. Messages under way and types made of it are not affected (MPI 1.1, section
     * 3.12.4).
     *
     * @throws MPIException with {@code ERR_TYPE} for a predefined or freed type
     */
    public void Free() throws MPIException {
        if (!name.isEmpty()) {
            throw Failure.TYPE.because("a predefined type can't be freed: " + name);
        }
        map();
        freed = true;
    }

    /**
     * Does what {@link #Free} does (mpiJava 1.2).
     *
     * @throws MPIException as {@link #Free}
     */
    public void free() throws MPIException {
        Free();
    }

    private boolean isMarker() {
        return bound != Bound.NONE;
    }

    TypeMap map() {
        if (map == null || freed) {
            throw Failure.TYPE.because(freed
                    ? "this datatype was freed: make another one"
                    : "expected a type that holds data, found " + name);
        }
        return map;
    }

    static TypeMap mapOf(@Nullable Datatype type) {
        if (type == null) {
            throw Failure.TYPE.because("expected a datatype, found null");
        }
        return type.map();
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "a type of " + (map == null ? 0 : map.elements()) + " elements" : name;
    }
}
