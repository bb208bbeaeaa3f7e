package org.wirelore.device.api.register;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registers that a device opens in one window or space, all of one width. Immutable.
 *
 * <p>Where a register can be reached by parts, its bytes and aligned words are lanes of it; elsewhere only an aligned
 * access of its whole width means anything.
 */
public final class RegisterMap {
    private final String title;
    private final int bits;
    private final int stride;
    private final int bytes;
    private final boolean hasLanes;
    private final List<Register> registers;
    private final @Nullable Register[] places;

    /**
     * A map of registers, none of which overlap.
     *
     * @param title names the space, such as {@code PCI configuration space}
     * @param bits width of every register
     * @param stride from one register to the next, a power of two
     * @param size what the space spans, in the unit of the offsets
     * @param hasLanes whether a register can be reached by parts
     * @param registers the registers, by rising offsets
     */
    public RegisterMap(String title, int bits, int stride, int size, boolean hasLanes, List<Register> registers) {
        this.title = title;
        this.bits = bits;
        this.stride = stride;
        this.bytes = size;
        this.hasLanes = hasLanes;
        this.registers = List.copyOf(registers);
        places = new Register[size / stride];
        for (Register register : registers) {
            int offset = register.offset();
            if (!isPlace(offset) || register.bits() != bits || places[offset / stride] != null) {
                throw new IllegalArgumentException("a register must have a place and the width of its map: register="
                        + register.mnemonic() + ", offset=" + Integer.toHexString(offset) + "h");
            }
            places[offset / stride] = register;
        }
    }

    /** {@return what the space is called} */
    public String title() {
        return title;
    }

    /** {@return width of every register} */
    public int bits() {
        return bits;
    }

    /** {@return the distance from one register to the next, in the unit of the offsets} */
    public int stride() {
        return stride;
    }

    /** {@return what the space spans, in the unit of the offsets} */
    public int size() {
        return bytes;
    }

    /** {@return whether a register can be reached by parts} */
    public boolean hasLanes() {
        return hasLanes;
    }

    /** {@return the registers by rising offsets, as they were given} */
    public List<Register> registers() {
        return registers;
    }

    /**
     * The register at an offset; null if there is none.
     *
     * @param offset in the unit of the map
     * @return the register, or null
     */
    public @Nullable Register find(int offset) {
        return isPlace(offset) ? places[offset / stride] : null;
    }

    /**
     * The register at an offset where there is one.
     *
     * @param offset in the unit of the map
     * @return the register
     */
    public Register at(int offset) {
        Register register = find(offset);
        if (register == null) {
            throw new IllegalArgumentException("a register must be at the offset: map=" + title + ", offset="
                    + Integer.toHexString(offset) + "h");
        }
        return register;
    }

    /**
     * Whether registers of this map begin at such offsets, inside the space.
     *
     * @param offset in the unit of the map
     * @return whether one could begin there
     */
    public boolean isPlace(int offset) {
        return offset >= 0 && offset < bytes && (offset & stride - 1) == 0;
    }
}
