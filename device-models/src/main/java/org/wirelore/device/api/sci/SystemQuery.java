package org.wirelore.device.api.sci;

/** What can be asked about the host (SCIQuery with SCI_Q_SYSTEM). */
public enum SystemQuery {
    /** Which chip joins the I/O bus to the processor; the library's own numbering, 0 if unknown. */
    HOSTBRIDGE,
    /** 1 if the host bridge takes stores before they are on the I/O bus, else 0. */
    WRITE_POSTING_ENABLED,
    /** 1 if the processor gathers stores to the adapter's window, else 0. */
    WRITE_COMBINING_ENABLED
}
