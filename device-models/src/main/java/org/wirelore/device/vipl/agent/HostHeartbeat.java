package org.wirelore.device.vipl.agent;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipResult;

/**
 * Asks each host with connections, now and then, whether it still has one of them. A host that is gone says nothing,
 * and who only waits for it sends nothing that would show that. One that has begun anew is there, and has none of them.
 *
 * <p>VI-GM's NICs have a heartbeat as well, to a connection manager (fact sheet via, section 1.9); how often, and to
 * whom, is ours. That nothing but heartbeats is under way keeps no run alive.
 */
final class HostHeartbeat {
    private final ViaAgent agent;
    private final AgentTimers beats;
    private final AgentTimers timers;
    private final ControlMail mail;
    /** How often in a row hosts have not answered. */
    private final Map<Long, Integer> misses = new HashMap<>();
    private boolean isSet;

    /**
     * @param beats keeps no run alive
     * @param timers does: what has not answered yet
     */
    HostHeartbeat(ViaAgent agent, AgentTimers beats, AgentTimers timers, ControlMail mail) {
        this.agent = agent;
        this.beats = beats;
        this.timers = timers;
        this.mail = mail;
    }

    void reset() {
        misses.clear();
        isSet = false;
    }

    /** There is a connection. */
    void begin() {
        if (!isSet && agent.config().heartbeatPs() != Host.FOREVER) {
            isSet = true;
            beats.set(beats.now() + agent.config().heartbeatPs(), this::beat);
        }
    }

    private void beat() {
        isSet = false;
        beats.upkeep(beats.now() + agent.config().retryPs());
        Map<Long, AgentVi> oldest = oldest();
        misses.keySet().retainAll(oldest.keySet());
        oldest.forEach((host, vi) -> ask(host, vi, vi.connection(), agent.config().tries()));
        if (!oldest.isEmpty()) {
            begin();
        }
    }

    /** The oldest connected VI of each other host with which there are some. */
    private Map<Long, AgentVi> oldest() {
        Map<Long, AgentVi> oldest = new LinkedHashMap<>();
        for (AgentVi vi : agent.connector().vis()) {
            if (vi.attempt() == null && vi.peerHost() != agent.address()) {
                oldest.putIfAbsent(vi.peerHost(), vi);
            }
        }
        return oldest;
    }

    /** Asks a host about a connection, unless the VI has lost it, or has another one by now. */
    private void ask(long host, AgentVi vi, int connection, int tries) {
        if (connection == 0 || vi.connection() != connection) {
            return;
        }
        agent.spend(AgentWork.PACKET);
        int serial = mail.send(host,
                ControlPacket.plain(ControlKind.HEARTBEAT, connection, vi.remoteConnection(), VipResult.SUCCESS),
                code -> onAnswer(host, vi, connection, code));
        if (serial == 0 && tries > 1) {
            timers.set(timers.now() + agent.config().retryPs(), () -> ask(host, vi, connection, tries - 1));
        } else if (serial == 0) {
            onAnswer(host, vi, connection, VipResult.NOT_REACHABLE);
        }
    }

    private void onAnswer(long host, AgentVi vi, int connection, int code) {
        if (code == VipResult.NOT_REACHABLE) {
            if (misses.merge(host, 1, Integer::sum) >= agent.config().missesMax()) {
                misses.remove(host);
                agent.onHostGone(host);
            }
            return;
        }
        misses.remove(host);
        if (code != VipResult.SUCCESS && vi.connection() == connection) {
            vi.onDisconnected();
            AgentVi next = oldest().get(host);
            if (next != null) {
                ask(host, next, next.connection(), agent.config().tries());
            }
        }
    }
}
