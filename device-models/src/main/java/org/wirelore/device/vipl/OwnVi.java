package org.wirelore.device.vipl;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNotifyHandler;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.ViStatus;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ViPort;

/** A VI. */
final class OwnVi implements Vi, ViPort.Listener {
    private final OwnNic nic;
    private final CallGate gate;
    private final ViPort port;
    private final @Nullable OwnCq sendCq;
    private final @Nullable OwnCq receiveCq;
    private final WorkQueue sends;
    private final WorkQueue receives;
    private final ViplWatch.Made watch;
    private final int number;
    private @Nullable Object userData;
    private boolean isDestroyed;
    /** A peer request was made, and its failure was not given yet. */
    private boolean hasPeerRequest;

    OwnVi(OwnNic nic, ViAttributes attributes, @Nullable OwnCq sendCq, @Nullable OwnCq receiveCq)
            throws VipException {
        this.nic = nic;
        this.sendCq = sendCq;
        this.receiveCq = receiveCq;
        gate = nic.library().gate();
        port = nic.port().createVi(attributes, sendCq == null ? null : sendCq.port(),
                receiveCq == null ? null : receiveCq.port(), this);
        int max = nic.attributes().maxDescriptorsPerQueue();
        watch = nic.watch.made(port);
        number = nic.nextVi();
        sends = new WorkQueue(this, port, false, max, sendCq != null, watch);
        receives = new WorkQueue(this, port, true, max, receiveCq != null, watch);
        bind(1);
    }

    /** Which one it is, in words: its NIC, and its place among the VIs that were made there, from 0. */
    String name() {
        return nic.attributes().name() + ", VI " + number;
    }

    private void bind(int change) {
        if (sendCq != null) {
            sendCq.bind(change);
        }
        if (receiveCq != null) {
            receiveCq.bind(change);
        }
    }

    @Override
    public ViStatus query() throws VipException {
        gate.enter();
        try {
            ViplLibrary.require(isAlive(), VipResult.INVALID_PARAMETER, "the VI was destroyed");
            return new ViStatus(port.state(), port.attributes(), sends.isEmpty(), receives.isEmpty());
        } finally {
            gate.leave();
        }
    }

    @Override
    public int setAttributes(@Nullable ViAttributes wanted) {
        gate.enter();
        try {
            if (!isAlive() || wanted == null) {
                return VipResult.INVALID_PARAMETER;
            }
            if (port.state() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            int result = nic.rules().judge(wanted);
            return result == VipResult.SUCCESS ? port.setAttributes(wanted) : result;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int postSend(long descriptor, int handle) {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            if (library().provider().policy().strictPostSend() && port.state() != ViState.CONNECTED) {
                return VipResult.INVALID_STATE;
            }
            sends.post(descriptor, handle);
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int postRecv(long descriptor, int handle) {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            receives.post(descriptor, handle);
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int sendDone(@Nullable ViCompletion out) {
        return done(sends, out);
    }

    @Override
    public int recvDone(@Nullable ViCompletion out) {
        return done(receives, out);
    }

    private int done(WorkQueue queue, @Nullable ViCompletion out) {
        gate.enter();
        try {
            return isAlive() && out != null ? queue.done(out) : VipResult.INVALID_PARAMETER;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int sendWait(long timeoutMs, @Nullable ViCompletion out) {
        return await(sends, timeoutMs, out);
    }

    @Override
    public int recvWait(long timeoutMs, @Nullable ViCompletion out) {
        return await(receives, timeoutMs, out);
    }

    private int await(WorkQueue queue, long timeoutMs, @Nullable ViCompletion out) {
        gate.enter();
        try {
            return isAlive() && out != null ? queue.await(timeoutMs, out) : VipResult.INVALID_PARAMETER;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int sendNotify(@Nullable Object context, @Nullable ViNotifyHandler handler) {
        return notifyOf(sends, context, handler);
    }

    @Override
    public int recvNotify(@Nullable Object context, @Nullable ViNotifyHandler handler) {
        return notifyOf(receives, context, handler);
    }

    private int notifyOf(WorkQueue queue, @Nullable Object context, @Nullable ViNotifyHandler handler) {
        gate.enter();
        try {
            return isAlive() ? queue.notifyOf(context, handler) : VipResult.INVALID_PARAMETER;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int disconnect() {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            if (port.state() != ViState.IDLE) {
                port.disconnect();
                watch.disconnected();
                library().hash().add(ViplHash.CONNECTION, VipResult.SUCCESS, ViState.IDLE.value());
            }
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int destroy() {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            if (port.state() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            if (!sends.isEmpty() || !receives.isEmpty()) {
                return VipResult.ERROR_RESOURCE;
            }
            isDestroyed = true;
            sends.clear();
            receives.clear();
            port.destroy();
            watch.destroyed();
            bind(-1);
            nic.onDestroyed(this);
            library().host().signal();
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int setUserData(@Nullable Object data) {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            userData = data;
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public @Nullable Object getUserData() throws VipException {
        gate.enter();
        try {
            ViplLibrary.require(isAlive(), VipResult.INVALID_PARAMETER, "the VI was destroyed");
            return userData;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int postDeferredSends() {
        return isAlive() ? VipResult.ERROR_NOT_SUPPORTED : VipResult.INVALID_PARAMETER;
    }

    @Override
    public void onCompletion(boolean isReceive) {
        (isReceive ? receives : sends).onCompletion();
    }

    /** An entry for one of the queues was taken off its completion queue. */
    void onEntry(boolean isReceive) {
        (isReceive ? receives : sends).onEntry();
    }

    /** The NIC can't write the status of a descriptor, which is over. */
    void onLost(long descriptor, int opCode) {
        boolean isReceive = opCode == VipDescriptor.STATUS_RECEIVE || opCode == VipDescriptor.STATUS_REMOTE_RDMA_WRITE;
        (isReceive ? receives : sends).onLost(descriptor);
    }

    boolean isAlive() {
        return !isDestroyed && !nic.isClosed();
    }

    OwnNic nic() {
        return nic;
    }

    ViPort port() {
        return port;
    }

    ViplLibrary library() {
        return nic.library();
    }

    CallGate gate() {
        return gate;
    }

    ViplHash hash() {
        return library().hash();
    }

    boolean hasPeerRequest() {
        return hasPeerRequest;
    }

    void setPeerRequest(boolean isThere) {
        hasPeerRequest = isThere;
    }
}
