package mpi;

import org.jspecify.annotations.NullUnmarked;

/** A reduction operation of the program's own (MPI 1.1, section 4.9.4). */
@NullUnmarked
public abstract class User_function {
    /** Makes the function. */
    public User_function() {
    }

    /**
     * Combines items: {@code inout[i] = in[i] op inout[i]} (MPI 1.1, section 4.9.4).
     *
     * @param in the array of the left operands: what the lower ranks contribute
     * @param inOffset where the first left operand begins, in elements
     * @param inout the array of the right operands, which the results replace
     * @param inoutOffset where the first right operand begins, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @throws MPIException if the function fails; the error ends the reduction
     */
    public abstract void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype)
            throws MPIException;
}
