package org.wirelore.adi.message.collective;

/**
 * A reduction operation: {@code inout[i] = in[i] op inout[i]}, so that {@code in} is the operand of the lower ranks.
 */
public interface Combiner {
    /** Combines items of equal layout. */
    void combine(Items in, Items inout);

    /** What it is called; the same for all operations of programs' own, which have no names. */
    String name();

    /** Whether the order of the operands does not matter. */
    boolean commutes();

    /** Whether it works on any part of the items alone, as the predefined operations do. */
    boolean isPredefined();
}
