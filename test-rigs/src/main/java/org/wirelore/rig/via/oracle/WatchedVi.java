package org.wirelore.rig.via.oracle;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.device.vipl.spi.ViPort;

/** One VI: its work queues, what it has sent its present peer, and what has come of what that one has sent. */
final class WatchedVi implements ViplWatch.Made {
    private final ViaOracles oracles;
    private final WatchedNic nic;
    private final ViPort port;
    private final int number;
    private final WatchedQueue sends;
    private final WatchedQueue receives;
    private final SentMessages sent = new SentMessages();
    /** The connection that the messages were sent on, and the VI at its other end. */
    private int connection;
    private @Nullable WatchedVi target;
    private @Nullable WatchedVi source;
    private long writtenBytes;
    private long receivedBytes;

    WatchedVi(ViaOracles oracles, WatchedNic nic, ViPort port) {
        this.oracles = oracles;
        this.nic = nic;
        this.port = port;
        number = port.number();
        sends = new WatchedQueue(this, oracles.descriptors(), false);
        receives = new WatchedQueue(this, oracles.descriptors(), true);
    }

    WatchedNic nic() {
        return nic;
    }

    long host() {
        return nic.host();
    }

    int number() {
        return number;
    }

    /** In messages. */
    String name() {
        return nic.process() + ", VI 0x" + Integer.toHexString(number);
    }

    @Override
    public ViplWatch.Queue queue(boolean isReceive) {
        return isReceive ? receives : sends;
    }

    @Override
    public void disconnected() {
        sends.requireComplete();
        receives.requireComplete();
    }

    @Override
    public void destroyed() {
        nic.remove(this);
    }

    void forget(MemorySegment memory) {
        sends.forget(memory);
        receives.forget(memory);
    }

    /** Why the peer must not write to a range; empty if it may. */
    String refusal(long address, int handle, long bytes) {
        return port.attributes().enableRdmaWrite()
                ? nic.refusal(port.attributes().ptag(), address, handle, bytes)
                : nic.process() + " has made the VI without EnableRdmaWrite";
    }

    private boolean isReliable() {
        return port.attributes().reliability() != ReliabilityLevel.UNRELIABLE;
    }

    /** A descriptor is about to be given to the NIC, to be sent. */
    void onPosted(VipDescriptor descriptor) {
        int now = port.connection();
        if (now == 0 || !isReliable()) {
            return;
        }
        if (now != connection) {
            connection = now;
            follow(oracles.find(port.peerHost(), port.peerVi()));
        }
        int operation = descriptor.control() & VipDescriptor.OP_MASK;
        if (operation == VipDescriptor.OP_SENDRECV || operation == VipDescriptor.OP_RDMA_WRITE) {
            sent.add(operation == VipDescriptor.OP_RDMA_WRITE, Integer.toUnsignedLong(descriptor.length()),
                    (descriptor.control() & VipDescriptor.IMMEDIATE) != 0);
        }
    }

    private void follow(@Nullable WatchedVi newTarget) {
        // What came of the connection before is judged by it.
        if (target != null) {
            target.receives.look();
        }
        if (newTarget != null) {
            newTarget.receives.look();
            newTarget.source = this;
            newTarget.writtenBytes = 0;
            newTarget.receivedBytes = 0;
        }
        target = newTarget;
        sent.clear();
    }

    /** What has come is in memory; what was complete without it, was so too early. */
    void onWritten(long bytes) {
        receives.look();
        writtenBytes += bytes;
    }

    void onReceived(long bytes) {
        receives.look();
        receivedBytes += bytes;
    }

    /** A receive has just been seen to be complete. */
    void onReceive(int status, int length) {
        if ((status & VipDescriptor.ERROR_MASK) != 0 || !isReliable()) {
            return;
        }
        oracles.data().observe();
        WatchedVi from = source;
        if (from == null) {
            violated("be complete only for what was sent", "no VI has sent it anything");
            return;
        }
        SentMessages messages = from.sent;
        boolean isWrite = (status & VipDescriptor.STATUS_OP_MASK) == VipDescriptor.STATUS_REMOTE_RDMA_WRITE;
        if (messages.isEmpty()) {
            violated("be complete only for what was sent", "there is nothing that " + from.name() + " has sent");
            return;
        }
        if (isWrite != messages.isWrite() || (!isWrite && length != messages.length())) {
            violated("be complete for the oldest message that was sent", from.name() + " has sent "
                    + (messages.isWrite() ? "an RDMA write" : messages.length() + " bytes") + ", and it says "
                    + (isWrite ? "an RDMA write" : length + " bytes"));
        } else if (writtenBytes < messages.writtenBytes() || receivedBytes < messages.sentBytes()) {
            violated("not be complete before the data of its message and all earlier ones is there",
                    "of RDMA writes " + writtenBytes + " of " + messages.writtenBytes() + " bytes are, of messages "
                            + receivedBytes + " of " + messages.sentBytes());
        }
        messages.remove();
    }

    private void violated(String rule, String seen) {
        oracles.data().violated("a receive must " + rule + ": " + name() + ": " + seen);
    }
}
