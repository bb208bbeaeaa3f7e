package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;

/** A connection to another node's data interrupt (sci_remote_data_interrupt_t, later releases). */
public interface RemoteDataInterrupt {
    /**
     * SCITriggerDataInterrupt: posted, and not ordered against stores. A receiver that has 64 messages waiting drops
     * it.
     *
     * @param data this node's memory
     * @param offset first byte there
     * @param length how many bytes, 0 to 1024
     * @param flags 0
     * @throws SciException OUT_OF_RANGE, ILLEGAL_ADDRESS
     */
    void trigger(MemorySegment data, long offset, int length, int flags) throws SciException;

    /**
     * SCIDisconnectDataInterrupt.
     *
     * @param flags 0
     * @throws SciException the codes of every call
     */
    void disconnect(int flags) throws SciException;
}
