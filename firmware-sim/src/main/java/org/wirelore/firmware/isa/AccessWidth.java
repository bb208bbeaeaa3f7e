package org.wirelore.firmware.isa;

/** How many bytes a load or store moves. */
public enum AccessWidth {
    /** One byte. */
    BYTE(1),
    /** Two bytes. */
    HALF(2),
    /** Four bytes. */
    WORD(4);

    private final int bytes;

    AccessWidth(int bytes) {
        this.bytes = bytes;
    }

    /** 1, 2 or 4. */
    public int bytes() {
        return bytes;
    }
}
