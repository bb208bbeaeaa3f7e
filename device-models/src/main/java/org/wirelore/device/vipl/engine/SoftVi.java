package org.wirelore.device.vipl.engine;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.vipl.agent.ViUnit;
import org.wirelore.device.vipl.rule.DescriptorRule;
import org.wirelore.device.vipl.rule.ErrorRule;
import org.wirelore.device.vipl.rule.ViaEvent;

/**
 * A VI: its state, and its send queue. One message is on its way out at a time; those that left before may still wait
 * for an answer. Descriptors complete in their order.
 */
final class SoftVi implements ViUnit {
    private enum State {
        /** Keeps receives, flushes sends. */
        IDLE,
        /** Executes both. */
        CONNECTED,
        /** Flushes both. */
        BROKEN
    }

    /** What the other end has found; all other errors are the descriptor's own. */
    private static final int FOREIGN_ERRORS = VipDescriptor.TRANSPORT_ERROR | VipDescriptor.RDMA_PROT_ERROR
            | VipDescriptor.REMOTE_DESC_ERROR;

    private final ViaEngine engine;
    private final int number;
    private final Host process;
    private final Listener listener;
    private final SoftQueue sends;
    private final SoftQueue receives;
    private final SoftArrivals arrivals;
    private ViAttributes attributes;
    private State state = State.IDLE;
    private long peerHost;
    private int peerVi;
    private int connection;
    private int peerConnection;
    /** Whether a message is on its way out, and which. */
    private boolean isSending;
    private int leaving;
    /** Descriptors are being executed; one that leaves at once does not execute the next itself. */
    private boolean isPumping;
    /** A descriptor has failed that breaks the connection once those before it are complete. */
    private boolean hasStopped;
    private int readsUnderWay;

    SoftVi(ViaEngine engine, int number, ViAttributes attributes, @Nullable SoftCq sendCq,
            @Nullable SoftCq receiveCq, Host process, Listener listener) {
        this.engine = engine;
        this.number = number;
        this.attributes = attributes;
        this.process = process;
        this.listener = listener;
        sends = new SoftQueue(engine, this, false, sendCq);
        receives = new SoftQueue(engine, this, true, receiveCq);
        arrivals = new SoftArrivals(engine, this, receives);
    }

    int number() {
        return number;
    }

    int tag() {
        return attributes.ptag();
    }

    ViAttributes attributes() {
        return attributes;
    }

    Host process() {
        return process;
    }

    Listener listener() {
        return listener;
    }

    SoftArrivals arrivals() {
        return arrivals;
    }

    boolean isConnectedBy(int itsConnection) {
        return state == State.CONNECTED && connection == itsConnection;
    }

    boolean isPeer(long host, int vi) {
        return peerHost == host && peerVi == vi;
    }

    /** A message to the peer, without data. */
    ViaMessage message(ViaMessage.Kind kind, int position) {
        ViaMessage message = engine.carrier().take();
        message.begin(kind, position);
        address(message);
        return message;
    }

    /** Says from where to where a message goes. */
    void address(ViaMessage message) {
        message.level = attributes.reliability();
        message.fromHost = engine.attributes().hostAddress();
        message.fromVi = number;
        message.fromConnection = connection;
        message.toHost = peerHost;
        message.toVi = peerVi;
        message.toConnection = peerConnection;
    }

    @Override
    public void setAttributes(ViAttributes wanted) {
        attributes = wanted;
    }

    @Override
    public void post(boolean isReceive, long descriptor, int handle) {
        engine.carrier().ring(process);
        take(isReceive, descriptor, handle);
        engine.carrier().flush(process);
    }

    private void take(boolean isReceive, long descriptor, int handle) {
        SoftQueue queue = isReceive ? receives : sends;
        boolean isFound = descriptor % VipDescriptor.ALIGNMENT == 0 && engine.regions().find(handle, descriptor,
                VipDescriptor.CONTROL_BYTES, tag()) != SoftRegions.NONE;
        if (!isFound) {
            fail(VipErrorCode.POST_DESC, descriptor, isReceive ? VipDescriptor.STATUS_RECEIVE : 0);
            return;
        }
        queue.ring().add(descriptor, handle);
        if (state == State.BROKEN || (state == State.IDLE && !isReceive)) {
            queue.flush();
        } else if (!isReceive) {
            pump();
        }
    }

    @Override
    public void look() {
        engine.carrier().look(process);
    }

    @Override
    public void arm(boolean isReceive) {
        (isReceive ? receives : sends).arm();
    }

    @Override
    public void connect(long host, int remoteVi, int newConnection, int remoteConnection) {
        peerHost = host;
        peerVi = remoteVi;
        connection = newConnection;
        peerConnection = remoteConnection;
        state = State.CONNECTED;
        announce(newConnection);
    }

    @Override
    public void announce(int newConnection) {
        RemoteAccess remote = engine.carrier().remoteAccess();
        if (remote != null) {
            remote.showVi(number, newConnection, tag(), attributes.enableRdmaWrite());
        }
    }

    @Override
    public boolean isBroken() {
        return state == State.BROKEN;
    }

    @Override
    public void breakOff() {
        leave(State.BROKEN);
    }

    @Override
    public void clear() {
        leave(State.IDLE);
    }

    @Override
    public void destroy() {
        engine.remove(this);
    }

    /** An error that breaks the VI and that no descriptor reports. */
    void fail(VipErrorCode error, long descriptor, int operation) {
        end(false);
        listener.onError(error, descriptor, operation);
    }

    /** Ends the connection, if there is one. */
    void breakConnection(boolean isByPeer) {
        if (state == State.CONNECTED) {
            end(isByPeer);
        }
    }

    private void end(boolean isByPeer) {
        boolean wasConnected = state == State.CONNECTED;
        leave(State.BROKEN);
        if (wasConnected) {
            listener.onBroken(isByPeer);
        }
    }

    private void leave(State to) {
        state = to;
        if (connection != 0) {
            engine.carrier().forget(number, connection);
        }
        connection = 0;
        announce(0);
        isSending = false;
        hasStopped = false;
        readsUnderWay = 0;
        sends.flush();
        receives.flush();
    }

    /** A message is in the network's care. */
    void onTaken(ViaMessage message) {
        if (isInitiated(message)) {
            letGo(message);
            pump();
        }
    }

    private void letGo(ViaMessage message) {
        isSending &= message.position != leaving;
    }

    /** A message no longer needs its sender. */
    void onLeft(ViaMessage message) {
        if (isInitiated(message)) {
            letGo(message);
            boolean isThere = message.placement == RemoteAccess.DataPlace.PLACED && !message.hasImmediate;
            if (message.kind != ViaMessage.Kind.READ
                    && (isThere || attributes.reliability() != ReliabilityLevel.RELIABLE_RECEPTION)) {
                sends.ring().finish(message.position, 0);
                advance();
            }
            pump();
        }
    }

    /** A message can't be delivered, or not with certainty. */
    void onLost(ViaMessage message) {
        boolean isWaited = isInitiated(message) && sends.ring().holds(message.position);
        if (isWaited) {
            ViaEvent event = message.kind == ViaMessage.Kind.SEND ? ViaEvent.SEND_TRANSPORT : ViaEvent.RDMA_TRANSPORT;
            sends.ring().finish(message.position, rule(event).statusBit());
            hasStopped = true;
            isSending = false;
            advance();
        } else {
            breakConnection(true);
        }
    }

    /** An answer has come: an initiator's descriptor is finished. */
    void onAnswer(ViaMessage answer, int errorBit) {
        if (answer.kind == ViaMessage.Kind.READ_DATA) {
            readsUnderWay--;
        }
        sends.ring().finish(answer.position, errorBit);
        advance();
        pump();
    }

    /** The queue with the descriptor that an answer is for, in the view; null if it waits for none or is gone. */
    @Nullable
    SoftQueue openWaiting(ViaMessage answer) {
        PostedRing ring = sends.ring();
        boolean isWaiting = ring.holds(answer.position) && !ring.isFinished(answer.position)
                && answer.position - ring.started() < 0;
        return isWaiting && sends.open(answer.position) ? sends : null;
    }

    ErrorRule rule(ViaEvent event) {
        return engine.table().rule(attributes.reliability(), event);
    }

    private static boolean isInitiated(ViaMessage message) {
        return switch (message.kind) {
            case SEND, WRITE, READ -> true;
            case READ_DATA, RECEIPT -> false;
        };
    }

    /** Completes what is finished and has nothing unfinished before it. */
    private void advance() {
        PostedRing ring = sends.ring();
        while (state == State.CONNECTED && !ring.isEmpty() && ring.isFinished(ring.oldest())) {
            int status = ring.status(ring.oldest());
            long descriptor = ring.descriptor(ring.oldest());
            VipErrorCode error = sends.complete(status);
            if ((status & VipDescriptor.ERROR_MASK) != 0
                    && attributes.reliability() != ReliabilityLevel.UNRELIABLE) {
                breakConnection((status & FOREIGN_ERRORS) != 0);
            }
            if (error != null) {
                fail(error, descriptor, status & VipDescriptor.STATUS_OP_MASK);
            }
        }
    }

    /** Executes what can be. */
    private void pump() {
        if (!isPumping) {
            isPumping = true;
            execute();
            isPumping = false;
        }
    }

    private void execute() {
        PostedRing ring = sends.ring();
        while (state == State.CONNECTED && !isSending && !hasStopped && ring.hasUnstarted()) {
            int position = ring.started();
            if (!sends.open(position)) {
                breakConnection(false);
                return;
            }
            int control = engine.view().control();
            if ((control & VipDescriptor.QUEUE_FENCE) != 0 && readsUnderWay > 0) {
                return;
            }
            ring.start(DescriptorRule.sendOperation(control));
            ViaEvent event = judge(position, control);
            if (event == null) {
                isSending = true;
                leaving = position;
                engine.carrier().send(gather(position, control));
            } else {
                hasStopped = rule(event).breaks();
                ring.finish(position, rule(event).statusBit());
                advance();
            }
        }
    }

    private @Nullable ViaEvent judge(int position, int control) {
        if (!sends.hasSegments(position)) {
            return ViaEvent.SEND_FORMAT;
        }
        ViaEvent event = engine.rule().judgeSend(engine.view(), attributes.reliability(),
                attributes.maxTransferSize());
        boolean isRefused = event == null && !sends.mayUseSegments(DescriptorRule.firstData(control));
        return isRefused ? ViaEvent.SEND_PROTECTION : event;
    }

    private ViaMessage gather(int position, int control) {
        VipDescriptor view = engine.view();
        int operation = control & VipDescriptor.OP_MASK;
        ViaMessage message = message(switch (operation) {
            case VipDescriptor.OP_RDMA_WRITE -> ViaMessage.Kind.WRITE;
            case VipDescriptor.OP_RDMA_READ -> ViaMessage.Kind.READ;
            default -> ViaMessage.Kind.SEND;
        }, position);
        message.length = view.length();
        message.hasImmediate = (control & VipDescriptor.IMMEDIATE) != 0;
        message.immediateData = view.immediateData();
        if (operation != VipDescriptor.OP_SENDRECV) {
            message.remoteAddress = view.segmentAddress(0);
            message.remoteHandle = view.segmentHandle(0);
        }
        RemoteAccess remote = engine.carrier().remoteAccess();
        if (operation == VipDescriptor.OP_RDMA_READ) {
            readsUnderWay++;
        } else if (operation == VipDescriptor.OP_RDMA_WRITE && remote != null) {
            place(message, remote);
        } else {
            sends.gather(message.data(), message.dataAt(), message.length, DescriptorRule.firstData(control));
        }
        return message;
    }

    /** Writes into the target's memory, if the network reaches it; else the message has to carry the data. */
    private void place(ViaMessage message, RemoteAccess remote) {
        RemoteAccess.DataPlace placement = message.length == 0
                ? RemoteAccess.DataPlace.CARRIED
                : remote.begin(message);
        if (placement == RemoteAccess.DataPlace.PLACED) {
            sends.add(remote, DescriptorRule.firstData(VipDescriptor.OP_RDMA_WRITE));
            placement = remote.end();
            engine.showPlaced(message, placement);
        }
        message.placement = placement;
    }
}
