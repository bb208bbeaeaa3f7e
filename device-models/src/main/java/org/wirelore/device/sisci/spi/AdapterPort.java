package org.wirelore.device.sisci.spi;

import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SequenceStatus;

/** One adapter of the node, as one process uses it. */
public interface AdapterPort {
    /** The node's id on it. */
    int nodeId();

    /** @throws SciException ILLEGAL_QUERY if it can't say */
    int query(int port, AdapterQuery query) throws SciException;

    /**
     * Whether a node answers. May wait for it.
     *
     * @throws SciException NO_LINK_ACCESS, NO_REMOTE_LINK_ACCESS
     */
    boolean probe(int nodeId) throws SciException;

    /** Asks a node for a segment. The answer comes to the listener, also after this method's return. */
    ConnectionPort connect(int nodeId, int segmentId, ConnectionPort.Listener listener);

    /**
     * A connection to raw addresses.
     *
     * @throws SciException CONNECTION_REFUSED
     */
    default ConnectionPort connectSpace(SciAddress address, long sizeBytes, ConnectionPort.Listener listener)
            throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED, "there are no raw addresses: nodeId=" + address.nodeId());
    }

    /**
     * An interrupt of this process.
     *
     * @param number the number wanted, or -1 for any
     * @param isShared whether others that also say so may have the number
     * @throws SciException SEGMENTID_USED, HW_NOSPC
     */
    InterruptPort createInterrupt(int number, boolean isShared, boolean isData, InterruptPort.Listener listener)
            throws SciException;

    /** Asks a node for an interrupt. The answer comes to the listener, also after this method's return. */
    TriggerPort connectInterrupt(int nodeId, int number, boolean isData, TriggerPort.Listener listener);

    /** The adapter's DMA engine. */
    DmaPort dma();

    /** Empties the processor's buffers for stores. */
    void drainProcessor();

    /** Sends what the adapter has gathered. */
    void push();

    /** Returns when all that was stored before has been answered, well or badly. */
    void barrier();

    /** Drops prefetched data. */
    void dropReads();

    /** Errors that have been recorded for stores to, and loads from, a node; only ever goes up. */
    long errors(int nodeId);

    /**
     * What the driver makes of the present condition.
     *
     * @param nodeId the other node
     * @param hasErrors whether errors were recorded that the asking sequence has not reported yet
     * @return OK (never if it has errors): link and session are sound; RETRIABLE (only if it has errors): so they are
     *         again; PENDING: the driver is still finding out, for a limited time; NOT_RETRIABLE: no session
     */
    SequenceStatus judge(int nodeId, boolean hasErrors);

    /** @throws SciException OUT_OF_RANGE, NO_LINK_ACCESS */
    default int readCsr(int nodeId, int offset) throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED, "there are no registers: nodeId=" + nodeId);
    }

    /** @throws SciException OUT_OF_RANGE, NO_LINK_ACCESS */
    default void writeCsr(int nodeId, int offset, int value) throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED, "there are no registers: nodeId=" + nodeId);
    }
}
