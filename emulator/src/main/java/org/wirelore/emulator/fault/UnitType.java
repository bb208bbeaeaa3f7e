package org.wirelore.emulator.fault;

/**
 * What fault rules ask of the units that a family of wires carries: frames, packets or subactions. A family has one
 * instance, which its effects and its fabrics share.
 *
 * @param <U> the unit
 */
public interface UnitType<U> {
    /** How many bytes of it a filter sees. */
    int lengthBytes(U unit);

    /** One of them, 0 to 255. */
    int octet(U unit, int index);

    /** Makes {@code to}, which is empty, a copy. */
    void copy(U from, U to);
}
