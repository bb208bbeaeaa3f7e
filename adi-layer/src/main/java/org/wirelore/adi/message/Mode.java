package org.wirelore.adi.message;

/** The modes of a send (MPI 1.1, section 3.4). Ready is standard: a receiver that is ready gains nothing here. */
public enum Mode {
    STANDARD, BUFFERED, SYNCHRONOUS, READY,
    /** The send of MPI_Sendrecv: a standard one that is never held up for want of buffers (section 3.10). */
    EXCHANGE
}
