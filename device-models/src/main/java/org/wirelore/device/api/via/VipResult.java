package org.wirelore.device.api.via;

/** VIPL's return codes (VIP_RETURN) with their binary values. */
public final class VipResult {
    /** The call did what it is for. */
    public static final int SUCCESS = 0;
    /** Nothing complete yet. */
    public static final int NOT_DONE = 1;
    /** A parameter has a value that it can't have. */
    public static final int INVALID_PARAMETER = 2;
    /** Out of resources, or the object is in use. */
    public static final int ERROR_RESOURCE = 3;
    /** The time for the call is over. */
    public static final int TIMEOUT = 4;
    /** The server rejected the connection. */
    public static final int REJECT = 5;
    /** The NIC does not have this reliability level, or the two VIs differ. */
    public static final int INVALID_RELIABILITY_LEVEL = 6;
    /** The maximum transfer size is not supported or not the peer's. */
    public static final int INVALID_MTU = 7;
    /** The NIC does not have this quality of service. */
    public static final int INVALID_QOS = 8;
    /** There is no such protection tag. */
    public static final int INVALID_PTAG = 9;
    /** RDMA read is not possible at this reliability level. */
    public static final int INVALID_RDMAREAD = 10;
    /** The descriptor returned has an error in its status, or the queue is empty. */
    public static final int DESCRIPTOR_ERROR = 11;
    /** The VI's state does not allow the call. */
    public static final int INVALID_STATE = 12;
    /** The name service does not know the name. */
    public static final int ERROR_NAMESERVICE = 13;
    /** No process waits for a connection with that discriminator. */
    public static final int NO_MATCH = 14;
    /** Nothing answers at the address. */
    public static final int NOT_REACHABLE = 15;
    /** The call does nothing here. */
    public static final int ERROR_NOT_SUPPORTED = 16;

    /** Time-out, in milliseconds, of a wait without end. */
    public static final long INFINITE = 0xFFFF_FFFFL;

    private VipResult() {
    }
}
