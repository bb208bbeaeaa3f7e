package org.wirelore.rig.via.conformance;

/** What rank 1 allows peers in its memory; all but the first lack one of the conditions of an RDMA write. */
enum Target {
    /** Everything that it takes. */
    OPEN,
    /** The region has no RDMA write. */
    CLOSED_REGION,
    /** The VI has no RDMA write. */
    CLOSED_VI,
    /** The region has another tag. */
    OTHER_TAG
}
