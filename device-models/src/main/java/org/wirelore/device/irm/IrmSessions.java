package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;

/**
 * The sessions of an adapter with other nodes, and the mailbox that they share: one message is on its way at a time. A
 * message that does not arrive is sent again at once, twice; then the session is down, and it is tried again with each
 * heartbeat, or when a link comes up. Nothing is lost meanwhile, unless the other node begins anew.
 */
final class IrmSessions implements StatePart {
    private final IrmConfig config;
    private final Kernel kernel;
    private final RegisterBank registers;
    private final Listener listener;
    private final Map<Integer, IrmSession> sessions = new TreeMap<>();
    private final List<IrmSession> turns = new ArrayList<>();
    /** A session that is not down is asked now and then; that is no sign of life of a run. */
    private final Alarm heartbeat;
    private final Alarm retry;
    private int turn;
    /** The message that is on its way; null for none. */
    private int @Nullable [] sending;
    private boolean isStopped;
    private int incarnation = 1;

    /** Gets what becomes of sessions. */
    interface Listener {
        /** A node has become unreachable, or reachable again. */
        void onChange(IrmSession session, boolean isUp);

        /** A node has been unreachable for so long that it is taken for dead. */
        void onDead(IrmSession session);

        /** A node has begun anew: nothing of before is left there. */
        void onLost(IrmSession session);

        /** A message for a node that never answered is given up. */
        void onUndeliverable(IrmSession session, int[] mail);

        /** Whether anything needs the session. */
        boolean isUsed(IrmSession session);
    }

    IrmSessions(IrmConfig config, Kernel kernel, RegisterBank registers, Listener listener) {
        this.config = config;
        this.kernel = kernel;
        this.registers = registers;
        this.listener = listener;
        heartbeat = kernel.scheduler().backgroundAlarm(config.name() + ".heartbeat", this::onHeartbeat);
        retry = kernel.scheduler().alarm(config.name() + ".retry", this::onRetry);
    }

    int incarnation() {
        return incarnation;
    }

    IrmSession session(int nodeId) {
        IrmSession found = sessions.get(nodeId);
        if (found == null) {
            found = new IrmSession(nodeId);
            sessions.put(nodeId, found);
            turns.add(found);
        }
        return found;
    }

    /** How many something needs. */
    long inUse() {
        return turns.stream().filter(listener::isUsed).count();
    }

    /** Sends nothing from now on, until it begins anew. */
    void stop() {
        isStopped = true;
    }

    /** Sends a message, or has it wait for its turn. */
    void post(int nodeId, int[] mail) {
        if (isStopped) {
            return;
        }
        IrmSession session = session(nodeId);
        session.add(mail, incarnation);
        pump();
        if (!heartbeat.isSet()) {
            heartbeat.set(kernel.scheduler().now() + config.times().heartbeatPs());
        }
    }

    /** The present message has been answered, well or badly. */
    void onSent() {
        int status = registers.read(PsbRegister.MBXS);
        int[] sent = sending;
        if (sent == null || (status & PsbRegister.MBXS_BUSY) != 0) {
            return;
        }
        sending = null;
        IrmSession session = turns.get(turn);
        if (status >>> 4 == 0) {
            session.onDelivered(sent);
            onHeard(session);
        } else if (!session.onFailed()) {
            onSilent(session);
        }
        pump();
    }

    /** A node has shown that it is there. */
    void onHeard(IrmSession session) {
        IrmSession.State before = session.state;
        session.state = IrmSession.State.UP;
        session.isDead = false;
        session.retryAtPs = 0;
        if (before == IrmSession.State.DOWN) {
            listener.onChange(session, true);
        }
    }

    /** A message has come; whether it is to be read. */
    boolean admits(IrmSession session, int[] mail) {
        if (session.incarnation != mail[1]) {
            if (session.incarnation == 0) {
                session.onFirstIncarnation(mail[1]);
            } else {
                session.onNewIncarnation(mail[1]);
                listener.onLost(session);
            }
        }
        onHeard(session);
        return session.isNew(mail);
    }

    /** A node does not answer. */
    void onSilent(IrmSession session) {
        long nowPs = kernel.scheduler().now();
        if (session.state == IrmSession.State.NONE) {
            for (int[] mail = session.giveUp(); mail != null; mail = session.giveUp()) {
                listener.onUndeliverable(session, mail);
            }
            return;
        }
        session.retryAtPs = nowPs + config.times().heartbeatPs();
        if (session.state == IrmSession.State.UP) {
            session.state = IrmSession.State.DOWN;
            session.downSincePs = nowPs;
            listener.onChange(session, false);
        }
        if (nowPs - session.downSincePs >= config.times().deadPs()) {
            if (!session.isDead) {
                session.isDead = true;
                listener.onDead(session);
            }
        } else if (!retry.isSet()) {
            retry.set(session.retryAtPs);
        }
    }

    /** Links have changed. */
    void onLinks(boolean areUp) {
        for (IrmSession session : turns) {
            if (areUp && session.state == IrmSession.State.DOWN) {
                ask(session);
            } else if (!areUp && session.isUp() && listener.isUsed(session)) {
                onSilent(session);
            }
        }
        pump();
    }

    private void ask(IrmSession session) {
        session.retryAtPs = 0;
        if (!session.hasMessages()) {
            session.add(Mail.of(Mail.BEAT), incarnation);
        }
    }

    private void onHeartbeat() {
        for (IrmSession session : turns) {
            if (session.state == IrmSession.State.DOWN || (session.isUp() && listener.isUsed(session))) {
                ask(session);
            }
        }
        heartbeat.set(kernel.scheduler().now() + config.times().heartbeatPs());
        pump();
    }

    private void onRetry() {
        for (IrmSession session : turns) {
            if (session.state == IrmSession.State.DOWN) {
                ask(session);
            }
        }
        pump();
    }

    /** Sends the next message, unless one is on its way. */
    private void pump() {
        long nowPs = kernel.scheduler().now();
        for (int i = 0; i < turns.size() && sending == null; i++) {
            int next = (turn + 1 + i) % turns.size();
            int[] mail = turns.get(next).head();
            if (mail != null && turns.get(next).retryAtPs <= nowPs) {
                turn = next;
                sending = mail;
                for (int word = 0; word < mail.length; word++) {
                    registers.write(PsbRegister.MBXO + Integer.BYTES * word, mail[word]);
                }
                registers.write(PsbRegister.MBXT, turns.get(next).nodeId << 16);
            }
        }
    }

    /** Does nothing from now on, until it begins anew. */
    void halt() {
        isStopped = true;
        sending = null;
        heartbeat.cancel();
        retry.cancel();
    }

    /** Forgets all but which nodes there are, as another incarnation. */
    void beginAnew() {
        halt();
        isStopped = false;
        incarnation++;
        for (IrmSession session : turns) {
            session.onNewIncarnation(0);
            session.state = IrmSession.State.NONE;
        }
    }

    /** Tells nodes which incarnation this is; those that can't be reached now, when they can. */
    void announce(List<Integer> nodes) {
        long nowPs = kernel.scheduler().now();
        for (int node : nodes) {
            IrmSession session = session(node);
            session.state = IrmSession.State.DOWN;
            session.downSincePs = nowPs;
            ask(session);
        }
        if (!nodes.isEmpty()) {
            heartbeat.set(nowPs + config.times().heartbeatPs());
        }
        pump();
    }

    void reset() {
        incarnation = 1;
        isStopped = false;
        sending = null;
        turn = 0;
        sessions.clear();
        turns.clear();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = kernel.scheduler().now();
        visitor.field("incarnation", incarnation);
        visitor.field("isStopped", isStopped);
        visitor.field("turn", turn);
        visitor.field("isSending", sending != null);
        visitor.alarm("heartbeat", heartbeat, nowPs);
        visitor.alarm("retry", retry, nowPs);
        visitor.field("sessions", turns.size());
        for (IrmSession session : turns) {
            visitor.part("session", session);
            visitor.time("retryAt", session.retryAtPs, nowPs);
            visitor.field("downPs", session.state == IrmSession.State.DOWN ? nowPs - session.downSincePs : -1);
        }
    }
}
