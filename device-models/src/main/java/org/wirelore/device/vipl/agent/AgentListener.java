package org.wirelore.device.vipl.agent;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.vipl.spi.ListenPort;
import org.wirelore.device.vipl.spi.RequestPort;

/** A process that waits at an address, with the requests that have come. */
final class AgentListener implements ListenPort {
    private final AgentNic server;
    private final NetAddress local;
    private final ArrayDeque<AgentRequest> arrived = new ArrayDeque<>();

    AgentListener(AgentNic server, NetAddress local) {
        this.server = server;
        this.local = local;
    }

    AgentNic server() {
        return server;
    }

    NetAddress local() {
        return local;
    }

    int size() {
        return arrived.size();
    }

    void add(AgentRequest request) {
        arrived.add(request);
    }

    void remove(AgentRequest request) {
        arrived.remove(request);
    }

    List<AgentRequest> drain() {
        List<AgentRequest> left = List.copyOf(arrived);
        arrived.clear();
        return left;
    }

    @Override
    public @Nullable RequestPort take() {
        return arrived.poll();
    }

    @Override
    public void close() {
        server.agent().spend(AgentWork.TRAP);
        server.agent().connector().close(this);
    }
}
