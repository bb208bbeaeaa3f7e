package org.wirelore.device.api.sci;

/** Where a DMA queue stands; the ordinals are the library's values. */
public enum DmaState {
    /** Empty. */
    IDLE,
    /** Transfers have been queued. */
    GATHER,
    /** The engine works on them. */
    POSTED,
    /** All are through. */
    DONE,
    /** Stopped by the program. */
    ABORTED,
    /** One failed. */
    ERROR
}
