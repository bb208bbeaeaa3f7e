package org.wirelore.device.vipl.rule;

/** What can go wrong with a descriptor or a message, as the NIC at one end finds it. */
public enum ViaEvent {
    /** The sender finds a descriptor of its send queue malformed. */
    SEND_FORMAT,
    /** The sender may not use memory that its descriptor names. */
    SEND_PROTECTION,
    /** The sender's length is not that of the segments, or too long. */
    SEND_LENGTH,
    /** The receiver has no descriptor for a message. */
    NO_RECEIVE,
    /** The receiver's segments are too short for the message. */
    RECEIVE_LENGTH,
    /** The receiver's descriptor is malformed. */
    RECEIVE_FORMAT,
    /** The receiver may not use memory that its descriptor names. */
    RECEIVE_PROTECTION,
    /** The receiver gets a message with damaged data, and no undamaged one. */
    RECEIVE_DAMAGED,
    /** The receiver gets a part of a message, and not the rest. */
    RECEIVE_PARTIAL,
    /** An RDMA write goes to memory that its target does not open. */
    WRITE_PROTECTION,
    /** An RDMA write arrives with damaged data, and not otherwise. */
    WRITE_DAMAGED,
    /** A part of an RDMA write arrives, and not the rest. */
    WRITE_PARTIAL,
    /** An RDMA read asks for memory that its target does not open. */
    READ_PROTECTION,
    /** The sender gets no acknowledgment of a send, however often it repeats. */
    SEND_TRANSPORT,
    /** The same of an RDMA operation. */
    RDMA_TRANSPORT
}
