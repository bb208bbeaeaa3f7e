package org.wirelore.device.vipl;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ListenPort;
import org.wirelore.device.vipl.spi.RequestPort;

/** Connections of a NIC handle. */
final class OwnConnections implements ViConnections {
    private final OwnNic nic;

    OwnConnections(OwnNic nic) {
        this.nic = nic;
    }

    @Override
    public ConnectionRequest connectWait(@Nullable NetAddress local, long timeoutMs) throws VipException {
        CallGate gate = nic.library().gate();
        gate.enter();
        try {
            nic.requireOpen();
            if (local == null || !isAddress(local) || local.hostAddress() != nic.attributes().hostAddress()
                    || !ViplLibrary.isTimeout(timeoutMs)) {
                throw new VipException(VipResult.INVALID_PARAMETER,
                        "expected an address of this NIC and a time-out of 32 bits: local=" + local + ", timeoutMs="
                                + timeoutMs);
            }
            ViplLibrary.require(!gate.isHandling(), VipResult.ERROR_RESOURCE, "a handler may not wait");
            return await(nic.port().listen(local), nic.library().deadlinePs(timeoutMs));
        } finally {
            gate.leave();
        }
    }

    private OwnRequest await(ListenPort listening, long deadlinePs) throws VipException {
        try {
            while (true) {
                nic.requireOpen();
                RequestPort taken = listening.take();
                if (taken != null) {
                    nic.library().hash().add(ViplHash.CONNECTION, taken.remoteAddress().hostAddress(), 0);
                    return new OwnRequest(nic, taken);
                }
                ViplLibrary.require(!nic.hasFailed(), VipResult.ERROR_RESOURCE, "the NIC has failed; close it");
                ViplLibrary.require(nic.library().host().now() < deadlinePs, VipResult.TIMEOUT,
                        "no client has asked in time");
                nic.library().gate().sleep(deadlinePs);
            }
        } finally {
            if (!nic.isClosed()) {
                listening.close();
            }
        }
    }

    @Override
    public int connectRequest(@Nullable Vi handle, @Nullable NetAddress local, @Nullable NetAddress remote,
            long timeoutMs, @Nullable ViPeer out) {
        CallGate gate = nic.library().gate();
        gate.enter();
        try {
            OwnVi vi = nic.vi(handle);
            if (vi == null || local == null || remote == null || out == null || !isAddress(local)
                    || !isAddress(remote) || !ViplLibrary.isTimeout(timeoutMs)) {
                return VipResult.INVALID_PARAMETER;
            }
            if (vi.port().state() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            if (gate.isHandling()) {
                return VipResult.ERROR_RESOURCE;
            }
            vi.setPeerRequest(false);
            long deadlinePs = nic.library().deadlinePs(timeoutMs);
            vi.port().request(local, remote, deadlinePs);
            return await(vi, out);
        } finally {
            gate.leave();
        }
    }

    /** Sleeps until an attempt to connect is over, which it is in time. */
    static int await(OwnVi vi, ViPeer out) {
        int result = VipResult.NOT_DONE;
        try {
            while (result == VipResult.NOT_DONE) {
                result = vi.isAlive() ? vi.port().outcome(out) : VipResult.INVALID_PARAMETER;
                if (result == VipResult.NOT_DONE) {
                    vi.gate().sleep(Host.FOREVER);
                }
            }
        } finally {
            if (result == VipResult.NOT_DONE && vi.isAlive()) {
                vi.port().disconnect();
            }
        }
        vi.hash().add(ViplHash.CONNECTION, result, 1);
        return result;
    }

    @Override
    public int connectPeerRequest(@Nullable Vi handle, @Nullable NetAddress local, @Nullable NetAddress remote,
            long timeoutMs) {
        CallGate gate = nic.library().gate();
        gate.enter();
        try {
            OwnVi vi = nic.vi(handle);
            if (vi == null || local == null || remote == null || !isAddress(local) || !isAddress(remote)
                    || local.hostAddress() != nic.attributes().hostAddress()
                    || !ViplLibrary.isTimeout(timeoutMs)) {
                return VipResult.INVALID_PARAMETER;
            }
            if (vi.port().state() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            int result = vi.port().requestPeer(local, remote, nic.library().deadlinePs(timeoutMs));
            vi.setPeerRequest(result == VipResult.SUCCESS);
            return result;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int connectPeerDone(@Nullable Vi handle, @Nullable ViPeer out) {
        return peer(handle, out, false);
    }

    @Override
    public int connectPeerWait(@Nullable Vi handle, @Nullable ViPeer out) {
        return peer(handle, out, true);
    }

    private int peer(@Nullable Vi handle, @Nullable ViPeer out, boolean waits) {
        CallGate gate = nic.library().gate();
        gate.enter();
        try {
            OwnVi vi = nic.vi(handle);
            if (vi == null || out == null) {
                return VipResult.INVALID_PARAMETER;
            }
            ViState state = vi.port().state();
            if (state == ViState.ERROR || (state == ViState.IDLE && !vi.hasPeerRequest())) {
                return VipResult.INVALID_STATE;
            }
            if (waits && state == ViState.CONNECT_PENDING && gate.isHandling()) {
                return VipResult.ERROR_RESOURCE;
            }
            int result = waits ? await(vi, out) : vi.port().outcome(out);
            if (result != VipResult.NOT_DONE && result != VipResult.SUCCESS) {
                vi.setPeerRequest(false);
            }
            return result;
        } finally {
            gate.leave();
        }
    }

    private boolean isAddress(NetAddress address) {
        return address.discriminatorBytes() <= nic.attributes().maxDiscriminatorLen();
    }
}
