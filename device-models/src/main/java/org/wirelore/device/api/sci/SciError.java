package org.wirelore.device.api.sci;

/** SISCI's error codes, with the values of Dolphin's sisci_error.h: 0x40000000 and a code. */
public enum SciError {
    // @formatter:off
    BUSY(0x900),
    FLAG_NOT_IMPLEMENTED(0x901),
    ILLEGAL_FLAG(0x902),
    NOSPC(0x904),
    API_NOSPC(0x905),
    HW_NOSPC(0x906),
    NOT_IMPLEMENTED(0x907),
    ILLEGAL_ADAPTERNO(0x908),
    NO_SUCH_ADAPTERNO(0x909),
    TIMEOUT(0x90A),
    OUT_OF_RANGE(0x90B),
    NO_SUCH_SEGMENT(0x90C),
    ILLEGAL_NODEID(0x90D),
    CONNECTION_REFUSED(0x90E),
    SEGMENT_NOT_CONNECTED(0x90F),
    SIZE_ALIGNMENT(0x910),
    OFFSET_ALIGNMENT(0x911),
    ILLEGAL_PARAMETER(0x912),
    MAX_ENTRIES(0x913),
    SEGMENT_NOT_PREPARED(0x914),
    ILLEGAL_ADDRESS(0x915),
    ILLEGAL_OPERATION(0x916),
    ILLEGAL_QUERY(0x917),
    SEGMENTID_USED(0x918),
    SYSTEM(0x919),
    CANCELLED(0x91A),
    NOT_CONNECTED(0x91B),
    NOT_AVAILABLE(0x91C),
    INCONSISTENT_VERSIONS(0x91D),
    COND_INT_RACE_PROBLEM(0x91E),
    OVERFLOW(0x91F),
    NOT_INITIALIZED(0x920),
    ACCESS(0x921),
    NO_SUCH_NODEID(0xA00),
    NODE_NOT_RESPONDING(0xA02),
    NO_REMOTE_LINK_ACCESS(0xA04),
    NO_LINK_ACCESS(0xA05),
    TRANSFER_FAILED(0xA06);
    // @formatter:on

    private static final int BASE = 0x4000_0000;
    private final int code;

    SciError(int code) {
        this.code = code;
    }

    /** The value that the C library writes to its error argument. */
    public int value() {
        return BASE | code;
    }
}
