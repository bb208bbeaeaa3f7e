package org.wirelore.firmware.elf;

/**
 * A name in an object.
 *
 * @param name may be empty
 * @param value offset in its section; an address if absolute; the alignment in bytes if common
 * @param size in bytes, unsigned; 0 if unknown
 * @param binding its visibility
 * @param kind what it names
 * @param place where it is defined
 * @param section index into {@link ElfObject#sections()} if the place is a section, else 0
 */
public record ElfSymbol(String name, int value, int size, Binding binding, Kind kind, Place place, int section) {
    /** The visibility of a symbol. */
    public enum Binding {
        /** Its own object. */
        LOCAL,
        /** Every object; defined once. */
        GLOBAL,
        /** Every object; a global definition replaces it, and it is 0 if undefined. */
        WEAK
    }

    /** What a symbol names. */
    public enum Kind {
        /** Unknown: a label, or something in another object. */
        NONE,
        /** A variable. */
        OBJECT,
        /** A function. */
        FUNCTION,
        /** The section itself. */
        SECTION,
        /** The source file. */
        FILE
    }

    /** Where a symbol is defined. */
    public enum Place {
        /** Nowhere in this object. */
        UNDEFINED,
        /** At an address that linking does not change. */
        ABSOLUTE,
        /** Wherever the linker finds room for it. */
        COMMON,
        /** In a section. */
        SECTION
    }
}
