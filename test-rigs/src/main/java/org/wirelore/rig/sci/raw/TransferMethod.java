package org.wirelore.rig.sci.raw;

/** How data get to another node's memory, and how its reader knows that they are all there. */
enum TransferMethod {
    /** Stores in ascending order, with a flag in the last word of each packet. */
    TAIL,
    /** Stores, a store barrier, then a flag. */
    BARRIER,
    /** A checked copy, then a flag that is checked: each is repeated until it has arrived. */
    COPY,
    /** The adapter's DMA engine, then a flag that is checked. */
    DMA,
    /** Loads of what is in the other node's memory; nothing is sent. */
    READ
}
