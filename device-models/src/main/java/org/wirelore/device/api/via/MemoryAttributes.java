package org.wirelore.device.api.via;

/**
 * Attributes of registered memory (VIP_MEM_ATTRIBUTES).
 *
 * @param ptag protection tag of the VIs that may use it; 0: the default tag of the NIC handle, where there is one
 * @param enableRdmaWrite whether peers may write to it
 * @param enableRdmaRead whether peers may read it
 */
public record MemoryAttributes(int ptag, boolean enableRdmaWrite, boolean enableRdmaRead) {
    /** The default tag, and nothing for peers. */
    public static final MemoryAttributes DEFAULT = new MemoryAttributes(0, false, false);
}
