package org.wirelore.device.api.via;

/** Asynchronous errors: what no descriptor could report. The ordinals are VIPL's values. */
public enum VipErrorCode {
    /** A descriptor was posted with a bad address, handle or alignment. */
    POST_DESC,
    /** The other side disconnected, died or broke the connection. */
    CONN_LOST,
    /** A message came and no receive descriptor was posted. */
    RECVQ_EMPTY,
    /** More descriptors were posted than a queue holds. */
    VI_OVERRUN, RDMAW_PROT, RDMAW_DATA, RDMAW_ABORT, RDMAR_PROT,
    /** A completion could not be written. */
    COMP_PROT, RDMA_TRANSPORT,
    /** The NIC has failed. */
    CATASTROPHIC
}
