package org.wirelore.device.api.sci;

import org.jspecify.annotations.Nullable;

/** SISCI's error codes, with the values of Dolphin's sisci_error.h: 0x40000000 and a code. */
public enum SciError {
    // @formatter:off
    /** No error; the one value without the base. */
    OK(0),
    /** The resource is in use. */
    BUSY(0x900),
    /** A flag is known but does nothing here. */
    FLAG_NOT_IMPLEMENTED(0x901),
    /** A flag that the call does not have. */
    ILLEGAL_FLAG(0x902),
    /** Out of memory. */
    NOSPC(0x904),
    /** The library is out of memory. */
    API_NOSPC(0x905),
    /** The adapter is out of resources. */
    HW_NOSPC(0x906),
    /** The call does nothing here. */
    NOT_IMPLEMENTED(0x907),
    /** No adapter can have this number. */
    ILLEGAL_ADAPTERNO(0x908),
    /** There is no adapter of this number. */
    NO_SUCH_ADAPTERNO(0x909),
    /** The time for the call is over. */
    TIMEOUT(0x90A),
    /** Offset and size reach beyond the segment. */
    OUT_OF_RANGE(0x90B),
    /** There is no segment of this number. */
    NO_SUCH_SEGMENT(0x90C),
    /** No node can have this id. */
    ILLEGAL_NODEID(0x90D),
    /** The segment is not available for connections. */
    CONNECTION_REFUSED(0x90E),
    /** The segment is not connected, or no longer. */
    SEGMENT_NOT_CONNECTED(0x90F),
    /** The size is not a multiple of what the adapter needs. */
    SIZE_ALIGNMENT(0x910),
    /** The offset is not a multiple of what the adapter needs. */
    OFFSET_ALIGNMENT(0x911),
    /** A parameter has a value that it can't have. */
    ILLEGAL_PARAMETER(0x912),
    /** The queue has as many entries as it was created for. */
    MAX_ENTRIES(0x913),
    /** The segment is not prepared for the adapter. */
    SEGMENT_NOT_PREPARED(0x914),
    /** An address outside of what may be used. */
    ILLEGAL_ADDRESS(0x915),
    /** The state does not allow the call. */
    ILLEGAL_OPERATION(0x916),
    /** The query asks for something that there is not. */
    ILLEGAL_QUERY(0x917),
    /** The number is in use on this node. */
    SEGMENTID_USED(0x918),
    /** The operating system failed. */
    SYSTEM(0x919),
    /** The call was given up, because what it waited for went away. */
    CANCELLED(0x91A),
    /** There is no connection. */
    NOT_CONNECTED(0x91B),
    /** The resource is not there for this program. */
    NOT_AVAILABLE(0x91C),
    /** Library and driver do not fit together. */
    INCONSISTENT_VERSIONS(0x91D),
    /** A conditional interrupt happened while its handler was set up. */
    COND_INT_RACE_PROBLEM(0x91E),
    /** Events were lost, because they were not taken in time. */
    OVERFLOW(0x91F),
    /** The library was not initialized. */
    NOT_INITIALIZED(0x920),
    /** The program may not do this. */
    ACCESS(0x921),
    /** Later releases: the call or flag is not for this product. The value is from memory. */
    NOT_SUPPORTED(0x922),
    /** Later releases: the call is gone. The value is from memory. */
    DEPRECATED(0x923),
    /** There is no node of this id. */
    NO_SUCH_NODEID(0xA00),
    /** The node does not answer. */
    NODE_NOT_RESPONDING(0xA02),
    /** The other node's link is down. */
    NO_REMOTE_LINK_ACCESS(0xA04),
    /** The link of this node is down. */
    NO_LINK_ACCESS(0xA05),
    /** The data did not arrive as they were sent. */
    TRANSFER_FAILED(0xA06);
    // @formatter:on

    private static final int BASE = 0x4000_0000;
    private final int code;

    SciError(int code) {
        this.code = code;
    }

    /**
     * The code of a value.
     *
     * @param value as {@link #value} gives it
     * @return null if no code has it
     */
    public static @Nullable SciError of(int value) {
        for (SciError error : values()) {
            if (error.value() == value) {
                return error;
            }
        }
        return null;
    }

    /** {@return the value that the C library writes to its error argument} */
    public int value() {
        return code == 0 ? 0 : BASE | code;
    }
}
