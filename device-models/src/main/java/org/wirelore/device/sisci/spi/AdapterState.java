package org.wirelore.device.sisci.spi;

/** How far a segment has come for one adapter. */
public enum AdapterState {
    /** The adapter can't reach it. */
    UNPREPARED,
    /** The adapter can reach it, for DMA of this node; no node can connect. */
    PREPARED,
    /** Other nodes can connect over the adapter. */
    AVAILABLE
}
