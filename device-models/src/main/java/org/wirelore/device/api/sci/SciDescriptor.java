package org.wirelore.device.api.sci;

/**
 * An open virtual device (sci_desc_t): where a process's segments, connections, queues and interrupts come from.
 *
 * <p>Every call with an adapter number answers ILLEGAL_ADAPTERNO if it is out of range and NO_SUCH_ADAPTERNO if there
 * is no such adapter; every call with a node id ILLEGAL_NODEID or NO_SUCH_NODEID; every call on a handle that was
 * closed, removed or disconnected ILLEGAL_PARAMETER.
 */
public interface SciDescriptor {
    /**
     * SCIQuery: a property of an adapter.
     *
     * @param adapter number of the local adapter, from 0
     * @param query the property wanted
     * @return its value
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO
     */
    int queryAdapter(int adapter, AdapterQuery query) throws SciException;

    /**
     * SCIProbeNode: whether a node answers.
     *
     * @param adapter number of the local adapter, from 0
     * @param nodeId the other node's id
     * @return whether it does
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO
     */
    boolean probeNode(int adapter, int nodeId) throws SciException;

    /**
     * SCICreateSegment: memory of this node that other nodes may reach, filled with zeros.
     *
     * @param segmentId 32 bits, unique on the node over all processes; without meaning for a private segment
     * @param sizeBytes 1 or more
     * @param flags {@link SciFlags#PRIVATE}
     * @return the segment, not yet reachable
     * @throws SciException SEGMENTID_USED, NOSPC, SIZE_ALIGNMENT
     */
    LocalSegment createSegment(int segmentId, int sizeBytes, int flags) throws SciException;

    /**
     * SCIConnectSegment: connects to another node's (or one's own) segment and waits for the answer.
     *
     * @param nodeId the other node's id
     * @param segmentId the number that the segment was created with
     * @param adapter number of the local adapter, from 0
     * @param timeoutMs how long to try again while no node answers; 0: once
     * @return the connected segment
     * @throws SciException NO_SUCH_SEGMENT, CONNECTION_REFUSED (it is not available), TIMEOUT, NO_LINK_ACCESS
     */
    RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, long timeoutMs) throws SciException;

    /**
     * SCICreateDMAQueue: a queue for at most {@code maxEntries} transfers at a time.
     *
     * @param adapter number of the local adapter, from 0
     * @param maxEntries how many transfers it can gather, 1 or more
     * @return the queue, idle
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO, ILLEGAL_PARAMETER
     */
    DmaQueue createDmaQueue(int adapter, int maxEntries) throws SciException;

    /**
     * SCICreateInterrupt: an interrupt that other nodes can trigger.
     *
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number wanted, with {@link SciFlags#FIXED_INTNO}; otherwise the library chooses
     * @param flags {@link SciFlags#FIXED_INTNO}, or 0
     * @return the interrupt
     * @throws SciException SEGMENTID_USED if the number is taken (the library has no code of its own for that)
     */
    LocalInterrupt createInterrupt(int adapter, int interruptNo, int flags) throws SciException;

    /**
     * SCIConnectInterrupt: connects to another node's interrupt and waits for the answer.
     *
     * @param nodeId the other node's id
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number that the interrupt was created with
     * @param timeoutMs how long to try, milliseconds
     * @return the connected interrupt
     * @throws SciException NO_SUCH_SEGMENT if the number is not in use there, TIMEOUT
     */
    RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs) throws SciException;

    /**
     * SCIClose.
     *
     * @throws SciException BUSY while anything made here lives
     */
    void close() throws SciException;
}
