package org.wirelore.device.api.via;

/**
 * A virtual interface: a send queue (sends and RDMA) and a receive queue, strictly first in first out, and at most one
 * connection to another VI.
 *
 * <p>A descriptor and the memory it names are the NIC's from its post until a Done or Wait call returns it. Mistakes in
 * a descriptor show in its status; a descriptor that can't be found is an asynchronous error. A message that meets no
 * posted receive is lost on an unreliable VI and breaks the connection of a reliable one.
 */
public interface Vi {
    /**
     * VipQueryVi: the state.
     *
     * @return the present state
     */
    ViState state();

    /**
     * VipQueryVi: the attributes granted.
     *
     * @return what the NIC has granted
     */
    ViAttributes attributes();

    /**
     * VipPostSend. On a VI that is not connected the descriptor completes as flushed at once.
     *
     * @param descriptor its address, a multiple of {@link VipDescriptor#ALIGNMENT}
     * @param handle of the registered memory that it lies in
     * @return {@link VipResult#SUCCESS}, also for a bad descriptor
     */
    int postSend(long descriptor, int handle);

    /**
     * VipPostRecv: legal in every state; posts made before connecting are kept for the connection.
     *
     * @param descriptor its place in registered memory
     * @param handle of the memory that it lies in
     * @return {@link VipResult#SUCCESS}
     */
    int postRecv(long descriptor, int handle);

    /**
     * VipSendDone: looks at the oldest descriptor and takes it if it is complete.
     *
     * @param out gets the descriptor, if there is one
     * @return {@link VipResult#SUCCESS}; {@link VipResult#NOT_DONE}; {@link VipResult#DESCRIPTOR_ERROR} with the
     *     descriptor if its status has an error, without one if the queue is empty
     */
    int sendDone(ViCompletion out);

    /**
     * VipRecvDone: as {@link #sendDone} for the receive queue.
     *
     * @param out gets the descriptor, if there is one
     * @return as {@link #sendDone}
     */
    int recvDone(ViCompletion out);

    /**
     * VipSendWait: as {@link #sendDone}, sleeping until the oldest descriptor is complete.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param out gets the descriptor, if there is one
     * @return also {@link VipResult#TIMEOUT}, and {@link VipResult#ERROR_RESOURCE} if the queue has a completion queue
     */
    int sendWait(long timeoutMs, ViCompletion out);

    /**
     * VipRecvWait: as {@link #sendWait} for the receive queue.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param out gets the descriptor, if there is one
     * @return as {@link #sendWait}
     */
    int recvWait(long timeoutMs, ViCompletion out);

    /**
     * VipDisconnect: to idle from every state; what is posted completes as flushed; the peer breaks.
     *
     * @return {@link VipResult#SUCCESS}
     */
    int disconnect();

    /**
     * VipDestroyVi.
     *
     * @return {@link VipResult#INVALID_STATE} unless idle, {@link VipResult#ERROR_RESOURCE} while descriptors are on it
     */
    int destroy();
}
