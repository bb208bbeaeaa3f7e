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
    VI_OVERRUN,
    /** An RDMA write of the peer went to memory that it may not write. */
    RDMAW_PROT,
    /** The data of an RDMA write of the peer were damaged. */
    RDMAW_DATA,
    /** An RDMA write of the peer ended early. */
    RDMAW_ABORT,
    /** An RDMA read of the peer asked for memory that it may not read. */
    RDMAR_PROT,
    /** A completion could not be written. */
    COMP_PROT,
    /** An RDMA operation failed on the way. */
    RDMA_TRANSPORT,
    /** The NIC has failed. */
    CATASTROPHIC
}
