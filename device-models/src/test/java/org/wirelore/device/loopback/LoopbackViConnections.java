package org.wirelore.device.loopback;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** Connecting: request, then no match, reject or accept, then acknowledgment. */
final class LoopbackViConnections implements ViConnections {
    private final LoopbackVipl nic;
    private final Host process;
    private @Nullable NetAddress awaited;
    private @Nullable Request arrived;

    LoopbackViConnections(LoopbackVipl nic, Host process) {
        this.nic = nic;
        this.process = process;
    }

    @Override
    public long hostAddress(String hostName) throws VipException {
        process.now();
        return nic.fabric().hostAddress(hostName);
    }

    @Override
    public ConnectionRequest connectWait(NetAddress local, long timeoutMs) throws VipException {
        if (local.hostAddress() != nic.attributes().hostAddress()
                || local.discriminatorBytes() > LoopbackVipl.DISCRIMINATOR_BYTES_MAX) {
            throw new VipException(VipResult.INVALID_PARAMETER, "the address must be this NIC's: local=" + local);
        }
        if (nic.fabric().isAwaited(local)) {
            throw new VipException(VipResult.ERROR_RESOURCE, "no other process may wait there: local=" + local);
        }
        long deadlinePs = Deadlines.deadlinePs(process, timeoutMs);
        awaited = local;
        while (arrived == null) {
            if (process.now() >= deadlinePs) {
                awaited = null;
                throw new VipException(VipResult.TIMEOUT, "a request must come in time: timeoutMs=" + timeoutMs);
            }
            process.sleep(deadlinePs);
        }
        Request request = arrived;
        arrived = null;
        return request;
    }

    @Override
    public int connectRequest(Vi vi, NetAddress local, NetAddress remote, long timeoutMs) {
        process.now();
        LoopbackVi client = (LoopbackVi) vi;
        if (client.stateNow() != ViState.IDLE) {
            return VipResult.INVALID_STATE;
        }
        LoopbackVipl.Fabric fabric = nic.fabric();
        if (!fabric.isReachable(remote.hostAddress())) {
            return VipResult.NOT_REACHABLE;
        }
        long deadlinePs = Deadlines.deadlinePs(process, timeoutMs);
        client.pend(null);
        Request request = new Request(client, local);
        fabric.control().post(() -> {
            LoopbackViConnections server = fabric.listener(remote);
            if (server == null) {
                request.answer(VipResult.NO_MATCH);
            } else {
                server.onRequest(request);
            }
        });
        while (request.result == VipResult.NOT_DONE) {
            if (process.now() >= deadlinePs) {
                request.result = VipResult.TIMEOUT;
            } else {
                process.sleep(deadlinePs);
            }
        }
        if (request.result != VipResult.SUCCESS) {
            client.forgetPending();
        }
        return request.result;
    }

    boolean awaits(NetAddress address) {
        return awaited != null && awaited.equals(address);
    }

    private void onRequest(Request request) {
        awaited = null;
        arrived = request;
        request.server = this;
        process.signal();
    }

    /** A request, from the client's call to the end of the exchange. */
    private final class Request implements ConnectionRequest {
        private final LoopbackVi client;
        private final NetAddress clientAddress;
        private LoopbackViConnections server = LoopbackViConnections.this;
        private int result = VipResult.NOT_DONE;
        private boolean served;
        private int acknowledged = VipResult.NOT_DONE;

        Request(LoopbackVi client, NetAddress clientAddress) {
            this.client = client;
            this.clientAddress = clientAddress;
        }

        @Override
        public NetAddress remoteAddress() {
            return clientAddress;
        }

        @Override
        public ViAttributes remoteAttributes() {
            return client.attributes();
        }

        @Override
        public int accept(Vi vi) {
            Host serverProcess = server.process;
            serverProcess.now();
            LoopbackVi accepting = (LoopbackVi) vi;
            int refusal = judge(accepting);
            if (refusal != VipResult.SUCCESS) {
                return refusal;
            }
            served = true;
            LoopbackVi.Link link = new LoopbackVi.Link(client, accepting);
            accepting.pend(link);
            PostedActions control = nic.fabric().control();
            control.post(() -> {
                boolean there = result == VipResult.NOT_DONE;
                if (there) {
                    client.connect(link);
                    result = VipResult.SUCCESS;
                    process.signal();
                }
                control.post(() -> acknowledge(there, accepting, link));
            });
            while (acknowledged == VipResult.NOT_DONE) {
                serverProcess.sleep(Host.FOREVER);
            }
            return acknowledged;
        }

        @Override
        public int reject() {
            server.process.now();
            if (served) {
                return VipResult.INVALID_PARAMETER;
            }
            served = true;
            nic.fabric().control().post(() -> arriveAnswer(VipResult.REJECT));
            return VipResult.SUCCESS;
        }

        private int judge(LoopbackVi accepting) {
            if (served) {
                return VipResult.INVALID_PARAMETER;
            }
            if (accepting.stateNow() != ViState.IDLE) {
                return VipResult.INVALID_STATE;
            }
            if (accepting.attributes().reliability() != client.attributes().reliability()) {
                return VipResult.INVALID_RELIABILITY_LEVEL;
            }
            return accepting.attributes().maxTransferBytes() == client.attributes().maxTransferBytes()
                    ? VipResult.SUCCESS
                    : VipResult.INVALID_MTU;
        }

        private void acknowledge(boolean there, LoopbackVi accepting, LoopbackVi.Link link) {
            if (accepting.isPending(link)) {
                if (there) {
                    accepting.connect(link);
                } else {
                    accepting.forgetPending();
                }
            }
            acknowledged = there ? VipResult.SUCCESS : VipResult.ERROR_RESOURCE;
            server.process.signal();
        }

        void answer(int code) {
            nic.fabric().control().post(() -> arriveAnswer(code));
        }

        private void arriveAnswer(int code) {
            if (result == VipResult.NOT_DONE) {
                result = code;
                process.signal();
            }
        }
    }
}
