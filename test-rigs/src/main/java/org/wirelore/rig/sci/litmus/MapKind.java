package org.wirelore.rig.sci.litmus;

import org.wirelore.device.api.sci.SciFlags;

/** How a rank maps another's segment. Without any, it does not gather stores in the processor nor hold loads. */
enum MapKind {
    /** Stores gather in the processor, and loads fetch lines that are held. */
    WRITE_COMBINING(SciFlags.NONE),
    /** Besides the usual window there is one whose loads add 1. */
    LOCK(SciFlags.NONE),
    /** A fetched line is dropped after its first use. */
    NO_HOLD(SciFlags.READ_PREFETCH_NO_HOLD_MAP),
    /** A fetched line is held for long. */
    LONG_HOLD(SciFlags.READ_PREFETCH_AGGR_HOLD_MAP),
    /** Each store leaves on its own. */
    NO_GATHER(SciFlags.WRITES_DISABLE_GATHER_MAP),
    /** Packets have at most 64 bytes. */
    SHORT_PACKETS(SciFlags.DISABLE_128_BYTES_PACKETS),
    /** Packets are not answered. */
    NO_ANSWER(SciFlags.DMOVE_MAP);

    private final int flag;

    MapKind(int flag) {
        this.flag = flag;
    }

    /** The flag of the call that maps; 0 if it is not one flag. */
    int flag() {
        return flag;
    }
}
