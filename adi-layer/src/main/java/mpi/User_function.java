package mpi;

import org.jspecify.annotations.NullUnmarked;

/** A reduction operation of the program's own. */
@NullUnmarked
public abstract class User_function {
    /**
     * Combines items: {@code inout[i] = in[i] op inout[i]}; {@code in} is what the lower ranks contribute.
     *
     * @param in an array
     * @param inOffset where its first item begins
     * @param inout an array
     * @param inoutOffset where its first item begins
     */
    public abstract void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype)
            throws MPIException;
}
