package org.wirelore.device.vipl;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.RequestPort;

/** A client's request at its server. */
final class OwnRequest implements ConnectionRequest {
    private final OwnNic nic;
    private final RequestPort port;
    private boolean isAnswered;

    OwnRequest(OwnNic nic, RequestPort port) {
        this.nic = nic;
        this.port = port;
    }

    @Override
    public NetAddress remoteAddress() {
        return port.remoteAddress();
    }

    @Override
    public ViAttributes remoteAttributes() {
        return port.remoteAttributes();
    }

    @Override
    public int accept(@Nullable Vi handle) {
        CallGate gate = nic.library().gate();
        gate.enter();
        try {
            OwnVi vi = nic.vi(handle);
            if (isAnswered || vi == null) {
                return VipResult.INVALID_PARAMETER;
            }
            if (vi.port().state() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            ViAttributes own = vi.port().attributes();
            if (own.reliability() != port.remoteAttributes().reliability()) {
                return VipResult.INVALID_RELIABILITY_LEVEL;
            }
            if (own.maxTransferSize() != port.remoteAttributes().maxTransferSize()) {
                return VipResult.INVALID_MTU;
            }
            if (gate.isHandling()) {
                return VipResult.ERROR_RESOURCE;
            }
            isAnswered = true;
            if (!port.isAlive()) {
                return VipResult.ERROR_RESOURCE;
            }
            vi.setPeerRequest(false);
            port.accept(vi.port());
            return OwnConnections.await(vi, new ViPeer());
        } finally {
            gate.leave();
        }
    }

    @Override
    public int reject() {
        nic.library().gate().enter();
        try {
            if (isAnswered || nic.isClosed()) {
                return VipResult.INVALID_PARAMETER;
            }
            isAnswered = true;
            port.reject();
            return VipResult.SUCCESS;
        } finally {
            nic.library().gate().leave();
        }
    }
}
