package org.wirelore.device.api.sci;

/** What can be asked about an adapter (SCIQuery with SCI_Q_ADAPTER). */
public enum AdapterQuery {
    /** This node's id on the interconnect. */
    NODEID,
    /** Stream buffers for outgoing stores. */
    NUMBER_OF_STREAMS,
    /** Bytes that one stream buffer gathers: stores in an aligned piece of this size leave together. */
    STREAM_BUFFER_SIZE,
    /** DMA sizes are multiples of this many bytes. */
    DMA_SIZE_ALIGNMENT,
    /** DMA offsets are multiples of this many bytes. */
    DMA_OFFSET_ALIGNMENT,
    /** Largest DMA transfer, bytes. */
    DMA_MTU,
    /** 1 while the link is up, else 0. */
    LINK_OPERATIONAL
}
