package org.wirelore.emulator.backend.guest;

/** What a guest does with its card. Made once for each port and used again; fields that a kind does not name are 0. */
public final class GuestAccess {
    /** The kinds. */
    public enum Kind {
        /** Reads {@link #size} bytes of the configuration space at {@link #address}. */
        CONFIG_READ(0, true),
        /** Writes {@link #value} there. */
        CONFIG_WRITE(1, true),
        /** Reads {@link #size} bytes of memory or I/O space, as {@link #isMemory} says, at {@link #address}. */
        READ(2, true),
        /** Writes {@link #value} there. */
        WRITE(3, true),
        /** The bus is reset. */
        RESET(4, true),
        /** The guest's memory lies elsewhere from now on. */
        MAP(5, false);

        /** What stands for it in a log: its place among all. */
        public final int code;
        /** Whether the guest waits for the answer. */
        public final boolean isAnswered;

        Kind(int code, boolean isAnswered) {
            this.code = code;
            this.isAnswered = isAnswered;
        }
    }

    /** What it does. */
    public Kind kind = Kind.RESET;
    /** Where: an offset in the configuration space, or the bus's address. */
    public long address;
    /** Bytes; a guest can ask for any number. */
    public int size;
    /** What is written, in the low bits. */
    public long value;
    /** Whether the address is one of the memory space; else of the I/O space. */
    public boolean isMemory;

    /** An access whose fields are set later. */
    public GuestAccess() {
        // Fields have their values.
    }

    /** Sets all of it. */
    public void set(Kind newKind, long newAddress, int newSize, long newValue, boolean newIsMemory) {
        kind = newKind;
        address = newAddress;
        size = newSize;
        value = newValue;
        isMemory = newIsMemory;
    }

    @Override
    public String toString() {
        return kind + " 0x" + Long.toHexString(address) + ", " + size + " bytes, value 0x" + Long.toHexString(value)
                + (kind == Kind.READ || kind == Kind.WRITE ? isMemory ? ", memory" : ", I/O" : "");
    }
}
