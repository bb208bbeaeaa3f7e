package org.wirelore.device.api.sci;

/**
 * The SISCI library of one process: where everything begins.
 *
 * <p>Every call, of this object and of all that comes from it, answers NOT_INITIALIZED before {@link #initialize} and
 * after {@link #terminate}; ILLEGAL_PARAMETER for a handle that is dead, of another process or not the library's, and
 * for a time-out outside of 0 to 0xFFFFFFFF; ILLEGAL_FLAG for a flag bit that the call does not have,
 * FLAG_NOT_IMPLEMENTED for one that is known but not supported here, and NOT_IMPLEMENTED for a call that is not. Then
 * nothing has happened. These codes are not repeated below. Flags of a call are those of the call's C function.
 */
public interface SciLibrary {
    /**
     * SCIInitialize. Doing it again has no effect.
     *
     * @param flags 0
     * @throws SciException INCONSISTENT_VERSIONS
     */
    void initialize(int flags) throws SciException;

    /** SCITerminate. What is still alive is taken down; its handles are dead. */
    void terminate();

    /**
     * SCIOpen.
     *
     * @param flags {@link SciFlags#THREAD_SAFE}
     * @return a virtual device
     * @throws SciException INCONSISTENT_VERSIONS, NOSPC
     */
    SciDescriptor open(int flags) throws SciException;

    /**
     * SCIGetErrorString, which needs no initialization.
     *
     * @param value as {@link SciError#value} gives it
     * @return the name of the code, as the header has it, and what it means
     */
    String errorString(int value);

    /**
     * SCIGetLocalNodeId.
     *
     * @param adapter number of the local adapter, from 0
     * @param flags 0
     * @return the node id that this node has on that adapter
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO
     */
    int localNodeId(int adapter, int flags) throws SciException;

    /**
     * SCIQuery with SCI_Q_VENDORID.
     *
     * @param flags 0
     * @return who made the library, in words
     * @throws SciException the codes of every call
     */
    String vendorId(int flags) throws SciException;

    /**
     * SCIQuery with SCI_Q_API.
     *
     * @param flags 0
     * @return which API it is, in words
     * @throws SciException the codes of every call
     */
    String apiVersion(int flags) throws SciException;

    /**
     * SCIQuery with SCI_Q_ADAPTER.
     *
     * @param adapter number of the local adapter, from 0
     * @param port which of the adapter's links, from 0; most queries ask about the card and ignore it
     * @param query the property wanted
     * @param flags 0
     * @return its value
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO, ILLEGAL_QUERY if the adapter can't say
     */
    int queryAdapter(int adapter, int port, AdapterQuery query, int flags) throws SciException;

    /**
     * SCIQuery with SCI_Q_ADAPTER, for the first link.
     *
     * @param adapter number of the local adapter, from 0
     * @param query the property wanted
     * @return its value
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO, ILLEGAL_QUERY if the adapter can't say
     */
    default int queryAdapter(int adapter, AdapterQuery query) throws SciException {
        return queryAdapter(adapter, 0, query, SciFlags.NONE);
    }

    /**
     * SCIQuery with SCI_Q_SYSTEM.
     *
     * @param query the property wanted
     * @param flags 0
     * @return its value
     * @throws SciException ILLEGAL_QUERY if the host can't say, as is common
     */
    int querySystem(SystemQuery query, int flags) throws SciException;

    /**
     * SCIFlush without a sequence: pushes out what the processor's buffers hold and, unless the flag says otherwise,
     * those of all adapters. Has no error.
     *
     * @param flags {@link SciFlags#FLUSH_CPU_BUFFERS_ONLY}
     */
    void flush(int flags);
}
