package org.wirelore.device.api.register;

/** What reading and writing the bits of a field does. */
public enum Access {
    /** Reads as written. */
    READ_WRITE("RW"),
    /** The device sets it; writing does nothing. */
    READ_ONLY("RO"),
    /** Writing acts; reads as after a reset. */
    WRITE_ONLY("WO"),
    /** The device sets it; writing a one clears it. */
    WRITE_ONE_TO_CLEAR("W1C"),
    /** The device sets it; reading clears it. */
    READ_TO_CLEAR("RC"),
    /** Reads what is the case at that moment, such as the level of a pin, whatever was written; writing may act. */
    LIVE("LIVE"),
    /** Reads as after a reset; writing does nothing. */
    RESERVED("RES");

    private final String code;

    Access(String code) {
        this.code = code;
    }

    /** {@return the abbreviation in descriptions} */
    public String code() {
        return code;
    }

    boolean isReadable() {
        return this != WRITE_ONLY && this != RESERVED;
    }

    boolean isWritable() {
        return this == READ_WRITE || this == WRITE_ONLY || this == WRITE_ONE_TO_CLEAR || this == LIVE;
    }
}
