package org.wirelore.device.loopback;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/**
 * A VI: its state, its queues and what happens to them. What a descriptor says is judged by {@link LoopbackViTransfer}.
 *
 * <p>A send is executed when it is posted, and leaves when those before it have left. Messages, and the news that a
 * connection is over, go to the peer in one stream; answers of reliable reception come back in another.
 */
final class LoopbackVi implements Vi {
    /** One connection. Whatever belongs to another one than the present comes too late and is dropped. */
    static final class Link {
        private final LoopbackVi client;
        private final LoopbackVi server;

        Link(LoopbackVi client, LoopbackVi server) {
            this.client = client;
            this.server = server;
        }

        LoopbackVi peerOf(LoopbackVi vi) {
            return vi == client ? server : client;
        }
    }

    private final LoopbackVipl nic;
    private final Host process;
    private final ViAttributes attributes;
    private final LoopbackViQueue sends;
    private final LoopbackViQueue receives;
    private final LoopbackViTransfer transfer;
    private final PostedActions toPeer;
    private final PostedActions completions;
    private ViState state = ViState.IDLE;
    private @Nullable Link link;
    private boolean sendFailed;
    private long busyUntilPs;

    LoopbackVi(LoopbackVipl nic, Host process, ViAttributes attributes, @Nullable LoopbackCq sendCq,
            @Nullable LoopbackCq receiveCq, String name) {
        this.nic = nic;
        this.process = process;
        this.attributes = attributes;
        sends = new LoopbackViQueue(this, false, sendCq);
        receives = new LoopbackViQueue(this, true, receiveCq);
        transfer = new LoopbackViTransfer(nic.memory(), attributes);
        toPeer = nic.fabric().mail(name + ".toPeer");
        completions = nic.fabric().mail(name + ".completions");
    }

    @Override
    public ViState state() {
        process.now();
        return state;
    }

    @Override
    public ViAttributes attributes() {
        return attributes;
    }

    @Override
    public int postSend(long descriptor, int handle) {
        LoopbackViQueue.Posted posted = post(sends, descriptor, handle);
        if (posted != null) {
            if (state != ViState.CONNECTED) {
                sends.flush();
            } else if (!sendFailed) {
                execute(posted);
            }
        }
        return VipResult.SUCCESS;
    }

    @Override
    public int postRecv(long descriptor, int handle) {
        LoopbackViQueue.Posted posted = post(receives, descriptor, handle);
        if (posted != null && state == ViState.ERROR) {
            receives.flush();
        }
        return VipResult.SUCCESS;
    }

    @Override
    public int sendDone(ViCompletion out) {
        process.now();
        return sends.done(out);
    }

    @Override
    public int recvDone(ViCompletion out) {
        process.now();
        return receives.done(out);
    }

    @Override
    public int sendWait(long timeoutMs, ViCompletion out) {
        return await(sends, timeoutMs, out);
    }

    @Override
    public int recvWait(long timeoutMs, ViCompletion out) {
        return await(receives, timeoutMs, out);
    }

    @Override
    public int disconnect() {
        process.now();
        if (state != ViState.IDLE) {
            leave(ViState.IDLE, true);
        }
        return VipResult.SUCCESS;
    }

    @Override
    public int destroy() {
        process.now();
        if (state != ViState.IDLE) {
            return VipResult.INVALID_STATE;
        }
        if (!sends.isEmpty() || !receives.isEmpty()) {
            return VipResult.ERROR_RESOURCE;
        }
        sends.unbind();
        receives.unbind();
        nic.onDestroyed(this);
        return VipResult.SUCCESS;
    }

    /** A connection is being made. */
    void pend(@Nullable Link with) {
        state = ViState.CONNECT_PENDING;
        link = with;
    }

    /** It was made. */
    void connect(Link with) {
        state = ViState.CONNECTED;
        link = with;
        sendFailed = false;
        busyUntilPs = 0;
    }

    /** It was not made; posted receives stay. */
    void forgetPending() {
        state = ViState.IDLE;
        link = null;
    }

    boolean isPending(Link with) {
        return state == ViState.CONNECT_PENDING && link == with;
    }

    ViState stateNow() {
        return state;
    }

    private LoopbackViQueue.@Nullable Posted post(LoopbackViQueue queue, long descriptor, int handle) {
        process.now();
        LoopbackViMemory.Region region = nic.memory().find(handle, descriptor, VipDescriptor.CONTROL_BYTES,
                attributes.ptag());
        if (region == null || descriptor % VipDescriptor.ALIGNMENT != 0) {
            fail(VipErrorCode.POST_DESC);
            return null;
        }
        if (queue.size() == LoopbackVipl.DESCRIPTORS_MAX) {
            fail(VipErrorCode.VI_OVERRUN);
            return null;
        }
        LoopbackViQueue.Posted posted = new LoopbackViQueue.Posted(descriptor, region.memory(),
                region.offset(descriptor));
        queue.post(posted);
        return posted;
    }

    private int await(LoopbackViQueue queue, long timeoutMs, ViCompletion out) {
        if (queue.hasCq()) {
            return VipResult.ERROR_RESOURCE;
        }
        long deadlinePs = Deadlines.deadlinePs(process, timeoutMs);
        int result = queue.done(out);
        while (result == VipResult.NOT_DONE) {
            if (process.now() >= deadlinePs) {
                return VipResult.TIMEOUT;
            }
            process.sleep(deadlinePs);
            result = queue.done(out);
        }
        return result;
    }

    private void execute(LoopbackViQueue.Posted posted) {
        Link over = Objects.requireNonNull(link);
        LoopbackViTransfer.Message message = transfer.gather(posted.memory(), posted.offset());
        LoopbackVipl.Fabric fabric = nic.fabric();
        long nowPs = process.now();
        busyUntilPs = Math.max(busyUntilPs, nowPs) + message.content().byteSize() * fabric.byteTimePs();
        int status = sends.statusOp(message.control()) | message.error();
        sendFailed = message.error() != 0 && isReliable();
        boolean answered = attributes.reliability() == ReliabilityLevel.RELIABLE_RECEPTION;
        if (message.error() == 0 || answered) {
            LoopbackVi peer = over.peerOf(this);
            toPeer.post(busyUntilPs + fabric.latencyPs(), () -> {
                int remote = message.error() == 0 ? peer.onMessage(over, message) : 0;
                if (answered) {
                    completions.post(fabric.scheduler().now() + fabric.latencyPs(),
                            () -> finishSend(over, status | remote, remote != 0));
                }
            });
        }
        if (!answered) {
            completions.post(busyUntilPs, () -> finishSend(over, status, false));
        }
    }

    private void finishSend(Link over, int status, boolean peerBroke) {
        if (link != over || sends.oldest() == null) {
            return;
        }
        sends.complete(status);
        if ((status & VipDescriptor.ERROR_MASK) != 0 && isReliable()) {
            leave(ViState.ERROR, !peerBroke);
            if (peerBroke) {
                nic.raise(VipErrorCode.CONN_LOST, this);
            }
        }
        process.signal();
    }

    /**
     * A message arrives.
     *
     * @return what a sender that waits for the answer gets: status bits, 0 if all is well
     */
    private int onMessage(Link over, LoopbackViTransfer.Message message) {
        if (isPending(over)) {
            connect(over);
        }
        if (link != over || state != ViState.CONNECTED) {
            return VipDescriptor.TRANSPORT_ERROR;
        }
        int error = message.isRdmaWrite() ? onRdmaWrite(message) : onSend(message);
        if (error != 0 && isReliable()) {
            /* A sender at reliable reception breaks by the answer itself. */
            leave(ViState.ERROR, attributes.reliability() == ReliabilityLevel.RELIABLE_DELIVERY);
        }
        process.signal();
        return error;
    }

    private int onSend(LoopbackViTransfer.Message message) {
        LoopbackViQueue.Posted posted = receives.oldest();
        if (posted == null) {
            nic.raise(VipErrorCode.RECVQ_EMPTY, this);
            return VipDescriptor.TRANSPORT_ERROR;
        }
        int error = transfer.scatter(message, posted.memory(), posted.offset());
        receives.complete(VipDescriptor.STATUS_RECEIVE | message.immediateStatus() | error);
        return error == 0 ? 0 : VipDescriptor.REMOTE_DESC_ERROR;
    }

    private int onRdmaWrite(LoopbackViTransfer.Message message) {
        LoopbackViQueue.Posted posted = receives.oldest();
        if (message.hasImmediate() && posted == null) {
            nic.raise(VipErrorCode.RECVQ_EMPTY, this);
            return VipDescriptor.TRANSPORT_ERROR;
        }
        int error = transfer.write(message);
        if (posted != null && message.hasImmediate()) {
            transfer.setImmediate(message, posted.memory(), posted.offset());
            receives.complete(VipDescriptor.STATUS_REMOTE_RDMA_WRITE | message.immediateStatus() | error);
        } else if (error != 0) {
            nic.raise(VipErrorCode.RDMAW_PROT, this);
        }
        return error;
    }

    private void onPeerGone(Link over) {
        if (link == over) {
            leave(ViState.ERROR, false);
            nic.raise(VipErrorCode.CONN_LOST, this);
        }
    }

    private void fail(VipErrorCode code) {
        leave(ViState.ERROR, true);
        nic.raise(code, this);
    }

    private boolean isReliable() {
        return attributes.reliability() != ReliabilityLevel.UNRELIABLE;
    }

    /** Ends the connection, if there is one, and everything posted. */
    private void leave(ViState to, boolean tellPeer) {
        Link over = link;
        link = null;
        state = to;
        sends.flush();
        receives.flush();
        if (over != null && tellPeer) {
            LoopbackVi peer = over.peerOf(this);
            toPeer.post(() -> peer.onPeerGone(over));
        }
        process.signal();
    }
}
