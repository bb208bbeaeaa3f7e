package org.wirelore.adi.error;

/**
 * What kind of mistake or failure an {@link AdiException} or an {@link org.wirelore.adi.AdiStatus} reports (MPI 1.1,
 * section 7.3).
 */
public enum ErrorClass {
    /** No error. */
    SUCCESS,
    /** A buffer that is too small for its own length, or read only. */
    BUFFER,
    /** A negative length, or one that the device can't carry. */
    COUNT,
    /** A tag outside 0 to {@link org.wirelore.adi.Adi#TAG_MAX}. */
    TAG,
    /** A context id outside 0 to {@link org.wirelore.adi.Adi#CONTEXT_MAX}. */
    CONTEXT,
    /** A rank that does not exist. */
    RANK,
    /** A request that is not active. */
    REQUEST,
    /** A message was longer than the receive buffer; what fits was delivered. */
    TRUNCATE,
    /** A peer can't be reached any more. */
    UNREACHABLE,
    /** Start-up or shut-down did not succeed. */
    OTHER
}
