package org.wirelore.device.api.sci;

/**
 * An open virtual device (sci_desc_t): where a process's segments, connections, queues and interrupts come from. By the
 * manual it holds one resource of each kind, and strict libraries answer API_NOSPC for a second one; others take many.
 *
 * <p>Every call with an adapter number answers ILLEGAL_ADAPTERNO if it is out of range and NO_SUCH_ADAPTERNO if there
 * is no such adapter; every call with a node id ILLEGAL_NODEID or NO_SUCH_NODEID. Callbacks are used with {@link
 * SciFlags#USE_CALLBACK} only, and then the waits of the resource answer ILLEGAL_OPERATION.
 */
public interface SciDescriptor {
    /**
     * SCIProbeNode: whether a node answers.
     *
     * @param adapter number of the local adapter, from 0
     * @param nodeId the other node's id
     * @param flags 0
     * @return whether it does
     * @throws SciException NO_LINK_ACCESS, NO_REMOTE_LINK_ACCESS
     */
    boolean probeNode(int adapter, int nodeId, int flags) throws SciException;

    /**
     * SCIProbeNode without flags.
     *
     * @param adapter number of the local adapter, from 0
     * @param nodeId the other node's id
     * @return whether it does
     * @throws SciException NO_LINK_ACCESS, NO_REMOTE_LINK_ACCESS
     */
    default boolean probeNode(int adapter, int nodeId) throws SciException {
        return probeNode(adapter, nodeId, SciFlags.NONE);
    }

    /**
     * SCICreateSegment: memory of this node that other nodes may reach, filled with zeros.
     *
     * @param segmentId 32 bits, unique on the node over all processes; without meaning for a private segment
     * @param size in bytes, 1 or more
     * @param callback runs for each event, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#EMPTY}, {@link SciFlags#PRIVATE}, {@link
     *     SciFlags#AUTO_ID}
     * @return the segment, not yet reachable
     * @throws SciException SEGMENTID_USED, NOSPC, SIZE_ALIGNMENT
     */
    LocalSegment createSegment(int segmentId, long size, LocalSegment.Callback callback, int flags)
            throws SciException;

    /**
     * SCICreateSegment without callback.
     *
     * @param segmentId 32 bits, unique on the node over all processes; without meaning for a private segment
     * @param size in bytes, 1 or more
     * @param flags {@link SciFlags#EMPTY}, {@link SciFlags#PRIVATE}, {@link SciFlags#AUTO_ID}
     * @return the segment, not yet reachable
     * @throws SciException SEGMENTID_USED, NOSPC, SIZE_ALIGNMENT
     */
    default LocalSegment createSegment(int segmentId, long size, int flags) throws SciException {
        return createSegment(segmentId, size, (segment, reason, nodeId, adapter, error) -> CallbackAction.CANCEL,
                flags);
    }

    /**
     * SCIAttachLocalSegment: a second handle for a segment that its process shares.
     *
     * @param segmentId the number that it was created with
     * @param callback runs for each event, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}
     * @return the segment; {@link LocalSegment#sizeBytes} is its size
     * @throws SciException ACCESS if it is not shared, NO_SUCH_SEGMENT
     */
    LocalSegment attachLocalSegment(int segmentId, LocalSegment.Callback callback, int flags) throws SciException;

    /**
     * SCIConnectSegment: connects to another node's (or one's own) segment.
     *
     * @param nodeId the other node's id
     * @param segmentId the number that the segment was created with
     * @param adapter number of the local adapter, from 0
     * @param callback runs for each event, with the flag
     * @param timeoutMs how long to try again while no node answers; 0: once
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#ASYNCHRONOUS_CONNECT}, which needs the former
     * @return the connected segment; with the latter flag one whose callback reports CONNECT with a status
     * @throws SciException NO_SUCH_SEGMENT, CONNECTION_REFUSED (it is not available), TIMEOUT, NO_LINK_ACCESS,
     *     NO_REMOTE_LINK_ACCESS
     */
    RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, RemoteSegment.Callback callback,
            long timeoutMs, int flags) throws SciException;

    /**
     * SCIConnectSegment without callback: waits for the answer.
     *
     * @param nodeId the other node's id
     * @param segmentId the number that the segment was created with
     * @param adapter number of the local adapter, from 0
     * @param timeoutMs how long to try again while no node answers; 0: once
     * @return the connected segment
     * @throws SciException NO_SUCH_SEGMENT, CONNECTION_REFUSED (it is not available), TIMEOUT, NO_LINK_ACCESS,
     *     NO_REMOTE_LINK_ACCESS
     */
    default RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, long timeoutMs) throws SciException {
        return connectSegment(nodeId, segmentId, adapter, (segment, reason, status) -> CallbackAction.CANCEL,
                timeoutMs, SciFlags.NONE);
    }

    /**
     * SCIConnectSCISpace, privileged: a connection to raw addresses of a node.
     *
     * @param adapter number of the local adapter, from 0
     * @param address the first byte
     * @param size how many bytes
     * @param flags 0
     * @return the connection
     * @throws SciException ACCESS, SIZE_ALIGNMENT, CONNECTION_REFUSED
     */
    RemoteSegment connectSciSpace(int adapter, SciAddress address, long size, int flags) throws SciException;

    /**
     * SCICreateDMAQueue: a queue for at most {@code maxEntries} transfers at a time.
     *
     * @param adapter number of the local adapter, from 0
     * @param maxEntries how many transfers it can gather, 1 or more
     * @param flags {@link SciFlags#DMA_PHDMA}
     * @return the queue, idle
     * @throws SciException ILLEGAL_PARAMETER
     */
    DmaQueue createDmaQueue(int adapter, int maxEntries, int flags) throws SciException;

    /**
     * SCICreateDMAQueue without flags.
     *
     * @param adapter number of the local adapter, from 0
     * @param maxEntries how many transfers it can gather, 1 or more
     * @return the queue, idle
     * @throws SciException ILLEGAL_PARAMETER
     */
    default DmaQueue createDmaQueue(int adapter, int maxEntries) throws SciException {
        return createDmaQueue(adapter, maxEntries, SciFlags.NONE);
    }

    /**
     * SCICreateInterrupt: an interrupt that other nodes can trigger.
     *
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number wanted, with {@link SciFlags#FIXED_INTNO}; otherwise the library chooses
     * @param callback runs for each trigger, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#FIXED_INTNO}, {@link SciFlags#SHARED_INT}, {@link
     *     SciFlags#COUNTING_INT}
     * @return the interrupt
     * @throws SciException SEGMENTID_USED if the number is taken (the library has no code of its own for that)
     */
    LocalInterrupt createInterrupt(int adapter, int interruptNo, LocalInterrupt.Callback callback, int flags)
            throws SciException;

    /**
     * SCICreateInterrupt without callback.
     *
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number wanted, with {@link SciFlags#FIXED_INTNO}; otherwise the library chooses
     * @param flags {@link SciFlags#FIXED_INTNO}, {@link SciFlags#SHARED_INT}, {@link SciFlags#COUNTING_INT}
     * @return the interrupt
     * @throws SciException SEGMENTID_USED if the number is taken (the library has no code of its own for that)
     */
    default LocalInterrupt createInterrupt(int adapter, int interruptNo, int flags) throws SciException {
        return createInterrupt(adapter, interruptNo, (interrupt, status) -> CallbackAction.CANCEL, flags);
    }

    /**
     * SCIConnectInterrupt: connects to another node's interrupt and waits for the answer. Mind the order of node and
     * adapter.
     *
     * @param nodeId the other node's id
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number that the interrupt was created with
     * @param timeoutMs how long to try, milliseconds
     * @param flags 0
     * @return the connected interrupt
     * @throws SciException NO_SUCH_SEGMENT if the number is not in use there, CONNECTION_REFUSED, TIMEOUT
     */
    RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException;

    /**
     * SCIConnectInterrupt without flags.
     *
     * @param nodeId the other node's id
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number that the interrupt was created with
     * @param timeoutMs how long to try, milliseconds
     * @return the connected interrupt
     * @throws SciException NO_SUCH_SEGMENT if the number is not in use there, CONNECTION_REFUSED, TIMEOUT
     */
    default RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs)
            throws SciException {
        return connectInterrupt(nodeId, adapter, interruptNo, timeoutMs, SciFlags.NONE);
    }

    /**
     * SCICreateDataInterrupt, later releases. Its numbers are apart from those of plain interrupts.
     *
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number wanted, with {@link SciFlags#FIXED_INTNO}; otherwise the library chooses
     * @param callback runs for each message, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#FIXED_INTNO}, {@link SciFlags#SHARED_INT}
     * @return the interrupt
     * @throws SciException SEGMENTID_USED if the number is taken
     */
    LocalDataInterrupt createDataInterrupt(int adapter, int interruptNo, LocalDataInterrupt.Callback callback,
            int flags) throws SciException;

    /**
     * SCIConnectDataInterrupt, later releases.
     *
     * @param nodeId the other node's id
     * @param adapter number of the local adapter, from 0
     * @param interruptNo the number that the interrupt was created with
     * @param timeoutMs how long to try, milliseconds
     * @param flags 0
     * @return the connected interrupt
     * @throws SciException NO_SUCH_SEGMENT if the number is not in use there, CONNECTION_REFUSED, TIMEOUT
     */
    RemoteDataInterrupt connectDataInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException;

    /**
     * SCIGetCSRRegister, privileged: a control and status register of a node.
     *
     * @param adapter number of the local adapter, from 0
     * @param nodeId the node
     * @param offset of the register, a multiple of 4
     * @param flags 0
     * @return its value
     * @throws SciException ACCESS, OFFSET_ALIGNMENT, OUT_OF_RANGE, NO_LINK_ACCESS
     */
    int getCsrRegister(int adapter, int nodeId, int offset, int flags) throws SciException;

    /**
     * SCISetCSRRegister, privileged.
     *
     * @param adapter number of the local adapter, from 0
     * @param nodeId the node
     * @param offset of the register, a multiple of 4
     * @param value what is written
     * @param flags 0
     * @throws SciException ACCESS, OFFSET_ALIGNMENT, OUT_OF_RANGE, NO_LINK_ACCESS
     */
    void setCsrRegister(int adapter, int nodeId, int offset, int value, int flags) throws SciException;

    /**
     * SCIGetLocalCSR, privileged: a register of this node's own adapter.
     *
     * @param adapter number of the local adapter, from 0
     * @param offset of the register, a multiple of 4
     * @param flags 0
     * @return its value
     * @throws SciException ACCESS, OFFSET_ALIGNMENT, OUT_OF_RANGE
     */
    int getLocalCsr(int adapter, int offset, int flags) throws SciException;

    /**
     * SCISetLocalCSR, privileged.
     *
     * @param adapter number of the local adapter, from 0
     * @param offset of the register, a multiple of 4
     * @param value what is written
     * @param flags 0
     * @throws SciException ACCESS, OFFSET_ALIGNMENT, OUT_OF_RANGE
     */
    void setLocalCsr(int adapter, int offset, int value, int flags) throws SciException;

    /**
     * SCIClose.
     *
     * @param flags 0
     * @throws SciException BUSY while anything made here lives
     */
    void close(int flags) throws SciException;

    /**
     * SCIClose without flags.
     *
     * @throws SciException BUSY while anything made here lives
     */
    default void close() throws SciException {
        close(SciFlags.NONE);
    }
}
