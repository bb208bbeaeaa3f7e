package org.wirelore.device.vipl.agent;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * Connecting and disconnecting, in both ways (fact sheet via, section 1.9):
 *
 * <pre>
 *   client   CONN_REQ       server answers CONN_ACK (it waits there), or CONN_NOMATCH
 *   server   CONN_ACCEPT    client is connected, and answers CONN_ACK, with which the server is
 *   server   CONN_REJECT    client is idle
 *   peer     CONN_PEER_REQ  the other answers CONN_ACK; if it asks for this one, too: also CONN_PEER_ACCEPT or
 *                           CONN_PEER_REJECT
 *   any      DISCONNECT     a connection or a request is over
 *   any      HEARTBEAT      the other answers CONN_ACK, if it is there: whether it has the connection
 * </pre>
 *
 * <p>All but the answers are sent until they are acknowledged, so each may come twice.
 */
final class Connector {
    private static final int ANSWERED_MAX = 64;

    private final ViaAgent agent;
    private final AgentTimers timers;
    private final ControlMail mail;
    private final Map<NetAddress, AgentListener> listeners = new HashMap<>();
    /** Connected VIs and those with an attempt, by this end's number of the connection. */
    private final Map<Integer, AgentVi> byConnection = new LinkedHashMap<>();
    /** Requests with a listener or taken from one, until they are answered. */
    private final Map<Attempt.Other, AgentRequest> requests = new LinkedHashMap<>();
    /** Requests that were answered lately: when they come again, they are no new ones. */
    private final ArrayDeque<Attempt.Other> answered = new ArrayDeque<>();
    private int connections;

    Connector(ViaAgent agent, AgentTimers timers, ControlMail mail) {
        this.agent = agent;
        this.timers = timers;
        this.mail = mail;
    }

    void reset() {
        listeners.clear();
        byConnection.clear();
        requests.clear();
        answered.clear();
        connections = 0;
    }

    AgentListener listen(AgentNic server, NetAddress local) throws VipException {
        if (listeners.containsKey(local)) {
            throw new VipException(VipResult.ERROR_RESOURCE,
                    "a process waits there already; wait at another address: local=" + local);
        }
        AgentListener listener = new AgentListener(server, local);
        listeners.put(local, listener);
        return listener;
    }

    void close(AgentListener listener) {
        if (listeners.remove(listener.local(), listener)) {
            for (AgentRequest request : listener.drain()) {
                refuse(request, VipResult.NO_MATCH);
            }
        }
    }

    /** Ends what an open has begun and not finished. */
    void close(AgentNic nic) {
        for (AgentListener listener : List.copyOf(listeners.values())) {
            if (listener.server().equals(nic)) {
                close(listener);
            }
        }
        for (AgentRequest request : List.copyOf(requests.values())) {
            if (request.server().equals(nic)) {
                reject(request);
            }
        }
    }

    /** Begins an attempt of a client or a peer. */
    void request(AgentVi vi, Attempt.Way way, NetAddress local, NetAddress remote, long deadlinePs) {
        Attempt attempt = begin(vi, way, local, remote, deadlinePs);
        ControlKind kind = way == Attempt.Way.PEER ? ControlKind.CONN_PEER_REQ : ControlKind.CONN_REQ;
        attempt.serial = mail.send(remote.hostAddress(), about(vi, attempt, kind),
                code -> onReached(vi, attempt, code));
        if (attempt.serial == 0) {
            fail(vi, attempt, VipResult.NOT_REACHABLE);
        }
    }

    void accept(AgentRequest request, AgentVi vi) {
        NetAddress remote = request.remoteAddress();
        Attempt attempt = begin(vi, Attempt.Way.SERVER, request.local(), remote, Host.FOREVER);
        attempt.other = request.client();
        forget(request);
        attempt.serial = request.isAlive()
                ? mail.send(attempt.other.host(), about(vi, attempt, ControlKind.CONN_ACCEPT),
                        code -> onAccepted(vi, attempt, code, request.remoteAttributes()))
                : 0;
        if (attempt.serial == 0) {
            fail(vi, attempt, VipResult.ERROR_RESOURCE);
        }
    }

    void reject(AgentRequest request) {
        refuse(request, VipResult.REJECT);
    }

    /** Gives up a VI's attempt, if it has one, and says so to the other end. */
    void abandon(AgentVi vi) {
        Attempt attempt = vi.attempt();
        if (attempt != null) {
            cancel(attempt);
            vi.onAbandoned();
        }
    }

    void remove(int connection) {
        byConnection.remove(connection);
    }

    void sendDisconnect(long host, int connection, int remoteConnection) {
        mail.send(host, ControlPacket.plain(ControlKind.DISCONNECT, connection, remoteConnection, VipResult.SUCCESS),
                code -> {
                });
    }

    void onPacket(long from, ControlPacket packet) {
        switch (packet.kind()) {
            case CONN_REQ -> onRequest(from, packet);
            case CONN_PEER_REQ -> onPeerRequest(from, packet);
            case CONN_ACCEPT, CONN_PEER_ACCEPT -> onAccept(from, packet);
            case CONN_REJECT, CONN_PEER_REJECT -> onReject(from, packet);
            case DISCONNECT -> onDisconnect(from, packet);
            case HEARTBEAT -> acknowledge(from, packet,
                    AgentVi.known(byConnection.get(packet.remoteConnection()), from, packet.connection()));
            case CONN_ACK, CONN_NOMATCH -> mail.onAnswer(from, packet);
        }
    }

    private Attempt begin(AgentVi vi, Attempt.Way way, NetAddress local, NetAddress remote, long deadlinePs) {
        connections = connections == -1 ? 1 : connections + 1;
        int connection = connections;
        Attempt attempt = new Attempt(way, local, remote, connection, timers, deadlinePs,
                () -> onDeadline(vi, connection));
        byConnection.put(connection, vi);
        vi.begin(attempt);
        return attempt;
    }

    private static ControlPacket about(AgentVi vi, Attempt attempt, ControlKind kind) {
        return new ControlPacket(kind, 0, attempt.connection, attempt.other.connection(), vi.number(),
                vi.attributes(), VipResult.SUCCESS, attempt.local, attempt.remote);
    }

    /** A request was acknowledged or refused at once, or nothing came. */
    private void onReached(AgentVi vi, Attempt attempt, int code) {
        attempt.serial = 0;
        attempt.isReached = true;
        if (code != VipResult.SUCCESS) {
            fail(vi, attempt, code);
        } else if (attempt.isOverdue) {
            giveUp(vi, attempt);
        }
    }

    private void onDeadline(AgentVi vi, int connection) {
        Attempt attempt = vi.attempt();
        if (attempt == null || attempt.connection != connection) {
            return;
        }
        if (attempt.isReached || attempt.way == Attempt.Way.PEER) {
            giveUp(vi, attempt);
        } else {
            attempt.isOverdue = true;
        }
    }

    private void giveUp(AgentVi vi, Attempt attempt) {
        cancel(attempt);
        vi.fail(VipResult.TIMEOUT);
    }

    private void fail(AgentVi vi, Attempt attempt, int result) {
        mail.forget(attempt.serial);
        remove(attempt.connection);
        vi.fail(result);
    }

    private void cancel(Attempt attempt) {
        mail.forget(attempt.serial);
        remove(attempt.connection);
        sendDisconnect(attempt.remote.hostAddress(), attempt.connection, attempt.other.connection());
    }

    private void refuse(AgentRequest request, int code) {
        if (request.isAlive()) {
            Attempt.Other client = request.client();
            mail.send(client.host(), ControlPacket.plain(ControlKind.CONN_REJECT, 0, client.connection(), code),
                    end -> {
                    });
        }
        forget(request);
    }

    private void forget(AgentRequest request) {
        if (requests.remove(request.client()) != null) {
            answered.add(request.client());
            if (answered.size() > ANSWERED_MAX) {
                answered.remove();
            }
        }
    }

    private void onRequest(long from, ControlPacket packet) {
        Attempt.Other client = new Attempt.Other(from, packet.vi(), packet.connection());
        if (requests.containsKey(client) || answered.contains(client)) {
            acknowledge(from, packet, VipResult.SUCCESS);
            return;
        }
        NetAddress local = new NetAddress(agent.address(), packet.remote().discriminator());
        AgentListener listener = listeners.get(local);
        if (listener == null || listener.size() >= agent.config().requestsMax()) {
            mail.answer(from, packet,
                    ControlPacket.plain(ControlKind.CONN_NOMATCH, 0, packet.connection(), VipResult.NO_MATCH));
            return;
        }
        AgentRequest request = new AgentRequest(listener.server(), local, client,
                new NetAddress(from, packet.local().discriminator()), packet.attributes());
        requests.put(client, request);
        listener.add(request);
        acknowledge(from, packet, VipResult.SUCCESS);
        listener.server().wake();
    }

    private void onPeerRequest(long from, ControlPacket packet) {
        acknowledge(from, packet, VipResult.SUCCESS);
        NetAddress local = new NetAddress(agent.address(), packet.remote().discriminator());
        NetAddress remote = new NetAddress(from, packet.local().discriminator());
        for (AgentVi vi : byConnection.values()) {
            Attempt attempt = vi.attempt();
            if (attempt != null && attempt.way == Attempt.Way.PEER
                    && attempt.other.equals(Attempt.Other.UNKNOWN)
                    && attempt.local.equals(local) && attempt.remote.equals(remote)) {
                match(vi, attempt, from, packet);
                return;
            }
        }
    }

    /** Two ask for each other. */
    private void match(AgentVi vi, Attempt attempt, long from, ControlPacket packet) {
        int difference = difference(vi.attributes(), packet.attributes());
        if (difference != VipResult.SUCCESS) {
            mail.send(from, ControlPacket.plain(ControlKind.CONN_PEER_REJECT, 0, packet.connection(), difference),
                    code -> {
                    });
            fail(vi, attempt, difference);
            return;
        }
        mail.forget(attempt.serial);
        attempt.other = new Attempt.Other(from, packet.vi(), packet.connection());
        attempt.serial = mail.send(from, about(vi, attempt, ControlKind.CONN_PEER_ACCEPT),
                code -> onAccepted(vi, attempt, code, packet.attributes()));
    }

    /** The other end has acknowledged that it is connected, or has gone. */
    private void onAccepted(AgentVi vi, Attempt attempt, int code, ViAttributes other) {
        if (!attempt.equals(vi.attempt())) {
            return;
        }
        attempt.serial = 0;
        if (code == VipResult.SUCCESS) {
            vi.connect(other);
        } else if (attempt.way == Attempt.Way.PEER) {
            attempt.other = Attempt.Other.UNKNOWN;
        } else {
            fail(vi, attempt, code == VipResult.NOT_REACHABLE ? VipResult.TIMEOUT : VipResult.ERROR_RESOURCE);
        }
    }

    private void onAccept(long from, ControlPacket packet) {
        AgentVi vi = byConnection.get(packet.remoteConnection());
        Attempt attempt = vi == null ? null : vi.attempt();
        if (vi != null && attempt == null && vi.isConnectedTo(from, packet.connection())) {
            acknowledge(from, packet, VipResult.SUCCESS);
        } else if (vi == null || attempt == null || !fits(attempt, from, packet)) {
            acknowledge(from, packet, VipResult.ERROR_RESOURCE);
        } else {
            acknowledge(from, packet, VipResult.SUCCESS);
            mail.forget(attempt.serial);
            attempt.other = new Attempt.Other(from, packet.vi(), packet.connection());
            vi.connect(packet.attributes());
        }
    }

    private static boolean fits(Attempt attempt, long from, ControlPacket packet) {
        Attempt.Way way = packet.kind() == ControlKind.CONN_ACCEPT ? Attempt.Way.CLIENT : Attempt.Way.PEER;
        return attempt.way == way && attempt.remote.hostAddress() == from
                && (attempt.other.connection() == 0 || attempt.other.connection() == packet.connection());
    }

    private void onReject(long from, ControlPacket packet) {
        acknowledge(from, packet, VipResult.SUCCESS);
        AgentVi vi = byConnection.get(packet.remoteConnection());
        Attempt attempt = vi == null ? null : vi.attempt();
        if (vi != null && attempt != null && attempt.way != Attempt.Way.SERVER
                && attempt.remote.hostAddress() == from) {
            fail(vi, attempt, packet.code() == VipResult.SUCCESS ? VipResult.REJECT : packet.code());
        }
    }

    private void onDisconnect(long from, ControlPacket packet) {
        acknowledge(from, packet, VipResult.SUCCESS);
        for (AgentRequest request : List.copyOf(requests.values())) {
            if (request.client().host() == from && request.client().connection() == packet.connection()) {
                withdraw(request);
            }
        }
        for (AgentVi vi : List.copyOf(byConnection.values())) {
            onDisconnect(vi, from, packet.connection());
        }
    }

    private void onDisconnect(AgentVi vi, long from, int remoteConnection) {
        Attempt attempt = vi.attempt();
        if (vi.isConnectedTo(from, remoteConnection)) {
            vi.onDisconnected();
        } else if (attempt != null && attempt.other.host() == from
                && attempt.other.connection() == remoteConnection) {
            if (attempt.way == Attempt.Way.PEER) {
                mail.forget(attempt.serial);
                attempt.other = Attempt.Other.UNKNOWN;
            } else {
                fail(vi, attempt, VipResult.ERROR_RESOURCE);
            }
        }
    }

    /** A request's client is gone. */
    private void withdraw(AgentRequest request) {
        request.die();
        forget(request);
        AgentListener listener = listeners.get(request.local());
        if (listener != null) {
            listener.remove(request);
        }
    }

    /** Connected VIs and those with an attempt, oldest first. */
    Iterable<AgentVi> vis() {
        return byConnection.values();
    }

    void onHostGone(long host) {
        for (AgentRequest request : List.copyOf(requests.values())) {
            if (request.client().host() == host) {
                withdraw(request);
            }
        }
        // Another host may come by its address, whose numbers begin anew.
        answered.removeIf(client -> client.host() == host);
        for (AgentVi vi : List.copyOf(byConnection.values())) {
            Attempt attempt = vi.attempt();
            if (attempt == null) {
                onDisconnect(vi, host, vi.remoteConnection());
            } else if (attempt.way == Attempt.Way.CLIENT && attempt.remote.hostAddress() == host) {
                fail(vi, attempt, VipResult.NOT_REACHABLE);
            } else {
                onDisconnect(vi, host, attempt.other.connection());
            }
        }
    }

    private void acknowledge(long to, ControlPacket packet, int code) {
        mail.answer(to, packet, ControlPacket.plain(ControlKind.CONN_ACK, 0, packet.connection(), code));
    }

    /** Whether two VIs may be connected. Their tags and RDMA flags may differ. */
    private static int difference(ViAttributes a, ViAttributes b) {
        if (a.reliability() != b.reliability()) {
            return VipResult.INVALID_RELIABILITY_LEVEL;
        }
        return a.maxTransferSize() == b.maxTransferSize() ? VipResult.SUCCESS : VipResult.INVALID_MTU;
    }
}
