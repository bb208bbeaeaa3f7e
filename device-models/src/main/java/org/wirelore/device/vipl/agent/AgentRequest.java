package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.vipl.spi.RequestPort;
import org.wirelore.device.vipl.spi.ViPort;

/** A client's request, from its packet to its answer. */
final class AgentRequest implements RequestPort {
    private final AgentNic server;
    private final NetAddress local;
    private final Attempt.Other client;
    private final NetAddress remoteAddress;
    private final ViAttributes remoteAttributes;
    private boolean isAlive = true;

    AgentRequest(AgentNic server, NetAddress local, Attempt.Other client, NetAddress remoteAddress,
            ViAttributes remoteAttributes) {
        this.server = server;
        this.local = local;
        this.client = client;
        this.remoteAddress = remoteAddress;
        this.remoteAttributes = remoteAttributes;
    }

    NetAddress local() {
        return local;
    }

    Attempt.Other client() {
        return client;
    }

    AgentNic server() {
        return server;
    }

    /** The client has given up. */
    void die() {
        isAlive = false;
    }

    @Override
    public NetAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public ViAttributes remoteAttributes() {
        return remoteAttributes;
    }

    @Override
    public boolean isAlive() {
        return isAlive;
    }

    @Override
    public void accept(ViPort vi) {
        server.agent().spend(AgentWork.CONNECT);
        server.agent().connector().accept(this, (AgentVi) vi);
    }

    @Override
    public void reject() {
        server.agent().spend(AgentWork.CONNECT);
        server.agent().connector().reject(this);
    }
}
