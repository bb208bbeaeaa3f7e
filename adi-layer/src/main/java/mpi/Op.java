package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.collective.Combiner;
import org.wirelore.adi.message.collective.Items;

/** A reduction operation (MPI 1.1, section 4.9). */
public class Op {
    private final @Nullable User_function function;
    private final @Nullable Operator operator;
    private final boolean commutes;
    private boolean freed;

    /**
     * Makes an operation of the program's own. It must be associative (MPI 1.1, section 4.9.4, MPI_Op_create).
     *
     * @param function the function that combines items
     * @param commutes whether the order of the operands does not matter; otherwise they are combined in the order of
     *     the ranks
     * @throws MPIException with {@code ERR_OP} for a null function
     */
    public Op(User_function function, boolean commutes) throws MPIException {
        this.function = Failure.OP.given(function, "a function");
        this.operator = null;
        this.commutes = commutes;
    }

    Op(Operator operator) {
        this.function = null;
        this.operator = operator;
        this.commutes = true;
    }

    /**
     * Applies the operation: {@code inout[i] = in[i] op inout[i]} (mpiJava 1.2, Op.Call).
     *
     * @param in the array of the left operands: what the lower ranks contribute
     * @param inOffset where the first left operand begins, in elements
     * @param inout the array of the right operands, which the results replace
     * @param inoutOffset where the first right operand begins, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @throws MPIException with {@code ERR_OP} for an operation that is freed or not defined for the type,
     *     {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument
     */
    public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype)
            throws MPIException {
        combiner(datatype).combine(Intracomm.items(in, inOffset, count, datatype),
                Intracomm.items(inout, inoutOffset, count, datatype));
    }

    /**
     * Frees the operation for new calls (MPI 1.1, section 4.9.4).
     *
     * @throws MPIException with {@code ERR_OP} for a predefined operation
     */
    public void Free() throws MPIException {
        if (operator != null) {
            throw Failure.OP.because("a predefined operation can't be freed: " + operator);
        }
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

    /** An operation on items of a type, which it must be defined for. */
    static Combiner combiner(@Nullable Op op, Datatype datatype) {
        if (op == null) {
            throw Failure.OP.because("expected an operation, found null");
        }
        return op.combiner(datatype);
    }

    private Combiner combiner(Datatype datatype) {
        if (freed) {
            throw Failure.OP.because("this operation was freed: make another one");
        }
        if (operator != null) {
            operator.check(Datatype.mapOf(datatype), datatype);
        }
        return new Combiner() {
            @Override
            public void combine(Items in, Items inout) {
                if (function != null) {
                    function.Call(in.buffer(), in.at(), inout.buffer(), inout.at(), in.count(), datatype);
                } else if (operator != null) {
                    operator.apply(in, inout);
                }
            }

            @Override
            public String name() {
                return operator == null ? "an operation of its own" : operator.toString();
            }

            @Override
            public boolean commutes() {
                return commutes;
            }

            @Override
            public boolean isPredefined() {
                return operator != null;
            }
        };
    }
}
