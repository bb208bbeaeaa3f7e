package org.wirelore.device.api.via;

/** Asynchronous errors: what no descriptor could report. */
public enum VipErrorCode {
    /** A descriptor was posted with a bad address, handle or alignment. */
    POST_DESC(0),
    /** The other side disconnected, died or broke the connection. */
    CONN_LOST(1),
    /** A message came and no receive descriptor was posted. */
    RECVQ_EMPTY(2),
    /** More descriptors were posted than a queue holds. */
    VI_OVERRUN(3),
    /** An RDMA write of the peer went to memory that it may not write. */
    RDMAW_PROT(4),
    /** The data of an RDMA write of the peer were damaged. */
    RDMAW_DATA(5),
    /** An RDMA write of the peer ended early. */
    RDMAW_ABORT(6),
    /** An RDMA read of the peer asked for memory that it may not read. */
    RDMAR_PROT(7),
    /** A completion could not be written. */
    COMP_PROT(8),
    /** An RDMA operation failed on the way. */
    RDMA_TRANSPORT(9),
    /** The NIC has failed. */
    CATASTROPHIC(10);

    private final int value;

    VipErrorCode(int value) {
        this.value = value;
    }

    /** {@return VIPL's value} */
    public int value() {
        return value;
    }
}
