package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/**
 * A virtual interface: a send queue (sends and RDMA) and a receive queue, strictly first in first out, and at most one
 * connection to another VI. Any number of threads may call it.
 *
 * <p>A descriptor and the memory it names are the NIC's from its post until a Done or Wait call returns it. Mistakes in
 * a descriptor show in its status; a descriptor that can't be found is an asynchronous error. A message that meets no
 * posted receive is lost on an unreliable VI and breaks the connection of a reliable one.
 */
public interface Vi {
    /**
     * VipQueryVi.
     *
     * @return state, attributes and queues
     * @throws VipException INVALID_PARAMETER if it was destroyed or its NIC handle closed
     */
    ViStatus query() throws VipException;

    /**
     * VipSetViAttributes: all of them or, if one can't be had, none.
     *
     * @param attributes what is asked for
     * @return {@link VipResult#SUCCESS}, INVALID_STATE unless idle, INVALID_RELIABILITY_LEVEL, INVALID_MTU,
     *     INVALID_PTAG, INVALID_RDMAREAD, INVALID_PARAMETER
     */
    int setAttributes(@Nullable ViAttributes attributes);

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
    int sendDone(@Nullable ViCompletion out);

    /**
     * VipRecvDone: as {@link #sendDone} for the receive queue.
     *
     * @param out gets the descriptor, if there is one
     * @return as {@link #sendDone}
     */
    int recvDone(@Nullable ViCompletion out);

    /**
     * VipSendWait: as {@link #sendDone}, sleeping until the oldest descriptor is complete.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param out gets the descriptor, if there is one
     * @return also {@link VipResult#TIMEOUT}, and {@link VipResult#ERROR_RESOURCE} if the queue has a completion queue
     */
    int sendWait(long timeoutMs, @Nullable ViCompletion out);

    /**
     * VipRecvWait: as {@link #sendWait} for the receive queue.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param out gets the descriptor, if there is one
     * @return as {@link #sendWait}
     */
    int recvWait(long timeoutMs, @Nullable ViCompletion out);

    /**
     * VipSendNotify: has a handler called, once, for the oldest descriptor of the send queue when it is complete, which
     * takes it off the queue. Several are served in the order of the descriptors. Destroying the VI drops them.
     *
     * @param context handed to the handler
     * @param handler gets the descriptor
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER, ERROR_RESOURCE if the queue has a completion queue
     */
    int sendNotify(@Nullable Object context, @Nullable ViNotifyHandler handler);

    /**
     * VipRecvNotify: as {@link #sendNotify} for the receive queue.
     *
     * @param context handed to the handler
     * @param handler gets the descriptor
     * @return as {@link #sendNotify}
     */
    int recvNotify(@Nullable Object context, @Nullable ViNotifyHandler handler);

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

    /**
     * VipSetUserData, an addition of Giganet's library: keeps one object for the program.
     *
     * @param data what is kept
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER
     */
    int setUserData(@Nullable Object data);

    /**
     * VipGetUserData, an addition of Giganet's library.
     *
     * @return what was kept; null before
     * @throws VipException INVALID_PARAMETER
     */
    @Nullable
    Object getUserData() throws VipException;

    /**
     * VipPostDeferredSends, an addition of Giganet's library: deferred flow control, which no provider has.
     *
     * @return {@link VipResult#ERROR_NOT_SUPPORTED}, INVALID_PARAMETER
     */
    int postDeferredSends();
}
