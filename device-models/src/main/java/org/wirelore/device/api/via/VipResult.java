package org.wirelore.device.api.via;

/** VIPL's return codes (VIP_RETURN) with their binary values. */
public final class VipResult {
    public static final int SUCCESS = 0;
    /** Nothing complete yet. */
    public static final int NOT_DONE = 1;
    public static final int INVALID_PARAMETER = 2;
    /** Out of resources, or the object is in use. */
    public static final int ERROR_RESOURCE = 3;
    public static final int TIMEOUT = 4;
    /** The server rejected the connection. */
    public static final int REJECT = 5;
    public static final int INVALID_RELIABILITY_LEVEL = 6;
    /** The maximum transfer size is not supported or not the peer's. */
    public static final int INVALID_MTU = 7;
    public static final int INVALID_QOS = 8;
    public static final int INVALID_PTAG = 9;
    public static final int INVALID_RDMAREAD = 10;
    /** The descriptor returned has an error in its status, or the queue is empty. */
    public static final int DESCRIPTOR_ERROR = 11;
    public static final int INVALID_STATE = 12;
    public static final int ERROR_NAMESERVICE = 13;
    /** Nobody waits for a connection with that discriminator. */
    public static final int NO_MATCH = 14;
    public static final int NOT_REACHABLE = 15;
    public static final int ERROR_NOT_SUPPORTED = 16;

    /** Time-out, in milliseconds, of a wait without end. */
    public static final long INFINITE = 0xFFFF_FFFFL;

    private VipResult() {
    }
}
